import { isObject } from '../../base/is-object.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import type { Builder } from './builder.js';
import { flatten, type Flat } from './flat.js';
import { keyOf, listOf } from './json.js';
import { fits } from './match.js';
import { annotationNames } from './merge.js';
import type { Branch, BranchLabel } from './node.js';
import { typesOf } from './options.js';

export interface Branching {
  /** Keywords that apply to every branch. */
  readonly base: JsonObject;
  readonly list: readonly JsonValue[];
}

/** Returns the branches of a choice, each with its base, without those that no value fits. */
export function branchesOf(builder: Builder, { base, list }: Branching, depth: number): readonly Branch[] {
  const shared = Object.fromEntries(Object.entries(base).filter(([name]) => !annotationNames.includes(name)));
  // Only these can contradict a branch. The whole base may be long, and is merged when the branch is opened.
  const firm = Object.fromEntries(
    Object.entries(base).filter(([name]) => name === 'type' || name === 'enum'),
  );
  const possible = list.flatMap((branch) => {
    const whole: JsonValue = Object.keys(shared).length === 0 ? branch : { allOf: [shared, branch] };
    const flat = flatten(branch, builder);
    const isNone =
      flat === 'contradictory' || flatten({ allOf: [firm, branch] }, builder) === 'contradictory';
    return isNone ? [] : [{ whole, flat: typeof flat === 'string' ? undefined : flat }];
  });
  const labels = labelsOf(possible.map(({ flat }) => flat));
  return possible.map(({ whole }, at) => ({
    label: labels[at] ?? { types: [] },
    node: builder.later(whole, depth + 1),
    fits: (json, effort) => fits(whole, json, builder, effort),
  }));
}

function labelsOf(flats: readonly (Flat | undefined)[]): readonly BranchLabel[] {
  const tag = tagOf(flats);
  return flats.map((flat, at) => {
    if (!flat) return { types: [] };
    const { title } = flat.schema;
    const text = tag?.texts[at];
    return {
      ...(typeof title === 'string' && title.trim() !== '' ? { title } : {}),
      ...(tag && text !== undefined ? { tag: { property: tag.property, text } } : {}),
      ...(flat.reference === undefined ? {} : { reference: flat.reference }),
      types: typesIn(flat.schema),
    };
  });
}

/** Returns the property that has another fixed value in each branch, with these values. */
function tagOf(
  flats: readonly (Flat | undefined)[],
): { readonly property: string; readonly texts: readonly string[] } | undefined {
  const fixed = flats.map((flat) => fixedProperties(flat?.schema));
  for (const property of fixed[0]?.keys() ?? []) {
    const values = fixed.map((properties) => properties.get(property));
    const keys = new Set(values.map((value) => (value === undefined ? '' : keyOf(value))));
    if (keys.size < values.length || keys.has('')) continue;
    const texts = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
    return { property, texts };
  }
  return undefined;
}

function fixedProperties(schema: JsonObject | undefined): ReadonlyMap<string, JsonValue> {
  const fixed = new Map<string, JsonValue>();
  const properties = isObject(schema?.['properties']) ? schema['properties'] : {};
  for (const [name, property] of Object.entries(properties)) {
    if (!isObject(property)) continue;
    const { enum: values, const: value } = property;
    const [only, ...others] = listOf(values);
    const own = value === undefined && others.length === 0 ? only : value;
    if (own !== undefined) fixed.set(name, own);
  }
  return fixed;
}

function typesIn(schema: JsonObject): BranchLabel['types'] {
  const types = typesOf(schema);
  if (types.length > 0) return types;
  if (schema['properties'] !== undefined || schema['required'] !== undefined) return ['object'];
  return schema['items'] === undefined && schema['prefixItems'] === undefined ? [] : ['array'];
}
