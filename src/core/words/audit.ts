import type { Problem } from '../errors.js';
import type { Starter } from './call.js';

interface RecordBase {
  readonly id: string;
  readonly at: number;
  readonly serverId?: string;
  /** The page's label of the server. */
  readonly server?: string;
}

/** A call began, or reached its end. */
export interface CallRecord extends RecordBase {
  readonly kind: 'call';
  readonly callId: string;
  readonly tool: string;
  readonly startedBy: Starter;
  /** The arguments as JSON, cut at `limits.auditArgumentChars`. */
  readonly arguments: string;
  readonly outcome: 'started' | 'done' | 'tool-error' | 'failed' | 'denied' | 'cancelled' | 'lost';
  /** From the request to its end, in milliseconds. */
  readonly durationMs?: number;
  readonly problem?: Problem;
}

/** Somebody, or the policy, decided about a call. */
export interface DecisionRecord extends RecordBase {
  readonly kind: 'decision';
  readonly callId: string;
  readonly tool: string;
  readonly arguments: string;
  readonly decidedBy: 'person' | 'policy';
  readonly outcome: 'approved' | 'denied';
  readonly reason?: string;
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

/** A person had a link of a result read. */
export interface ReadRecord extends RecordBase {
  readonly kind: 'read';
  readonly callId: string;
  readonly uri: string;
  readonly outcome: 'done' | 'failed';
  readonly problem?: Problem;
}

/** One line of what happened and who decided it. */
export type AuditRecord =
  CallRecord | ConnectionRecord | DecisionRecord | ModelRecord | QuestionRecord | ReadRecord | RefusalRecord;
