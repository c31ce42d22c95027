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
  /** Gets the answers, if the server asks before it gives its result. */
  readonly answer: AnswerRound;
  /** Time in ms until the request is made, of a task: less if the server says before that the task changed. */
  readonly afterMs?: number;
}

/** A list of a server that changes by itself, beside its tools. */
export type ChangingList = 'resources' | 'prompts';

/** Resources and lists of a server: those to report on, or those that it reported as changed. */
export interface Offered {
  readonly uris?: readonly string[];
  readonly lists?: readonly ChangingList[];
}

/** Requests of this host beside `tools/call`. All but those of tasks are the same in each revision of MCP. */
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
  /** Called before the result is given, if it has numbers that JavaScript cannot hold. */
  readonly onNumbers?: (numbers: SentNumbers) => void;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Has the server make a task of the call (MCP 2025-11-25). A later server decides that by itself. */
  readonly task?: { readonly ttl: number } | undefined;
}

/** A question that a server asks of itself, as servers before 2026-07-28 do in the middle of a call. */
export interface ServerRequest {
  readonly method: string;
  readonly params: JsonObject;
}

export interface SessionEvents {
  /** The server says that its tools changed. */
  toolsChanged(): void;
  /** The server says that these changed, or they may have. */
  offersChanged(changed: Offered): void;
  /** Something broke that may mean that the server is gone. */
  broke(): void;
  /** The server logs something. */
  logged(params: object): void;
  exchanged(exchange: Exchange): void;
  asked(request: ServerRequest, signal: AbortSignal): Promise<JsonObject>;
}

/** The sign-in at a server, whose code few pages need and none at first. */
export interface SignInSource {
  /** The sign-in, if its code has been loaded. */
  now(): ActiveSignIn | undefined;
  load(): Promise<ActiveSignIn>;
  /** A sign-in may have been stored, so that it is needed from the first request. */
  readonly mayBeStored: boolean;
}

export interface SessionOptions extends Abilities {
  readonly config: ServerConfig;
  readonly limits: Limits;
  readonly signIn?: SignInSource | undefined;
  readonly wire?: Wire | undefined;
  /** Level from which on a server is asked to log, with each request (MCP 2026-07-28). */
  readonly logging: { readonly level?: LogLevel | undefined };
}
