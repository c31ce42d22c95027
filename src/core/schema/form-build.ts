import type { JsonObject, JsonValue } from '../types.js';
import { dialectOf } from './admit.js';
import { annotationsOf, beyondFixedValues, boundsOf, countOf, isImpossible } from './form-keywords.js';
import { isDeeperThan } from './form-json.js';
import { defaultLimits, type Limits } from '../limits.js';
import {
  isObject,
  type ChoiceNode,
  type ChoicesNode,
  type FormField,
  type FormNode,
  type GroupNode,
  type JsonNode,
  type JsonReason,
  type ListNode,
  type NumberNode,
  type TextNode,
} from './form-node.js';
import { optionsOf, typesOf } from './form-options.js';
import { resolveReference } from './reference.js';

/** What is left of a form's bounds, shared by all its parts. */
interface Budget {
  /** Where references point into. */
  readonly root: unknown;
  readonly depth: number;
  fields: number;
  choices: number;
}

/**
 * What a tool's input schema asks for, as something to fill in. Never throws and never gives nothing: what cannot be shown
 * faithfully is a `json` node that says why, and everything around it stays a form.
 */
export function formOf(schema: unknown, limits: Limits = defaultLimits): FormNode {
  const budget = {
    root: schema,
    depth: limits.formDepth,
    fields: limits.formFields,
    choices: limits.formChoices,
  };
  const node = nodeOf(schema, budget, 0);
  if (node.kind === 'group') return node;
  // A tool's arguments are an object, whatever its schema says.
  const { reason } = node.kind === 'json' ? node : { reason: 'not-a-schema' as const };
  return { ...json(reason, schema, budget), types: ['object'] };
}

function nodeOf(schema: unknown, budget: Budget, depth: number): FormNode {
  if (schema === true) return json('anything', schema, budget);
  if (schema === false) return json('contradictory', schema, budget);
  if (!isObject(schema)) return json('not-a-schema', schema, budget);
  if (depth > budget.depth) return json('too-deep', schema, budget);
  const dialect = dialectOf(schema);
  if (dialect === undefined || dialect === '4') return json('dialect', schema, budget);
  const reference = ['$ref', '$dynamicRef', '$recursiveRef'].find((keyword) =>
    Object.hasOwn(schema, keyword),
  );
  if (reference !== undefined) return referred(schema, schema[reference], budget);
  const options = choiceOf(schema, budget);
  if (options) return options;
  const more = beyondFixedValues(schema);
  if (more) return json(more, schema, budget);
  if (isImpossible(schema)) return json('contradictory', schema, budget);
  return typedOf(schema, budget, depth);
}

function typedOf(schema: JsonObject, budget: Budget, depth: number): FormNode {
  const types = typesOf(schema);
  if (Array.isArray(schema['type']) && types.length > 1) return json('type-union', schema, budget);
  const implied = types.length === 0 ? impliedType(schema, depth) : undefined;
  if (implied !== undefined && depth > 0) {
    return { ...(implied === 'array' ? listOf : groupOf)(schema, budget, depth), implied: true };
  }
  switch (types[0] ?? implied) {
    case 'string':
      return textOf(schema, budget);
    case 'number':
      return numberOf(schema, budget, false);
    case 'integer':
      return numberOf(schema, budget, true);
    case 'boolean':
      return { kind: 'boolean', ...annotationsOf(schema, budget.depth) };
    case 'array':
      return listOf(schema, budget, depth);
    case 'object':
      return groupOf(schema, budget, depth);
    default:
      return json(schema['type'] === undefined ? 'anything' : 'not-a-schema', schema, budget);
  }
}

/** A tool's arguments are an object, whether or not its schema says so; below, only `properties` and `items` tell. */
function impliedType(schema: JsonObject, depth: number): 'object' | 'array' | undefined {
  if (schema['type'] !== undefined) return undefined;
  if (depth === 0 || schema['properties'] !== undefined) return 'object';
  return schema['items'] === undefined && schema['prefixItems'] === undefined ? undefined : 'array';
}

function choiceOf(schema: JsonObject, budget: Budget): ChoiceNode | JsonNode | undefined {
  const listed = [schema['enum'], schema['oneOf'], schema['anyOf']].filter((list) => Array.isArray(list));
  if (listed.some((list) => list.length > budget.choices)) return json('too-many-choices', schema, budget);
  if (isDeeperThan([schema['const'] ?? null, ...listed], budget.depth + 2))
    return json('too-deep', schema, budget);
  const options = optionsOf(schema);
  if (!options) return undefined;
  budget.choices -= options.length;
  if (budget.choices < 0) return json('too-many-choices', schema, budget);
  if (options.length === 0) return json('contradictory', schema, budget);
  return { kind: 'choice', options, ...annotationsOf(schema, budget.depth) };
}

