import { problemError } from '../base/problems.js';
import { isObject } from '../../shared/is-object.js';
import { unescapeStep } from '../../shared/json-pointer.js';
import { plainForm } from '../../shared/exact/plain-form.js';
import { startTimeSlice } from '../../shared/time-slice.js';
import type { ExactNumbers, JsonObject, JsonValue } from '../protocol/index.js';

/** A keyword of a schema that applies to numbers, with the names of the properties that lead to it. */
interface Rule {
  readonly keyword: string;
  readonly value: JsonValue;
  readonly names: readonly string[];
}

/**
 * Throws an `McpToolsError` if a number that JavaScript cannot represent must not be sent. That is the case if the connection
 * would round it (`isRounded`), or if a rule of the schema may give another result for it than for the rounded number, which
 * was checked. References and choices are not followed: every rule that may apply to the number counts.
 */
export async function checkExact(exact: ExactNumbers, schema: JsonObject, isRounded: boolean): Promise<void> {
  const refuse = (path: string, digits: string, detail: string): never => {
    throw problemError('inexact-number', { path, digits: digits.slice(0, 100), detail });
  };
  const slice = startTimeSlice();
  const rules = rulesIn(schema);
  let seen = 0;
  for (const [path, digits] of Object.entries(exact)) {
    if (isRounded) refuse(path, digits, 'this server is reached in a way that would change it');
    const steps = new Set(path.split('/').map(unescapeStep));
    for (const { keyword, value, names } of rules) {
      if (++seen % 256 === 0 && slice.isLong()) await slice.rest();
      if (!names.every((name) => steps.has(name)) || !isUnclear(keyword, value, digits)) continue;
      refuse(path, digits, `the tool's rule "${keyword}" cannot be checked on it`);
    }
  }
}

function rulesIn(schema: JsonObject): readonly Rule[] {
  const rules: Rule[] = [];
  const open: { readonly schema: JsonValue; readonly names: readonly string[] }[] = [{ schema, names: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { schema: at, names } = next;
    if (typeof at !== 'object' || at === null) continue;
    for (const [keyword, value] of Object.entries(at as JsonObject)) {
      if (keyword in unclear) rules.push({ keyword, value, names });
      const isNamed = keyword === 'properties' && isObject(value);
      if (!isNamed) open.push({ schema: value, names });
      else
        for (const [name, inner] of Object.entries(value))
          open.push({ schema: inner, names: [...names, name] });
    }
  }
  return rules;
}

type IsUnclear = (wanted: JsonValue, digits: string) => boolean;

const bound: IsUnclear = (wanted, digits) => {
  if (typeof wanted !== 'number') return false;
  const rounded = Number(digits);
  return Math.sign(compare(digits, String(wanted))) !== Math.sign(rounded - wanted);
};

const listed: IsUnclear = (wanted, digits) => hasNumber(wanted, Number(digits));

/** Functions by keyword that return true if the result for a number may differ from that for its rounded value. */
const unclear: Readonly<Record<string, IsUnclear>> = {
  __proto__: null as never,
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  multipleOf: (wanted, digits) => typeof wanted === 'number' && !isMultiple(digits, String(wanted)),
  type: (wanted, digits) =>
    (wanted === 'integer' || (Array.isArray(wanted) && wanted.includes('integer'))) &&
    Number.isInteger(Number(digits)) &&
    partsOf(digits).power < 0,
  const: listed,
  enum: listed,
};

function isUnclear(keyword: string, wanted: JsonValue, digits: string): boolean {
  return unclear[keyword]?.(wanted, digits) === true;
}

function hasNumber(value: JsonValue, number: number): boolean {
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === number) return true;
    if (typeof next === 'object' && next !== null) open.push(...Object.values<JsonValue>(next));
  }
  return false;
}

/** Returns a number's sign, digits, and the power of ten of its last digit. */
function partsOf(text: string): { readonly sign: number; readonly digits: string; readonly power: number } {
  const [, minus, digits = '0', power = '0'] = /^(-?)(\d+)(?:e(.+))?$/.exec(plainForm(text)) ?? [];
  return { sign: digits === '0' ? 0 : minus ? -1 : 1, digits, power: Number(power) };
}

/**
 * Compares two numbers. Returns a number above, below or equal to 0 if the first is greater than, less than or equal to the
 * second.
 */
function compare(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.sign !== b.sign || a.sign === 0) return a.sign - b.sign;
  const size = a.digits.length + a.power - (b.digits.length + b.power);
  const length = Math.max(a.digits.length, b.digits.length);
  const [x, y] = [a.digits.padEnd(length, '0'), b.digits.padEnd(length, '0')];
  return a.sign * (size || (x > y ? 1 : x < y ? -1 : 0));
}

/** Maximum difference of the powers of ten. Beyond it, a number is not a multiple or is not checked. */
const mostPower = 2_000;

function isMultiple(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  const shift = a.power - b.power;
  if (a.sign === 0) return true;
  if (b.sign === 0 || Math.abs(shift) > mostPower) return false;
  const [up, down] = shift > 0 ? [10n ** BigInt(shift), 1n] : [1n, 10n ** BigInt(-shift)];
  return (BigInt(a.digits) * up) % (BigInt(b.digits) * down) === 0n;
}
