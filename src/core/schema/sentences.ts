import type { JsonObject, JsonValue } from '../protocol/index.js';

/** What a keyword asks, in English. The value itself is never quoted: it may be a secret. */
const sentences: Readonly<Record<string, (params: JsonObject) => string>> = {
  false: () => 'must not be there',
  type: ({ types }) => `must be of type ${listOf(types)}`,
  enum: () => 'must be one of the allowed values',
  const: () => 'must be the one allowed value',
  minimum: ({ limit }) => `must be at least ${textOf(limit)}`,
  maximum: ({ limit }) => `must be at most ${textOf(limit)}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${textOf(limit)}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${textOf(limit)}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${textOf(multipleOf)}`,
  minLength: ({ limit }) => `must have at least ${textOf(limit)} characters`,
  maxLength: ({ limit }) => `must have at most ${textOf(limit)} characters`,
  pattern: ({ pattern }) => `must match the pattern ${textOf(pattern)}`,
  minItems: ({ limit }) => `must have at least ${textOf(limit)} items`,
  maxItems: ({ limit }) => `must have at most ${textOf(limit)} items`,
  uniqueItems: ({ first, second }) =>
    `must not have the same item twice (${textOf(first)} and ${textOf(second)})`,
  contains: ({ limit }) => `must have at least ${textOf(limit)} items of the right kind`,
  minContains: ({ limit }) => `must have at least ${textOf(limit)} items of the right kind`,
  maxContains: ({ limit }) => `must have at most ${textOf(limit)} items of the right kind`,
  items: ({ index }) => `must not have an item ${textOf(index)}`,
  additionalItems: ({ index }) => `must not have an item ${textOf(index)}`,
  unevaluatedItems: ({ index }) => `must not have an item ${textOf(index)}`,
  minProperties: ({ limit }) => `must have at least ${textOf(limit)} properties`,
  maxProperties: ({ limit }) => `must have at most ${textOf(limit)} properties`,
  required: ({ property }) => `must have the property ${textOf(property)}`,
  dependentRequired: ({ property, trigger }) =>
    `must have the property ${textOf(property)}, since it has ${textOf(trigger)}`,
  dependencies: ({ property, trigger }) =>
    `must have the property ${textOf(property)}, since it has ${textOf(trigger)}`,
  additionalProperties: ({ property }) => `must not have the property ${textOf(property)}`,
  unevaluatedProperties: ({ property }) => `must not have the property ${textOf(property)}`,
  propertyNames: ({ property }) => `must not have a property of the name ${textOf(property)}`,
  not: () => 'must not be what is excluded',
  anyOf: () => 'must fit at least one of the choices',
  oneOf: ({ matches }) =>
    Number(matches) > 1
      ? `must fit only one of the choices, and fits ${textOf(matches)}`
      : 'must fit one of the choices',
};

/** An error may name all that a server wrote. */
const sentenceChars = 500;

export function sentenceOf(keyword: string, params: JsonObject): string {
  const sentence = Object.hasOwn(sentences, keyword) ? sentences[keyword] : undefined;
  const text = sentence?.(params) ?? `must fit "${keyword}"`;
  return text.slice(0, sentenceChars);
}

function textOf(value: JsonValue | undefined): string {
  return value === undefined ? '?' : JSON.stringify(value);
}

function listOf(value: JsonValue | undefined): string {
  return Array.isArray(value) ? value.join(' or ') : '?';
}
