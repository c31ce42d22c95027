import { unmarked } from '../../shared/exact/exact.js';
import { shownArguments } from '../base/exact-arguments.js';
import type { Call, JsonObject, JsonValue } from '../../core/index.js';
import { isObject } from '../../shared/is-object.js';
import { formatDay, formatSeconds } from '../base/format.js';
import type { Strings } from '../locales/en/shell.js';
import { sentAt, type CallState } from './call-state.js';

/** Number of values on a call's line, and characters of a short value. */
const mostValues = 3;
const shortChars = 32;

/** Characters of an error that fits beside the name. */
const errorChars = 80;

/** Names of secrets. Their values are shown after a press, and not on a line that other people may read. */
const secretName = /pass|secret|token|key|auth|credential|cookie|\bpin\b|密码|密钥|口令/i;

const secretMark = /"writeOnly":true|"format":"password"/;

/**
 * Returns the first short values of a call by name, if they can be distinguished without their names. Values that the tool's
 * schema may mark as secret are left out.
 */
export function briefValues(call: Call, tag: string, schema?: JsonObject): BriefValues {
  const whole = JSON.stringify(schema);
  const brief = Object.entries(shownArguments(call))
    .filter(([name]) => !secretName.test(name) && !(schema && mayBeSecret(name, schema, whole)))
    .map(([name, value]) => [name, briefValue(value, tag)] as const)
    .filter((entry): entry is readonly [string, string] => entry[1] !== undefined);
  return new Map(brief.slice(0, mostValues));
}

export type BriefValues = ReadonlyMap<string, string>;

/** Returns a tool's error text if it is one short line; `undefined` otherwise. */
export function briefError(call: Call): string | undefined {
  if (call.status !== 'done' || !call.result.isError) return undefined;
  const [part, ...others] = call.result.parts;
  if (part?.kind !== 'text' || others.length > 0) return undefined;
  const text = part.text.trim();
  return text === '' || text.length > errorChars || text.includes('\n') ? undefined : text;
}

/**
 * True if a property may be secret. If the schema marks anything as secret, a property is safe only if its whole definition
 * stands in one place and has no such mark.
 */
function mayBeSecret(name: string, { properties }: JsonObject, whole: string): boolean {
  if (!secretMark.test(whole)) return false;
  const own = JSON.stringify(isObject(properties) && Object.hasOwn(properties, name) && properties[name]);
  return (
    !own.startsWith('{') ||
    own.includes('$ref') ||
    secretMark.test(own) ||
    whole.split(`${JSON.stringify(name)}:`).length > 2
  );
}

function briefValue(value: JsonValue, tag: string): string | undefined {
  const text =
    typeof value === 'number'
      ? String(value)
      : typeof value === 'string'
        ? (unmarked(value) ?? value.trim())
        : '';
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text, tag);
  return text === '' || text.length > shortChars || text.includes('\n') ? undefined : text;
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
