import type { JsonObject, JsonValue } from '../../../core/index.js';
import { unescapeStep } from '../../../shared/json-pointer.js';
import { isObject } from '../../../shared/is-object.js';

/** A schema's title and description of one value. */
export interface SchemaWords {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** All schemas that describe one value, the nearest first. */
export type SchemaPlace = readonly JsonObject[];

/** Limit for one value; a schema beyond it is not useful. */
const mostSchemas = 32;
const mostSteps = 32;

/** Finds the titles and descriptions of values in a schema. Limited, and ends in spite of cycles. */
export class SchemaWalk {
  readonly #root: JsonObject;

  /** `root` is the document that the schema's references refer to. */
  constructor(root: JsonObject) {
    this.#root = root;
  }

  start(schema: JsonValue | undefined): SchemaPlace {
    return this.#all([schema]);
  }

  /** Returns the schemas of an entry by its name, or of an item by its number. */
  into(place: SchemaPlace, step: string | number): SchemaPlace {
    return this.#all(
      place.map((schema) => (typeof step === 'string' ? entry(schema, step) : item(schema, step))),
    );
  }

  words(place: SchemaPlace): SchemaWords {
    return { title: firstText(place, 'title'), description: firstText(place, 'description') };
  }

  /** Adds the schemas that these refer to, or are composed of. A schema is nearer than the target of its reference. */
  #all(schemas: readonly (JsonValue | undefined)[]): SchemaPlace {
    const all = new Set<JsonObject>();
    const add = (more: readonly (JsonValue | undefined)[]): void => {
      for (const schema of more) if (isObject(schema) && all.size < mostSchemas) all.add(schema);
    };
    add(schemas);
    // The loop also visits schemas that are added meanwhile, each of them once.
    for (const schema of all) {
      add([this.#referred(own(schema, '$ref')), ...listed(own(schema, 'allOf'))]);
      add([besideNull(own(schema, 'anyOf')), besideNull(own(schema, 'oneOf'))]);
    }
    return [...all];
  }

  /** Returns the target of a reference within the same document, by a JSON Pointer. */
  #referred(reference: JsonValue | undefined): JsonValue | undefined {
    if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference)) return undefined;
    const steps = reference.split('/', mostSteps + 2).slice(1);
    if (steps.length > mostSteps) return undefined;
    let at: JsonValue | undefined = this.#root;
    for (const step of steps) {
      at = typeof at === 'object' && at !== null ? own(at as JsonObject, unescaped(step)) : undefined;
    }
    return at;
  }
}

function own(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function listed(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]).slice(0, mostSchemas) : [];
}

function entry(schema: JsonObject, name: string): JsonValue | undefined {
  const properties = own(schema, 'properties');
  const named = isObject(properties) ? own(properties, name) : undefined;
  return named ?? own(schema, 'additionalProperties');
}

function item(schema: JsonObject, at: number): JsonValue | undefined {
  const items = own(schema, 'items');
  const first = own(schema, 'prefixItems') ?? items;
  if (!Array.isArray(first)) return items;
  if (at < first.length) return (first as readonly JsonValue[])[at];
  return first === items ? own(schema, 'additionalItems') : items;
}

/** Returns the one of two variants that is not null: its author meant “this, or nothing”. */
function besideNull(variants: JsonValue | undefined): JsonValue | undefined {
  const all = listed(variants);
  const others = all.filter((one) => !isObject(one) || own(one, 'type') !== 'null');
  return all.length === 2 && others.length === 1 ? others[0] : undefined;
}

function firstText(place: SchemaPlace, name: 'title' | 'description'): string | undefined {
  const texts = place.map((schema) => own(schema, name)).filter((text) => typeof text === 'string');
  return texts.find((text) => text !== '');
}

function unescaped(step: string): string {
  let name = step;
  try {
    name = decodeURIComponent(step);
  } catch {
    // Not percent-encoded, so it is used unchanged.
  }
  return unescapeStep(name);
}
