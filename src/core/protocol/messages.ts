import type { JsonObject } from '../../shared/json.js';

/** HTTP request and response of a message. Header values that may be secret are replaced by `…`. */
export interface MessageHttp {
  /** The request's method, such as `POST`. */
  readonly method: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Absent until the response headers have arrived. */
  readonly status?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
}

/** One message of a connection. Contains no token, secret argument or secret header. */
export interface WireMessage {
  /** Number that is unique within the log and increases with each message. */
  readonly id: number;
  /** Time of sending, or of complete receipt. */
  readonly at: number;
  readonly direction: 'sent' | 'received';
  /** JSON-RPC method; for a reply, the method of its request. Absent if the method could not be read. */
  readonly method?: string;
  /** JSON-RPC id. */
  readonly rpcId?: string | number;
  /** Time since the request that it replies to, in ms. */
  readonly ms?: number;
  readonly http: MessageHttp;
  /** The message as text, with secrets replaced. Empty if the request or response had no body. */
  readonly text: string;
  /** Length of the whole message as sent, in bytes. */
  readonly bytes: number;
  /** True if `text` contains only the beginning of the message. */
  readonly isCut?: true;
  /** The reason for a missing or incomplete response: `blocked`, `ended`, or the code of a problem. */
  readonly failure?: string;
  /** The call, if this is a `tools/call` with complete arguments. `host.call` can then repeat it. */
  readonly call?: { readonly tool: string; readonly arguments: JsonObject };
}

/** The messages of one server's connection in the snapshot, while they are watched. */
export interface ServerMessages {
  readonly serverId: string;
  /** The messages, oldest first. */
  readonly messages: readonly WireMessage[];
  /** Number of older messages that were dropped. */
  readonly dropped: number;
}

/** A log of the messages of one server's connection since the watch began. Only the newest messages are stored. */
export interface MessageLog {
  /** Returns the messages, oldest first: the same array until a message is added or dropped. */
  getMessages(): readonly WireMessage[];
  /** Returns the number of older messages that were dropped. */
  getDropped(): number;
  /** Calls `listener` after changes, at most a few times per second. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  /** Deletes all messages. */
  clear(): void;
  /** Returns the messages as NDJSON, one a line. */
  export(): string;
  /** Ends the watch. After the last watch ends, no messages are stored. */
  close(): void;
}
