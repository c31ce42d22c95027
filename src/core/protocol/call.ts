import type { Problem } from '../base/problems.js';
import type { ExactNumbers, JsonObject, JsonValue } from '../../shared/json.js';
import type { ModelPart, Part } from './part.js';

/** Initiator of a call: a person with a form, the model, the page's own code, or an app of the call's own server. */
export type Initiator = 'person' | 'model' | 'page' | 'app';

/** One violation of a schema. */
export interface SchemaError {
  /** JSON Pointer (RFC 6901) into the value; empty for the whole value. A very long pointer is replaced by a parent's. */
  readonly path: string;
  /** Schema keyword that is violated. */
  readonly keyword: string;
  /** English sentence. It does not quote the value. */
  readonly message: string;
  /** JSON Pointer to the keyword from the schema's root, with references resolved; empty if unknown. */
  readonly schemaPath: string;
  /**
   * Details of the violation, for a message of your own. They are the same for both engines:
   *
   * - `type`: `{ types }`; `multipleOf`: `{ multipleOf }`; `pattern`: `{ pattern }`
   * - `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`, and all `min…` and `max…`, `contains`: `{ limit }`
   * - `required`: `{ property }`, one error at the object for each missing property
   * - `dependentRequired`, `dependencies`: `{ property, trigger }`, the missing property and the one that requires it
   * - `additionalProperties`, `unevaluatedProperties`, `propertyNames`: `{ property }`, the one that is not allowed
   * - `items`, `additionalItems`, `unevaluatedItems`: `{ index }`, of the item that is not allowed
   * - `uniqueItems`: `{ first, second }`, the indices of two equal items
   * - `oneOf`: `{ matches }`, the number of choices that fit; if none does, and for `anyOf`, errors of the nearest choice follow
   * - `false` (a schema that allows nothing), `const`, `enum`, `not` and `anyOf`: `{}`
   */
  readonly params: JsonObject;
}

/** Result of checking a value against a schema. `unchecked`: the check could not be made, for the reason in `problem`. */
export type Check =
  | { readonly status: 'valid' }
  | { readonly status: 'invalid'; readonly errors: readonly SchemaError[] }
  | { readonly status: 'unchecked'; readonly problem: Problem };

/** Schema check of a result. `none`: the tool has no output schema. `missing`: the tool declares one but sent no structured value. */
export type SchemaCheck = Check | { readonly status: 'none' } | { readonly status: 'missing' };

export interface Progress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** Result of a tool. `isError` is reported by the tool itself; the model gets such a result too. */
export interface ToolResult {
  readonly isError: boolean;
  readonly parts: readonly Part[];
  readonly schemaCheck: SchemaCheck;
  /** The result in the form that a model gets. */
  readonly modelParts: readonly ModelPart[];
  /** Number of hidden characters that were removed for the model; absent if there were none. */
  readonly hiddenCharacters?: number;
  /** The result as the server sent it. */
  readonly raw: JsonValue;
  /** Output schema of the tool at the time of the call, used for the schema check. */
  readonly schema?: JsonObject;
}

interface WithProgress {
  /** The latest progress; for a task, the server's latest status message. */
  readonly progress?: Progress;
  /** Id of the task that continues or continued the call; absent if the server answered directly. */
  readonly taskId?: string;
}

interface CallBase {
  readonly id: string;
  readonly serverId: string;
  readonly serverLabel: string;
  /** The tool's real name. */
  readonly tool: string;
  readonly displayName: string;
  readonly arguments: JsonObject;
  /** Exact digits of numbers in the arguments that JavaScript cannot represent, as sent; absent if there are none. */
  readonly exact?: ExactNumbers;
  readonly startedBy: Initiator;
  /** Name of the app that started the call, if an app did. */
  readonly byApp?: string;
  /** URI of the app that shows the tool's results (MCP Apps, `ui://…`), if it has one and the host shows apps. */
  readonly app?: string;
  /** True if the call was restored with its app, and no person has requested the app on this page yet. */
  readonly restored?: true;
  /** Id of the saved permission that allowed or denied the call, if one did. It may have been revoked since. */
  readonly grantId?: string;
  /** Set if a person changed the arguments before they approved the call. */
  readonly edit?: {
    /** The arguments as requested. */
    readonly before: JsonObject;
    /** Exact digits of numbers in `before` that JavaScript cannot represent. */
    readonly exact?: ExactNumbers;
    /** JSON Pointers (RFC 6901) to the differences between the old and the new arguments. */
    readonly changed: readonly string[];
  };
  /** Time in ms since the epoch, like all times here. */
  readonly createdAt: number;
}

export interface CheckingCall extends CallBase {
  readonly status: 'checking';
}

export interface AwaitingApprovalCall extends CallBase {
  readonly status: 'awaiting-approval';
  readonly askId: string;
}

export interface RunningCall extends CallBase, WithProgress {
  readonly status: 'running';
  readonly startedAt: number;
  /** True if a person cancelled the call and the server has not confirmed it yet. */
  readonly cancelling?: boolean;
}

/** The tool asked a person for input. The waiting time does not count against the call's time limits. */
export interface AwaitingInputCall extends CallBase, WithProgress {
  readonly status: 'awaiting-input';
  readonly startedAt: number;
  readonly askId: string;
  readonly wants: 'answer' | 'sign-in';
  /** Number of this request within the call, from 1. */
  readonly round: number;
}

/** A resource that a person read from a link in the result. */
export type ResourceRead =
  | { readonly uri: string; readonly status: 'reading' }
  | {
      readonly uri: string;
      readonly status: 'done';
      readonly parts: readonly Part[];
      /** Set if the server reports that the resource has changed since. */
      readonly changed?: true;
    }
  | { readonly uri: string; readonly status: 'failed'; readonly problem: Problem };

export interface DoneCall extends CallBase, WithProgress {
  readonly status: 'done';
  readonly startedAt: number;
  readonly endedAt: number;
  readonly result: ToolResult;
  /** Resources that were read, each once; absent if none was read. */
  readonly reads?: readonly ResourceRead[];
}

/** The call has no result: it was malformed, refused by the server, or timed out. */
export interface FailedCall extends CallBase, WithProgress {
  readonly status: 'failed';
  /** Absent if nothing was sent. */
  readonly startedAt?: number;
  readonly endedAt: number;
  readonly problem: Problem;
  /** Errors in the arguments, if they caused the failure. */
  readonly errors?: readonly SchemaError[];
}

export interface DeniedCall extends CallBase {
  readonly status: 'denied';
  readonly endedAt: number;
  readonly deniedBy: 'person' | 'policy';
  readonly reason?: string;
}

export interface CancelledCall extends CallBase, WithProgress {
  readonly status: 'cancelled';
  /** Absent if nothing was sent. */
  readonly startedAt?: number;
  readonly endedAt: number;
  readonly reason?: string;
}

/** The response can no longer arrive, and the tool may have run. The call is never retried automatically. */
export interface LostCall extends CallBase, WithProgress {
  readonly status: 'lost';
  readonly startedAt: number;
  readonly endedAt: number;
  readonly problem: Problem;
}

/** A call that has ended. */
export type SettledCall = DoneCall | FailedCall | DeniedCall | CancelledCall | LostCall;

/** One invocation of a tool. Its final status never changes. */
export type Call = CheckingCall | AwaitingApprovalCall | RunningCall | AwaitingInputCall | SettledCall;
