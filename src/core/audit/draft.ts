import type { Limits } from '../base/limits.js';
import type { AuditRecord, Call, CallRecord, JsonObject, JsonValue, SchemaCheck } from '../protocol/index.js';

/** Fields that a record gets when it is sealed. */
type Seal = 'id' | 'at' | 'seq' | 'previous' | 'hash';

/** Unredacted arguments, with the schema that marks secrets. */
export interface GivenArguments {
  readonly given: JsonObject;
  /**
   * The tool's input schema, if known. If the tool changed during the call, it is `{ allOf: [one, another] }` without other
   * keywords. The schemas are then read separately, and arguments that one of them marks are secret. It must be the same object
   * for each record of a call, because it is a cache key.
   */
  readonly schema?: JsonObject | undefined;
  /** The arguments before a person changed them. Problems may also quote these. */
  readonly before?: JsonObject | undefined;
  /** Digits of the numbers in `given` and `before` that JavaScript cannot represent. */
  readonly digits?: Pick<Call, 'exact'> & { readonly edit?: Pick<Call, 'exact'> };
}

export interface GivenResult {
  readonly came?: { readonly raw: JsonValue; readonly schemaCheck: SchemaCheck['status'] };
}

type DraftOf<Record> = Record extends AuditRecord
  ? Record extends { readonly arguments: string }
    ? Omit<Record, Seal | 'arguments' | 'argumentsDigest' | 'redacted' | 'result'> &
        GivenArguments &
        (Record extends CallRecord ? GivenResult : unknown)
    : Omit<Record, Seal>
  : never;

/** A record before it is sealed, with unredacted arguments and results. */
export type Draft = DraftOf<AuditRecord>;

/** A draft with its id, time and number. It may be sealed later. */
export interface StampedDraft {
  readonly draft: Draft;
  readonly id: string;
  readonly at: number;
  readonly seq: number;
}

/** Returns the draft for a call that has started or ended; `undefined` for the states between. */
export function callDraft(call: Call, schema: JsonObject | undefined): DraftOf<CallRecord> | undefined {
  const base = {
    kind: 'call',
    serverId: call.serverId,
    server: call.serverLabel,
    callId: call.id,
    tool: call.tool,
    startedBy: call.startedBy,
    given: call.arguments,
    schema,
    before: call.edit?.before,
    digits: call,
  } as const;
  if (call.status === 'checking') return { ...base, outcome: 'started' };
  if (!('endedAt' in call)) return undefined;
  const startedAt = call.status === 'denied' ? undefined : call.startedAt;
  const durationMs = call.endedAt - (startedAt ?? call.createdAt);
  if (call.status === 'done') {
    const { raw, isError, schemaCheck } = call.result;
    const came = { raw, schemaCheck: schemaCheck.status };
    return { ...base, outcome: isError ? 'tool-error' : 'done', durationMs, came };
  }
  const why = call.status === 'failed' || call.status === 'lost' ? { problem: call.problem } : {};
  return { ...base, outcome: call.status, durationMs, ...why };
}

/** Returns true for records of events that a server can cause without a person, any number of times. */
export function isServers({ kind, outcome }: Pick<AuditRecord, 'kind' | 'outcome'>): boolean {
  if (kind === 'question') return outcome === 'refused';
  return kind === 'refusal' || kind === 'connection';
}

/**
 * Appends a record, freezes the list, and drops the oldest records beyond the limits. Events that servers cause cannot displace
 * people's decisions.
 */
export function append(
  records: readonly AuditRecord[],
  record: AuditRecord,
  limits: Limits,
): readonly AuditRecord[] {
  // For frozen lists, only this way of copying is fast.
  const all = [...records, record];
  const theirs = isServers(record) ? records.filter(isServers) : [];
  const [oldest] = theirs;
  if (oldest && theirs.length >= limits.auditFromServers) all.splice(all.indexOf(oldest), 1);
  else all.splice(0, Math.max(0, all.length - limits.auditRecords));
  return Object.freeze(all);
}
