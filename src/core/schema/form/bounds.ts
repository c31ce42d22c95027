import type { FormFaultCode } from './fault.js';
import { isOfFormat } from './formats.js';
import type { ChoicesNode, GroupNode, ListNode, NumberNode, TextNode } from './node.js';

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
  if (multipleOf !== undefined && !isMultiple(value, multipleOf)) {
    return { code: 'not-a-multiple', data: { limit: multipleOf } };
  }
  return undefined;
}

/** With the tolerance that binary fractions need: 0.3 is three times 0.1. The validator has the last word. */
function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return (
    !Number.isFinite(times) || Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times))
  );
}

export function textFault(node: TextNode, text: string): Finding | undefined {
  return lengthFault(node, text) ?? formatFault(node, text);
}

function lengthFault(node: TextNode, text: string): Finding | undefined {
  const { minLength = 0, maxLength = Infinity } = node;
  // JSON Schema counts code points, of which there are no more than UTF-16 units.
  if (text.length >= minLength * 2 && text.length <= maxLength) return undefined;
  const length = Array.from(text).length;
  if (length < minLength) return { code: 'too-short', data: { limit: minLength, length } };
  return length > maxLength ? { code: 'too-long', data: { limit: maxLength, length } } : undefined;
}

function formatFault({ format, encoding }: TextNode, text: string): Finding | undefined {
  if (encoding !== undefined) return isOfFormat(encoding, text) ? undefined : { code: 'not-encoded' };
  if (format === undefined || isOfFormat(format, text)) return undefined;
  return { code: 'format', data: { format } };
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
