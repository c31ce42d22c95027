import type { Limits } from '../../base/limits.js';
import type { JsonObject, LogLevel, Progress, ServerConfig } from '../../protocol/index.js';
import type { SentNumbers } from '../../results/raw.js';
import type { ActiveSignIn } from '../sign-in/active-sign-in.js';
import type { Abilities } from './every-request.js';
import type { Exchange } from './exchange.js';
import type { Wire } from './wire.js';

/** Gets a person's answers to every request of a server in one round, by the server's own keys, until the signal aborts. */
export type AnswerRound = (requests: JsonObject, round: number, signal: AbortSignal) => Promise<JsonObject>;

export interface RequestOptions {
  readonly signal: AbortSignal;
  /** Gets the answers if the server asks before it returns its result. */
  readonly answer: AnswerRound;
  /** Delay in ms before a request about a task. A notification that the task changed ends it early. */
  readonly afterMs?: number;
}

/** List of a server, other than its tools, that may change. */
export type ChangingList = 'resources' | 'prompts';

/** Resources and lists of a server: those to report on, or those that it reported as changed. */
export interface Offered {
  readonly uris?: readonly string[];
  readonly lists?: readonly ChangingList[];
}

/** Requests of this host other than `tools/call`. All except those for tasks are the same in each revision of MCP. */
export type RequestMethod =
  | 'completion/complete'
  | 'logging/setLevel'
  | 'prompts/get'
  | 'prompts/list'
  | 'resources/list'
  | 'resources/read'
  | 'resources/templates/list'
  | 'tasks/cancel'
  | 'tasks/get'
  | 'tasks/result'
  | 'tasks/update';

export interface CallOptions extends RequestOptions {
  readonly onProgress: (progress: Progress) => void;
  /** Called before the result is returned, if it has numbers that JavaScript cannot hold. */
  readonly onNumbers?: (numbers: SentNumbers) => void;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Asks the server to run the call as a task (MCP 2025-11-25). A later server decides this itself. */
  readonly task?: { readonly ttl: number } | undefined;
}

/** Request of a server during a call, as servers that predate the 2026-07-28 protocol send it. */
export interface ServerRequest {
  readonly method: string;
  readonly params: JsonObject;
}

export interface SessionEvents {
  /** Called when the server reports that its tools changed. */
  toolsChanged(): void;
  /** Called when these changed, or may have changed. */
  offersChanged(changed: Offered): void;
  /** Called after a failure that may mean that the server is unreachable. */
  broke(): void;
  /** Called for a log message of the server. */
  logged(params: object): void;
  exchanged(exchange: Exchange): void;
  asked(request: ServerRequest, signal: AbortSignal): Promise<JsonObject>;
}

/** Sign-in at a server. Its code is loaded on demand, because few pages need it. */
export interface SignInSource {
  /** Returns the sign-in. `undefined` if its code is not loaded. */
  now(): ActiveSignIn | undefined;
  load(): Promise<ActiveSignIn>;
  /** True if a sign-in may be stored, which the first request then needs. */
  readonly mayBeStored: boolean;
}

export interface SessionOptions extends Abilities {
  readonly config: ServerConfig;
  readonly limits: Limits;
  readonly signIn?: SignInSource | undefined;
  readonly wire?: Wire | undefined;
  /** Lowest level that each request asks the server to log (MCP 2026-07-28). */
  readonly logging: { readonly level?: LogLevel | undefined };
}
