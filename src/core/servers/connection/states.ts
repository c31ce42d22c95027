import type { Problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import type {
  ConnectedServer,
  ConnectingServer,
  Diagnosis,
  HostStorage,
  JsonObject,
  JsonValue,
  ServerConfig,
} from '../../protocol/index.js';
import type { ToolPages } from './list.js';
import type { AnswerRound } from './rounds.js';
import type { CallOptions, OpenSession, RequestOptions, ServerRequest, SignInSource } from './session.js';

/** The state of one connection, as far as this room knows it. */
export type ConnectionState =
  | Pick<ConnectingServer, 'status' | 'retry'>
  | Pick<ConnectedServer, 'status' | 'era' | 'protocolVersion' | 'claims' | 'instructions'>
  | { readonly status: 'needs-sign-in' | 'failed'; readonly problem: Problem }
  | { readonly status: 'closed' };

/** What a connection tells of itself, and what it asks. */
export interface ConnectionEvents {
  state(state: ConnectionState): void;
  /** A listing began, ended with as many pages as are read, or failed. Resolves when it has been taken. */
  listing(
    listing:
      | { readonly status: 'loading' }
      | ({ readonly status: 'listed' } & ToolPages)
      | { readonly status: 'failed'; readonly problem: Problem },
  ): Promise<void>;
  /** Why things fail, or `undefined` when they work again. A new connection makes it old. */
  diagnosis(diagnosis: Diagnosis | undefined): void;
  /** The server says that a resource changed. */
  resourceUpdated(uri: string): void;
  /** A server asks in the middle of a call, as those before 2026-07-28 do. Resolves with the answer for it. */
  asked(request: ServerRequest, signal: AbortSignal): Promise<JsonObject>;
}

export interface ConnectionOptions {
  readonly config: ServerConfig;
  readonly limits: Limits;
  readonly open: OpenSession;
  readonly storage?: HostStorage | undefined;
  readonly withSampling: boolean;
  readonly signIn?: SignInSource | undefined;
}

/** Gets the answers, where the server asks before it gives its result. */
interface Rounds {
  readonly answer: AnswerRound;
}

export interface Connection {
  /** Connects afresh; resolves when the attempt and the first listing have ended. */
  connect(): Promise<void>;
  disconnect(): void;
  /** Headers that calls will carry, for which the server's CORS answer has to name them. */
  willSend(headerNames: readonly string[]): void;
  /** Lists afresh. Whether the list was had. */
  refresh(): Promise<boolean>;
  callTool(
    name: string,
    args: JsonObject,
    options: Omit<CallOptions, 'answers'> & Rounds,
  ): Promise<JsonValue>;
  readResource(uri: string, options: Omit<RequestOptions, 'answers'> & Rounds): Promise<JsonValue>;
  /** Has the server tell when one of these resources changes, and no other, where it can: now, and when it is back. */
  watch(uris: readonly string[]): void;
  /** A sign-in that a request needed was not made. */
  signedOut(why: Problem): void;
  /** Forgets what was learnt of the server, which it may have told to one person alone. */
  forget(): Promise<void>;
  diagnose(): Promise<Diagnosis>;
}
