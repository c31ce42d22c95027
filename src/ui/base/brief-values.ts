import { unmarked } from '../../shared/exact/exact.js';
import { isObject } from '../../shared/is-object.js';
import type { JsonObject, JsonValue } from '../../core/index.js';
import { formatDay } from './format.js';

/** Number of values on a call's line, and characters of a short value. */
const mostValues = 3;
const shortChars = 32;

/** Names of secrets. Their values are shown after a press, and not on a line that other people may read. */
const secretName = /pass|secret|token|key|auth|credential|cookie|\bpin\b|密码|密钥|口令/i;

const secretMark = /"writeOnly":true|"format":"password"/;

/**
 * Returns the first short values of a call by name, if they can be distinguished without their names. Values that the tool's
 * schema may mark as secret are left out.
 */
export function briefValues(given: JsonObject, tag: string, schema?: JsonObject): BriefValues {
  const whole = JSON.stringify(schema);
  const brief = Object.entries(given)
    .filter(([name]) => !secretName.test(name) && !(schema && mayBeSecret(name, schema, whole)))
    .map(([name, value]) => [name, briefValue(value, tag)] as const)
    .filter((entry): entry is readonly [string, string] => entry[1] !== undefined);
  return new Map(brief.slice(0, mostValues));
}

export type BriefValues = ReadonlyMap<string, string>;

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
