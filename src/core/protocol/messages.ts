import type { JsonObject } from '../../shared/json.js';

/** HTTP around a message. Values of headers that may be secret are `…`. */
export interface MessageHttp {
  /** The request's method, such as `POST`. */
  readonly method: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Absent until the headers of the response are there. */
  readonly status?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
}

/** One message of a connection. No token, no secret argument and no secret header is in it. */
export interface WireMessage {
  /** Unique within its log, and higher than those of messages before it. */
  readonly id: number;
  /** Time at which it was sent, or had come whole. */
  readonly at: number;
  readonly direction: 'sent' | 'received';
  /** The method of JSON-RPC; of a reply that of its request. Absent if the message has none that could be read. */
  readonly method?: string;
  /** The id of JSON-RPC. */
  readonly rpcId?: string | number;
  /** Time in ms since the request that it replies to. */
  readonly ms?: number;
  readonly http: MessageHttp;
  /** The message as text, secrets replaced. Empty if the request or the response had no body. */
  readonly text: string;
  /** Length of the whole in bytes, as it was sent. */
  readonly bytes: number;
  /** True if `text` is the beginning of it. */
  readonly isCut?: true;
  /** Why there was no response, or not all of it: `blocked`, `ended`, or the code of a problem. */
  readonly failure?: string;
  /** The call, if it is a `tools/call` whose arguments are here whole, so that `host.call` can make it once more. */
  readonly call?: { readonly tool: string; readonly arguments: JsonObject };
}

/** The messages of one server's connection, as the snapshot has them while somebody watches. */
export interface ServerMessages {
  readonly serverId: string;
  /** The messages, oldest first. */
  readonly messages: readonly WireMessage[];
  /** Number of messages that are not kept any more. */
  readonly dropped: number;
}

/** The messages of one server's connection, kept since somebody began to watch. Bounded: the newest stay. */
export interface MessageLog {
  /** Returns the messages, oldest first: the same list as long as nothing changes. */
  getMessages(): readonly WireMessage[];
  /** Returns how many messages are not kept any more. */
  getDropped(): number;
  /** Calls `listener` after changes, a few times in a second at most. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  /** Forgets all messages. */
  clear(): void;
  /** Returns the messages as NDJSON, one a line. */
  export(): string;
  /** Ends the watch. When nobody watches any more, nothing is kept. */
  close(): void;
}
