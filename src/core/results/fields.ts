import { isObject } from '../base/is-object.js';
import type { Limits } from '../base/limits.js';
import type { JsonObject, JsonValue, Part } from '../protocol/index.js';

/** The fields of an object that a server sent: those that are what they should be are taken, and the rest is kept. */
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

  /** A list, of which `read` gives what is good. It is taken where that is as many as there are. */
  list<Item>(key: string, read: (all: readonly JsonValue[]) => readonly Item[]): readonly Item[] {
    const value = this.#from[key];
    if (!Array.isArray(value)) return [];
    const items = read(value as readonly JsonValue[]);
    if (items.length === value.length) this.#taken.add(key);
    return items;
  }

  /** An object whose own fields are taken one by one. */
  inner(key: string): Fields | undefined {
    const value = this.#from[key];
    if (!isObject(value)) return undefined;
    const inner = new Fields(value);
    this.#inner.set(key, inner);
    return inner;
  }

  /** Those of these that are text. */
  texts<Key extends string>(...keys: readonly Key[]): { [K in Key]?: string } {
    const found: { [K in Key]?: string } = {};
    for (const key of keys) {
      const value = this.take(key, isText);
      if (value !== undefined) found[key] = value;
    }
    return found;
  }

  /** What nobody took, as it was sent, and the bound where there is more. */
  rest({ resultFields }: Limits): Pick<Part, 'extra' | 'limit'> {
    const left: [string, JsonValue][] = [];
    const isCut = this.#collect(left, resultFields);
    if (left.length === 0) return {};
    const limit = { name: 'resultFields', value: resultFields } as const;
    return { extra: Object.fromEntries(left), ...(isCut ? { limit } : {}) };
  }

  /** Adds what is left until there is too much. Whether there was. */
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
