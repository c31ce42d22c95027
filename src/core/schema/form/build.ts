import { isObject } from '../../../shared/is-object.js';
import { defaultLimits, isDeeperThan, type Limits } from '../../base/limits.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { Builder } from './builder.js';
import { flatten, furtherSchemas, settle, type Flat } from './flat.js';
import { groupOf } from './group.js';
import { keyOf, listOf, plain } from './json.js';
import {
  boundsOf,
  fixedBranches,
  isImpossible,
  numberOf,
  onlyRequires,
  optionsOf,
  typesOf,
} from './keywords.js';
import { fits } from './match.js';
import { annotationNames } from './merge.js';
import type { Branch, BranchLabel, FormNode, JsonReason, JsonTypeName, OpenNode, TextNode } from './node.js';

/**
 * Returns the form of a tool's input schema. Never throws. A part that no control can show becomes a `json` node with a reason;
 * the rest stays a form.
 */
export function formOf(schema: unknown, limits: Limits = defaultLimits): FormNode {
  const builder = new Builder(schema, limits, nodeOf);
  const node = builder.root();
  // A tool's arguments are always an object.
  if (node.kind === 'group' || node.kind === 'variant') {
    const { nullable: _, ...never } = node;
    return never;
  }
  const { reason } = node.kind === 'json' ? node : { reason: 'not-a-schema' as const };
  return { ...builder.json(reason, schema), types: ['object'] };
}

function nodeOf(builder: Builder, given: Flat, written: JsonValue, depth: number): OpenNode | JsonReason {
  const settled = settle(given, builder);
  if (typeof settled === 'string') return settled;
  const node = settledNode(builder, settled.flat, depth);
  // In a `json` node, a person can type `null`. In others, it is offered only if no other keyword forbids it.
  if (!settled.nullable || typeof node === 'string' || node.kind === 'json') return node;
  return fits(written, null, builder) === false ? node : { ...node, nullable: true };
}

function settledNode(builder: Builder, flat: Flat, depth: number): OpenNode | JsonReason {
  const { schema, choices } = flat;
  const { formChoices, formFields, formDepth } = builder.limits;
  const values = schema['enum'];
  const isTooLong = (list?: JsonValue): boolean => Array.isArray(list) && list.length > formChoices;
  if ([values, ...choices].some(isTooLong)) return 'too-many-choices';
  const lists = choices.filter((list) => list.length > 0);
  const isDeep = isDeeperThan([values ?? null, ...lists], formDepth + 2);
  if (isDeep && (values !== undefined || lists.some(fixedBranches))) return 'too-deep';
  const options = isDeep ? undefined : optionsOf(schema, lists);
  if (options) {
    if (!builder.takeChoices(options.length)) return 'too-many-choices';
    if (options.length === 0) return 'contradictory';
    return { kind: 'choice', options, ...builder.annotations(schema) };
  }
  const branching = branchingOf(flat);
  if (branching) {
    if (branching.list.length > formFields) return 'too-many-choices';
    const branches = branchesOf(builder, branching, depth);
    if (branches.length === 0) return 'contradictory';
    return { kind: 'variant', branches, ...builder.annotations(schema) };
  }
  return isImpossible(schema) ? 'contradictory' : typedNode(builder, flat, depth);
}

/** Returns the branches to choose from: the first `oneOf` or `anyOf`, else the types if there are several. */
function branchingOf(flat: Flat): Branching | undefined {
  const { schema, choices } = flat;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const [list, ...others] = choices.filter(
    (branches) => !branches.every((branch) => onlyRequires(branch, properties)),
  );
  const rest = furtherSchemas({ ...flat, choices: [[], ...others] });
  const base: JsonObject = { ...schema, ...(rest.length > 0 && { allOf: rest }) };
  if (list) return { base, list };
  const types = typesOf(schema);
  const { type: _, ...untyped } = base;
  return types.length > 1 ? { base: untyped, list: types.map((type) => ({ type })) } : undefined;
}

function typedNode(builder: Builder, flat: Flat, depth: number): OpenNode | JsonReason {
  const { schema } = flat;
  const [type = impliedType(schema)] = typesOf(schema);
  const implied = schema['type'] === undefined ? { implied: true as const } : {};
  const annotations = builder.annotations(schema);
  switch (type) {
    case 'string':
      return { ...textNode(schema), ...annotations };
    case 'number':
    case 'integer': {
      const names = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;
      return { kind: 'number', integer: type === 'integer', ...boundsOf(schema, names), ...annotations };
    }
    case 'boolean':
      return { kind: 'boolean', ...annotations };
    case 'array':
    case 'object': {
      const node = type === 'array' ? listNode(builder, schema, depth) : groupOf(builder, flat, depth);
      return typeof node === 'string' ? node : { ...node, ...implied };
    }
    case 'null':
      return { kind: 'choice', options: [{ value: null, text: 'null' }], ...annotations };
    default:
      return schema['type'] === undefined ? 'anything' : 'not-a-schema';
  }
}

/** Returns the type that the other keywords imply if a schema has no `type`. */
function impliedType(schema: JsonObject): JsonTypeName | undefined {
  if (schema['type'] !== undefined) return undefined;
  if (schema['properties'] !== undefined) return 'object';
  return schema['items'] === undefined && schema['prefixItems'] === undefined ? undefined : 'array';
}

