import type { AuditRecord } from '../../core/index.js';
import { callProblem } from '../base/call-problem.js';
import { cutAtWord } from '../base/cut-at-word.js';
import { formatSeconds } from '../base/format.js';
import type { LateIconName } from '../base/icon-set.js';
import { problemText } from '../base/locale.js';
import { visibleText } from '../base/visible.js';
import type { ActivityStrings } from '../locales/en/activity.js';
import type { Strings } from '../locales/en/shell.js';
import { isEnd, type RecordGroup } from './records.js';

/** Returns the title of a step, or of a line that is not a call. */
export function describe(record: AuditRecord, own: ActivityStrings, strings: Strings): string {
  switch (record.kind) {
    case 'call':
      return record.outcome === 'started'
        ? own.started(strings.startedBy[record.startedBy])
        : strings.callStatus[record.outcome];
    case 'decision': {
      const { decidedBy, outcome } = record;
      const isOnce = decidedBy === 'person' && outcome === 'approved';
      const duration = record.duration ?? (isOnce ? 'once' : undefined);
      return own.decision[outcome](own.deciders[decidedBy], duration && own.durations[duration]);
    }
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
      return isUnreachable(record)
        ? own.unreachable(record.server ?? '')
        : strings.serverStatus[record.outcome];
    case 'model':
      return own.model[record.outcome];
    case 'question':
      return own.question[record.outcome];
    case 'read':
      return own.read[record.outcome];
    case 'prompt':
      return own.prompt[record.outcome];
    case 'sign-in':
      return own.signIn[record.outcome];
  }
}

function isUnreachable(record: AuditRecord): boolean {
  const code = record.kind === 'connection' && record.problem?.code;
  return code === 'unreachable' || code === 'connect-timeout';
}

/**
 * Returns the muted details beside the title. Their text may come from a server. An open group shows all other details below.
 */
export function detailsOf(
  { records, head, isCall }: RecordGroup,
  title: string | undefined,
  isOpen: boolean,
  own: ActivityStrings,
  strings: Strings,
): readonly string[] {
  const isKnown = isUnreachable(head);
  const said = saidIn(head);
  // The title already states that sign-in is needed.
  const why = isKnown ? own.unreachableWhy : (head.outcome !== 'needs-sign-in' && whyIn(head, strings)) || '';
  // Most problem texts name the server.
  const isNamed = isKnown || Boolean(head.server && why.includes(head.server));
  const servers = new Set(records.map(({ server }) => (isNamed ? '' : (server ?? ''))));
  const isGranted = records.some((record) => record.kind === 'decision' && record.decidedBy === 'grant');
  const starts = records.map((record) => ('startedBy' in record ? record.startedBy : undefined));
  const start = isGranted ? 'grant' : starts.find(Boolean);
  const who = isCall && start ? own.startedBy[start] : '';
  const isWhoBelow = isOpen ? records.length > 1 : why || said;
  return [
    !isCall && 'tool' in head ? (title ?? head.tool) : '',
    [...servers].filter(Boolean).join(strings.common.separator),
    ...(isOpen ? [] : [placeOf(head), ...endOf(head, own), brief(why), said ? `“${brief(said)}”` : '']),
    isWhoBelow ? '' : who,
  ].filter((text): text is string => Boolean(text));
}

/** Returns a note about the permission or denial that a changed tool suspended. */
function endOf(record: AuditRecord, own: ActivityStrings): readonly string[] {
  return record.kind === 'grant' && record.outcome === 'suspended' ? [own.suspended[record.effect]] : [];
}

const briefChars = 120;

/** Returns the first sentence of a text, cut at a word if it is long. */
function brief(text: string): string {
  const first = /^.*?(?:[.!?](?=\s|$)|[。！？])/su.exec(text)?.[0] ?? text;
  return cutAtWord(first, briefChars);
}

/** Returns the reason that the person, the policy or the server gave. */
export function saidIn(record: AuditRecord): string | undefined {
  if (record.kind === 'ask') return record.reason.text;
  return 'reason' in record ? record.reason : undefined;
}