function textOf(schema: JsonObject, budget: Budget): TextNode {
  const format = typeof schema['format'] === 'string' ? schema['format'] : undefined;
  const pattern = typeof schema['pattern'] === 'string' ? schema['pattern'] : undefined;
  const media = schema['contentMediaType'];
  const long = (countOf(schema['maxLength']) ?? 0) > 200 || (countOf(schema['minLength']) ?? 0) > 100;
  return {
    kind: 'text',
    multiline: format === 'multiline' || format === 'textarea' || typeof media === 'string' || long,
    ...(format === undefined ? {} : { format: format.slice(0, 100) }),
    ...(pattern === undefined ? {} : { pattern: pattern.slice(0, 500) }),
    ...boundsOf(schema, ['minLength', 'maxLength']),
    ...annotationsOf(schema, budget.depth),
  };
}

function numberOf(schema: JsonObject, budget: Budget, integer: boolean): NumberNode {
  return {
    kind: 'number',
    integer,
    ...boundsOf(schema, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']),
    ...annotationsOf(schema, budget.depth),
  };
}

function listOf(schema: JsonObject, budget: Budget, depth: number): ListNode | ChoicesNode | JsonNode {
  const items = schema['items'];
  if (schema['prefixItems'] !== undefined || Array.isArray(items) || items === false) {
    return json('tuple', schema, budget);
  }
  // One box for a list of anything reads better than a box for each of its items.
  if (!isObject(items) || Object.keys(items).length === 0) return json('anything', schema, budget);
  if (--budget.fields < 0) return json('too-many-fields', schema, budget);
  const item = nodeOf(items, budget, depth + 1);
  const shared = { ...boundsOf(schema, ['minItems', 'maxItems']), ...annotationsOf(schema, budget.depth) };
  return item.kind === 'choice'
    ? { kind: 'choices', options: item.options, ...shared }
    : { kind: 'list', item, ...shared };
}

function groupOf(schema: JsonObject, budget: Budget, depth: number): GroupNode | JsonNode {
  const {
    properties,
    required,
    additionalProperties: others,
    patternProperties,
  } = schema as {
    readonly [Name in 'properties' | 'required' | 'additionalProperties' | 'patternProperties']?: JsonValue;
  };
  if (properties !== undefined && !isObject(properties)) return json('not-a-schema', schema, budget);
  const needed = new Set(Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []);
  const names = [...new Set([...Object.keys(properties ?? {}), ...needed])];
  if (names.length > budget.fields) return json('too-many-fields', schema, budget);
  // Taken before any of them is looked at, so that no field gets more for those inside it than is left by all.
  budget.fields -= names.length;
  const open = isObject(others) || others === true || isObject(patternProperties);
  // Without named properties, an object is a map; but a tool that names none takes no arguments.
  if (names.length === 0 && others !== false && (depth > 0 || open)) return json('map', schema, budget);

  const fields = names.flatMap((name): FormField[] => {
    const property = properties && Object.hasOwn(properties, name) ? properties[name] : true;
    // A property that may not be there is no field, unless it must be there too: then the form says that it cannot.
    if (property === false && !needed.has(name)) return [];
    return [{ name, required: needed.has(name), node: nodeOf(property, budget, depth + 1) }];
  });
  const free = {
    ...(patternProperties === undefined ? {} : { patternProperties }),
    additionalProperties: others ?? true,
  };
  const rest = json('map', { type: 'object', ...free }, budget);
  return { kind: 'group', fields, rest, open, ...annotationsOf(schema, budget.depth) };
}

/** Not followed into a form; but what a person has to write is what the reference points to. */
function referred(schema: JsonObject, reference: JsonValue | undefined, budget: Budget): JsonNode {
  // Only pointers: to search a whole schema for an anchor, once for each reference, is a server's way to keep us busy.
  const pointer = typeof reference === 'string' && /^#(\/|$)/.test(reference) ? reference : undefined;
  const target =
    pointer !== undefined && isObject(budget.root) ? resolveReference(budget.root, pointer) : undefined;
  const own = json('reference', schema, budget);
  return isObject(target)
    ? { ...json('reference', target, budget), ...annotationsOf(schema, budget.depth) }
    : own;
}

function json(reason: JsonReason, schema: unknown, budget: Budget): JsonNode {
  const about = isObject(schema)
    ? { types: typesOf(schema), ...annotationsOf(schema, budget.depth) }
    : { types: [] };
  return { kind: 'json', reason, schema: (schema ?? null) as JsonValue, ...about };
}
