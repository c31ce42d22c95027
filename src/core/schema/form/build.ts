import { isObject } from '../../base/is-object.js';
import { defaultLimits, type Limits } from '../../base/limits.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { branchesOf, type Branching } from './branches.js';
import { Builder } from './builder.js';
import { furtherSchemas, settle, type Flat } from './flat.js';
import { groupOf } from './group.js';
import { isDeeperThan, listOf } from './json.js';
import { boundsOf, countOf, isImpossible, onlyRequires } from './keywords.js';
import { fits } from './match.js';
import type { ChoicesNode, FormNode, JsonNode, JsonTypeName, ListNode, OpenNode, TextNode } from './node.js';
import { fixedBranches, optionsOf, typesOf } from './options.js';

/**
 * Returns the form of a tool's input schema. Never throws and always returns a form: what it cannot show faithfully is
 * a `json` node with a reason, and everything around it stays a form.
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

function nodeOf(builder: Builder, given: Flat, written: JsonValue, depth: number): OpenNode {
  const settled = settle(given, builder);
  if (typeof settled === 'string') return builder.json(settled, written);
  const node = settledNode(builder, settled.flat, written, depth);
  // In a `json` node `null` can be typed. A type may allow it where another keyword forbids it.
  const isNullable = settled.nullable && node.kind !== 'json' && fits(written, null, builder) !== false;
  return isNullable ? { ...node, nullable: true } : node;
}

function settledNode(builder: Builder, flat: Flat, written: JsonValue, depth: number): OpenNode {
  const { schema } = flat;
  const { formChoices, formFields } = builder.limits;
  const tooMany = [schema['enum'], ...flat.choices].some(
    (list) => Array.isArray(list) && list.length > formChoices,
  );
  if (tooMany) return builder.json('too-many-choices', written);
  const fixed = choiceOf(builder, flat, written);
  if (fixed) return fixed;
  const branching = branchingOf(flat);
  if (branching) {
    if (branching.list.length > formFields) return builder.json('too-many-choices', written);
    const branches = branchesOf(builder, branching, depth);
    if (branches.length === 0) return builder.json('contradictory', written);
    return { kind: 'variant', branches, ...builder.annotations(schema) };
  }
  if (isImpossible(schema)) return builder.json('contradictory', written);
  return typedNode(builder, flat, written, depth);
}

function choiceOf(builder: Builder, { schema, choices }: Flat, written: JsonValue): OpenNode | undefined {
  const lists = choices.filter((list) => list.length > 0);
  if (isDeeperThan([schema['enum'] ?? null, ...lists], builder.limits.formDepth + 2)) {
    return lists.some(fixedBranches) || schema['enum'] !== undefined
      ? builder.json('too-deep', written)
      : undefined;
  }
  const options = optionsOf(schema, lists);
  if (!options) return undefined;
  if (!builder.takeChoices(options.length)) return builder.json('too-many-choices', written);
  if (options.length === 0) return builder.json('contradictory', written);
  return { kind: 'choice', options, ...builder.annotations(schema) };
}

/** Returns what there is to choose between: the first `oneOf` or `anyOf`, else the types if there are several. */
function branchingOf(flat: Flat): Branching | undefined {
  const { schema, choices } = flat;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const [list, ...others] = choices.filter(
    (branches) => !branches.every((branch) => onlyRequires(branch, properties)),
  );
  const rest = furtherSchemas({ ...flat, choices: [[], ...others] });
  const base: JsonObject = { ...schema, ...(rest.length > 0 ? { allOf: rest } : {}) };
  if (list) return { base, list };
  const types = typesOf(schema);
  const { type: _, ...untyped } = base;
  return types.length > 1 ? { base: untyped, list: types.map((type) => ({ type })) } : undefined;
}

function typedNode(builder: Builder, flat: Flat, written: JsonValue, depth: number): OpenNode {
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
      return { ...listNode(builder, schema, written, depth), ...implied };
    case 'object':
      return { ...groupOf(builder, flat, written, depth), ...implied };
    case 'null':
      return { kind: 'choice', options: [{ value: null, text: 'null' }], ...annotations };
    case undefined:
      return builder.json(schema['type'] === undefined ? 'anything' : 'not-a-schema', written);
  }
}

/** Returns the type that follows from the other keywords of a schema without one. */
function impliedType(schema: JsonObject): JsonTypeName | undefined {
  if (schema['type'] !== undefined) return undefined;
  if (schema['properties'] !== undefined) return 'object';
  return schema['items'] === undefined && schema['prefixItems'] === undefined ? undefined : 'array';
}

function textNode(schema: JsonObject): TextNode {
  const { format, pattern, contentEncoding, contentMediaType: media } = schema;
  const encoding = encodingOf(contentEncoding ?? format);
  const isLong = (countOf(schema['maxLength']) ?? 0) > 200 || (countOf(schema['minLength']) ?? 0) > 100;
  const isProse = format === 'multiline' || format === 'textarea' || typeof media === 'string' || isLong;
  return {
    kind: 'text',
    multiline: encoding === undefined && isProse,
    ...(typeof format === 'string' ? { format: format.slice(0, 100) } : {}),
    ...(typeof pattern === 'string' ? { pattern: pattern.slice(0, 500) } : {}),
    ...(encoding === undefined ? {} : { encoding }),
    ...(typeof media === 'string' ? { mediaType: media.slice(0, 100) } : {}),
    ...boundsOf(schema, ['minLength', 'maxLength']),
  };
}

/** Returns the encoding of a file's bytes. OpenAPI's `byte` and `binary` can only be base64 in JSON. */
function encodingOf(name: JsonValue | undefined): TextNode['encoding'] {
  if (name === 'base64url') return name;
  return name === 'base64' || name === 'byte' || name === 'binary' ? 'base64' : undefined;
}

function listNode(
  builder: Builder,
  schema: JsonObject,
  written: JsonValue,
  depth: number,
): ListNode | ChoicesNode | JsonNode {
  const { items, prefixItems } = schema;
  const first = listOf(prefixItems);
  const isEmpty = isObject(items) && Object.keys(items).length === 0;
  // One JSON box for a list of anything reads better than one for each item.
  if (first.length === 0 && (items === undefined || items === true || isEmpty)) {
    return builder.json('anything', schema);
  }
  if (!builder.takeFields(first.length + 1)) return builder.json('too-many-fields', written);
  const shared = { ...boundsOf(schema, ['minItems', 'maxItems']), ...builder.annotations(schema) };
  const node = (one: JsonValue): FormNode => builder.node(one, depth + 1);
  // Items after a tuple are only offered if the schema mentions them.
  const item = items === undefined || items === false ? undefined : node(items);
  if (first.length === 0 && item?.kind === 'choice' && !item.nullable) {
    return { kind: 'choices', options: item.options, ...shared };
  }
  const unique = schema['uniqueItems'] === true ? { uniqueItems: true as const } : {};
  return { kind: 'list', first: first.map(node), item, ...unique, ...shared };
}
