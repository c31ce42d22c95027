import type { JsonObject, JsonValue } from '../../core/index.js';
import { isJsonObject, listIn, objectIn } from './json.js';
import { besides, namesIn } from './keywords.js';
import type { References } from './references.js';

/** The properties of one tool that its provider would refuse, with the names that it takes; there and back. */
export class PropertyNames {
  /** By the name that the tool's server knows. */
  readonly #given = new Map<string, string>();
  /** By the name that the provider gets. */
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

  /** Returns a name where a schema speaks of it; of other properties nobody has changed the name. */
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
 * Returns the schemas that a property may have, by its own name. A pattern is a server's program, so none is run here: all of
 * them may match.
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

/** Returns a name that the rule allows and that nothing else has. */
export function aliasOf(name: string, rule: RegExp, isTaken: (name: string) => boolean): string {
  const plain = name.replace(/[^a-zA-Z0-9_-]+/g, '_');
  const wanted = [plain, plain.replaceAll('-', '_')].flatMap((one) => [one, `_${one}`]);
  const fits = wanted.map((one) => one.slice(0, 60)).find((one) => /[a-z0-9]/i.test(one) && rule.test(one));
  const stem = fits ?? 'field';
  let alias = stem;
  for (let number = 2; isTaken(alias); number++) alias = `${stem.slice(0, 54)}_${number}`;
  return alias;
}
