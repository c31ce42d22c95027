import type { JsonValue, Part } from '../../core/index.js';
import { isSameJson } from '../base/same-json.js';

/** Characters of a text that is compared with the structured value: more would hold up the page. */
const comparedChars = 100_000;

const distinct = new WeakMap<readonly Part[], readonly Part[]>();

/** Returns the parts without the text that many servers send beside a structured value, and that says the same. */
export function withoutRepeats(parts: readonly Part[]): readonly Part[] {
  const known = distinct.get(parts) ?? leaveOutRepeats(parts);
  distinct.set(parts, known);
  return known;
}

function leaveOutRepeats(parts: readonly Part[]): readonly Part[] {
  const structured = parts.find((part) => part.kind === 'structured');
  if (!structured) return parts;
  const isRepeat = (part: Part): boolean =>
    part.kind === 'text' && part.text.length <= comparedChars && isSameValue(part.text, structured.value);
  return parts.some(isRepeat) ? parts.filter((part) => !isRepeat(part)) : parts;
}

function isSameValue(text: string, value: JsonValue): boolean {
  try {
    return isSameJson(JSON.parse(text) as JsonValue, value);
  } catch {
    return false;
  }
}

/** Returns the parts that are in sight while a call is folded: pictures and sounds. */
export function partsInSight(parts: readonly Part[]): readonly Part[] {
  return parts.filter((part) => part.kind === 'image' || part.kind === 'audio');
}
