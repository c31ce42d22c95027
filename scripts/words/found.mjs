import { everywhere, names, openings, titleOpenings } from './rules.mjs';
import { textsOfCode, textsOfPage } from './texts.mjs';

/** @type {Readonly<Record<string, readonly import('./rules.mjs').Rule[]>>} */
const atStart = { comment: openings, title: titleOpenings };

/**
 * Finds words that this project does not use, one line for each.
 *
 * @param {string} path from the root
 * @param {string} content
 * @returns {string[]}
 */
export function foundIn(path, content) {
  const texts = path.endsWith('.md')
    ? textsOfPage(content)
    : /\.(?:[cm]?[jt]s|tsx)$/.test(path)
      ? textsOfCode(content, path)
      : path === 'size-budget.json'
        ? Object.keys(JSON.parse(content)).map((text) => ({ text, line: 1, kind: 'string' }))
        : [];
  const inTexts = texts.flatMap(({ text, line, kind }) => {
    const rules = [...everywhere, ...(atStart[kind] ?? [])];
    return rules.flatMap(({ pattern, instead }) => {
      const [word] = pattern.exec(text) ?? [];
      return word === undefined ? [] : [`${path}:${line}: "${word}" in a ${kind}; write ${instead}`];
    });
  });
  const parts = path.replace(/\.\w+$/, '').split(/[/.-]/);
  const inName = names.flatMap(({ pattern, instead }) =>
    parts.filter((part) => pattern.test(part)).map((part) => `${path}: "${part}" in a name; see ${instead}`),
  );
  return [...inName, ...inTexts];
}