/** Returns the problem as text. */
export function whyIn(record: AuditRecord, strings: Strings): string | undefined {
  const problem = 'problem' in record ? record.problem : undefined;
  if (problem && record.kind === 'call' && record.server)
    return visibleText(callProblem(strings, problem, record.server));
  return problem && problemText(strings, problem);
}

/** Returns the address or the prompt that a record is about. */
export function placeOf(record: AuditRecord): string | undefined {
  if ('host' in record) return record.host;
  if ('uri' in record) return record.uri;
  if ('prompt' in record) return record.prompt;
  return 'address' in record ? record.address : undefined;
}

/** Returns the state of a call, or the duration of a connection attempt. */
export function stateOf(
  { records, head, isCall }: RecordGroup,
  own: ActivityStrings,
  strings: Strings,
): string {
  const { call, callStatus, tag } = strings;
  const took = Math.max(...records.map((record) => ('durationMs' in record && record.durationMs) || -1));
  const time = took < 0 ? undefined : formatSeconds(took, tag);
  if (head.kind === 'connection' && head.outcome === 'connected') return time ? own.within(time) : '';
  if (!isCall) return '';
  if (!isEnd(head))
    return callStatus[
      head.kind === 'ask' ? 'awaiting-approval' : head.kind === 'sent' ? 'running' : 'checking'
    ];
  if (time && head.outcome === 'done') return call.doneIn(time);
  if (time && head.outcome === 'cancelled') return call.cancelledAfter(time);
  return callStatus[head.outcome as keyof typeof callStatus];
}

/** Icons of outcomes other than plain success. */
const icons: Readonly<Partial<Record<string, LateIconName>>> = {
  started: 'running',
  sent: 'running',
  asked: 'ask',
  connecting: 'pending',
  'tool-error': 'toolError',
  refused: 'warning',
  suspended: 'warning',
  'not-stored': 'warning',
  paused: 'pause',
  failed: 'failed',
  denied: 'denied',
  declined: 'denied',
  cancelled: 'cancelled',
  stopped: 'cancelled',
  closed: 'cancelled',
  lost: 'lost',
  'needs-sign-in': 'signIn',
};

/** Returns the icon of an outcome. The text states the outcome too. */
export function iconOf({ outcome }: AuditRecord): LateIconName {
  return icons[outcome] ?? 'done';
}

/** Returns the facts of a record as short phrases. */
export function factsOf(record: AuditRecord, own: ActivityStrings, { tag }: Strings): readonly string[] {
  switch (record.kind) {
    case 'ask': {
      const after = new Intl.ListFormat(tag, { type: 'conjunction' }).format(record.after);
      const { code } = record.reason;
      // The names of the servers already state this reason.
      const why = code === 'after-other-server' && after ? [] : [own.reasons[code]];
      return [...why, own.standing[record.standing], ...(after ? [own.after(after)] : [])];
    }
    case 'grant': {
      const isInForce = record.outcome === 'made' || record.outcome === 'used';
      const scope = isInForce ? [own.durations[record.duration]] : [];
      return [...scope, ...endOf(record, own), ...(record.onlyTheseArguments ? [own.onlyThese] : [])];
    }
    case 'question':
      return [own.questionKinds[record.question]];
    case 'call':
    case 'connection': {
      // The line of a completed or cancelled call already shows the time.
      const isSaid = record.outcome === 'done' || record.outcome === 'cancelled';
      const took = record.durationMs === undefined || isSaid ? [] : [formatSeconds(record.durationMs, tag)];
      const result = record.kind === 'call' ? record.result : undefined;
      if (!result) return took;
      const schemaCheck = result.schemaCheck === 'none' ? [] : [own.schemaChecks[result.schemaCheck]];
      return [...took, own.charactersReturned(result.chars), ...schemaCheck];
    }
    default:
      return [];
  }
}