function textNode(schema: JsonObject): TextNode {
  const { format, pattern, contentEncoding, contentMediaType: media } = schema;
  const encoding = encodingOf(contentEncoding ?? format);
  const isLong = (numberOf(schema['maxLength']) ?? 0) > 200 || (numberOf(schema['minLength']) ?? 0) > 100;
  const isProse = format === 'multiline' || format === 'textarea' || typeof media === 'string' || isLong;
  return {
    kind: 'text',
    multiline: encoding === undefined && isProse,
    ...(typeof format === 'string' && { format: format.slice(0, 100) }),
    ...(typeof pattern === 'string' && { pattern: pattern.slice(0, 500) }),
    ...(encoding && { encoding }),
    ...(typeof media === 'string' && { mediaType: media.slice(0, 100) }),
    ...boundsOf(schema, ['minLength', 'maxLength']),
  };
}

/** Returns the encoding of a file's bytes. OpenAPI's `byte` and `binary` can only be base64 in JSON. */
function encodingOf(name: JsonValue | undefined): TextNode['encoding'] {
  if (name === 'base64url') return name;
  return name === 'base64' || name === 'byte' || name === 'binary' ? 'base64' : undefined;
}

function listNode(builder: Builder, schema: JsonObject, depth: number): OpenNode | JsonReason {
  const { items, prefixItems } = schema;
  const first = listOf(prefixItems);
  const isEmpty = isObject(items) && Object.keys(items).length === 0;
  // If items can be anything, one JSON box for the whole list is clearer than one for each item.
  if (first.length === 0 && (items === undefined || items === true || isEmpty)) {
    return builder.json('anything', schema);
  }
  if (!builder.takeFields(first.length + 1)) return 'too-many-fields';
  const common = { ...boundsOf(schema, ['minItems', 'maxItems']), ...builder.annotations(schema) };
  const node = (one: JsonValue): FormNode => builder.node(one, depth + 1);
  // Items after a tuple are offered only if the schema mentions them.
  const item = items === undefined || items === false ? undefined : node(items);
  if (first.length === 0 && item?.kind === 'choice' && !item.nullable) {
    return { kind: 'choices', options: item.options, ...common };
  }
  const unique = schema['uniqueItems'] === true ? { uniqueItems: true as const } : {};
  return { kind: 'list', first: first.map(node), item, ...unique, ...common };
}

interface Branching {
  /** Keywords that apply to every branch. */
  readonly base: JsonObject;
  readonly list: readonly JsonValue[];
}

/** Returns the branches of a choice, each merged with the base, without those that no value can match. */
function branchesOf(builder: Builder, { base, list }: Branching, depth: number): readonly Branch[] {
  const picked = (test: (name: string) => boolean): JsonObject =>
    Object.fromEntries(Object.entries(base).filter(([name]) => test(name)));
  const common = picked((name) => !annotationNames.includes(name));
  // Only these keywords can contradict a branch. The whole base may be long, so it is merged when the branch is opened.
  const firm = picked((name) => name === 'type' || name === 'enum');
  const possible = list.flatMap((branch) => {
    const whole: JsonValue = Object.keys(common).length === 0 ? branch : { allOf: [common, branch] };
    const flat = flatten(branch, builder);
    const isNone =
      flat === 'contradictory' || flatten({ allOf: [firm, branch] }, builder) === 'contradictory';
    return isNone ? [] : [{ whole, flat: typeof flat === 'string' ? undefined : flat }];
  });
  const flats = possible.map(({ flat }) => flat);
  const tag = tagOf(flats);
  return possible.map(({ whole, flat }, at) => ({
    label: labelOf(flat, tag && { property: tag.property, text: tag.texts[at] ?? '' }),
    node: builder.later(whole, depth + 1),
    fits: (json, effort) => fits(whole, json, builder, effort),
  }));
}

function labelOf(flat: Flat | undefined, tag: BranchLabel['tag']): BranchLabel {
  if (!flat) return { types: [] };
  const { title } = flat.schema;
  return {
    ...(typeof title === 'string' && title.trim() !== '' && { title }),
    ...(tag && { tag }),
    ...(flat.reference !== undefined && { reference: flat.reference }),
    types: typesIn(flat.schema),
  };
}

/** Returns the property that has a different fixed value in each branch, with these values. */
function tagOf(flats: readonly (Flat | undefined)[]): { property: string; texts: string[] } | undefined {
  const fixed = flats.map((flat) => fixedProperties(flat?.schema));
  for (const property of fixed[0]?.keys() ?? []) {
    const values = fixed.map((properties) => properties.get(property));
    const keys = new Set(values.map((value) => (value === undefined ? '' : keyOf(value))));
    if (keys.size < values.length || keys.has('')) continue;
    return { property, texts: values.map((value) => plain(value ?? null)) };
  }
  return undefined;
}

function fixedProperties(schema: JsonObject | undefined): ReadonlyMap<string, JsonValue> {
  const fixed = new Map<string, JsonValue>();
  const properties = isObject(schema?.['properties']) ? schema['properties'] : {};
  for (const [name, property] of Object.entries(properties)) {
    if (!isObject(property)) continue;
    const values = listOf(property['enum']);
    const own = property['const'] === undefined && values.length === 1 ? values[0] : property['const'];
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
