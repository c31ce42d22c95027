import type { JsonObject, JsonValue } from '../../protocol/index.js';
import type { Condition, Flat } from './flat.js';
import { isObject, type JsonReason } from './node.js';
import { typesOf } from './options.js';

/** A flat schema in which nothing is left open that is decided, and whether `null` is welcome beside it. */
export interface Settled {
  readonly flat: Flat;
  readonly nullable: boolean;
}

/** Branches within branches that are the only one. */
const maxRounds = 8;

/**
 * Takes out the `null` that a schema also allows, and merges what is the only branch then: most "optional" arguments of
 * many servers are a choice between a value and `null`.
 */
export function settle(given: Flat, flatten: (schema: JsonValue) => Flat | JsonReason): Settled | JsonReason {
  let flat = given;
  let nullable = false;
  for (let round = 0; round < maxRounds; round++) {
    const one = withoutNull(flat);
    nullable ||= one.nullable;
    if (one.alone.length === 0) return { flat: one.flat, nullable };
    const [open] = one.flat.choices;
    const merged = flatten({
      ...one.flat.schema,
      ...(open ? { anyOf: open } : {}),
      allOf: [...one.alone, ...conditionsIn(one.flat)],
    });
    if (typeof merged === 'string') return merged;
    flat = one.flat.reference === undefined ? merged : { ...merged, reference: one.flat.reference };
  }
  // The only branch of the only branch, and no end: most likely one that leads back to where it stands.
  return 'too-deep';
}

/** What a flat schema leaves open beside its first choice, as schemas again. */
export function conditionsIn({ conditions, choices }: Flat): readonly JsonObject[] {
  return [
    ...choices.slice(1).map((list) => ({ anyOf: list })),
    ...conditions.map(({ if: test, then, otherwise }: Condition) => ({
      if: test,
      ...(then === undefined ? {} : { then }),
      ...(otherwise === undefined ? {} : { else: otherwise }),
    })),
  ];
}

function withoutNull(flat: Flat): Settled & { readonly alone: readonly JsonValue[] } {
  const { nullable: said, ...schema } = flat.schema;
  const types = typesOf(schema);
  const others = types.filter((type) => type !== 'null');
  const isUnion = others.length > 0 && others.length < types.length;
  const type = others.length === 1 ? others[0] : others;
  const alone: JsonValue[] = [];
  let nullable = said === true || isUnion;
  const choices = flat.choices.flatMap((list) => {
    const left = list.filter((branch) => branch !== false && !isNull(branch));
    if (left.length === 0) return [list];
    nullable ||= list.some(isNull);
    if (left.length > 1) return [left];
    alone.push(...left);
    return [];
  });
  const narrowed: JsonObject = isUnion && type !== undefined ? { ...schema, type } : schema;
  return { flat: { ...flat, schema: narrowed, choices }, nullable, alone };
}

function isNull(branch: JsonValue): boolean {
  return (
    isObject(branch) &&
    (branch['type'] === 'null' || branch['const'] === null) &&
    branch['enum'] === undefined
  );
}
