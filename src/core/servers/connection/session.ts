import type { Limits } from '../../base/limits.js';
import type { ProtocolFamily, JsonObject, JsonValue, Progress, ServerConfig } from '../../protocol/index.js';
import type { Exchange } from './exchange.js';
import type { SentNumbers } from '../guard/sent-numbers.js';
import type { ActiveSignIn } from '../sign-in/active-sign-in.js';
import type { CachedProtocol } from './cached-protocol.js';

/** What a server was told in answer to its questions, for the next round of the same request. */
export interface Answers {
  readonly inputResponses: JsonObject;
  readonly requestState?: string;
}

export interface RequestOptions {
  readonly signal: AbortSignal;
  readonly answers?: Answers | undefined;
}

export interface CallOptions extends RequestOptions {
  readonly onProgress: (progress: Progress) => void;
  /** Told before the result is given, where it has numbers that JavaScript cannot hold. */
  readonly onNumbers?: (numbers: SentNumbers) => void;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** One page of a tool list, unread. */
export interface ToolPage {
  readonly tools: readonly unknown[];
  readonly nextCursor?: string;
}

/** A live connection to one server, with nothing of the SDK showing. Its failures are `McpToolsError`s. */
export interface Session {
  readonly era: ProtocolFamily;
  readonly protocolVersion: string;
  readonly claims: { readonly name?: string; readonly version?: string };
  readonly instructions?: string;
  /** What to remember, so that the next connection need not ask. */
  readonly cached: CachedProtocol;
  listTools(cursor: string | undefined, signal: AbortSignal): Promise<ToolPage>;
  /** The result as the server sent it, or the questions that it has first (`resultType: 'input_required'`). */
  callTool(name: string, args: JsonObject, options: CallOptions): Promise<JsonValue>;
  readResource(uri: string, options: RequestOptions): Promise<JsonValue>;
  /** Has the server tell when one of these changes, and no other, where it can. */
  watch(uris: readonly string[]): void;
  /** Resolves where the server is there and knows this session. */
  ping(signal: AbortSignal): Promise<void>;
  close(): void;
}

/** A question that a server asks of itself, as servers before 2026-07-28 do in the middle of a call. */
export interface ServerRequest {
  readonly method: string;
  readonly params: JsonObject;
}

export interface SessionEvents {
  /** The server says that its tools changed. */
  toolsChanged(): void;
  /** The server says that a resource changed. */
  resourceUpdated(uri: string): void;
  /** Something broke that may mean that the server is gone. */
  troubled(): void;
  exchanged(exchange: Exchange): void;
  asked(request: ServerRequest, signal: AbortSignal): Promise<JsonObject>;
}

/** The sign-in at a server, whose code few pages need and none at first. */
export interface SignInSource {
  /** Where it is there already. */
  now(): ActiveSignIn | undefined;
  load(): Promise<ActiveSignIn>;
  /** A sign-in may have been kept, so that it is needed from the first request. */
  readonly mayBeKept: boolean;
}

export interface SessionOptions {
  readonly config: ServerConfig;
  readonly limits: Limits;
  /** The page lets servers ask for answers of its model. */
  readonly withSampling: boolean;
  readonly signIn?: SignInSource | undefined;
  /** With it the server need not be asked what it speaks. */
  readonly cached?: CachedProtocol | undefined;
}

/** Opens a session, or rejects with an `McpToolsError`. */
export type OpenSession = (
  options: SessionOptions,
  events: SessionEvents,
  signal: AbortSignal,
) => Promise<Session>;
