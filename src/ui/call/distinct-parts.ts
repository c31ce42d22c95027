import type { JsonValue, Part } from '../../core/index.js';
import { isSameJson } from '../base/same-json.js';

/** Maximum characters of a text that is compared with the structured value: longer ones would block the page. */
const comparedChars = 100_000;

const distinct = new WeakMap<readonly Part[], readonly Part[]>();

/** Returns the parts without text that repeats the structured value, which many servers send. */
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

/** Returns the parts that are visible while a call is folded: images and audio. */
export function partsInSight(parts: readonly Part[]): readonly Part[] {
  return parts.filter((part) => part.kind === 'image' || part.kind === 'audio');
}
