import { inTime } from '../../base/in-time.js';
import { isObject } from '../../../shared/is-object.js';
import type { Limits } from '../../base/limits.js';
import type { JsonObject } from '../../protocol/index.js';
import { guardFetch, type ListReading } from '../guard/guard.js';
import { type About, aboutOf } from './about.js';
import { type Exchange, contentTypeOf } from './exchange.js';
import { type FirstRequests, revision, type SentRequest } from './opening-requests.js';
import type { CachedProtocol } from './remembered.js';
import { createSecrets } from './secrets.js';
import type { SessionOptions } from './session.js';
import { listAllTools, readPage, type ToolPage, type ToolPages } from './tool-pages.js';

/** A connection that was opened, by the SDK or without it. */
export interface Opened {
  readonly about: About;
  readonly protocol: CachedProtocol;
  /** Resolves with the tools if they are, or were, listed without the SDK. Never rejects. */
  readonly tools: Promise<ToolPages | undefined>;
  /** True if the connection was opened from the remembered answer, without a new one from the server. */
  readonly isRemembered: boolean;
}

/** Reason why the SDK has to connect. */
export type Unopened = 'legacy' | 'silent' | undefined;

type ReadSent = (sent: Promise<SentRequest>, note?: (exchange: Exchange) => void) => Promise<OpenerAnswer>;

/**
 * Reads the answers to the first requests and lists the tools without the SDK, which takes longer to load. The SDK then
 * continues with the connection and does not repeat these requests.
 *
 * Only usual answers are accepted here. With `undefined`, the SDK has to connect. With `legacy`, it has to connect and need
 * not ask for the protocol. With `silent`, it should first treat the server as an older one. `remembered` is the server's
 * answer from an earlier visit.
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
  // Sent on a guess: until the server is known to support it, a rejection is not evidence of anything.
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
  // A remembered server may be unreachable. Only its list shows that it is not.
  if (remembered && (!hasTools || !(await tools))) return undefined;
  return {
    about,
    protocol: { protocolFamily: 'modern', discover },
    tools,
    isRemembered: remembered !== undefined,
  };
}

/** Returns the function that reads the answer to a request within the limits. */
function reader(
  { config, limits }: SessionOptions,
  noteExchange: (exchange: Exchange) => void,
  lists: ListReading,
): ReadSent {
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

/** Reads the result of `server/discover`. `undefined` if the SDK would reject it or supports none of its revisions. */
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
  const protocol = { protocolFamily: 'modern', protocolVersion: revision } as const;
  const serverInfo = meta['io.modelcontextprotocol/serverInfo'];
  const about = aboutOf(protocol, { serverInfo, capabilities, instructions }, limits);
  return { about, hasTools: capabilities['tools'] !== undefined };
}

/** Returns true if a server's capability has the form in the specification, which the SDK requires. */
function isCapability([name, value]: [string, unknown]): boolean {
  if (!isObject(value)) return false;
  if (name === 'experimental' || name === 'extensions') return Object.values(value).every(isObject);
  return [value['listChanged'], value['subscribe']].every((flag) =>
    ['boolean', 'undefined'].includes(typeof flag),
  );
}

/** An answer to one request, read without the SDK. */
interface OpenerAnswer {
  readonly status: number;
  /** The JSON-RPC message that answers this request, if there is one. */
  readonly message: JsonObject | undefined;
}

/** Returns the result if the answer is complete. */
function resultOf({ status, message }: OpenerAnswer): JsonObject | undefined {
  const result = message?.['result'];
  const isWhole = isObject(result) && ['complete', undefined].includes(result['resultType'] as string);
  return status === 200 && isWhole ? result : undefined;
}

/** The only error code that shows support for revisions without a session (MCP 2026-07-28, "Error Codes"). */
const unsupportedVersion = -32022;

/**
 * Returns true if a server may not know MCP 2026-07-28: it returned no result, did not ask for a sign-in, and did not answer
 * with the error of a newer server. Some servers fail on the new request and work with the older one.
 */
function mayBeLegacy({ status, message = {} }: OpenerAnswer): boolean {
  const { error, result } = message;
  if (result !== undefined || (isObject(error) && error['code'] === unsupportedVersion)) return false;
  return status >= 200 && status !== 401 && status !== 403 && (status < 300 || status >= 400);
}

/** Reads the answer to the request with this id, from JSON or from a stream of events. */
async function readAnswer(id: number, response: Response): Promise<OpenerAnswer> {
  const { status, body } = response;
  const type = contentTypeOf(response.headers);
  if (status !== 200) return { status, message: parse(await response.text()) };
  if (type === 'application/json') return { status, message: replyTo(id, await response.text()) };
  if (type !== 'text/event-stream' || !body) return { status, message: undefined };
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; ;) {
    const { value, done } = await reader.read();
    text += value ?? '';
    if (!done && !/(\r\n\r\n|\n\n|\r\r)$/.test(text)) continue;
    const replies = text.split(/\r\n\r\n|\n\n|\r\r/).map((event) => replyTo(id, dataOf(event)));
    const reply = replies.find((one) => one !== undefined);
    if (!done && !reply) {
      text = '';
      continue;
    }
    void reader.cancel().catch(() => undefined);
    return { status, message: reply };
  }
}

/** Returns the data of a message event (HTML Standard, "Server-sent events"). */
function dataOf(event: string): string {
  const lines = event.split(/\r\n|\n|\r/);
  if (lines.some((line) => /^event:(?! ?message$)/.test(line))) return '';
  const data = lines.filter((line) => line.startsWith('data:'));
  return data.map((line) => line.slice(line[5] === ' ' ? 6 : 5)).join('\n');
}

/** Returns the message if it replies to the request with this id. A server may send a number back as text. */
function replyTo(id: number, text: string): JsonObject | undefined {
  const message = parse(text) ?? {};
  const isReply = message['jsonrpc'] === '2.0' && (message['id'] === id || message['id'] === String(id));
  const isOne = 'result' in message !== 'error' in message && !('method' in message);
  return isReply && isOne ? message : undefined;
}

function parse(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
