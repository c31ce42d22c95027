import type { Id } from './sloppy/messages.js';
import type {
  JSONRPCMessage,
  MessageExtraInfo,
  StandardSchemaV1,
  Transport,
  TransportSendOptions,
} from '@modelcontextprotocol/client';
import { McpToolsError, problem, type Problem } from '../../base/problems.js';
import type { SentNumbers } from '../../results/raw.js';
import type { ScannedMessage } from '../guard/json-count.js';

/** Fields of requests, notifications and replies that are read here. */
interface MessageFields {
  readonly id?: Id | undefined;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly result?: Readonly<Record<string, unknown>>;
}

/** A reply as the server sent it. */
export interface Reply {
  readonly raw: unknown;
  /** Numbers in it that JavaScript cannot hold. */
  readonly numbers?: SentNumbers | undefined;
}

/** Request that waits for its reply. */
interface Pending {
  readonly method: string;
  readonly end: AbortController;
  /** Numbers of the next reply. */
  numbers?: SentNumbers | undefined;
}

/** Field in which a thinned reply carries the key to its raw one. */
const replyKey = 'mcp-tools/reply';

/** Longest wait in ms of a cancellation for its request to arrive. A phone may take a second to open a connection. */
const cancelAfterMs = 2_000;

/** Methods whose replies the host reads part by part, because the SDK would reject a whole reply for one invalid part. */
const thinned: ReadonlyMap<string, object> = new Map<string, object>([
  ['tools/list', { tools: [], ttlMs: 0, cacheScope: 'private' }],
  ['tools/call', { content: [] }],
  ['resources/read', { contents: [], ttlMs: 0, cacheScope: 'private' }],
  ['resources/list', { resources: [], ttlMs: 0, cacheScope: 'private' }],
  ['resources/templates/list', { resourceTemplates: [], ttlMs: 0, cacheScope: 'private' }],
  ['prompts/list', { prompts: [], ttlMs: 0, cacheScope: 'private' }],
  ['prompts/get', { messages: [] }],
  ['completion/complete', { completion: { values: [] } }],
  ...['get', 'result', 'update', 'cancel'].map((verb): [string, object] => [`tasks/${verb}`, {}]),
]);

/** Requests of servers that the host reads itself, with the minimal parameters that the SDK accepts. */
const thinnedRequests: ReadonlyMap<string, object> = new Map<string, object>([
  ['elicitation/create', { message: '', requestedSchema: { type: 'object', properties: {} } }],
  ['sampling/createMessage', { messages: [], maxTokens: 1 }],
]);

/** Schema for the SDK that accepts messages which the host reads itself, or which the SDK does not know. */
export const unread: StandardSchemaV1<object> = {
  '~standard': { version: 1, vendor: 'mcp-tools', validate: (value) => ({ value: value as object }) },
};

/** Wraps the SDK's transport. Keeps raw replies, and immediately ends requests that can no longer be answered. */
export class HostTransport implements Transport {
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  onerror?: (error: Error) => void;
  onclose?: () => void;

  readonly #inner: Transport;
  readonly #pending = new Map<Id, Pending>();
  readonly #replies = new Map<Id, Reply>();
  /** Requests that may not have arrived yet. */
  readonly #sending = new Map<unknown, Promise<void>>();
  /** Requests whose answer is a stream, which continues after the sending ended. */
  readonly #streaming = new Set<unknown>();

