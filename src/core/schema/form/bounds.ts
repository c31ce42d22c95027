import type { JsonValue } from '../../protocol/index.js';
import { isOfFormat } from './formats.js';
import type { UnreadableJson } from './json.js';
import type { ChoicesNode, FormNode, GroupNode, ListNode, NumberNode, OpenNode, TextNode } from './node.js';

/** The code of a fault that a form finds without a validator. */
export type FormFaultCode =
  | UnreadableJson
  | 'missing'
  | 'unfinished'
  | 'not-a-number'
  | 'not-an-integer'
  | 'too-small'
  | 'too-large'
  | 'not-above'
  | 'not-below'
  | 'not-a-multiple'
  | 'too-short'
  | 'too-long'
  /** `data.format` names the format. */
  | 'format'
  | 'not-encoded'
  | 'too-few'
  | 'too-many'
  /** Two items of a list are the same; `data.other` is the position of the earlier one, from 1. */
  | 'not-unique'
  | 'too-few-properties'
  | 'too-many-properties'
  | 'not-a-choice'
  | 'wrong-type'
  /** An entry's name is missing, is another entry's or a field's, or is not allowed. */
  | 'no-name'
  | 'same-name'
  | 'is-a-field'
  | 'not-a-name';

export interface Finding {
  readonly code: FormFaultCode;
  readonly data?: Readonly<Record<string, string | number>>;
}

export function numberFault(node: NumberNode, value: number): Finding | undefined {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = node;
  if (node.integer && !Number.isInteger(value)) return { code: 'not-an-integer' };
  if (minimum !== undefined && value < minimum) return { code: 'too-small', data: { limit: minimum } };
  if (maximum !== undefined && value > maximum) return { code: 'too-large', data: { limit: maximum } };
  if (above !== undefined && value <= above) return { code: 'not-above', data: { limit: above } };
  if (below !== undefined && value >= below) return { code: 'not-below', data: { limit: below } };
  if (multipleOf === undefined || isMultiple(value, multipleOf)) return undefined;
  return { code: 'not-a-multiple', data: { limit: multipleOf } };
}

/** Allows for binary fractions: 0.3 is a multiple of 0.1. The validator has the last word. */
function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return (
    !Number.isFinite(times) || Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times))
  );
}

export function textFault(node: TextNode, text: string): Finding | undefined {
  const { minLength = 0, maxLength = Infinity, format, encoding } = node;
  // JSON Schema counts code points, of which there are no more than UTF-16 units.
  if (text.length < minLength * 2 || text.length > maxLength) {
    const length = Array.from(text).length;
    if (length < minLength) return { code: 'too-short', data: { limit: minLength, length } };
    if (length > maxLength) return { code: 'too-long', data: { limit: maxLength, length } };
  }
  if (encoding !== undefined) return isOfFormat(encoding, text) ? undefined : { code: 'not-encoded' };
  return format === undefined || isOfFormat(format, text) ? undefined : { code: 'format', data: { format } };
}

export function sizeFault(node: ListNode | ChoicesNode, count: number): Finding | undefined {
  const { minItems = 0, maxItems = Infinity } = node;
  if (count < minItems) return { code: 'too-few', data: { limit: minItems, count } };
  return count > maxItems ? { code: 'too-many', data: { limit: maxItems, count } } : undefined;
}

export function propertiesFault(node: GroupNode, count: number): Finding | undefined {
  const { minProperties = 0, maxProperties = Infinity } = node;
  if (count < minProperties) return { code: 'too-few-properties', data: { limit: minProperties, count } };
  return count > maxProperties
    ? { code: 'too-many-properties', data: { limit: maxProperties, count } }
    : undefined;
}

/** Returns true if a control of this kind holds a value as it is. */
export function isShownWhole(node: FormNode, json: JsonValue): boolean {
  if (json === null && node.nullable) return true;
  switch (node.kind) {
    case 'text':
      return typeof json === 'string';
    case 'boolean':
      return typeof json === 'boolean';
    case 'choices':
      return Array.isArray(json);
    default:
      return node.kind === 'choice';
  }
}

/** The type of a node's values, if there is only one. */
export const expectedTypes: Readonly<Record<OpenNode['kind'], string>> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  choice: '',
  choices: 'array',
  list: 'array',
  group: 'object',
  variant: '',
  json: '',
};
