import { isOfFormat } from './formats.js';
import type { UnreadableJson } from './json.js';
import type { ChoicesNode, GroupNode, ListNode, NumberNode, TextNode } from './node.js';

/** Code of a fault that a form finds without a validator. */
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
  /** `data.example` is the schema's example, if it is short and matches the pattern. */
  | 'pattern'
  | 'too-few'
  | 'too-many'
  /** Two items of a list are equal. `data.other` is the position of the earlier one, counted from 1. */
  | 'not-unique'
  | 'too-few-properties'
  | 'too-many-properties'
  | 'not-a-choice'
  | 'wrong-type'
  /** The name of an entry is missing, already used by another entry or a field, or not allowed. */
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
  if (multipleOf === undefined) return undefined;
  const times = Math.abs(value / multipleOf);
  // Tolerates rounding of binary fractions: 0.3 is a multiple of 0.1. The validator decides.
  const isOff = Math.abs(times - Math.round(times)) > 1e-9 * Math.max(1, times);
  return isOff && Number.isFinite(times)
    ? { code: 'not-a-multiple', data: { limit: multipleOf } }
    : undefined;
}

export function textFault(node: TextNode, text: string): Finding | undefined {
  const { minLength = 0, maxLength = Infinity, format, encoding, pattern } = node;
  // JSON Schema counts code points. A text has at most as many code points as UTF-16 units, and at least half as many.
  if (text.length < minLength * 2 || text.length > maxLength) {
    const length = Array.from(text).length;
    if (length < minLength) return { code: 'too-short', data: { limit: minLength, length } };
    if (length > maxLength) return { code: 'too-long', data: { limit: maxLength, length } };
  }
  if (encoding !== undefined) return isOfFormat(encoding, text) ? undefined : { code: 'not-encoded' };
  if (format !== undefined && !isOfFormat(format, text)) return { code: 'format', data: { format } };
  return pattern !== undefined && breaksPlainPattern(pattern, text) ? patternFault(node) : undefined;
}

/**
 * Returns the fault of a text that does not match its pattern. `kind` is the schema's description if it fits into a sentence,
 * else empty.
 */
export function patternFault({ example, pattern = '', description = '' }: TextNode): Finding {
  const isShown =
    typeof example === 'string' && example.length <= 60 && !breaksPlainPattern(pattern, example);
  const [kind = ''] = /^[A-TV-Z][a-z]{5,} code$|^.{1,3}[码号]$/.exec(description) ?? [];
  return { code: 'pattern', ...(isShown && { data: { example, kind: kind.toLowerCase() } }) };
}

/** Returns the fault in the number of items or properties. */
export function countFault(node: ListNode | ChoicesNode | GroupNode, count: number): Finding | undefined {
  const isGroup = node.kind === 'group';
  const [min = 0, max = Infinity] = isGroup
    ? [node.minProperties, node.maxProperties]
    : [node.minItems, node.maxItems];
  if (count >= min && count <= max) return undefined;
  const code = count < min ? 'too-few' : 'too-many';
  const data = { limit: count < min ? min : max, count };
  return { code: isGroup ? `${code}-properties` : code, data };
}

/** Matches one character of a pattern: literal, escaped, or a class. References and assertions such as `(?=…)` are excluded. */
const one = String.raw`(?:[^\\^$.*+?()[\]{}|]|\.|\[\^?(?:[^\\[\]]|\\.)+\]|\\[dDwWsS\\^$.*+?()[\]{}|/])`;

const fixed = String.raw`(?:${one}(?:\{\d{1,3}\})?)*`;

const plain = new RegExp(String.raw`^\^${fixed}(?:${one}(?:[*+?]|\{\d{1,3},\d{0,3}\})${fixed})?\$$`, 'u');

/** Maximum length of a text that is checked. The number of steps is at most its square. */
const mostChars = 1_000;

/**
 * Returns true if a text does not match a plain pattern such as `^[A-Z]{3}$`. A pattern is plain if it has both anchors, no
 * groups, and at most one part of variable length. Any other pattern could block the thread, so only the validator runs it.
 */
function breaksPlainPattern(pattern: string, text: string): boolean {
  if (text.length > mostChars || !plain.test(pattern)) return false;
  try {
    return !new RegExp(pattern, 'u').test(text);
  } catch {
    return false;
  }
}
