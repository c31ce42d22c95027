import type { AuditRecord } from '../../core/index.js';
import { formatSeconds } from '../base/format.js';
import type { ActivityStrings } from '../locales/strings/activity.js';
import type { Strings } from '../locales/strings/shell.js';

/** What happened, in a few words. */
export function whatHappened(record: AuditRecord, words: ActivityStrings, strings: Strings): string {
  switch (record.kind) {
    case 'call':
      return words.call[record.outcome](strings.startedBy[record.startedBy]);
    case 'ask':
      return words.ask;
    case 'decision':
      return words.decision[record.outcome](words.deciders[record.decidedBy]);
    case 'sent':
      return words.sent;
    case 'grant':
      return words.grant[record.outcome][record.effect];
    case 'pause':
      return words.pause[record.outcome];
    case 'opened':
      return words.opened;
    case 'refusal':
      return words.refusal;
    case 'connection':
      return strings.serverStatus[record.outcome];
    case 'model':
      return words.model[record.outcome];
    case 'question':
      return words.question[record.outcome];
    case 'read':
      return words.read[record.outcome];
    case 'sign-in':
      return words.signIn[record.outcome];
  }
}

/** What else is to be said of it, each in a few words. */
export function factsOf(record: AuditRecord, words: ActivityStrings, { tag }: Strings): readonly string[] {
  switch (record.kind) {
    case 'ask': {
      const after = new Intl.ListFormat(tag, { type: 'conjunction' }).format(record.after);
      const { code } = record.reason;
      // The servers' names say the same, and more.
      const why = code === 'after-other-server' && after ? [] : [words.reasons[code]];
      return [...why, words.standing[record.standing], ...(after ? [words.after(after)] : [])];
    }
    case 'decision':
      return record.duration ? [words.scopes[record.duration]] : [];
    case 'grant': {
      const isInForce = record.outcome === 'made' || record.outcome === 'used';
      const scope = isInForce ? [words.scopes[record.duration]] : [];
      return [...scope, ...(record.onlyTheseArguments ? [words.onlyThese] : [])];
    }
    case 'question':
      return [words.questionKinds[record.question]];
    case 'call':
    case 'connection': {
      const took = record.durationMs === undefined ? [] : [formatSeconds(record.durationMs, tag)];
      const result = record.kind === 'call' ? record.result : undefined;
      if (!result) return took;
      const schemaCheck = result.schemaCheck === 'none' ? [] : [words.schemaChecks[result.schemaCheck]];
      return [...took, words.cameBack(result.chars), ...schemaCheck];
    }
    default:
      return [];
  }
}