  /** `withoutEchoes` removes the secrets that a server repeats in a message. */
  constructor(inner: Transport, withoutEchoes: <Message>(message: Message) => Message) {
    this.#inner = inner;
    inner.onmessage = (message, extra) => this.onmessage?.(this.#receive(withoutEchoes(message)), extra);
    inner.onerror = (error) => this.onerror?.(error);
    inner.onclose = () => this.onclose?.();
  }

  get sessionId(): string | undefined {
    return this.#inner.sessionId;
  }

  get hasPerRequestStream(): boolean {
    return this.#inner.hasPerRequestStream === true;
  }

  setProtocolVersion(version: string): void {
    this.#inner.setProtocolVersion?.(version);
  }

  start(): Promise<void> {
    return this.#inner.start();
  }

  close(): Promise<void> {
    this.#pending.clear();
    this.#replies.clear();
    this.#streaming.clear();
    return this.#inner.close();
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    const { id, method, params }: MessageFields = message;
    // A cancellation that arrives before its request has no effect, and the tool keeps running.
    if (method === 'notifications/cancelled') {
      const cancelled = params?.['requestId'] as Id;
      await this.#arrival(cancelled);
      // A later answer would not be used, so its stream need not stay open.
      const request = this.#pending.get(cancelled);
      this.#pending.delete(cancelled);
      this.#streaming.delete(cancelled);
      await this.#inner.send(message, options).finally(() => request?.end.abort());
      return;
    }
    if (id === undefined || method === undefined) return this.#inner.send(message, options);
    this.wasInitialized ||= method === 'initialize';
    const end = new AbortController();
    this.#pending.set(id, { method, end });
    options?.requestSignal?.addEventListener('abort', () => this.#pending.delete(id), { once: true });
    const onRequestStreamEnd = (): void => {
      options?.onRequestStreamEnd?.();
      this.#streaming.delete(id);
      this.lose(id, problem('connection-lost'));
    };
    const signals = options?.requestSignal ? [end.signal, options.requestSignal] : [end.signal];
    const requestSignal = AbortSignal.any(signals);
    const sending = this.#inner.send(message, { ...options, requestSignal, onRequestStreamEnd });
    this.#sending.set(id, sending);
    try {
      await sending;
    } catch (error) {
      if (!this.#pending.delete(id)) return;
      throw error;
    } finally {
      this.#sending.delete(id);
    }
    // The answer was read to its end without a reply to this request.
    if (!this.#streaming.has(id)) this.lose(id, problem('no-reply'));
  }

  /** True after `initialize` was sent: the connection uses, or tries, MCP 2025-11-25 or older. */
  wasInitialized = false;

  /** Notes that the answer to a request comes as a stream. */
  streams(id: unknown): void {
    this.#streaming.add(id);
  }

  /** Notes the numbers of the next message: a reply, or the server's own request. */
  scanned({ id, numbers }: ScannedMessage): void {
    const request = this.#pending.get(id);
    if (request) request.numbers = numbers;
  }

  /** Ends a request whose answer cannot be used. */
  endUnusable(id: Id, detail: string): void {
    const method = this.#pending.get(id)?.method;
    // This request gets many messages, and each stands alone.
    if (method !== 'subscriptions/listen') this.lose(id, unusable(method, detail));
  }

  /** Ends a request that will not be answered, with the rest of its answer. */
  lose(id: unknown, why: Problem): void {
    const request = this.#pending.get(id as Id);
    if (!request) return;
    this.#pending.delete(id as Id);
    this.onmessage?.(failed(id as Id, why));
    request.end.abort();
  }

  /** Returns a reply, or the parameters of a request, as the server sent them. Returns the argument if it was not thinned. */
  takeRaw(returned: { _meta?: Record<string, unknown> | undefined }): Reply {
    const id = returned._meta?.[replyKey] as Id;
    const reply = this.#replies.get(id);
    this.#replies.delete(id);
    return reply ?? { raw: returned };
  }

  /** Resolves when a request has probably arrived, or after `cancelAfterMs`. */
  async #arrival(id: unknown): Promise<void> {
    const sending = this.#sending.get(id)?.catch(() => undefined);
    if (!sending) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enough = new Promise((resolve) => (timer = setTimeout(resolve, cancelAfterMs)));
    await Promise.race([sending, enough]);
    clearTimeout(timer);
  }

  #receive(message: JSONRPCMessage): JSONRPCMessage {
    const { id, method }: MessageFields = message;
    if (method !== undefined && id !== undefined) return this.#receiveRequest(message);
    return id === undefined ? message : this.#receiveReply(message, id);
  }

  /** Sets aside a server's request to a person or the model: the SDK would reject the whole request for one invalid part. */
  #receiveRequest(message: JSONRPCMessage): JSONRPCMessage {
    const { id, method = '', params = {} }: MessageFields = message;
    const thin = thinnedRequests.get(method);
    if (!thin) return message;
    const key = `asked ${String(id)}`;
    this.#replies.set(key, { raw: params });
    setTimeout(() => this.#replies.delete(key));
    return { ...message, params: { ...thin, _meta: { [replyKey]: key } } };
  }

  #receiveReply(message: JSONRPCMessage, given: Id): JSONRPCMessage {
    // A server may send a number back as text, which the SDK accepts.
    const id = this.#pending.has(given) ? given : Number(given);
    const request = this.#pending.get(id);
    this.#pending.delete(id);
    this.#streaming.delete(id);
    const { result }: MessageFields = message;
    const thin = thinned.get(request?.method ?? '');
    if (!thin || !result || result['resultType'] === 'input_required') return message;
    this.#replies.set(id, { raw: result, numbers: request?.numbers });
    // The reply is taken in this task, or the SDK has rejected it.
    setTimeout(() => this.#replies.delete(id));
    // Unchanged, so that the SDK still rejects unknown kinds of results. Without a kind, the result is complete.
    const { resultType: kind } = result;
    const isTask = kind === 'task' && request?.method === 'tools/call';
    const resultType = isTask ? 'complete' : (kind ?? 'complete');
    return { ...message, id, result: { resultType, ...thin, _meta: { [replyKey]: id } } };
  }
}

function unusable(method = '', detail: string): Problem {
  return problem('invalid-result', { method, detail });
}

function failed(id: Id, why: Problem): JSONRPCMessage {
  return { jsonrpc: '2.0', id, error: { code: -32603, message: why.message, data: new McpToolsError(why) } };
}

/** Returns why a request got no answer. `undefined` if the error does not show that. */
export function whyLost(error: unknown): Problem | undefined {
  const { data } = (error ?? {}) as { data?: unknown };
  return McpToolsError.isInstance(data) ? data.problem : undefined;
}
