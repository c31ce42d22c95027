import type { AuditRecord } from '../../core/index.js';
import { formatSeconds } from '../base/format.js';
import type { ActivityStrings } from '../locales/en/activity.js';
import type { Strings } from '../locales/en/shell.js';

/** Says in a few words what happened. */
export function describe(record: AuditRecord, own: ActivityStrings, strings: Strings): string {
  switch (record.kind) {
    case 'call':
      return own.call[record.outcome](strings.startedBy[record.startedBy]);
    case 'ask':
      return own.ask;
    case 'decision':
      return own.decision[record.outcome](own.deciders[record.decidedBy]);
    case 'sent':
      return own.sent;
    case 'grant':
      return own.grant[record.outcome][record.effect];
    case 'pause':
      return own.pause[record.outcome];
    case 'opened':
      return own.opened;
    case 'refusal':
      return own.refusal;
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

/** Returns what else there is to say, each in a few words. */
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
