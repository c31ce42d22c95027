import type { Problem } from '../base/errors.js';
import type { Initiator, SchemaCheck } from './call.js';
import type { PolicyReason } from './policy.js';
import type { GrantDuration, ToolHistory } from './trust.js';

interface RecordBase {
  readonly id: string;
  readonly at: number;
  readonly serverId?: string;
  /** The page's label of the server. */
  readonly server?: string;
  /** Counts all records of a host from 1, those too that are no longer kept. */
  readonly seq: number;
  /** The `hash` of the record before; empty for the first. */
  readonly previous: string;
  /** SHA-256, in hex, of the canonical JSON of all else in this record. */
  readonly hash: string;
}

interface OfCall {
  readonly callId: string;
  readonly tool: string;
}

/** Arguments as records keep them: values that are secret stand as `"[secret]"`. */
interface OfArguments {
  /** As JSON, cut at `limits.auditArgumentChars`. */
  readonly arguments: string;
  /** SHA-256, in hex, of their canonical JSON, whole; where something in them is secret, of what is left. */
  readonly argumentsDigest: string;
  /** Set where a value in them is secret. */
  readonly redacted?: true;
}

/** A call began, or reached its end. */
export interface CallRecord extends RecordBase, OfCall, OfArguments {
  readonly kind: 'call';
  readonly startedBy: Initiator;
  readonly outcome: 'started' | 'done' | 'tool-error' | 'failed' | 'denied' | 'cancelled' | 'lost';
  /** From the request to its end, in milliseconds. */
  readonly durationMs?: number;
  readonly problem?: Problem;
  /** What came back. */
  readonly result?: {
    /** Of the result as JSON, in UTF-16 units; characters that JSON escapes count as one each. */
    readonly chars: number;
    /**
     * SHA-256 of its canonical JSON, in hex. Absent where that is over `limits.auditResultChars`, or holds more values than
     * an eighth of it: to write such a one down once more would hold the page up.
     */
    readonly digest?: string;
    readonly schemaCheck: SchemaCheck['status'];
  };
}

/** A person was asked about a call, and this is what was shown to them. */
export interface AskRecord extends RecordBase, OfCall, OfArguments {
  readonly kind: 'ask';
  readonly outcome: 'asked';
  readonly startedBy: Initiator;
  readonly fingerprint: string;
  readonly reason: PolicyReason;
  readonly standing: ToolHistory['status'];
  /** The labels of the servers whose results the model had read. */
  readonly after: readonly string[];
}

/** Somebody, the policy, or an earlier decision decided about a call. */
export interface DecisionRecord extends RecordBase, OfCall, OfArguments {
  readonly kind: 'decision';
  readonly decidedBy: 'person' | 'policy' | 'grant';
  readonly outcome: 'approved' | 'denied';
  readonly reason?: string;
  /** Of the definition that was decided about. */
  readonly fingerprint: string;
  /** For how long beyond this call. */
  readonly duration?: GrantDuration;
  /** What a person changed in the arguments before: JSON Pointers. */
  readonly changed?: readonly string[];
}

/** A call was sent. */
export interface SentRecord extends RecordBase, OfCall, OfArguments {
  readonly kind: 'sent';
  readonly outcome: 'sent';
  readonly fingerprint: string;
}

/** A decision that holds for later calls was made, decided a call, was suspended, revoked, or could not be stored. */
export interface GrantRecord extends RecordBase {
  readonly kind: 'grant';
  readonly grantId: string;
  readonly tool: string;
  /** The endpoint, without what stands behind `?` and `#`. */
  readonly url: string;
  readonly effect: 'allow' | 'deny';
  readonly duration: GrantDuration;
  readonly fingerprint: string;
  /** It holds for certain arguments alone. */
  readonly onlyTheseArguments?: true;
  readonly outcome: 'made' | 'used' | 'suspended' | 'revoked' | 'not-stored';
  /** The call that it decided. */
  readonly callId?: string;
  readonly problem?: Problem;
}

/** A server's calls asked for too many approvals, or may ask again. */
export interface PauseRecord extends RecordBase {
  readonly kind: 'pause';
  readonly outcome: 'paused' | 'resumed';
  readonly problem?: Problem;
}

/** A person opened an address that a server gave. */
export interface OpenedRecord extends RecordBase {
  readonly kind: 'opened';
  readonly outcome: 'opened';
  /** Without what stands behind `?` and `#`, which may be secret. */
  readonly address: string;
  readonly callId?: string;
}

/** A server offered a tool that was not admitted. */
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

/** A turn of the model ended, or what it asked for led to no call. */
export interface ModelRecord extends RecordBase {
  readonly kind: 'model';
  readonly outcome: 'answered' | 'stopped' | 'failed' | 'refused';
  readonly tool?: string;
  readonly problem?: Problem;
}

/** A server asked something of a person, and this is what came of it. */
export interface QuestionRecord extends RecordBase {
  readonly kind: 'question';
  readonly question: 'form' | 'open-url' | 'sampling';
  readonly callId?: string;
  /** The address's host, where one was to be opened. */
  readonly host?: string;
  /** `refused` means that nobody was asked: the question was unreadable, not allowed, or one too many. */
  readonly outcome: 'accepted' | 'declined' | 'cancelled' | 'refused';
  readonly problem?: Problem;
}

/** A sign-in was asked for, opened, made, refused, renewed unasked, or ended. Holds no token, no code and no address. */
export interface SignInRecord extends RecordBase {
  readonly kind: 'sign-in';
  readonly outcome: 'asked' | 'opened' | 'declined' | 'failed' | 'signed-in' | 'renewed' | 'signed-out';
  readonly callId?: string;
  /** The host of the authorization server. */
  readonly host?: string;
  /** The rights that were asked for or given. */
  readonly scopes?: readonly string[];
  readonly problem?: Problem;
}

/** A person had a link of a result read. */
export interface ReadRecord extends RecordBase {
  readonly kind: 'read';
  readonly callId: string;
  readonly uri: string;
  readonly outcome: 'done' | 'failed';
  readonly problem?: Problem;
}

/** A line of the export in the place of records that are no longer kept, so that the chain closes over them. */
export interface AuditGap {
  readonly kind: 'gap';
  /** The first `seq` that is not there, and the last. */
  readonly from: number;
  readonly to: number;
  /** The `hash` of the record before them; empty where they are the first. */
  readonly previous: string;
  /** The `hash` of the last of them. */
  readonly hash: string;
}

/** One line of what happened and who decided it. Each is chained to the one before by its hash. */
export type AuditRecord =
  | AskRecord
  | CallRecord
  | ConnectionRecord
  | DecisionRecord
  | GrantRecord
  | ModelRecord
  | OpenedRecord
  | PauseRecord
  | QuestionRecord
  | ReadRecord
  | RefusalRecord
  | SentRecord
  | SignInRecord;
