import type { JsonObject, JsonValue } from '../../protocol/index.js';
import type { Builder } from './build.js';
import { annotationsOf, boundsOf, countOf } from './keywords.js';
import {
  isObject,
  type ChoicesNode,
  type FormNode,
  type JsonNode,
  type ListNode,
  type NumberNode,
  type TextNode,
} from './node.js';

export function textOf(schema: JsonObject, maxDepth: number): TextNode {
  const { format, pattern, contentEncoding, contentMediaType: media } = schema;
  const encoding = encodingOf(contentEncoding ?? format);
  const long = (countOf(schema['maxLength']) ?? 0) > 200 || (countOf(schema['minLength']) ?? 0) > 100;
  const isProse = format === 'multiline' || format === 'textarea' || typeof media === 'string' || long;
  return {
    kind: 'text',
    multiline: encoding === undefined && isProse,
    ...(typeof format === 'string' ? { format: format.slice(0, 100) } : {}),
    ...(typeof pattern === 'string' ? { pattern: pattern.slice(0, 500) } : {}),
    ...(encoding === undefined ? {} : { encoding }),
    ...(typeof media === 'string' ? { mediaType: media.slice(0, 100) } : {}),
    ...boundsOf(schema, ['minLength', 'maxLength']),
    ...annotationsOf(schema, maxDepth),
  };
}

/** OpenAPI's `byte` and `binary` are a file's bytes as well: in JSON they can only be written as base64. */
function encodingOf(name: JsonValue | undefined): TextNode['encoding'] {
  if (name === 'base64url') return name;
  return name === 'base64' || name === 'byte' || name === 'binary' ? 'base64' : undefined;
}

export function numberOf(schema: JsonObject, integer: boolean, maxDepth: number): NumberNode {
  return {
    kind: 'number',
    integer,
    ...boundsOf(schema, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']),
    ...annotationsOf(schema, maxDepth),
  };
}

export function listOf(
  builder: Builder,
  schema: JsonObject,
  written: JsonValue,
  depth: number,
): ListNode | ChoicesNode | JsonNode {
  const { items, prefixItems } = schema;
  const first = Array.isArray(prefixItems) ? (prefixItems as readonly JsonValue[]) : [];
  const isAnything = items === undefined || items === true || isEmpty(items);
  // One box for a list of anything reads better than a box for each of its items.
  if (first.length === 0 && isAnything) return builder.json('anything', schema);
  if (!builder.takeFields(first.length + 1)) return builder.json('too-many-fields', written);
  const shared = {
    ...boundsOf(schema, ['minItems', 'maxItems']),
    ...annotationsOf(schema, builder.limits.formDepth),
  };
  const node = (one: JsonValue): FormNode => builder.node(one, depth + 1);
  // After a tuple, what is not spoken of is not offered either.
  const item = items === undefined || items === false ? undefined : node(items);
  if (first.length === 0 && item?.kind === 'choice' && !item.nullable) {
    return { kind: 'choices', options: item.options, ...shared };
  }
  const unique = schema['uniqueItems'] === true ? { uniqueItems: true as const } : {};
  return { kind: 'list', first: first.map(node), item, ...unique, ...shared };
}

function isEmpty(schema: JsonValue): boolean {
  return isObject(schema) && Object.keys(schema).length === 0;
}
