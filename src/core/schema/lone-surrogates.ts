import type { Check } from '../protocol/index.js';

/**
 * Halves of surrogate pairs, which JSON may hold and no address: the interpreter fails on a property with one in its name.
 * Then all go through the engine as characters of a plane that nobody uses, one for each, and come back as they were.
 */
const plane = 0xf0000;
const firstHalf = 0xd800;

/** In JSON as `JSON.stringify` writes it: whole pairs as they are, and only halves as escapes. */
export function hideHalves(json: string): string {
  if (!json.includes('\\ud')) return json;
  return json.replace(/\\(?:u(d[89a-f][\da-f]{2})|[^])/g, (escape, half: string | undefined) =>
    half === undefined ? escape : String.fromCodePoint(plane + Number.parseInt(half, 16) - firstHalf),
  );
}

/** Puts back what `hideHalves` took out. */
export function showHalves(check: Check): Check {
  const json = JSON.stringify(check);
  const shown = json.replace(
    /[\u{f0000}-\u{f07ff}]/gu,
    (hidden) => `\\u${((hidden.codePointAt(0) ?? plane) - plane + firstHalf).toString(16)}`,
  );
  return shown === json ? check : (JSON.parse(shown) as Check);
}
