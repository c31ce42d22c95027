import type { AppAccess } from './app.js';
import type { Problem } from '../base/problems.js';
import type { Question } from './ask.js';
import type { Initiator, SchemaCheck } from './call.js';
import type { GrantDuration, PolicyReason, ToolHistory } from './trust.js';

interface RecordBase {
  readonly id: string;
  readonly at: number;
  readonly serverId?: string;
  /** The page's label of the server. */
  readonly server?: string;
  /** Number of the record, from 1. Dropped records count. */
  readonly seq: number;
  /** The `hash` of the previous record; empty for the first. */
  readonly previous: string;
  /** SHA-256, in hex, of the canonical JSON of the rest of this record. */
  readonly hash: string;
}

interface OfCall {
  readonly callId: string;
  readonly tool: string;
}

/** Arguments in a record. Secret values are replaced by `"[secret]"`. */
interface OfArguments {
  /** JSON, cut at `limits.auditArgumentChars`. */
  readonly arguments: string;
  /** SHA-256, in hex, of the complete canonical JSON of the arguments, after secrets are replaced. */
  readonly argumentsDigest: string;
  /** Set if a value in the arguments is secret. */
  readonly redacted?: true;
}

/** A call started or ended. */
export interface CallRecord extends RecordBase, OfCall, OfArguments {
  readonly kind: 'call';
  readonly startedBy: Initiator;
  readonly outcome: 'started' | 'done' | 'tool-error' | 'failed' | 'denied' | 'cancelled' | 'lost';
  /** Time from the request to the end, in ms. */
  readonly durationMs?: number;
  readonly problem?: Problem;
  readonly result?: {
    /** Length of the result as JSON, in UTF-16 code units. An escaped character counts as one. */
    readonly chars: number;
    /**
     * SHA-256 of its canonical JSON, in hex. Omitted for very large results, which take too long to serialize: over
     * `limits.auditResultChars`, or with more values than an eighth of that.
     */
    readonly digest?: string;
    readonly schemaCheck: SchemaCheck['status'];
  };
}

/** The host asked a person about a call. Contains the information that the person saw. */
export interface AskRecord extends RecordBase, OfCall, OfArguments {
  readonly kind: 'ask';
  readonly outcome: 'asked';
  readonly startedBy: Initiator;
  readonly fingerprint: string;
  readonly reason: PolicyReason;
  readonly standing: ToolHistory['status'];
  /** Labels of the servers with results that the model had read. */
  readonly after: readonly string[];
}

/** A person, the policy or a grant decided about a call. */
export interface DecisionRecord extends RecordBase, OfCall, OfArguments {
  readonly kind: 'decision';
  readonly decidedBy: 'person' | 'policy' | 'grant';
  readonly outcome: 'approved' | 'denied';
  readonly reason?: string;
  /** Fingerprint of the tool at the decision. */
  readonly fingerprint: string;
  /** Duration of the decision beyond this call. Version 0.1 named it `scope`. */
  readonly duration?: GrantDuration;
  /** JSON Pointers to the arguments that a person changed before the decision. */
  readonly changed?: readonly string[];
}

/** A call was sent. */
export interface SentRecord extends RecordBase, OfCall, OfArguments {
  readonly kind: 'sent';
  readonly outcome: 'sent';
  readonly fingerprint: string;
}

/** A grant was made, decided a call, was suspended, revoked, or could not be stored. */
export interface GrantRecord extends RecordBase {
  readonly kind: 'grant';
  readonly grantId: string;
  readonly tool: string;
  /** The endpoint, without its query and fragment. */
  readonly url: string;
  readonly effect: 'allow' | 'deny';
  /** Version 0.1 named it `scope`. */
  readonly duration: GrantDuration;
  readonly fingerprint: string;
  /** Set if the grant applies to certain arguments only. */
  readonly onlyTheseArguments?: true;
  readonly outcome: 'made' | 'used' | 'suspended' | 'revoked' | 'not-stored';
  /** The call that the grant decided. */
  readonly callId?: string;
  readonly problem?: Problem;
}

