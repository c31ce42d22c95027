import type { AuditRecord, Call, CallRecord, JsonObject } from '../../core/index.js';
import type { McpRunAgainEvent } from '../base/events.js';

/** The records of one call, of one attempt to connect, or of servers that connected together; or any other single record. */
export interface RecordGroup {
  readonly id: string;
  /** Oldest first. */
  readonly records: readonly AuditRecord[];
  /** Record that represents the group: the end of the call, a decision without a call, or the newest record. */
  readonly head: AuditRecord;
  /** True if the group contains a call, and not only requests or decisions about one. */
  readonly isCall: boolean;
}

/** Filters by kind of record. All records of a call also belong to `calls`. */
const kinds = {
  call: 'calls',
  sent: 'calls',
  read: 'calls',
  prompt: 'calls',
  ask: 'approvals',
  decision: 'approvals',
  grant: 'approvals',
  question: 'questions',
  opened: 'questions',
  connection: 'servers',
  pause: 'servers',
  refusal: 'servers',
  'sign-in': 'signIns',
  model: 'model',
} as const satisfies Record<AuditRecord['kind'], string>;

export type RecordKind = (typeof kinds)[AuditRecord['kind']];

/** Returns the kinds that have records. */
export function kindsIn(records: readonly AuditRecord[]): readonly RecordKind[] {
  const found = new Set(records.map(({ kind }) => kinds[kind]));
  return [...new Set(Object.values(kinds))].filter((kind) => found.has(kind));
}

export function ofKind(records: readonly AuditRecord[], kind: RecordKind): readonly AuditRecord[] {
  return records.filter((record) =>
    kind === 'calls' ? kinds[record.kind] === kind || callIdOf(record) : kinds[record.kind] === kind,
  );
}

/** Servers that connect within this time of each other form one group. */
const togetherMs = 1_000;

/** Groups records, oldest first. A group stays at the position of its first record, even if later records are much newer. */
export function groupRecords(records: readonly AuditRecord[]): readonly RecordGroup[] {
  const groups = new Map<string, AuditRecord[]>();
  /** Groups of open attempts to connect, by server. */
  const tries = new Map<string | undefined, string>();
  /** Groups of calls whose decision also covers later calls, by the tool's fingerprint. */
  const lasting = new Map<string, string>();
  let connected = '';
  for (const record of records) {
    let id = callIdOf(record) ?? record.id;
    if (record.kind === 'decision' && record.duration) lasting.set(record.fingerprint, id);
    if (record.outcome === 'made') id = lasting.get(record.fingerprint) ?? id;
    if (record.kind === 'connection') {
      id = tries.get(record.serverId) ?? id;
      if (record.outcome === 'connecting') tries.set(record.serverId, id);
      else tries.delete(record.serverId);
      if (record.outcome === 'connected') {
        const others = groups.get(connected);
        if (others && record.at - (others.at(-1)?.at ?? 0) < togetherMs) {
          others.push(...(groups.get(id) ?? []));
          groups.delete(id);
          id = connected;
        }
        connected = id;
      }
    }
    const group = groups.get(id);
    if (group) group.push(record);
    else groups.set(id, [record]);
  }
  return [...groups].flatMap(([id, own]) => {
    const isCall = own.some(({ kind }) => kind === 'call');
    const decision = isCall ? undefined : own.findLast(({ kind }) => kind === 'decision');
    const head = own.findLast(isEnd) ?? decision ?? own.at(-1);
    return head ? [{ id, records: own, head, isCall }] : [];
  });
}

function callIdOf(record: AuditRecord): string | undefined {
  return ('callId' in record && record.callId) || undefined;
}

export function isEnd(record: AuditRecord): record is CallRecord {
  return record.kind === 'call' && record.outcome !== 'started';
}

/** Returns the data to repeat a call; `undefined` if it has not ended, or its complete arguments are not available. */
export function runAgainOf(
  { head }: RecordGroup,
  calls: readonly Call[],
): McpRunAgainEvent['detail'] | undefined {
  if (!isEnd(head) || !head.serverId) return undefined;
  const { serverId, tool, callId } = head;
  const whole = head.redacted ? undefined : objectIn(head.arguments);
  if (whole) return { serverId, tool, callId, arguments: whole };
  return calls.some(({ id }) => id === callId) ? { serverId, tool, callId } : undefined;
}

/**
 * Parses recorded arguments. `undefined` if the arguments were cut, or if JavaScript cannot represent their numbers exactly.
 */
export function objectIn(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonObject | null;
    if (JSON.stringify(value) !== text) return undefined;
    return typeof value === 'object' && !Array.isArray(value) ? (value ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
