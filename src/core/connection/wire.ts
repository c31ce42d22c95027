import type {
  JSONRPCMessage,
  MessageExtraInfo,
  Transport,
  TransportSendOptions,
} from '@modelcontextprotocol/client';

type Id = string | number;
/** The fields of requests, notifications and replies together, as far as they matter here. */
interface Fields {
  readonly id?: Id | undefined;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly result?: Record<string, unknown>;
}

/** Where a thinned reply carries the key to its raw one. */
const replyKey = 'mcp-tools/reply';

/** How long a cancellation waits for its request, which a server may answer only when all is done. */
const cancelAfterMs = 250;

/** Replies of these methods are read by us, part by part: the SDK would refuse the whole for one bad part. */
const thinned: ReadonlyMap<string, Record<string, unknown>> = new Map([
  ['tools/list', { tools: [], ttlMs: 0, cacheScope: 'private' }],
  ['tools/call', { content: [] }],
]);

/**
 * A transport around the SDK's own, which adds what a host needs and the SDK does not give:
 * raw replies, and an error at once for a request whose stream ended without a reply.
 */
export class Wire implements Transport {
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  onerror?: (error: Error) => void;
  onclose?: () => void;

  readonly #inner: Transport;
  readonly #pending = new Map<Id, string>();
  readonly #replies = new Map<Id, unknown>();
  /** Requests of which it is not known yet whether they have arrived. */
  readonly #underWay = new Map<unknown, Promise<void>>();
  readonly #lost: object = {};

  constructor(inner: Transport) {
    this.#inner = inner;
    inner.onmessage = (message, extra) => this.onmessage?.(this.#receive(message), extra);
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

  setSupportedProtocolVersions(versions: string[]): void {
    this.#inner.setSupportedProtocolVersions?.(versions);
  }

  start(): Promise<void> {
    return this.#inner.start();
  }

  close(): Promise<void> {
    this.#pending.clear();
    this.#replies.clear();
    return this.#inner.close();
  }

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    const { id, method, params }: Fields = message;
    // A cancellation that overtakes its request finds nothing to cancel, and the tool runs on.
    if (method === 'notifications/cancelled') {
      await this.#arrival(params?.['requestId']);
      // Whatever still comes for it, nobody will take.
      this.#pending.delete(params?.['requestId'] as Id);
    }
    if (id === undefined || method === undefined) return this.#inner.send(message, options);
    this.#pending.set(id, method);
    options?.requestSignal?.addEventListener('abort', () => this.#pending.delete(id), { once: true });
    const onRequestStreamEnd = (): void => {
      options?.onRequestStreamEnd?.();
      this.#lose(id);
    };
    const sending = this.#inner.send(message, { ...options, onRequestStreamEnd });
    this.#underWay.set(id, sending);
    try {
      await sending;
    } catch (error) {
      this.#pending.delete(id);
      throw error;
    } finally {
      this.#underWay.delete(id);
    }
  }

  /** The reply as the server sent it, for the thinned one that the SDK returned. */
  takeRaw(reply: { _meta?: Record<string, unknown> | undefined }): unknown {
    const id = reply._meta?.[replyKey] as Id;
    const raw = this.#replies.get(id);
    this.#replies.delete(id);
    return raw;
  }

  /** Whether an error is the one given for a stream that ended without a reply. */
  isLost(error: unknown): boolean {
    return typeof error === 'object' && error !== null && 'data' in error && error.data === this.#lost;
  }

  #arrival(id: unknown): Promise<void> {
    const sending = this.#underWay.get(id);
    if (!sending) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, cancelAfterMs);
      const arrived = (): void => {
        clearTimeout(timer);
        resolve();
      };
      sending.then(arrived, arrived);
    });
  }

  #lose(id: Id): void {
    if (!this.#pending.delete(id)) return;
    const error = { code: -32603, message: 'the stream ended before the reply', data: this.#lost };
    this.onmessage?.({ jsonrpc: '2.0', id, error });
  }

  #receive(message: JSONRPCMessage): JSONRPCMessage {
    const { id: given, method, result }: Fields = message;
    if (given === undefined || method !== undefined) return message;
    // A server may send a number back as text, which the SDK lets pass.
    const id = this.#pending.has(given) ? given : Number(given);
    const thin = thinned.get(this.#pending.get(id) ?? '');
    this.#pending.delete(id);
    if (!thin || !result || result['resultType'] === 'input_required') return message;
    this.#replies.set(id, result);
    // Left as the server sent it, so that the SDK still refuses a kind of result that it does not know.
    const resultType = 'resultType' in result ? { resultType: result['resultType'] } : {};
    return { ...message, id, result: { ...resultType, ...thin, _meta: { [replyKey]: id } } };
  }
}
