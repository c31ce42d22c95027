import { unmarked } from '../../shared/exact/exact.js';
import { shownArguments } from '../base/exact-arguments.js';
import type { Call, JsonObject, JsonValue } from '../../core/index.js';
import { isObject } from '../../shared/is-object.js';
import { formatDay, formatSeconds } from '../base/format.js';
import type { Strings } from '../locales/en/shell.js';
import { sentAt, type CallState } from './call-state.js';

/** Values on a call's line, and characters of one that is still short. */
const mostValues = 3;
const shortChars = 32;

/** Characters of an error that still fits beside the name. */
const errorChars = 80;

/** Names that tell a secret. Its value is one press away, and not on a line that anybody beside may read. */
const secretName = /pass|secret|token|key|auth|credential|cookie|\bpin\b|密码|密钥|口令/i;

const secretMark = /"writeOnly":true|"format":"password"/;

/**
 * Returns the first short values of a call by their names, as far as they can be told apart without these; none that the
 * schema of its tool may call secret.
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

/** Returns what a tool says of its error, if that is one short line. */
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

/** Returns the state of a call in words, with how long it took, how far it is, or, while it is folded, what the tool says. */
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
