import type { JsonObject, JsonValue } from '../../protocol/index.js';
import type { Builder } from './build.js';
import type { Flat } from './flat.js';
import { keyOf } from './json.js';
import { fits } from './match.js';
import { annotationNames } from './merge.js';
import { isObject, type Branch, type BranchLabel } from './node.js';
import { typesOf } from './options.js';

/** What there is to choose between, and what holds whatever is chosen. */
export interface Branching {
  readonly base: JsonObject;
  readonly list: readonly JsonValue[];
}

/** The branches of a choice, each with what holds for all of them. None that no value can be of. */
export function branchesOf(builder: Builder, { base, list }: Branching, depth: number): readonly Branch[] {
  const shared = Object.fromEntries(Object.entries(base).filter(([name]) => !annotationNames.includes(name)));
  // All that can contradict a branch: what holds for all may be long, and is merged with a branch once it is opened.
  const firm = Object.fromEntries(
    Object.entries(base).filter(([name]) => name === 'type' || name === 'enum'),
  );
  const possible = list.flatMap((branch) => {
    const whole: JsonValue = Object.keys(shared).length === 0 ? branch : { allOf: [shared, branch] };
    const flat = builder.flat(branch);
    const isNone = flat === 'contradictory' || builder.flat({ allOf: [firm, branch] }) === 'contradictory';
    return isNone ? [] : [{ whole, flat }];
  });
  const labels = labelsOf(possible.map(({ flat }) => (typeof flat === 'string' ? undefined : flat)));
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

/** The property that has another fixed value in each branch. */
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
  const properties = isObject(schema?.['properties']) ? schema['properties'] : {};
  return new Map(
    Object.entries(properties).flatMap(([name, property]) => {
      if (!isObject(property)) return [];
      const { const: fixed, enum: values } = property;
      const only =
        Array.isArray(values) && values.length === 1 ? (values as readonly JsonValue[])[0] : undefined;
      const value = fixed === undefined ? only : fixed;
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

function typesIn(schema: JsonObject): BranchLabel['types'] {
  const types = typesOf(schema);
  if (types.length > 0) return types;
  if (schema['properties'] !== undefined || schema['required'] !== undefined) return ['object'];
  return schema['items'] === undefined && schema['prefixItems'] === undefined ? [] : ['array'];
}
