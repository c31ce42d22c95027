import type { JsonObject, JsonValue } from '../../core/index.js';
import { isJsonObject, listIn, objectIn, objectsIn, textOf, textsIn } from './json.js';
import { isSchema, type Kind, kindOf, within } from './keywords.js';
import { joined, type Told, toldIn } from './joined.js';
import type { PropertyNames } from './property-names.js';
import type { References } from './references.js';
import { renamed } from './renamed.js';
import type { ToolRules } from './rules.js';
import { respelled, typesIn } from './spelling.js';

/** Maximum number of schemas in the result, with all references replaced by their targets. */
const mostSchemas = 3_000;

/** A tool that cannot be described to its provider, and why. */
export class Unfit extends Error {}

/** Position of a schema. */
interface FittingPlace {
  /** The schemas on the path to it, which detect recursion. */
  readonly path: readonly JsonValue[];
  readonly depth: number;
}

/** Turns one tool's schema into one that its provider accepts, down to a depth. */
export class SchemaFitter {
  readonly #rules: ToolRules;
  readonly #references: References;
  readonly #names: PropertyNames;
  readonly #depth: number;
  #count = 0;

  constructor(rules: ToolRules, references: References, names: PropertyNames, depth: number) {
    this.#rules = rules;
    this.#references = references;
    this.#names = names;
    this.#depth = depth;
  }

  /** Returns the outermost schema. */
  outermost(given: JsonObject): Told {
    return this.#told(given, { path: [], depth: 1 });
  }