/** A server was paused because its calls asked for too many approvals, or was resumed. */
export interface PauseRecord extends RecordBase {
  readonly kind: 'pause';
  readonly outcome: 'paused' | 'resumed';
  readonly problem?: Problem;
}

/** A person opened an address that a server gave. */
export interface OpenedRecord extends RecordBase {
  readonly kind: 'opened';
  readonly outcome: 'opened';
  /** The address without its query and fragment, which may be secret. */
  readonly address: string;
  readonly callId?: string;
}

/** A server offered a tool that was rejected. */
export interface RefusalRecord extends RecordBase {
  readonly kind: 'refusal';
  readonly tool: string;
  readonly outcome: 'refused';
  readonly problem: Problem;
}

/** A connection changed its state. */
export interface ConnectionRecord extends RecordBase {
  readonly kind: 'connection';
  readonly outcome: 'connecting' | 'connected' | 'needs-sign-in' | 'failed' | 'closed';
  readonly durationMs?: number;
  readonly problem?: Problem;
}

/** A turn of the model ended, or a tool call that it requested was not made. */
export interface ModelRecord extends RecordBase {
  readonly kind: 'model';
  readonly outcome: 'answered' | 'stopped' | 'failed' | 'refused';
  readonly tool?: string;
  readonly problem?: Problem;
}

/** A server asked a person a question. Contains the outcome. */
export interface QuestionRecord extends RecordBase {
  readonly kind: 'question';
  readonly question: Question['kind'];
  readonly callId?: string;
  /** Host of the address to open, if there was one. */
  readonly host?: string;
  /** Access that an app would get, if the question is whether to show the app. */
  readonly access?: AppAccess;
  /** `refused` means that no person was asked: the question was malformed, not allowed, or over the limit. */
  readonly outcome: 'accepted' | 'declined' | 'cancelled' | 'refused';
  readonly problem?: Problem;
}

/** A sign-in was requested, opened, completed, refused, renewed, or ended. Contains no token, code or address. */
export interface SignInRecord extends RecordBase {
  readonly kind: 'sign-in';
  readonly outcome: 'asked' | 'opened' | 'declined' | 'failed' | 'signed-in' | 'renewed' | 'signed-out';
  readonly callId?: string;
  /** Host of the authorization server. */
  readonly host?: string;
  /** OAuth scopes that were requested or granted. */
  readonly scopes?: readonly string[];
  readonly problem?: Problem;
}

/** A person read a resource, either from a link in a call's result or from the server's list. */
export interface ReadRecord extends RecordBase {
  readonly kind: 'read';
  /** The call with the link in its result; absent if the resource came from the list. */
  readonly callId?: string;
  readonly uri: string;
  readonly outcome: 'done' | 'failed';
  readonly problem?: Problem;
}

/** A person requested the messages of a server's prompt. */
export interface PromptRecord extends RecordBase {
  readonly kind: 'prompt';
  /** The prompt's name. */
  readonly prompt: string;
  /** Names of the arguments sent to the server. Values are not recorded, because prompts do not mark secrets. */
  readonly filledIn?: readonly string[];
  readonly outcome: 'done' | 'failed';
  readonly problem?: Problem;
}

/** A line of the export that replaces dropped records, so that the hash chain can still be verified. */
export interface AuditGap {
  readonly kind: 'gap';
  /** First and last `seq` of the dropped records. */
  readonly from: number;
  readonly to: number;
  /** The `hash` of the record before the dropped records; empty if they are the first. */
  readonly previous: string;
  /** The `hash` of the last dropped record. */
  readonly hash: string;
}

/** One event of the audit record, with the hash of the event before it. */
export type AuditRecord =
  | AskRecord
  | CallRecord
  | ConnectionRecord
  | DecisionRecord
  | GrantRecord
  | ModelRecord
  | OpenedRecord
  | PauseRecord
  | PromptRecord
  | QuestionRecord
  | ReadRecord
  | RefusalRecord
  | SentRecord
  | SignInRecord;
