import type { Limits } from '../../base/limits.js';
import type { JsonObject, Progress, ServerConfig } from '../../protocol/index.js';
import type { SentNumbers } from '../../results/raw.js';
import type { ActiveSignIn } from '../sign-in/active-sign-in.js';
import type { Exchange } from './exchange.js';
import type { Wire } from './wire.js';

/** Gets a person's answers to all that a server asks in one round, by the server's own keys, until the signal aborts. */
export type AnswerRound = (requests: JsonObject, round: number, signal: AbortSignal) => Promise<JsonObject>;

export interface RequestOptions {
  readonly signal: AbortSignal;
  /** Gets the answers, if the server asks before it gives its result. */
  readonly answer: AnswerRound;
}

/** A list of a server that changes by itself, beside its tools. */
export type ChangingList = 'resources' | 'prompts';

/** Resources and lists of a server: those that it is asked to tell of, and those of which it says that they changed. */
export interface Offered {
  readonly uris?: readonly string[];
  readonly lists?: readonly ChangingList[];
}

/** Requests of this host beside `tools/call` that are the same in each revision of MCP. */
export type RequestMethod =
  | 'completion/complete'
  | 'prompts/get'
  | 'prompts/list'
  | 'resources/list'
  | 'resources/read'
  | 'resources/templates/list';

export interface CallOptions extends RequestOptions {
  readonly onProgress: (progress: Progress) => void;
  /** Called before the result is given, if it has numbers that JavaScript cannot hold. */
  readonly onNumbers?: (numbers: SentNumbers) => void;
  readonly headers?: Readonly<Record<string, string>> | undefined;
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

export interface SessionOptions {
  readonly config: ServerConfig;
  readonly limits: Limits;
  /** The page lets servers ask for answers of its model. */
  readonly withSampling: boolean;
  readonly signIn?: SignInSource | undefined;
  readonly wire?: Wire | undefined;
}