  #fit(given: JsonValue | undefined, place: FittingPlace): JsonObject {
    if (given === false)
      return this.#rules.keywords.has('not') ? { not: {} } : { description: 'Nothing fits here.' };
    if (!isJsonObject(given)) return {};
    const { schema, notes } = this.#told(given, place);
    return toldIn(schema, notes);
  }

  #told(given: JsonObject, place: FittingPlace): Told {
    if (++this.#count > mostSchemas) throw new Unfit('its schema is too large');
    const reference = this.#references.referenceIn(given);
    // The last level is for the elements of a list.
    const isTooDeep = place.depth >= this.#depth - 1 && (reference !== undefined || within(given).length > 0);
    if (isTooDeep || place.path.includes(given)) return { schema: outline(given), notes: {} };
    const inside = { path: [...place.path, given], depth: place.depth };
    if (reference === undefined) return this.#written(respelled(given), inside);
    const target = this.#references.targetOf(given);
    const own = this.#written(respelled(given), inside);
    const about = { description: `As ${JSON.stringify(reference)} describes it.` };
    const aimed = target === undefined ? { schema: about, notes: {} } : this.#aimed(target, inside);
    return joined(aimed, own);
  }

  #aimed(target: JsonValue, place: FittingPlace): Told {
    return isJsonObject(target) ? this.#told(target, place) : { schema: this.#fit(target, place), notes: {} };
  }

  #written(given: JsonObject, place: FittingPlace): Told {
    const schema: Record<string, JsonValue> = {};
    const notes: Record<string, JsonValue> = {};
    for (const [keyword, value] of Object.entries(this.#known(given))) {
      const fitted = this.#value(keyword, value, place);
      if (fitted === undefined) continue;
      (isTaken(keyword, fitted, this.#rules) ? schema : notes)[keyword] = fitted;
    }
    this.#complete(schema, notes, typesIn(given));
    return this.#merged({ schema, notes });
  }

  /** Replaces keywords that the provider lacks by those that it has. */
  #known(given: JsonObject): JsonObject {
    const { keywords } = this.#rules;
    const { const: only, oneOf, ...rest } = given;
    return {
      ...rest,
      ...(only === undefined ? {} : keywords.has('const') ? { const: only } : { enum: [only] }),
      ...(oneOf === undefined ? {} : keywords.has('oneOf') || 'anyOf' in rest ? { oneOf } : { anyOf: oneOf }),
    };
  }

  /** Returns a keyword's value in the required form; `undefined` if it has no effect or cannot be understood. */
  #value(keyword: string, value: JsonValue, place: FittingPlace): JsonValue | undefined {
    if (keyword === 'type') return Array.isArray(value) && value.length === 0 ? undefined : value;
    const kind = kindOf.get(keyword);
    const inner = { path: place.path, depth: place.depth + 1 };
    switch (kind) {
      case 'schema':
        // These two may be plain booleans.
        if (typeof value === 'boolean' && /^(?:additional|unevaluated)Prop/.test(keyword)) return value;
        return isSchema(value) ? this.#fit(value, inner) : undefined;
      case 'schemas': {
        const all = listIn(value).filter(isSchema);
        return all.length > 0 ? all.map((one) => this.#fit(one, inner)) : undefined;
      }
      case 'named schemas':
        return this.#named(keyword, value, inner);
      case 'names': {
        const names = textsIn(value).map((name) => this.#names.given(name));
        return names.length > 0 ? names : undefined;
      }
      case 'names by name': {
        const all = Object.entries(objectIn(value)).map(
          ([name, names]) =>
            [this.#names.given(name), textsIn(names).map((one) => this.#names.given(one))] as const,
        );
        return all.length > 0 ? Object.fromEntries(all) : undefined;
      }
      default:
        return plainValue(kind, value, (one) => this.#renamed(one, place));
    }
  }

  #named(keyword: string, value: JsonValue, place: FittingPlace): JsonObject | undefined {
    if (!isJsonObject(value)) return undefined;
    const isOfNames = keyword !== 'patternProperties';
    const all = Object.entries(value).flatMap(([name, schema]): (readonly [string, JsonValue])[] => {
      // A forbidden property need not be described.
      if (!isSchema(schema) || (keyword === 'properties' && schema === false)) return [];
      const given = isOfNames ? this.#names.given(name) : name;
      const fitted = this.#fit(schema, place);
      return [[given, keyword === 'properties' && given !== name ? withName(fitted, name) : fitted]];
    });
    return all.length > 0 || keyword === 'properties' ? Object.fromEntries(all) : undefined;
  }

  /** Adds what the provider requires. */
  #complete(
    schema: Record<string, JsonValue>,
    notes: Record<string, JsonValue>,
    types: readonly string[],
  ): void {
    if (types.includes('array') && schema['items'] === undefined) schema['items'] = {};
    const { required } = schema;
    if (!this.#rules.requiresDeclared || required === undefined) return;
    const declared = objectIn(schema['properties']);
    const [known, unknown] = [true, false].map((is) =>
      textsIn(required).filter((name) => Object.hasOwn(declared, name) === is),
    );
    delete schema['required'];
    if (known?.length) schema['required'] = known;
    if (unknown?.length) notes['required'] = unknown;
  }

  /** Merges the schemas of `allOf` for a provider without this keyword. */
  #merged({ schema, notes: { allOf, ...notes } }: Told): Told {
    return objectsIn(allOf).reduce<Told>((all, part) => joined(all, { schema: part, notes: {} }), {
      schema,
      notes,
    });
  }

  /** Values inside a schema use the names that the model gets, too. */
  #renamed(value: JsonValue, { path }: FittingPlace): JsonValue {
    if (!this.#names.areNeeded || typeof value !== 'object') return value;
    return JSON.parse(renamed(JSON.stringify(value), path.at(-1) ?? true, this.#names, 'given')) as JsonValue;
  }
}

function plainValue(
  kind: Kind | undefined,
  value: JsonValue,
  translated: (value: JsonValue) => JsonValue,
): JsonValue | undefined {
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? value : undefined;
    case 'number':
      return typeof value === 'number' ? value : undefined;
    case 'count':
      return Number.isInteger(value) && Number(value) >= 0 ? value : undefined;
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'list': {
      const all = new Map(listIn(value).map((one) => [JSON.stringify(one), one]));
      return all.size > 0 ? [...all.values()].map(translated) : undefined;
    }
    case 'any':
      return translated(value);
    default:
      return undefined;
  }
}

/** Returns the part that remains of a schema that is nested too deep, or recursive. */
function outline(given: JsonObject): JsonObject {
  const { type } = respelled(given);
  const said = textOf(given['description']) || textOf(given['title']);
  return {
    ...(type === undefined || (Array.isArray(type) && type.length === 0) ? {} : { type }),
    ...(typesIn(given).includes('array') ? { items: {} } : {}),
    description: `${said === '' ? '' : `${said} `}It is nested further, which is not described here.`,
  };
}

function withName(schema: JsonObject, name: string): JsonObject {
  const said = textOf(schema['description']);
  return { ...schema, description: `${JSON.stringify(name)}${said === '' ? '' : `: ${said}`}` };
}

/** Returns true if a provider accepts a keyword with this value. */
function isTaken(keyword: string, value: JsonValue, rules: ToolRules): boolean {
  if (!rules.keywords.has(keyword)) return false;
  switch (keyword) {
    case 'format':
      return rules.formats.has(textOf(value));
    case 'pattern':
      return isPattern(textOf(value), rules);
    case 'patternProperties':
      return Object.keys(objectIn(value)).every((pattern) => isPattern(pattern, rules));
    case 'multipleOf':
      return Number(value) > 0;
    case 'enum':
      return rules.choices === 'any' || listIn(value).every(isTextOrNumber);
    default:
      return true;
  }
}

function isTextOrNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}

/** Syntax with the same meaning in the regular expressions of JavaScript, Python and Rust. */
const plain =
  /^(?:[^\\[\]()]|\((?!\?)|\(\?:|\)|\[(?!\^?\])(?:[^\\[\]]|\\[dDwWsSnrtfv\W])*\]|\\[dDwWsSbBnrtfv\W])*$/;

function isPattern(pattern: string, { patterns }: ToolRules): boolean {
  try {
    // With the flag `v` or `u`, an escape without a meaning is an error.
    new RegExp(pattern, 'u');
  } catch {
    return false;
  }
  return patterns === 'valid' || plain.test(pattern);
}
