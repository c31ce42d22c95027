import type {
  AskRecord,
  AuditRecord,
  CallRecord,
  ConnectionRecord,
  DecisionRecord,
  GrantRecord,
  ModelRecord,
  OpenedRecord,
  PauseRecord,
  ReadRecord,
  SentRecord,
} from '../../../src/core/index.js';
import { McpActivity } from '../../../src/ui/activity/mcp-activity.js';
import { define } from '../../../src/ui/base/element.js';
import { all, buttons, drawn, nameOf, show, words } from '../helpers/page.js';
import { problemOf } from '../helpers/samples.js';

define('mcp-activity', McpActivity);

export let activity: McpActivity;

export async function showRecords(
  records: readonly AuditRecord[],
  set: Partial<McpActivity> = {},
): Promise<void> {
  activity = document.createElement('mcp-activity');
  await show(Object.assign(activity, set, { records }));
}

export const at = new Date().setHours(14, 5, 9, 0);
const seal = { id: 'r1', at, seq: 1, previous: '', hash: 'h' };
export const where = { ...seal, serverId: 's1', server: 'Weather' };
const call = {
  ...where,
  callId: 'call-1',
  tool: 'get_weather',
  arguments: '{"location":"Paris"}',
  argumentsDigest: 'd',
};

export function callRecord(outcome: CallRecord['outcome'], more: Partial<CallRecord> = {}): CallRecord {
  return { ...call, kind: 'call', startedBy: 'model', outcome, ...more };
}

export function decision(
  outcome: DecisionRecord['outcome'],
  more: Partial<DecisionRecord> = {},
): DecisionRecord {
  return {
    ...call,
    kind: 'decision',
    decidedBy: 'person',
    fingerprint: 'f',
    outcome,
    ...more,
  };
}

/** A record, its line in both languages, and the content below it when it is opened. */
export type Row = readonly [record: AuditRecord, en: string, zh: string, opened?: string, openedZh?: string];

export const result = { chars: 1234, digest: 'd', schemaCheck: 'valid' } as const;

export const ask: AskRecord = {
  ...call,
  kind: 'ask',
  outcome: 'asked',
  startedBy: 'model',
  fingerprint: 'f',
  reason: { code: 'after-other-server' },
  standing: 'new-tool',
  after: ['Archive', 'Notes'],
};

export const sent: SentRecord = { ...call, kind: 'sent', outcome: 'sent', fingerprint: 'f' };

export const grant = (outcome: GrantRecord['outcome'], more: Partial<GrantRecord> = {}): AuditRecord => ({
  ...where,
  kind: 'grant',
  grantId: 'g1',
  tool: 'get_weather',
  url: 'https://weather.example/mcp',
  effect: 'allow',
  duration: 'always',
  fingerprint: 'f',
  outcome,
  ...more,
});

export const pauses: Readonly<Record<PauseRecord['outcome'], Row>> = {
  paused: [
    { ...where, kind: 'pause', outcome: 'paused', problem: problemOf('asks-too-often') },
    'The server was paused Weather',
    '服务器已暂停 Weather',
  ],
  resumed: [{ ...where, kind: 'pause', outcome: 'resumed' }, 'You resumed the server', '你恢复了服务器'],
};

export const address = 'https://pay.example/checkout';
export const opened: OpenedRecord = {
  ...where,
  kind: 'opened',
  outcome: 'opened',
  address,
  callId: 'call-1',
};

export const connection = (outcome: ConnectionRecord['outcome'], more: object = {}): AuditRecord => ({
  ...where,
  kind: 'connection',
  outcome,
  ...more,
});
export const unreachable = { problem: problemOf('unreachable'), durationMs: 40 };

export const answer = (outcome: ModelRecord['outcome'], more: object = {}): AuditRecord => ({
  ...seal,
  kind: 'model',
  outcome,
  ...more,
});

export const read = (outcome: ReadRecord['outcome'], more: object = {}): AuditRecord => ({
  ...where,
  kind: 'read',
  callId: 'call-1',
  uri: 'file:///notes.md',
  outcome,
  ...more,
});

export function many(count: number): AuditRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    ...callRecord('done'),
    id: `r${index}`,
    callId: `call-${index}`,
    seq: index + 1,
    at: at + index,
    tool: `tool_${index}`,
  }));
}

/** All records of one call that a person changed and approved. */
export function story(callId = 'call-1', more: object = {}): AuditRecord[] {
  const lines = [
    callRecord('started', { argumentsDigest: 'before' }),
    { ...ask, argumentsDigest: 'before', at: at + 1_000 },
    decision('approved', { duration: 'session', changed: ['/location'], at: at + 5_000 }),
    { ...grant('made', { duration: 'session', at: at + 5_000 }), callId },
    { ...sent, at: at + 5_000 },
    callRecord('done', { durationMs: 800, result, at: at + 6_000 }),
  ];
  return lines.map((line, index) => ({ ...line, ...more, callId, id: `${callId}-${index}` }) as AuditRecord);
}

/** Opens or closes a line, counted from 0. */
export async function open(at = 0): Promise<void> {
  lines()[at]?.click();
  await drawn(activity);
}

export function lines(): HTMLButtonElement[] {
  return buttons(activity).filter((each) => each.matches('.line'));
}

/** Names of the buttons that are not lines. */
export function others(): string[] {
  return buttons(activity)
    .filter((each) => !each.matches('.line'))
    .map(nameOf);
}

export function records(): string[] {
  return all('[part~=record]', activity).map(words);
}
