import type { JsonObject, JsonValue } from '../../core/index.js';
import { isJsonObject } from './json.js';
import { within } from './keywords.js';

/** The address of a schema without an id. */
const unnamed = 'https://schema.invalid/';
const keywords = ['$ref', '$dynamicRef', '$recursiveRef'];

/** Resolves the references inside a schema. Nothing is loaded. */
export class References {
  /** Each schema, with the base address of its references. */
  readonly #bases = new Map<JsonObject, string>();
  readonly #targets = new Map<string, JsonValue>();

  constructor(root: JsonObject) {
    this.#targets.set(unnamed, root);
    this.#add(root, unnamed);
    // A reference may point to a place that is not searched for schemas. Iterating over a map includes entries added meanwhile.
    for (const [schema, base] of this.#bases) {
      const target = this.targetOf(schema);
      if (isJsonObject(target)) this.#add(target, base);
    }
  }

  /** All reachable schemas. */
  get schemas(): readonly JsonObject[] {
    return [...this.#bases.keys()];
  }

  /** Returns the text of a schema's reference, if it has one. */
  referenceIn(schema: JsonObject): string | undefined {
    return keywords.map((keyword) => schema[keyword]).find((value) => typeof value === 'string');
  }

  /** Returns the target of a schema's reference; `undefined` if it is not in this schema. */
  targetOf(schema: JsonObject): JsonValue | undefined {
    const reference = this.referenceIn(schema);
    const base = this.#bases.get(schema) ?? unnamed;
    if (reference === undefined || !URL.canParse(reference, base)) return undefined;
    const { href } = new URL(reference, base);
    const [address = '', fragment = ''] = href.split('#');
    const whole = this.#targets.get(`${address}#${fragment}`) ?? this.#targets.get(address);
    if (fragment === '' || this.#targets.has(`${address}#${fragment}`)) return whole;
    return fragment.startsWith('/') ? valueAt(whole, fragment) : undefined;
  }

  /** Records a schema and those inside it, at any depth. */
  #add(first: JsonObject, above: string): void {
    const waiting: [JsonValue, string][] = [[first, above]];
    for (const [schema, outer] of waiting) {
      if (!isJsonObject(schema) || this.#bases.has(schema)) continue;
      const base = this.#name(schema, outer);
      this.#bases.set(schema, base);
      for (const inner of within(schema)) waiting.push([inner, base]);
    }
  }

  /** Records the names that a reference can use for a schema; returns the base address inside it. */
  #name(schema: JsonObject, outer: string): string {
    const { $id: id, $anchor: anchor, $dynamicAnchor: dynamic } = schema;
    let base = outer;
    if (typeof id === 'string' && URL.canParse(id, outer)) {
      const [address = '', fragment = ''] = new URL(id, outer).href.split('#');
      if (fragment === '') base = address;
      // In draft-07 this was an anchor.
      this.#note(fragment === '' ? address : `${address}#${fragment}`, schema);
    }
    for (const name of [anchor, dynamic]) if (typeof name === 'string') this.#note(`${base}#${name}`, schema);
    return base;
  }

  #note(address: string, schema: JsonObject): void {
    if (!this.#targets.has(address)) this.#targets.set(address, schema);
  }
}

/** Follows a JSON Pointer that is percent-encoded for an address. */
function valueAt(whole: JsonValue | undefined, fragment: string): JsonValue | undefined {
  let pointer = fragment;
  try {
    pointer = decodeURIComponent(fragment);
  } catch {
    // Then it is meant as it stands.
  }
  let value: unknown = whole;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value as JsonValue;
}
