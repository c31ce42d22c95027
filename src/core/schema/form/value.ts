import { defaultLimits, type Limits } from '../../base/limits.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { readJson, readNumber } from './json.js';

/**
 * The state of a form. It differs from JSON: it keeps an incomplete number as typed, distinguishes absent from empty and from
 * `null`, and can contain values that no control can show.
 */
export type FormValue =
  | { readonly kind: 'absent' }
  /** A complete value: a text, a boolean, an option, a list of options, or `null` for a nullable node. */
  | { readonly kind: 'value'; readonly value: JsonValue }
  /** A number or JSON as typed. */
  | { readonly kind: 'typed'; readonly text: string }
  /** The control has no value yet, for example because a date is incomplete. */
  | { readonly kind: 'unfinished' }
  /** A value that the node's control cannot show, edited as JSON instead. */
  | { readonly kind: 'raw'; readonly text: string }
  | ListValue
  | GroupValue
  | VariantValue;

export interface ListValue {
  readonly kind: 'list';
  readonly items: readonly ListItem[];
}

export interface ListItem {
  /** Unique within the list; stays the same when the item moves. */
  readonly id: number;
  readonly value: FormValue;
}

export interface GroupValue {
  readonly kind: 'group';
  /** Values by name. Fields that the group currently does not have stay here and are not sent. */
  readonly fields: ReadonlyMap<string, FormValue>;
  /** Properties without a field. */
  readonly entries: readonly FormEntry[];
}

export interface FormEntry {
  /** Unique within the group; stays the same when the name changes. */
  readonly id: number;
  /** Name of the property; `undefined` until a person enters one. */
  readonly name: string | undefined;
  readonly value: FormValue;
}

export interface VariantValue {
  readonly kind: 'variant';
  readonly branch: number;
  readonly value: FormValue;
  /** Earlier input in other branches. It is not sent. */
  readonly others: ReadonlyMap<number, FormValue>;
}

/** A step into a form: the name of a field, the id of an item or entry, or the index of a branch. */
export type FormStep =
  | { readonly field: string }
  | { readonly item: number }
  | { readonly entry: number }
  | { readonly branch: number };

export const absent: FormValue = Object.freeze({ kind: 'absent' });

/** Returns a whole value as JSON, whatever its node, including parts that are not sent; `undefined` if it is not JSON. */
export function plainOf(value: FormValue, limits: Limits = defaultLimits): JsonValue | undefined {
  switch (value.kind) {
    case 'value':
      return value.value;
    case 'typed':
    case 'raw': {
      const reading = readJson(value.text, limits);
      if ('value' in reading) return reading.value;
      const number = readNumber(value.text);
      return 'value' in number ? number.value : undefined;
    }
    case 'list':
      return value.items.map((item) => plainOf(item.value, limits) ?? null);
    case 'group':
      return plainGroupOf(value, limits);
    case 'variant':
      return plainOf(value.value, limits);
    default:
      return undefined;
  }
}

export function plainGroupOf({ fields, entries }: GroupValue, limits?: Limits): JsonObject {
  const found: [string, JsonValue][] = [];
  for (const [name, part] of [...entries.map(({ name, value }) => [name, value] as const), ...fields]) {
    const json = name === undefined ? undefined : plainOf(part, limits);
    if (name !== undefined && json !== undefined) found.push([name, json]);
  }
  // `fromEntries` also creates a property named `__proto__`.
  return Object.fromEntries(found);
}
