import type { AuditRecord, Call, CallRecord, JsonObject } from '../../core/index.js';
import type { McpRunAgainEvent } from '../base/events.js';
import { formatSeconds } from '../base/format.js';
import type { LateIconName } from '../base/lazy-icons.js';
import type { ActivityStrings } from '../locales/en/activity.js';
import type { Strings } from '../locales/en/shell.js';

/** All records of one call, or one record of something else. */
export interface CallGroup {
  readonly id: string;
  /** The oldest first. */
  readonly records: readonly AuditRecord[];
  /** Represents the group: the end of the call, or the newest. */
  readonly head: AuditRecord;
}

/** Groups records, the oldest first. A group stays where it began, however long it goes on. */
export function callGroups(records: readonly AuditRecord[]): readonly CallGroup[] {
  const groups = new Map<string, AuditRecord[]>();
  for (const record of records) {
    const id = 'callId' in record && record.callId ? record.callId : record.id;
    const group = groups.get(id) ?? [];
    group.push(record);
    groups.set(id, group);
  }
  return [...groups].flatMap(([id, own]) => {
    const head = own.findLast(isEnd) ?? own.at(-1);
    return head ? [{ id, records: own, head }] : [];
  });
}

function isEnd(record: AuditRecord): record is CallRecord {
  return record.kind === 'call' && record.outcome !== 'started';
}

/** Returns what it takes to repeat a call; `undefined` if it has not ended, or its arguments are not known whole. */
export function runAgainOf(
  { head }: CallGroup,
  calls: readonly Call[],
): McpRunAgainEvent['detail'] | undefined {
  if (!isEnd(head) || !head.serverId) return undefined;
  const { serverId, tool, callId } = head;
  const whole = head.redacted ? undefined : objectIn(head.arguments);
  if (whole) return { serverId, tool, callId, arguments: whole };
  return calls.some(({ id }) => id === callId) ? { serverId, tool, callId } : undefined;
}

/** Reads the arguments. If they were cut, what is left is no JSON. */
function objectIn(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonObject | null;
    return typeof value === 'object' && !Array.isArray(value) ? (value ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

export function describe(record: AuditRecord, own: ActivityStrings, strings: Strings): string {
  switch (record.kind) {
    case 'call':
      return own.call[record.outcome](strings.startedBy[record.startedBy]);
    case 'decision':
      return own.decision[record.outcome](own.deciders[record.decidedBy]);
    case 'grant':
      return own.grant[record.outcome][record.effect];
    case 'pause':
      return own.pause[record.outcome];
    case 'ask':
    case 'sent':
    case 'opened':
    case 'refusal':
      return own[record.kind];
    case 'connection':
      return strings.serverStatus[record.outcome];
    case 'model':
      return own.model[record.outcome];
    case 'question':
      return own.question[record.outcome];
    case 'read':
      return own.read[record.outcome];
    case 'sign-in':
      return own.signIn[record.outcome];
  }
}

/** Icons of outcomes that are no plain success. */
const icons: Readonly<Partial<Record<string, LateIconName>>> = {
  started: 'running',
  connecting: 'pending',
  'tool-error': 'warning',
  refused: 'warning',
  paused: 'pause',
  failed: 'failed',
  denied: 'denied',
  cancelled: 'cancelled',
  closed: 'cancelled',
  lost: 'lost',
  'needs-sign-in': 'signIn',
};

/** Returns the icon that says at a glance how it went; the words say the same. */
export function iconOf(record: AuditRecord): LateIconName {
  return ('outcome' in record && icons[record.outcome]) || 'done';
}

/** Returns the facts of a record, each in a few words. */
export function factsOf(record: AuditRecord, own: ActivityStrings, { tag }: Strings): readonly string[] {
  switch (record.kind) {
    case 'ask': {
      const after = new Intl.ListFormat(tag, { type: 'conjunction' }).format(record.after);
      const { code } = record.reason;
      // The servers' names say the same, and more.
      const why = code === 'after-other-server' && after ? [] : [own.reasons[code]];
      return [...why, own.standing[record.standing], ...(after ? [own.after(after)] : [])];
    }
    case 'decision':
      return record.duration ? [own.durations[record.duration]] : [];
    case 'grant': {
      const isInForce = record.outcome === 'made' || record.outcome === 'used';
      const scope = isInForce ? [own.durations[record.duration]] : [];
      return [...scope, ...(record.onlyTheseArguments ? [own.onlyThese] : [])];
    }
    case 'question':
      return [own.questionKinds[record.question]];
    case 'call':
    case 'connection': {
      const took = record.durationMs === undefined ? [] : [formatSeconds(record.durationMs, tag)];
      const result = record.kind === 'call' ? record.result : undefined;
      if (!result) return took;
      const schemaCheck = result.schemaCheck === 'none' ? [] : [own.schemaChecks[result.schemaCheck]];
      return [...took, own.charactersReturned(result.chars), ...schemaCheck];
    }
    default:
      return [];
  }
}
