import type { Call, JsonValue } from '../../core/index.js';
import { formatSeconds } from '../base/format.js';
import type { Strings } from '../locales/en/shell.js';
import { sentAt, type CallState } from './call-state.js';

/** Values on a call's line, and characters of one that is still short. */
const mostValues = 3;
const shortChars = 32;

/** Names that tell a secret. Its value is one press away, and not on a line that anybody beside may read. */
const secretName = /pass|secret|token|key|auth|credential|cookie|\bpin\b|密码|密钥|口令/i;

/** Returns the first short values of a call, as far as they can be told apart without their names. */
export function briefValues({ arguments: given }: Call): string {
  const values = Object.entries(given)
    .filter(([name]) => !secretName.test(name))
    .map(([, value]) => briefValue(value))
    .filter((value) => value !== undefined);
  return values.slice(0, mostValues).join(', ');
}

function briefValue(value: JsonValue): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > shortChars || text.includes('\n') ? undefined : text;
}

/** Returns the state of a call in words, with how long it took or how far it is. */
export function stateText(call: Call, state: CallState, { call: texts, callStatus, tag }: Strings): string {
  const from = sentAt(call) ?? call.createdAt;
  const time = (to: number): string => formatSeconds(to - from, tag);
  switch (state) {
    case 'done':
      return texts.doneIn(time(call.status === 'done' ? call.endedAt : Date.now()));
    case 'cancelled':
      return texts.cancelledAfter(time(call.status === 'cancelled' ? call.endedAt : Date.now()));
    case 'running': {
      const progress = call.status === 'running' ? call.progress : undefined;
      const share = progress?.total ? progress.progress / progress.total : undefined;
      const isShare = share !== undefined && share >= 0 && share <= 1;
      const percent = isShare && new Intl.NumberFormat(tag, { style: 'percent' }).format(share);
      return texts.runningSo(percent || time(Date.now()));
    }
    default:
      return callStatus[state];
  }
}
