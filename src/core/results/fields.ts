import { isObject } from '../base/is-object.js';
import type { Limits } from '../base/limits.js';
import type { JsonObject, JsonValue, Part } from '../protocol/index.js';

/** Reads the fields of a server's object one by one, and returns the rest. */
export class Fields {
  readonly #from: JsonObject;
  readonly #taken = new Set<string>();
  readonly #inner = new Map<string, Fields>();

  constructor(from: JsonObject) {
    this.#from = from;
  }

  take<Value extends JsonValue>(key: string, is: (value: JsonValue) => value is Value): Value | undefined {
    const value = this.#from[key];
    if (value === undefined || !is(value)) return undefined;
    this.#taken.add(key);
    return value;
  }

  /** Reads a list with `read`, which returns the valid items. The field counts as read if all are valid. */
  list<Item>(key: string, read: (all: readonly JsonValue[]) => readonly Item[]): readonly Item[] {
    const value = this.#from[key];
    if (!Array.isArray(value)) return [];
    const items = read(value as readonly JsonValue[]);
    if (items.length === value.length) this.#taken.add(key);
    return items;
  }

  /** Returns the fields of an inner object. */
  inner(key: string): Fields | undefined {
    const value = this.#from[key];
    if (!isObject(value)) return undefined;
    const inner = new Fields(value);
    this.#inner.set(key, inner);
    return inner;
  }

  /** Returns those of the fields that are text. */
  texts<Key extends string>(...keys: readonly Key[]): { [K in Key]?: string } {
    const found: { [K in Key]?: string } = {};
    for (const key of keys) {
      const value = this.take(key, isText);
      if (value !== undefined) found[key] = value;
    }
    return found;
  }

  /** Returns the fields that were not read, as they were sent, and the limit if there are more. */
  rest({ resultFields }: Limits): Pick<Part, 'extra' | 'limit'> {
    const left: [string, JsonValue][] = [];
    const isCut = this.#collect(left, resultFields);
    if (left.length === 0) return {};
    const limit = { name: 'resultFields', value: resultFields } as const;
    return { extra: Object.fromEntries(left), ...(isCut ? { limit } : {}) };
  }

  /** Adds fields that were not read. Returns true if there are too many. */
  #collect(left: [string, JsonValue][], most: number): boolean {
    let isCut = false;
    for (const key of Object.keys(this.#from)) {
      if (this.#taken.has(key)) continue;
      const inner = this.#inner.get(key);
      const own: [string, JsonValue][] = [];
      if (inner) isCut = inner.#collect(own, most) || isCut;
      if (inner && own.length === 0) continue;
      if (left.length === most) return true;
      left.push([key, inner ? Object.fromEntries(own) : (this.#from[key] ?? null)]);
    }
    return isCut;
  }
}

export function isText(value: JsonValue): value is string {
  return typeof value === 'string';
}
