import type { JsonValue } from '../protocol/index.js';

/** Texts of secret values, the longest first; `all` if they are unknown. */
export type SecretTexts = readonly string[] | 'all';

/** Shorter texts are not searched for: they occur in ordinary words. */
const shortest = 4;
/** A search for more texts would take too long. */
const most = 1_000;

/** Returns the texts by which a sentence could reveal secret values. */
export function collectTexts(secrets: readonly JsonValue[], step: (count: number) => void): SecretTexts {
  const texts = new Set<string>();
  const add = (text: string): void => {
    if (text.length < shortest) return;
    texts.add(text);
    // JSON may escape it.
    texts.add(JSON.stringify(text).slice(1, -1));
  };
  const open = [...secrets];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    step(1);
    if (typeof next === 'string' || typeof next === 'number') add(String(next));
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) for (const key of Object.keys(next)) add(key);
    for (const child of Object.values(next)) open.push(child as JsonValue);
  }
  return texts.size > most ? 'all' : [...texts].sort((a, b) => b.length - a.length);
}

/** Combines two lists of texts. */
export function joinTexts(some: SecretTexts, others: SecretTexts): SecretTexts {
  if (some === 'all' || others === 'all') return 'all';
  return [...new Set([...some, ...others])].sort((a, b) => b.length - a.length);
}

/** Longest rest of a cut secret. The texts in a problem are shorter than this. */
const longestCut = 600;

/** Replaces the secrets that a sentence may quote. */
export function hideIn(sentence: string, texts: SecretTexts, instead: string): string {
  if (texts === 'all') return instead;
  if (texts.length === 0) return sentence;
  const end = sentence.endsWith('…') ? sentence.length - 1 : 0;
  const lengthAt = (at: number): number => {
    const whole = texts.find((text) => sentence.startsWith(text, at));
    if (whole) return whole.length;
    const left = end - at;
    if (left < shortest || left > longestCut) return 0;
    return texts.some((text) => text.startsWith(sentence.slice(at, end))) ? left : 0;
  };
  let hidden = '';
  for (let at = 0; at < sentence.length;) {
    const length = lengthAt(at);
    hidden += length > 0 ? instead : (sentence[at] ?? '');
    at += Math.max(length, 1);
  }
  return hidden;
}
