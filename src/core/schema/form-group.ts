import type { JsonObject, JsonValue } from '../types.js';
import type { Builder } from './form-build.js';
import type { Condition, Flat } from './form-flat.js';
import { annotationsOf, boundsOf } from './form-keywords.js';
import { fits } from './form-match.js';
import {
  isObject,
  type ChoiceNode,
  type Entries,
  type FormField,
  type FormNode,
  type GroupNode,
  type JsonNode,
  type TextNode,
} from './form-node.js';

/** Shapes of one group that are made; beyond, its conditions are left to the validator. */
const maxShapes = 64;

export function groupOf(
  builder: Builder,
  flat: Flat,
  written: JsonValue,
  depth: number,
): GroupNode | JsonNode {
  const keys = new Map<string, number>();
  const group = plainGroup(builder, flat.schema, written, depth, keys);
  if (group.kind === 'json' || flat.conditions.length === 0) return group;
  const shapes = new Map<string, GroupNode>();
  const given = (json: JsonObject): GroupNode => {
    const asked = askedFor(flat.conditions, json, builder);
    const name = asked.map(({ at }) => at).join(' ');
    const known = shapes.get(name);
    if (known || asked.length === 0 || shapes.size >= maxShapes) return known ?? whole;
    const more = builder.flat({ allOf: [flat.schema, ...asked.map(({ schema }) => schema)] });
    const made =
      typeof more === 'string'
        ? whole
        : builder.fresh(() => plainGroup(builder, more.schema, written, depth, keys));
    // What would ask for something that cannot be is left to the validator, which says so.
    const further = typeof more === 'string' ? [] : more.conditions;
    const shape = made.kind === 'group' && further.length === 0 ? { ...made, given } : whole;
    shapes.set(name, shape);
    return shape;
  };
  const whole: GroupNode = { ...group, given };
  return whole;
}

/** What is asked for beside the rest, by what is given. Where that cannot be told, nothing is. */
function askedFor(
  conditions: readonly Condition[],
  json: JsonObject,
  { resolve }: Builder,
): readonly { readonly at: string; readonly schema: JsonValue }[] {
  return conditions.flatMap(({ if: test, then, otherwise }, index) => {
    const answer = fits(test, json, resolve);
    const schema = answer === true ? then : answer === false ? otherwise : undefined;
    return schema === undefined ? [] : [{ at: `${index}${String(answer)}`, schema }];
  });
}

function plainGroup(
  builder: Builder,
  schema: JsonObject,
  written: JsonValue,
  depth: number,
  keys: Map<string, number>,
): GroupNode | JsonNode {
  const { properties = {}, required } = schema;
  if (!isObject(properties)) return builder.json('not-a-schema', written);
  const needed = new Set(Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []);
  const names = [...new Set([...Object.keys(properties), ...needed])];
  if (names.length > builder.limits.formFields || !builder.takeFields(names.length)) {
    return builder.json('too-many-fields', written);
  }
  const entries = entriesOf(builder, schema, depth);
  // One box for an object of anything reads better than a box for each name and for each value.
  if (
    names.length === 0 &&
    depth > 0 &&
    schema['additionalProperties'] !== false &&
    isAnything(entries.node)
  ) {
    return builder.json('anything', { ...schema, type: 'object' });
  }
  const fields = names.flatMap((name): FormField[] => {
    const property = Object.hasOwn(properties, name) ? (properties[name] ?? true) : true;
    // A property that may not be there is no field, unless it must be there too: then the form says that it cannot.
    if (property === false && !needed.has(name)) return [];
    const key = keys.get(name) ?? keys.size;
    keys.set(name, key);
    return [{ name, required: needed.has(name), node: builder.node(property, depth + 1), key }];
  });
  return {
    kind: 'group',
    fields,
    entries,
    ...boundsOf(schema, ['minProperties', 'maxProperties']),
    ...annotationsOf(schema, builder.limits.formDepth),
  };
}

/** Which pattern a name fits is not looked at here: where several kinds of values are welcome, a person picks one. */
function entriesOf(builder: Builder, schema: JsonObject, depth: number): Entries {
  const { patternProperties, additionalProperties: others = true, propertyNames } = schema;
  const byPattern = isObject(patternProperties) ? Object.entries(patternProperties) : [];
  const patterned = byPattern.map(([pattern, value]): JsonValue => {
    return isObject(value) && value['title'] === undefined ? { title: pattern, allOf: [value] } : value;
  });
  const kinds = [
    ...patterned,
    ...(others === false || (others === true && byPattern.length > 0) ? [] : [others]),
  ];
  const [kind = true, ...more] = kinds;
  const value: JsonValue = more.length === 0 ? (byPattern[0]?.[1] ?? kind) : { anyOf: kinds };
  const name = nameOf(
    builder,
    propertyNames ??
      (byPattern.length === 1 && more.length === 0 ? { pattern: byPattern[0]?.[0] ?? '' } : undefined),
    depth,
  );
  return {
    node: builder.node(value, depth + 1),
    ...(name ? { name } : {}),
    offered:
      byPattern.length > 0 ||
      isObject(schema['additionalProperties']) ||
      schema['additionalProperties'] === true,
  };
}

function nameOf(
  builder: Builder,
  schema: JsonValue | undefined,
  depth: number,
): TextNode | ChoiceNode | undefined {
  if (!isObject(schema)) return undefined;
  const node: FormNode = builder.node({ type: 'string', allOf: [schema] }, depth + 1);
  return node.kind === 'text' || node.kind === 'choice' ? node : undefined;
}

function isAnything(node: FormNode): boolean {
  return node.kind === 'json' && node.reason === 'anything';
}
