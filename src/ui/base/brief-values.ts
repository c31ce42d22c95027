import { unmarked } from '../../shared/exact/exact.js';
import { isObject } from '../../shared/is-object.js';
import type { JsonObject, JsonValue } from '../../core/index.js';
import { formatDay, formatQuantity } from './format.js';

/** Maximum number of values on the line of a call, and maximum length of a short value. */
const mostValues = 3;
const shortChars = 32;

/**
 * Matches names of secrets. Their values are shown only when the person presses a button, because other people may read the
 * line.
 */
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
    .map(([name, value]) => [name, briefValue(name, value, tag)] as const)
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

/** Matches names of numbers that people read digit by digit, such as `issue_number` or `zipCode`. */
const codeName =
  /(^|[^a-z])(ids?|no|nr|num|number|code|key|year|port|zip|postal|phone|account|version|timestamp)$|(Ids?|No|Number|Code|Key|Year|Port)$/;

function briefValue(name: string, value: JsonValue, tag: string): string | undefined {
  const text =
    typeof value === 'number'
      ? codeName.test(name)
        ? String(value)
        : formatQuantity(value, tag)
      : typeof value === 'string'
        ? (unmarked(value) ?? value.trim())
        : '';
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text, tag);
  return text === '' || text.length > shortChars || text.includes('\n') ? undefined : text;
}
