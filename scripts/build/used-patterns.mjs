import { moduleLike } from './group.mjs';

/**
 * Returns what a pattern may stand for, one path each: `a/(b|c)` has `a/b` and `a/c`. A class such as `[\w-]+` stays.
 *
 * @param {string} pattern
 * @returns {string[]}
 */
export function alternatives(pattern) {
  const found = /\(([^()]*)\)(\??)|(\w)\?/.exec(pattern);
  if (!found) return [pattern];
  const [whole, inside, optional, letter] = found;
  const choices =
    inside === undefined ? [letter ?? '', ''] : [...inside.split('|'), ...(optional ? [''] : [])];
  const [before, after] = [pattern.slice(0, found.index), pattern.slice(found.index + whole.length)];
  return choices.flatMap((choice) => alternatives(before + choice + after));
}

/**
 * Returns those alternatives of patterns that match no module.
 *
 * @param {readonly string[]} patterns
 * @param {readonly string[]} ids of modules
 */
export function unusedPatterns(patterns, ids) {
  return patterns.flatMap(alternatives).filter((path) => !ids.some((id) => moduleLike(path).test(id)));
}

/**
 * Fails the build where a pattern matches no module of it: the file has moved, and would land where nobody looks for it.
 *
 * @param {readonly import('./groups.mjs').Group[]} groups
 * @returns {import('vite').Plugin}
 */
export function usedPatterns(groups) {
  return {
    name: 'mcp-tools:used-patterns',
    apply: 'build',
    buildEnd(failure) {
      if (failure) return;
      const ids = [...this.getModuleIds()];
      const sentences = groups.flatMap(({ name, patterns }) =>
        unusedPatterns(patterns, ids).map(
          (path) => `The pattern "${path}" of the group "${name}" matches no file of the build.`,
        ),
      );
      if (sentences.length > 0) throw new Error(sentences.join('\n'));
    },
  };
}
