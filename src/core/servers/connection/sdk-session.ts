import type { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { randomHex } from '../../base/digest.js';
import { McpToolsError, problem, type Problem } from '../../base/problems.js';
import { isObject } from '../../../shared/is-object.js';
import type { Limits } from '../../base/limits.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import type { ListReading } from '../guard/guard.js';
import { type About, aboutOf } from './about.js';
import { callProblem, inWords, listProblem, questionsIn } from './sdk-problems.js';
import { pause } from '../../base/pause.js';
import type { CachedProtocol } from './remembered.js';
import { loadOversizedList, resourceWatch, taskUpdates } from './services.js';
import { listenForChanges } from './sdk-list-changes.js';
import { type HostTransport, type Reply, unread, whyLost } from './sdk-transport.js';
import type {
  CallOptions,
  Offered,
  RequestMethod,
  RequestOptions,
  SessionEvents,
  SessionOptions,
} from './session.js';
import { listAllTools, readPage, type ToolPage, type ToolPages } from './tool-pages.js';

/** Field that lets a server recognize a repeated call, because a browser may repeat a request. */
const requestKey = 'mcp-tools/request-key';

const logLevelKey = 'io.modelcontextprotocol/logLevel';

/** Longest possible timeout in ms for the SDK, because the host's own timers end requests. */
const noTimeout = 2 ** 31 - 1;

/** Time limit in ms for the answer to the request that ends a session. */
const goodbyeMs = 2_000;

/** Time in ms after which an idle connection may be dead, because some proxies close it. Also the longest wait for a ping. */
const idleMs = 1_000;

/** Number of connections that a browser keeps to one server over HTTP/1.1. Each may be dead. */
const mostConnections = 6;

/** First delay in ms before a request is sent again that needed no answer from a person. Each delay is longer. */
const firstDelayMs = 250;

interface SessionParts {
  readonly client: Client;
  readonly transport: HostTransport;
  readonly http: StreamableHTTPClientTransport;
  readonly url: string;
  readonly limits: Limits;
  readonly events: SessionEvents;
  readonly lists: ListReading;
  readonly lastAnswer: { readonly at: number };
  /** True if the tools were listed before the session began. */
  readonly wasListed: boolean;
  /** Removes the secrets that the page sent from a problem. */
  readonly hide: (why: Problem) => Problem;
  readonly logging: SessionOptions['logging'];
}

/** Open connection to one server that hides the SDK. Its failures are `McpToolsError`s. */
export class Session {
  readonly about: About;
  /** The protocol to remember, so that the next connection need not ask. */
  readonly protocol: CachedProtocol;
  /** Subscribes to changes of these items, and no others. */
  readonly watch: (offered: Offered) => void;
  readonly limits: Limits;
  readonly #parts: SessionParts;
  readonly #tasks: ReturnType<typeof taskUpdates>;
  readonly #pings = new Set<Promise<void>>();
  readonly #closed = new AbortController();
  /** Aborts when the session is closed. */
  readonly signal = this.#closed.signal;

  constructor(parts: SessionParts) {
    const { client, limits, events } = parts;
    const discover = client.getDiscoverResult();
    const protocolFamily = client.getProtocolEra() === 'modern' ? 'modern' : 'legacy';
    const protocol = {
      protocolFamily,
      protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
    } as const;
    this.about = aboutOf(
      protocol,
      {
        serverInfo: client.getServerVersion(),
        capabilities: client.getServerCapabilities(),
        instructions: client.getInstructions(),
      },
      limits,
    );
    this.protocol =
      protocolFamily === 'modern' && discover
        ? { protocolFamily, discover: discover as unknown as JsonObject }
        : { protocolFamily: 'legacy' };
    this.limits = limits;
    this.#parts = parts;
    const resources = resourceWatch(client, limits, this.signal);
    const canWatch = client.getServerCapabilities()?.resources?.subscribe;
    const watchLists = listenForChanges(client, limits, events, parts.wasListed, this.signal);
    this.watch = ({ uris = [], lists = [] }) => {
      if (uris.length === 0) resources.whenLoaded((watch) => watch(uris));
      else if (canWatch) void resources.use((watch) => watch(uris)).catch(() => undefined);
      watchLists(lists);
    };
    this.#tasks = taskUpdates(client, limits, this.signal);
  }

  listAllTools(): Promise<ToolPages> {
    const { lists } = this.#parts;
    lists.bytes = 0;
    const ways = { isLegacy: this.about.protocolFamily === 'legacy', cutBy: listProblem };
    return listAllTools((cursor, ms) => this.listTools(cursor, ms), lists, this.limits, ways);
  }

  /** Lists one page of the tools, unread. */
  async listTools(cursor?: string, ms = this.limits.listMs): Promise<ToolPage> {
    const { client, lists } = this.#parts;
    if (!client.getServerCapabilities()?.tools) return { tools: [], isPublic: false };
    const reply = await this.#requestTools(cursor, ms).catch(async (error: unknown) => {
      const isTooLarge = McpToolsError.isInstance(error) && error.problem.code === 'list-too-large';
      if (!isTooLarge || lists.createReader) throw error;
      // Perhaps only one tool exceeds a limit, and the others must not be lost with it.
      const { OversizedListReader } = await loadOversizedList();
      lists.createReader = (limits) => new OversizedListReader(limits);
      return this.#requestTools(cursor, ms);
    });
    return readPage(reply.raw as JsonObject);
  }

  /** Resolves with the result as the server sent it. */
  callTool(name: string, args: JsonObject, options: CallOptions): Promise<JsonValue> {
    const { client } = this.#parts;
    const { signal, headers, task, onProgress, onNumbers } = options;
    return this.#inRounds(options, async (answers) => {
      await this.#findDeadConnections(signal);
      const asTask = task ? { task } : {};
      const params = {
        name,
        arguments: args,
        ...asTask,
        ...answers,
        _meta: { [requestKey]: randomHex(), ...this.#meta },
      };
      const { raw, numbers } = await this.#request(
        client.request(
          { method: 'tools/call', params },
          {
            signal,
            timeout: noTimeout,
            allowInputRequired: true,
            ...(headers ? { headers } : {}),
            onprogress: ({ progress, total, message }) => {
              onProgress({
                progress,
                ...(total === undefined ? {} : { total }),
                ...(message === undefined ? {} : { message: message.slice(0, this.limits.progressChars) }),
              });
            },
          },
        ),
      );
      if (numbers) onNumbers?.(numbers);
      return raw;
    });
  }

  /** Sends a request other than a call. Resolves with the result as the server sent it. */
  async request(method: RequestMethod, params: JsonObject, options: RequestOptions): Promise<JsonValue> {
    const { signal, afterMs } = options;
    const { taskId } = params;
    if (afterMs && typeof taskId === 'string')
      await (await this.#tasks.load()).changed(taskId, afterMs, signal);
    return this.#inRounds(options, async (answers) => {
      const request = this.#parts.client.request(
        { method, params: { ...params, ...answers, _meta: this.#meta } },
        unread,
        {
          signal,
          timeout: noTimeout,
          allowInputRequired: true,
        },
      );
      return (await this.#request(request)).raw;
    });
  }

  /** Resolves if the server answers and knows this session. */
  async ping(signal = this.signal): Promise<void> {
    const { client } = this.#parts;
    const options = { signal, timeout: this.limits.connectMs };
    try {
      await this.#request(
        this.about.protocolFamily === 'modern' ? client.discover(options) : client.ping(options),
      );
    } catch (error) {
      if (isTimeout(error)) throw new McpToolsError(problem('connection-lost'), { cause: error });
      throw error;
    }
  }

  /** Closes the session. Does nothing if it is already closed. */
  close(): void {
    const { client, http } = this.#parts;
    if (this.signal.aborted) return;
    this.#closed.abort();
    const end = (): void => {
      clearTimeout(timer);
      void client.close().catch(() => undefined);
    };
    const timer = setTimeout(end, goodbyeMs);
    const goodbye = http.sessionId ? http.terminateSession() : Promise.resolve();
    // A server that rejects this request has already forgotten the session.
    void goodbye.catch(() => undefined).then(end);
  }

  /**
   * Pings after a long idle time, so that no call uses a dead connection. Over HTTP/1.1, a browser repeats a POST on another
   * connection if an idle one turns out to be dead (RFC 9112, 9.3.1), and the server may have received it each time.
   */
  async #findDeadConnections(signal: AbortSignal): Promise<void> {
    const { url, lastAnswer } = this.#parts;
    const isIdle = performance.now() - lastAnswer.at >= idleMs;
    if (!isIdle || !isInBrowser || isMultiplexed(url)) return;
    // Otherwise each of a hundred parallel calls would ping.
    if (this.#pings.size < mostConnections) {
      const ping = this.ping().catch(() => undefined);
      this.#pings.add(ping);
      void ping.then(() => this.#pings.delete(ping));
    }
    await Promise.race([Promise.all(this.#pings), pause(idleMs, signal)]);
  }

  /** Servers that predate the 2026-07-28 protocol are asked to log by a separate request. */
  get #meta(): JsonObject {
    const { level } = this.#parts.logging;
    return level && this.about.protocolFamily === 'modern' ? { [logLevelKey]: level } : {};
  }

  #requestTools(cursor: string | undefined, ms: number): Promise<Reply> {
    const params = cursor === undefined ? {} : { cursor };
    const options = { signal: this.signal, timeout: ms };
    return this.#request(this.#parts.client.request({ method: 'tools/list', params }, options));
  }

  async #request(reply: Promise<{ _meta?: Record<string, unknown> | undefined }>): Promise<Reply> {
    const { transport, url, hide } = this.#parts;
    try {
      return transport.takeRaw(await reply);
    } catch (error) {
      const questions = questionsIn(error);
      if (questions) return { raw: questions };
      const hasSession = transport.sessionId !== undefined;
      const failure = whyLost(error) ?? callProblem(error, new URL(url).origin, hasSession);
      throw new McpToolsError(hide(await inWords(failure, error, true)), { cause: error });
    }
  }

  /**
   * Sends a request, and sends it again with answers while the server asks before it returns its result (MCP 2026-07-28,
   * "Multi Round-Trip Requests"), up to the limit.
   */
  async #inRounds(
    { signal, answer }: RequestOptions,
    request: (answers: object) => Promise<unknown>,
  ): Promise<JsonValue> {
    const { inputRounds } = this.limits;
    let answers = {};
    for (let round = 1; ; round++) {
      const reply = (await request(answers)) as JsonValue;
      if (!isObject(reply) || reply['resultType'] !== 'input_required') return reply;
      if (round > inputRounds) throw new McpToolsError(problem('too-many-questions', { value: inputRounds }));
      const { inputRequests, requestState } = reply;
      const requests = isObject(inputRequests) ? inputRequests : {};
      // A server that only wants the request again needs time.
      if (Object.keys(requests).length === 0) await pause(firstDelayMs * round, signal);
      const inputResponses = await answer(requests, round, signal);
      if (reply['isRefusal'] !== true) {
        answers = { inputResponses, ...(typeof requestState === 'string' ? { requestState } : {}) };
        continue;
      }
      // An older server (before 2026-07-28) rejected the request until its questions are answered, and wants the same one again.
      const all = Object.values(inputResponses);
      const isAgreed = all.every((one) => isObject(one) && one['action'] === 'accept');
      if (!isAgreed) throw new McpToolsError(problem('input-declined'));
    }
  }
}

const isInBrowser = 'Window' in globalThis || 'WorkerGlobalScope' in globalThis;

/** Returns true if a server is known to use HTTP/2 or 3, which repeat nothing. Few servers reveal it to other origins. */
function isMultiplexed(url: string): boolean {
  const last = performance.getEntriesByName(url, 'resource').at(-1) as
    { nextHopProtocol?: string } | undefined;
  return /^h[23]/.test(last?.nextHopProtocol ?? '');
}

/** Returns true if there was no answer at all. Such a server counts as unreachable. */
function isTimeout(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } | null };
  return cause?.code === 'REQUEST_TIMEOUT';
}
