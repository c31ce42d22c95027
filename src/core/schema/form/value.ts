import { defaultLimits, type Limits } from '../../base/limits.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { readJson, readNumber } from './json.js';

/**
 * The state of a form. Not yet JSON: it keeps half a number as it was typed, distinguishes absent from empty and from
 * `null`, and holds values that no control can show.
 */
export type FormValue =
  | { readonly kind: 'absent' }
  /** A whole value: a text, a boolean, an option, a list of options, or `null` for a nullable node. */
  | { readonly kind: 'value'; readonly value: JsonValue }
  /** A number or JSON as it was typed. */
  | { readonly kind: 'typed'; readonly text: string }
  /** The control holds no value yet, such as half a date. */
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
  /** Unique within its list; stays when the item moves. */
  readonly id: number;
  readonly value: FormValue;
}

export interface GroupValue {
  readonly kind: 'group';
  /** By name. Fields that the group does not ask for at the moment stay here and are not sent. */
  readonly fields: ReadonlyMap<string, FormValue>;
  /** Properties without a field. */
  readonly entries: readonly FormEntry[];
}

export interface FormEntry {
  /** Unique within its group; stays when the name changes. */
  readonly id: number;
  /** `undefined` until it is given one. */
  readonly name: string | undefined;
  readonly value: FormValue;
}

export interface VariantValue {
  readonly kind: 'variant';
  readonly branch: number;
  readonly value: FormValue;
  /** Values of other branches that were filled in before. They are not sent. */
  readonly others: ReadonlyMap<number, FormValue>;
}

/** One step into a form: a field's name, the id of an item or entry, or the index of a branch. */
export type FormStep =
  | { readonly field: string }
  | { readonly item: number }
  | { readonly entry: number }
  | { readonly branch: number };

export const absent: FormValue = Object.freeze({ kind: 'absent' });

/** Returns all of a value as JSON, whatever its node, also parts that are not sent; `undefined` if it is not JSON. */
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
  // `fromEntries` creates properties such as `__proto__` like any other.
  return Object.fromEntries(found);
}
