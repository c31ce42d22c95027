import type { Env, MarkdownIt, StateBlock, StateInline } from 'markdown-it';

/** How formulas are written, in TeX as models and documents have it. */
const marks = [
  ['$$', '$$'],
  ['\\[', '\\]'],
  ['\\(', '\\)'],
] as const;
/** Beyond this it is no formula. */
const longestChars = 4_000;
const longestLines = 100;

/**
 * Leaves formulas as they were written: underscores, asterisks and backslashes in them are not Markdown's. Only where it is
 * asked for: in a document, `\[a\]` is more often a bracket that is meant as one.
 */
export function leaveMathsAsText({ inline, block }: MarkdownIt): void {
  inline.ruler.before('escape', 'maths', mathsInLine);
  const alt = ['paragraph', 'reference', 'blockquote', 'list'];
  block.ruler.before('fence', 'maths', mathsInLines, { alt });
}

function mathsInLine(state: StateInline, isTrying: boolean): boolean {
  const { src, pos, posMax, env } = state;
  if (!isOn(env) || (src[pos] !== '$' && src[pos] !== '\\')) return false;
  const end = endOfMaths(src.slice(pos, Math.min(posMax, pos + longestChars)));
  if (end === 0) return false;
  if (!isTrying) state.pending += src.slice(pos, pos + end);
  state.pos = pos + end;
  return true;
}

/** Returns how many characters of a formula the text begins with. */
function endOfMaths(text: string): number {
  for (const [open, close] of marks) {
    if (!text.startsWith(open)) continue;
    const end = text.indexOf(close, open.length);
    return end > open.length ? end + close.length : 0;
  }
  // A single dollar may be money: `$5 and $6`.
  return /^\$(?![\s$])[^$]*?[^\s\\$]\$(?!\d)|^\$[^\s$]\$(?!\d)/.exec(text)?.[0].length ?? 0;
}

/** A formula on lines of its own, which could otherwise be taken for lists and headings. */
function mathsInLines(state: StateBlock, first: number, beyond: number, isTrying: boolean): boolean {
  if (!isOn(state.env) || (state.sCount[first] ?? 0) - state.blkIndent >= 4) return false;
  const lineAt = (line: number): string =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim();
  const opening = lineAt(first);
  const mark = marks.find(([open]) => opening.startsWith(open));
  if (!mark || opening.includes(mark[1], mark[0].length)) return false;
  const last = Math.min(beyond, first + longestLines);
  for (let line = first + 1; line < last; line++) {
    const isOutside = (state.sCount[line] ?? 0) < state.blkIndent;
    if (isOutside || state.isEmpty(line)) return false;
    if (!lineAt(line).endsWith(mark[1])) continue;
    if (!isTrying) addParagraph(state, first, line + 1);
    return true;
  }
  return false;
}

function addParagraph(state: StateBlock, first: number, beyond: number): void {
  state.line = beyond;
  const map: [number, number] = [first, beyond];
  state.push('paragraph_open', 'p', 1).map = map;
  const text = state.push('inline', '', 0);
  text.content = state.getLines(first, beyond, state.blkIndent, false).trim();
  text.map = map;
  text.children = [];
  state.push('paragraph_close', 'p', -1);
}

function isOn(env: Env): boolean {
  return env['maths'] === true;
}
