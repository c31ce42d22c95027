import type { JsonObject, JsonValue } from '../../core/index.js';
import { isJsonObject, listIn, objectIn } from './json.js';
import { besides, namesIn } from './keywords.js';
import type { References } from './references.js';

/** Properties of one tool whose names its provider would reject, and the names that it accepts, in both directions. */
export class PropertyNames {
  /** The server's names as keys. */
  readonly #given = new Map<string, string>();
  /** The provider's names as keys. */
  readonly #own = new Map<string, string>();
  readonly #references: References;

  constructor(references: References, rule: RegExp) {
    this.#references = references;
    const all = new Set(references.schemas.flatMap(namesIn));
    for (const name of all) {
      if (rule.test(name)) continue;
      const alias = aliasOf(name, rule, (one) => all.has(one) || this.#own.has(one));
      this.#given.set(name, alias);
      this.#own.set(alias, name);
    }
  }

  get areNeeded(): boolean {
    return this.#given.size > 0;
  }

  given(name: string): string {
    return this.#given.get(name) ?? name;
  }

  /** Returns the translated name if a schema mentions it. Names of other properties were never changed. */
  translated(name: string, to: 'given' | 'own', spokenOf: ReadonlySet<string>): string {
    const own = to === 'own' ? (this.#own.get(name) ?? name) : name;
    if (!spokenOf.has(own)) return name;
    return to === 'own' ? own : this.given(own);
  }

  /** Returns all schemas that hold for the same value as one of these. */
  holding(schemas: readonly JsonValue[]): readonly JsonObject[] {
    const all = new Set<JsonObject>();
    const waiting = [...schemas];
    for (const schema of waiting) {
      if (!isJsonObject(schema) || all.has(schema)) continue;
      all.add(schema);
      waiting.push(...besides(schema), this.#references.targetOf(schema) ?? null);
    }
    return [...all];
  }
}

/**
 * Returns the schemas that may apply to a property, by its original name. A pattern is a server's program and is not run here:
 * any of them may match.
 */
export function ofProperty(schema: JsonObject, name: string): readonly JsonValue[] {
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
  const declared = objectIn(properties);
  return [
    (Object.hasOwn(declared, name) ? declared[name] : (additionalProperties ?? unevaluatedProperties)) ??
      null,
    ...Object.values(objectIn(patternProperties)),
  ];
}

/** Returns the schemas of an element. */
export function ofElement(schema: JsonObject, at: number): readonly JsonValue[] {
  const { items, prefixItems, additionalItems, unevaluatedItems, contains } = schema;
  const first: readonly JsonValue[] = [items, prefixItems].flatMap((list) => listIn(list));
  const rest = Array.isArray(items) ? additionalItems : (items ?? unevaluatedItems);
  return [(at < first.length ? first[at] : rest) ?? null, contains ?? null];
}

/** Returns an unused name that the rule allows. */
export function aliasOf(name: string, rule: RegExp, isTaken: (name: string) => boolean): string {
  const plain = name.replace(/[^a-zA-Z0-9_-]+/g, '_');
  const wanted = [plain, plain.replaceAll('-', '_')].flatMap((one) => [one, `_${one}`]);
  const fits = wanted.map((one) => one.slice(0, 60)).find((one) => /[a-z0-9]/i.test(one) && rule.test(one));
  const stem = fits ?? 'field';
  let alias = stem;
  for (let number = 2; isTaken(alias); number++) alias = `${stem.slice(0, 54)}_${number}`;
  return alias;
}
