import type { JsonObject, JsonValue } from '../../protocol/index.js';
import type { Builder } from './build.js';
import type { Condition, Flat } from './flat.js';
import { annotationsOf, boundsOf } from './keywords.js';
import { fits } from './match.js';
import {
  isObject,
  type ChoiceNode,
  type Effort,
  type Entries,
  type FormField,
  type FormNode,
  type GroupNode,
  type JsonNode,
  type TextNode,
} from './node.js';

/** Shapes of one group that are made; beyond, its conditions are left to the validator. */
const maxShapes = 64;

/** Steps for the conditions of one group, where they are asked for by themselves. */
const maxSteps = 100_000;

type Make = (flat: Flat) => GroupNode | JsonNode;

export function groupOf(
  builder: Builder,
  flat: Flat,
  written: JsonValue,
  depth: number,
): GroupNode | JsonNode {
  const keys = new Map<string, number>();
  const make: Make = (one) => plainGroup(builder, one, written, depth, keys);
  const group = make(flat);
  if (group.kind === 'json' || flat.conditions.length === 0) return group;
  const given = (json: JsonObject, effort: Effort = { steps: maxSteps }): GroupNode => shape(json, effort);
  const whole: GroupNode = { ...group, given };
  const shape = shapesOf(builder, flat, whole, make, { left: maxShapes });
  return whole;
}

type Shape = (json: JsonObject, effort: Effort) => GroupNode;

/** What a group asks for by what is given. What is asked for may have conditions of its own. */
function shapesOf(
  builder: Builder,
  flat: Flat,
  group: GroupNode,
  make: Make,
  budget: { left: number },
): Shape {
  const known = new Map<string, Shape | undefined>();
  const { given } = group;
  // Nothing, where it would ask for something that cannot be: that is left to the validator, which says so.
  const made = (asked: readonly JsonValue[]): Shape | undefined => {
    const more = builder.flat({ allOf: [flat.schema, ...asked] });
    if (typeof more === 'string') return undefined;
    const next = builder.fresh(() => make(more));
    if (next.kind === 'json') return undefined;
    // What could be added before can be added still.
    const offered = next.entries.offered || group.entries.offered;
    const shape: GroupNode = { ...next, entries: { ...next.entries, offered } };
    return shapesOf(builder, more, given ? { ...shape, given } : shape, make, budget);
  };
  return (json, effort) => {
    const asked = askedFor(flat.conditions, json, builder, effort);
    if (asked.length === 0) return group;
    const name = asked.map(({ at }) => at).join(' ');
    if (!known.has(name) && --budget.left >= 0) known.set(name, made(asked.map(({ schema }) => schema)));
    return known.get(name)?.(json, effort) ?? group;
  };
}

/** What is asked for beside the rest, by what is given. Where that cannot be told, nothing is. */
function askedFor(
  conditions: readonly Condition[],
  json: JsonObject,
  builder: Builder,
  effort: Effort,
): readonly { readonly at: string; readonly schema: JsonValue }[] {
  return conditions.flatMap(({ if: test, then, otherwise }, index) => {
    const answer = fits(test, json, builder, effort);
    const schema = answer === true ? then : answer === false ? otherwise : undefined;
    return schema === undefined ? [] : [{ at: `${index}${String(answer)}`, schema }];
  });
}

function plainGroup(
  builder: Builder,
  { schema, conditions }: Flat,
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
  const isEmpty = names.length === 0 && conditions.length === 0 && schema['additionalProperties'] !== false;
  if (
    isEmpty &&
    depth > 0 &&
    isAnything(entries.node) &&
    !closing.some((keyword) => schema[keyword] !== undefined)
  ) {
    return builder.json('anything', { ...schema, type: 'object' });
  }
  // Which pattern a name fits is not looked at here.
  const unnamed = schema['patternProperties'] === undefined ? (schema['additionalProperties'] ?? true) : true;
  const fields = names.flatMap((name): FormField[] => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const property = own === undefined ? unnamed : own;
    // A property that may not be there is no field, unless it must be there too: then the form says that it cannot.
    if (property === false && !needed.has(name)) return [];
    const key = keys.get(name) ?? keys.size;
    keys.set(name, key);
    return [{ name, required: needed.has(name), node: builder.node(property, depth + 1), key }];
  });
  const bounds = boundsOf(schema, ['minProperties', 'maxProperties']);
  // Where more is asked for than there are fields, or something by what is given and nothing can be.
  const isShort =
    fields.length < (bounds.minProperties ?? 0) || (fields.length === 0 && conditions.length > 0);
  const isOffered = entries.offered || (isShort && schema['additionalProperties'] !== false);
  return {
    kind: 'group',
    fields,
    entries: { ...entries, offered: isOffered },
    ...bounds,
    ...annotationsOf(schema, builder.limits.formDepth),
  };
}

/** Which pattern a name fits is not looked at here: where several kinds of values are welcome, a person picks one. */
function entriesOf(builder: Builder, schema: JsonObject, depth: number): Entries {
  const { patternProperties, additionalProperties: others = true, propertyNames } = schema;
  const all = isObject(patternProperties) ? Object.entries(patternProperties) : [];
  const byPattern = all.filter(([, value]) => value !== false);
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
  // What makes no sense speaks as well: that it makes none is said elsewhere, and a form is never blank for it.
  const isSpoken =
    [schema['additionalProperties'], propertyNames].some((one) => one !== undefined && one !== false) ||
    (patternProperties !== undefined && !isObject(patternProperties));
  return {
    node: builder.node(value, depth + 1),
    ...(name ? { name } : {}),
    offered: byPattern.length > 0 || (others !== false && isSpoken),
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

/** Keywords by which not every property is as welcome as another. */
const closing: readonly string[] = ['patternProperties', 'propertyNames'];

function isAnything(node: FormNode): boolean {
  return node.kind === 'json' && node.reason === 'anything';
}
