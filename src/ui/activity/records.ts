import type { AuditRecord, Call, CallRecord, JsonObject } from '../../core/index.js';
import type { McpRunAgainEvent } from '../base/events.js';

/** All records of one call, of one try to connect, or of servers that connected together; or one record of something else. */
export interface RecordGroup {
  readonly id: string;
  /** The oldest first. */
  readonly records: readonly AuditRecord[];
  /** Represents the group: the end of the call, or the newest. */
  readonly head: AuditRecord;
  /** True if the group is a call, and not only something that was decided or asked about one. */
  readonly isCall: boolean;
}

/** Kinds of records that can be shown alone, by the records' own kinds. Everything of a call is also of the kind `calls`. */
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

/** Returns the kinds that there are records of. */
export function kindsIn(records: readonly AuditRecord[]): readonly RecordKind[] {
  const found = new Set(records.map(({ kind }) => kinds[kind]));
  return [...new Set(Object.values(kinds))].filter((kind) => found.has(kind));
}

export function ofKind(records: readonly AuditRecord[], kind: RecordKind): readonly AuditRecord[] {
  return records.filter((record) =>
    kind === 'calls' ? kinds[record.kind] === kind || callIdOf(record) : kinds[record.kind] === kind,
  );
}

/** Servers that connected within this time of each other are one group. */
const togetherMs = 1_000;

/** Groups records, the oldest first. A group stays where it began, however long it goes on. */
export function groupRecords(records: readonly AuditRecord[]): readonly RecordGroup[] {
  const groups = new Map<string, AuditRecord[]>();
  /** Groups of the tries to connect that have not ended, by their servers. */
  const tries = new Map<string | undefined, string>();
  /** Calls for which a person decided about later ones as well, by the tool's fingerprint. */
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

/** Returns what it takes to repeat a call; `undefined` if it has not ended, or its arguments are not known whole. */
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

/** Reads the arguments. If they were cut, what is left is no JSON; and numbers that JavaScript cannot hold are in the call alone. */
function objectIn(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonObject | null;
    if (JSON.stringify(value) !== text) return undefined;
    return typeof value === 'object' && !Array.isArray(value) ? (value ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
