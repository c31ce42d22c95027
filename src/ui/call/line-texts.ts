import type { Call } from '../../core/index.js';
import { formatSeconds } from '../base/format.js';
import type { Strings } from '../locales/en/shell.js';
import { sentAt, type CallState } from './call-state.js';

/** Characters of an error that fits beside the name. */
const errorChars = 80;

/** Returns a tool's error text if it is one short line; `undefined` otherwise. */
export function briefError(call: Call): string | undefined {
  if (call.status !== 'done' || !call.result.isError) return undefined;
  const [part, ...others] = call.result.parts;
  if (part?.kind !== 'text' || others.length > 0) return undefined;
  const text = part.text.trim();
  return text === '' || text.length > errorChars || text.includes('\n') ? undefined : text;
}

/** Returns a call's status in words, with its duration, its progress or, while folded, the tool's error. */
export function stateText(
  call: Call,
  state: CallState,
  { call: texts, callStatus, tag }: Strings,
  isFolded: boolean,
): string {
  const from = sentAt(call) ?? call.createdAt;
  const time = (to: number): string => formatSeconds(to - from, tag);
  switch (state) {
    case 'done':
      return texts.doneIn(time(call.status === 'done' ? call.endedAt : Date.now()));
    case 'cancelled':
      // A call that was not sent took no time.
      if (sentAt(call) === undefined) return callStatus[state];
      return texts.cancelledAfter(time(call.status === 'cancelled' ? call.endedAt : Date.now()));
    case 'running': {
      const progress = call.status === 'running' ? call.progress : undefined;
      const share = progress?.total ? progress.progress / progress.total : undefined;
      const isShare = share !== undefined && share >= 0 && share <= 1;
      const percent = isShare && new Intl.NumberFormat(tag, { style: 'percent' }).format(share);
      return texts.runningSo(percent || time(Date.now()));
    }
    case 'tool-error': {
      const error = isFolded ? briefError(call) : undefined;
      return error === undefined ? callStatus[state] : texts.toolErrorSays(error);
    }
    default:
      return callStatus[state];
  }
}
