import { inTime } from '../../base/in-time.js';
import { isObject } from '../../../shared/is-object.js';
import type { Limits } from '../../base/limits.js';
import type { JsonObject } from '../../protocol/index.js';
import { guardFetch, type ListReading } from '../guard/guard.js';
import { type About, aboutOf } from './about.js';
import { type Answer, mayBeLegacy, readAnswer, resultOf } from './answer.js';
import type { Exchange } from './exchange.js';
import { type FirstRequests, revision, type SentRequest } from './opening-requests.js';
import type { CachedProtocol } from './remembered.js';
import { createSecrets } from './secrets.js';
import type { SessionOptions } from './session.js';
import { listAllTools, readPage, type ToolPage, type ToolPages } from './tool-pages.js';

/** A connection that was opened, by the SDK or without it. */
export interface Opened {
  readonly about: About;
  readonly protocol: CachedProtocol;
  /** Resolves with the tools if they are listed without the SDK, or have been. Never rejects. */
  readonly tools: Promise<ToolPages | undefined>;
  /** The connection was opened by what was remembered of the server, and by nothing that it said now. */
  readonly isRemembered: boolean;
}

/** Why the SDK has to connect. */
export type Unopened = 'legacy' | 'silent' | undefined;

type Read = (sent: Promise<SentRequest>, note?: (exchange: Exchange) => void) => Promise<Answer>;

/**
 * Reads the answers to the first requests, and lists the tools: without the SDK, which takes longer to load than that, and
 * which goes on with the connection and asks for none of this again.
 *
 * Only what is as usual counts here. `undefined` means that the SDK has to connect, `legacy` that it does, and need not
 * ask for the protocol, and `silent` that it should take the server for an older one at first. `remembered` is the server's answer at an earlier visit.
 */
export async function openWithoutSdk(
  options: SessionOptions,
  requests: FirstRequests,
  remembered: JsonObject | undefined,
  noteExchange: (exchange: Exchange) => void,
): Promise<Opened | Unopened> {
  const { limits } = options;
  const lists: ListReading = { bytes: 0 };
  const read = reader(options, noteExchange, lists);
  // Asked for on a guess: before the server is known to understand it, a refusal is evidence of nothing.
  const guessed: Exchange[] = [];
  const firstPage = read(requests.list, (exchange) => guessed.push(exchange));
  firstPage.catch(() => undefined);
  let discover = remembered;
  if (requests.discover) {
    const answer = await inTime(read(requests.discover), Math.min(limits.connectMs, limits.discoverMs));
    if (!answer) return 'silent';
    discover = resultOf(answer);
    if (!discover) return mayBeLegacy(answer) ? 'legacy' : undefined;
  }
  const server = discover && readDiscover(discover, limits);
  if (!discover || !server) return undefined;
  const { about, hasTools } = server;
  const listPage = async (cursor: string | undefined, ms: number): Promise<ToolPage> => {
    const answering = cursor === undefined ? firstPage : read(requests.send('tools/list', { cursor }));
    const answer = await inTime(answering, ms).finally(() => guessed.splice(0).forEach(noteExchange));
    return readPage((answer && resultOf(answer)) ?? {});
  };
  const tools = hasTools
    ? listAllTools(listPage, lists, limits).catch(() => undefined)
    : Promise.resolve({ tools: [], isPublic: false });
  // A server that is remembered may be away: only its list shows that it is there.
  if (remembered && (!hasTools || !(await tools))) return undefined;
  return { about, protocol: { era: 'modern', discover }, tools, isRemembered: remembered !== undefined };
}

/** Returns the function that reads the answer to a request within the limits. */
function reader(
  { config, limits }: SessionOptions,
  noteExchange: (exchange: Exchange) => void,
  lists: ListReading,
): Read {
  const nothing = (): void => undefined;
  return async (sent, note = noteExchange) => {
    const { id, token, init, response } = await sent;
    const secrets = createSecrets({ ...config, getToken: () => Promise.resolve(token) });
    await Promise.all([secrets.config.getToken?.({}), secrets.ready()]);
    const { quotable } = secrets;
    const events = { exchanged: note, quotable, streams: nothing, cutOff: nothing, scanned: nothing };
    const guarded = guardFetch(limits, events, () => response, lists);
    return secrets.withoutEchoes(await readAnswer(id, await guarded(config.url, init)));
  };
}

/** Reads the result of `server/discover`. `undefined` if the SDK would not take it up, or speaks no revision in it. */
function readDiscover(
  discover: JsonObject,
  limits: Limits,
): { readonly about: About; readonly hasTools: boolean } | undefined {
  const { supportedVersions, capabilities, instructions, _meta: meta = {} } = discover;
  const areTexts =
    Array.isArray(supportedVersions) && supportedVersions.every((one) => typeof one === 'string');
  if (!areTexts || !supportedVersions.includes(revision)) return undefined;
  if (!isObject(capabilities) || !Object.entries(capabilities).every(isCapability)) return undefined;
  if (typeof instructions !== 'string' && instructions !== undefined) return undefined;
  if (!isObject(meta)) return undefined;
  const protocol = { era: 'modern', protocolVersion: revision } as const;
  const serverInfo = meta['io.modelcontextprotocol/serverInfo'];
  const about = aboutOf(protocol, { serverInfo, capabilities, instructions }, limits);
  return { about, hasTools: capabilities['tools'] !== undefined };
}

/** Returns true if a server's capability is as the specification has it, which the SDK insists on. */
function isCapability([name, value]: [string, unknown]): boolean {
  if (!isObject(value)) return false;
  if (name === 'experimental' || name === 'extensions') return Object.values(value).every(isObject);
  return [value['listChanged'], value['subscribe']].every((flag) =>
    ['boolean', 'undefined'].includes(typeof flag),
  );
}
