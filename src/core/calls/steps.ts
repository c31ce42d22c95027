import type { Problem } from '../base/errors.js';
import type {
  ApprovalAnswer,
  Check,
  JsonObject,
  JsonValue,
  PolicyReason,
  Progress,
  SchemaError,
  ToolResult,
} from '../protocol/index.js';
import type { Clock } from './deadline.js';
import type { CallEvent } from './reducer.js';

/** What the policy made of a call, with its reason. */
export interface Ruling {
  readonly decision: 'allow' | 'ask' | 'deny';
  readonly reason: PolicyReason;
  /** The tool is not what it was when somebody last approved a call of it. */
  readonly isChanged?: boolean;
}

/** A question to a person that is open. */
export interface Asking {
  readonly askId: string;
  /** The next answer. Never rejects, and is left alone when the call is cancelled. */
  next(): Promise<ApprovalAnswer>;
  /** The arguments that a person changed do not fit, or could not be checked: the question stays. */
  refuse(errors: readonly SchemaError[], unchecked: Problem | undefined): void;
  close(): void;
}

/** What a call needs of other rooms, tied to this one call. */
export interface CallSteps {
  /** Holds arguments against the tool's schema: the call's own, or those that a person put in their place. */
  check(changed?: JsonObject): Promise<Check>;
  /** What the policy says of the call as it is now. */
  rule(): Promise<Ruling>;
  /** The tool's real name. */
  readonly tool: string;
  /** A person has approved these very arguments already. */
  readonly approved: boolean;
  /** Asks a person; the problem, where nobody may be asked. */
  ask(reason: PolicyReason, unchecked: Problem | undefined): Asking | Problem;
  /** Puts arguments that a person changed in the place of the call's own. */
  edit(changed: JsonObject): void;
  /** Takes up the tool as it is now, and tells whether it is another one; the problem, where it is gone. */
  takeUp(): 'same' | 'changed' | Problem;
  /** Has the server's tools listed anew. `false` where that is not to be had, or would change nothing. */
  relist(): Promise<boolean>;
  /** Puts a decision on record, and keeps what holds for later. */
  decided(
    by: 'person' | 'policy',
    decision: 'allow' | 'deny',
    why: PolicyReason,
    answer?: ApprovalAnswer,
  ): void;
  send(signal: AbortSignal, onProgress: (progress: Progress) => void, clock: Clock): Promise<JsonValue>;
  /** Reads the raw result; throws an `McpToolsError` where it is none. */
  read(raw: JsonValue): Promise<ToolResult>;
  /** The reason a person gave for cancelling. */
  cancelReason(): string | undefined;
  dispatch(event: CallEvent): void;
}
