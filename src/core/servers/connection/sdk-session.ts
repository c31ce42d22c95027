import type { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { randomHex } from '../../base/digest.js';
import { McpToolsError, problem, type Problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import type { ConnectedServer, JsonObject, JsonValue } from '../../protocol/index.js';
import type { OversizedLists } from '../guard/guard.js';
import { callProblem } from './failures.js';
import type { IdleCheck } from './idle-check.js';
import type { CachedProtocol } from './protocol-cache.js';
import { listenForChanges, watchResources } from './sdk-subscriptions.js';
import type { Answers, CallOptions, RequestOptions, SessionEvents } from './session.js';
import type { Reply, Wire } from './wire.js';

/** By which a server can tell that a call is one that it has got before: a browser may repeat a request by itself. */
const requestKey = 'mcp-tools/request-key';

/** Our own timers end requests; this one, the longest a timer can run, only has to stay out of their way. */
const noTimeout = 2 ** 31 - 1;

/** Time limit in ms of a server's answer to our goodbye. */
const goodbyeMs = 2_000;

interface SdkProgress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

interface Parts {
  readonly client: Client;
  readonly wire: Wire;
  readonly transport: StreamableHTTPClientTransport;
  readonly origin: string;
  readonly limits: Limits;
  readonly events: SessionEvents;
  readonly idle: IdleCheck;
  readonly oversized: OversizedLists;
  /** Takes what the page sent in confidence out of a problem. */
  readonly hide: (why: Problem) => Problem;
}

/** A live connection to one server, with nothing of the SDK showing. Its failures are `McpToolsError`s. */
export class Session {
  readonly about: Pick<ConnectedServer, 'era' | 'protocolVersion' | 'claims' | 'instructions'>;
  /** The protocol to remember, so that the next connection need not ask. */
  readonly protocol: CachedProtocol;
  /** Asks the server to tell when one of these resources changes, and no other. */
  readonly watch: (uris: readonly string[]) => void;
  readonly #parts: Parts;
  readonly #closed = new AbortController();

  constructor(parts: Parts) {
    const { client, limits, events } = parts;
    const claims = client.getServerVersion();
    const instructions = client.getInstructions()?.slice(0, limits.instructionsChars);
    const discover = client.getDiscoverResult();
    const era = client.getProtocolEra() === 'modern' ? 'modern' : 'legacy';
    this.about = {
      era,
      protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
      claims: claims
        ? {
            name: claims.name.slice(0, limits.toolNameChars),
            version: claims.version.slice(0, limits.toolNameChars),
          }
        : {},
      ...(instructions ? { instructions } : {}),
    };
    this.protocol = era === 'modern' && discover ? { era, discover } : { era: 'legacy' };
    this.#parts = parts;
    this.watch = watchResources(client, limits, this.#closed.signal);
    void listenForChanges(client, limits, events, this.#closed.signal);
  }

  /** Lists one page of the tools, unread. */
  async listTools(
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly tools: readonly unknown[]; readonly nextCursor?: string }> {
    const { client, oversized } = this.#parts;
    if (!client.getServerCapabilities()?.tools) return { tools: [] };
    const reply = await this.#requestTools(cursor, signal).catch(async (error: unknown) => {
      const isTooLarge = McpToolsError.isInstance(error) && error.problem.code === 'list-too-large';
      if (!isTooLarge || oversized.createReader) throw error;
      // It may be one tool alone that is beyond a bound, and the others shall not go with it.
      const { OversizedListReader } = await import('../guard/oversized-list.js');
      oversized.createReader = (limits) => new OversizedListReader(limits);
      return this.#requestTools(cursor, signal);
    });
    const { tools, nextCursor } = reply.raw as { tools?: unknown; nextCursor?: unknown };
    if (!Array.isArray(tools)) throw invalid('`tools` is not a list');
    if (typeof nextCursor === 'string') return { tools, nextCursor };
    // Part of a list must not pass for the whole.
    if (nextCursor === undefined || nextCursor === null) return { tools };
    throw invalid('`nextCursor` is not text');
  }

  /** Gives the result as the server sent it, or the questions that it has first (`resultType: 'input_required'`). */
  async callTool(name: string, args: JsonObject, options: CallOptions): Promise<JsonValue> {
    const { client, idle } = this.#parts;
    const { signal, onNumbers, headers, answers } = options;
    await idle.beforeCall((asking) => this.ping(asking), signal);
    const params = { name, arguments: args, ...plain(answers), _meta: { [requestKey]: randomHex() } };
    const { raw, numbers } = await this.#request(
      client.request(
        { method: 'tools/call', params },
        {
          signal,
          timeout: noTimeout,
          allowInputRequired: true,
          ...(headers ? { headers } : {}),
          onprogress: this.#progressOf(options),
        },
      ),
    );
    if (numbers) onNumbers?.(numbers);
    return raw as JsonValue;
  }

  async readResource(uri: string, { signal, answers }: RequestOptions): Promise<JsonValue> {
    const params = { uri, ...plain(answers) };
    const options = { signal, timeout: noTimeout, allowInputRequired: true };
    const { raw } = await this.#request(
      this.#parts.client.request({ method: 'resources/read', params }, options),
    );
    return raw as JsonValue;
  }

  /** Resolves if the server is there and knows this session. */
  async ping(signal: AbortSignal): Promise<void> {
    const { client, limits } = this.#parts;
    const options = { signal, timeout: limits.connectMs };
    try {
      await this.#request(this.about.era === 'modern' ? client.discover(options) : client.ping(options));
    } catch (error) {
      if (isTimeout(error)) throw new McpToolsError(problem('connection-lost'), { cause: error });
      throw error;
    }
  }

  close(): void {
    const { client, transport } = this.#parts;
    this.#closed.abort();
    const end = (): void => {
      clearTimeout(timer);
      void client.close().catch(() => undefined);
    };
    const timer = setTimeout(end, goodbyeMs);
    const goodbye = transport.sessionId ? transport.terminateSession() : Promise.resolve();
    // A server that refuses the goodbye has forgotten us, which is what the goodbye asks for.
    void goodbye.catch(() => undefined).then(end);
  }

  #requestTools(cursor: string | undefined, signal: AbortSignal): Promise<Reply> {
    const { client, limits } = this.#parts;
    const params = cursor === undefined ? {} : { cursor };
    return this.#request(
      client.request({ method: 'tools/list', params }, { signal, timeout: limits.listMs }),
    );
  }

  async #request(reply: Promise<{ _meta?: Record<string, unknown> | undefined }>): Promise<Reply> {
    const { wire, origin, hide } = this.#parts;
    try {
      return wire.takeRaw(await reply);
    } catch (error) {
      const questions = questionsIn(error);
      if (questions) return { raw: questions };
      const why = wire.whyLost(error) ?? callProblem(error, origin, wire.sessionId !== undefined);
      throw new McpToolsError(hide(why), { cause: error });
    }
  }

  #progressOf({ onProgress }: CallOptions): (progress: SdkProgress) => void {
    const { progressChars } = this.#parts.limits;
    return ({ progress, total, message }) => {
      onProgress({
        progress,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined ? {} : { message: message.slice(0, progressChars) }),
      });
    };
  }
}

/** Returns what a server wants a person to do before it will make a call, as servers before 2026-07-28 say it: by an error. */
function questionsIn(error: unknown): JsonObject | undefined {
  const { code, data } = error as { code?: unknown; data?: { elicitations?: unknown } | null };
  const elicitations: unknown = data?.elicitations;
  // One that names nothing to do would get the same call again and again.
  if (code !== -32042 || !Array.isArray(elicitations) || elicitations.length === 0) return undefined;
  const all = elicitations as readonly JsonObject[];
  // Nothing but an address can be dealt with before a call: what is typed into a form would go nowhere.
  if (!all.every((params) => params['mode'] === 'url')) return undefined;
  const asked = all.map((params, number): [string, JsonObject] => [
    String(number),
    { method: 'elicitation/create', params },
  ]);
  return { resultType: 'input_required', inputRequests: Object.fromEntries(asked), isRefusal: true };
}

function invalid(detail: string): McpToolsError {
  return new McpToolsError(problem('invalid-result', { detail }));
}

/** True if there was no answer at all: such a server is as good as gone. */
function isTimeout(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } | null };
  return cause?.code === 'REQUEST_TIMEOUT';
}

function plain(answers: Answers | undefined): object {
  return answers ? { ...answers } : {};
}
