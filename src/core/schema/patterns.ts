/** Characters that mean themselves, with a `\` before them and without. */
const plain = new Set(`@_:"'#!%&,;<=>~\` `);

/**
 * Patterns are read with the flag `u`, as JSON Schema wants it, which forbids a needless `\`. Many servers write one, and mean
 * no more by it; so it is taken out of a pattern that could not be read otherwise.
 */
export function readable(pattern: string): string {
  return isReadable(pattern) ? pattern : withoutNeedless(pattern);
}

function isReadable(pattern: string): boolean {
  try {
    // Made and not run.
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

function withoutNeedless(pattern: string): string {
  let written = '';
  let isInClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    const next = pattern.charAt(at + 1);
    if (char === '\\') {
      at++;
      written += plain.has(next) || (next === '-' && !isInClass) ? next : char + next;
      continue;
    }
    if (char === '[') isInClass = true;
    if (char === ']') isInClass = false;
    written += char;
  }
  return written;
}
