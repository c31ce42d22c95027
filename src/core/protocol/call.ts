import type { Problem } from '../base/errors.js';
import type { JsonObject, JsonValue } from '../base/json.js';
import type { ModelPart, Part } from './part.js';

/** Who began a call: a person at a form, the model, or the page's own code. */
export type Initiator = 'person' | 'model' | 'page';

/** One way in which a value breaks a schema. */
export interface SchemaError {
  /** Where in the value: a JSON Pointer (RFC 6901), empty for the whole. Of a very long one, what is around it. */
  readonly path: string;
  /** The schema keyword that refused it. */
  readonly keyword: string;
  /** An English sentence. It does not quote the value. */
  readonly message: string;
  /**
   * Where in the schema the keyword stands: a JSON Pointer from its root, references followed. Empty where that is not known.
   */
  readonly schemaPath: string;
  /**
   * What the keyword asks, for a sentence of one's own; the same whichever engine found it:
   *
   * - `type`: `{ types }`; `multipleOf`: `{ multipleOf }`; `pattern`: `{ pattern }`
   * - `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`, and all `min…` and `max…`, `contains`: `{ limit }`
   * - `required`: `{ property }`, one error for each that is missing, at the object
   * - `dependentRequired`, `dependencies`: `{ property, trigger }`, the one that is missing and the one that asks for it
   * - `additionalProperties`, `unevaluatedProperties`, `propertyNames`: `{ property }`, the one that may not be there
   * - `items`, `additionalItems`, `unevaluatedItems`: `{ index }`, of the one that may not be there
   * - `uniqueItems`: `{ first, second }`, the places of two that are the same
   * - `oneOf`: `{ matches }`, how many choices fit; with none, and for `anyOf`, the errors of the nearest choice follow
   * - `false`, where the schema is that, `const`, `enum`, `not` and `anyOf`: `{}`
   */
  readonly params: JsonObject;
}

/** What came of holding a value against a schema. `unchecked` is neither valid nor invalid, and says why. */
export type Check =
  | { readonly status: 'valid' }
  | { readonly status: 'invalid'; readonly errors: readonly SchemaError[] }
  | { readonly status: 'unchecked'; readonly problem: Problem };

/** A check of a result, where `none` means that the tool declares no output schema and `missing` that it declares one and sent nothing. */
export type SchemaCheck = Check | { readonly status: 'none' } | { readonly status: 'missing' };

export interface Progress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** What a tool gave back. `isError` is the tool's own word: still a result, and the model gets it. */
export interface ToolResult {
  readonly isError: boolean;
  readonly parts: readonly Part[];
  readonly schemaCheck: SchemaCheck;
  /** What a model gets of it. */
  readonly modelParts: readonly ModelPart[];
  /** Invisible and direction-changing characters that were taken out of that; absent where none were. */
  readonly hiddenCharacters?: number;
  /** The result as the server sent it. */
  readonly raw: JsonValue;
  /** The output schema that the tool declared when it was called, which the schema check is about. */
  readonly schema?: JsonObject;
}

/** What was last heard of a call that was under way. */
interface Heard {
  readonly progress?: Progress;
}

interface CallBase {
  readonly id: string;
  readonly serverId: string;
  readonly serverLabel: string;
  /** The tool's real name. */
  readonly tool: string;
  readonly displayName: string;
  readonly arguments: JsonObject;
  readonly startedBy: Initiator;
  /** Set where a person changed the arguments before they approved the call. */
  readonly edit?: {
    /** The arguments as they were asked for. */
    readonly before: JsonObject;
    /** What differs: JSON Pointers (RFC 6901) into the arguments, old or new. */
    readonly changed: readonly string[];
  };
  /** Milliseconds since the epoch, as are all times here. */
  readonly createdAt: number;
}

export interface CheckingCall extends CallBase {
  readonly status: 'checking';
}

export interface AwaitingApprovalCall extends CallBase {
  readonly status: 'awaiting-approval';
  readonly askId: string;
}

export interface RunningCall extends CallBase, Heard {
  readonly status: 'running';
  readonly startedAt: number;
  /** A person asked to cancel, and the server has not yet let go. */
  readonly cancelling?: boolean;
}

/** The call waits for a person, for the tool asked for more. That time is not counted against the call. */
export interface AwaitingInputCall extends CallBase, Heard {
  readonly status: 'awaiting-input';
  readonly startedAt: number;
  readonly askId: string;
  /** What it asked for. */
  readonly wants: 'answer' | 'sign-in';
  /** How often this call has asked, this time included. */
  readonly round: number;
}

/** A resource that a person had read, by a link of the result. */
export type ResourceRead =
  | { readonly uri: string; readonly status: 'reading' }
  | {
      readonly uri: string;
      readonly status: 'done';
      readonly parts: readonly Part[];
      /** The server says that the resource is no longer as it was read. */
      readonly changed?: true;
    }
  | { readonly uri: string; readonly status: 'failed'; readonly problem: Problem };

export interface DoneCall extends CallBase, Heard {
  readonly status: 'done';
  readonly startedAt: number;
  readonly endedAt: number;
  readonly result: ToolResult;
  /** By the links' URIs, each once; absent where none was read. */
  readonly reads?: readonly ResourceRead[];
}

/** The call did not give a result: it was wrong, refused by the server, or ran out of time. */
export interface FailedCall extends CallBase, Heard {
  readonly status: 'failed';
  /** Absent where nothing was sent. */
  readonly startedAt?: number;
  readonly endedAt: number;
  readonly problem: Problem;
  /** What is wrong with the arguments, where that is the problem. */
  readonly errors?: readonly SchemaError[];
}

export interface DeniedCall extends CallBase {
  readonly status: 'denied';
  readonly endedAt: number;
  readonly deniedBy: 'person' | 'policy';
  readonly reason?: string;
}

export interface CancelledCall extends CallBase, Heard {
  readonly status: 'cancelled';
  /** Absent where nothing was sent. */
  readonly startedAt?: number;
  readonly endedAt: number;
  readonly reason?: string;
}

/** The answer will never come, and nobody knows whether the tool ran. Never retried by itself. */
export interface LostCall extends CallBase, Heard {
  readonly status: 'lost';
  readonly startedAt: number;
  readonly endedAt: number;
  readonly problem: Problem;
}

/** A call that has reached its end. */
export type SettledCall = DoneCall | FailedCall | DeniedCall | CancelledCall | LostCall;

/** One invocation of a tool, from its first check to its one end. */
export type Call = CheckingCall | AwaitingApprovalCall | RunningCall | AwaitingInputCall | SettledCall;
