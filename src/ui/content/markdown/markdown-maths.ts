import type { Env, MarkdownIt, StateBlock, StateInline } from 'markdown-it';

/** How formulas are written, in TeX as models and documents have it. */
const marks = [
  ['$$', '$$'],
  ['\\[', '\\]'],
  ['\\(', '\\)'],
] as const;
type Mark = (typeof marks)[number];
/** Up to where a text has no end of a formula, by its mark: no opening looks through what one before it did. */
const inVain = new WeakMap<StateInline, Map<string, number>>();
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
  const mark = marks.find(([open]) => src.startsWith(open, pos));
  const beyond = Math.min(posMax, pos + longestChars);
  const end = mark ? endOf(state, mark, beyond) : pos + dollarsAt(src.slice(pos, beyond));
  if (end <= pos) return false;
  if (!isTrying) state.pending += src.slice(pos, end);
  state.pos = end;
  return true;
}

/** Returns where the formula ends that begins here; 0 if it does not. */
function endOf(state: StateInline, [open, close]: Mark, beyond: number): number {
  const { src, pos } = state;
  const first = pos + open.length;
  const seen = inVain.get(state) ?? new Map<string, number>();
  inVain.set(state, seen);
  const from = Math.max(first, (seen.get(close) ?? 0) - 1);
  const end = src.slice(from, beyond).indexOf(close);
  if (end === -1) seen.set(close, beyond);
  return end !== -1 && from + end > first ? from + end + close.length : 0;
}

/** Returns how many characters of a formula between single dollars the text begins with. */
function dollarsAt(text: string): number {
  // It may be money: `$5 and $6`.
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
    // Without a copy of each line: there may be thousands of openings, each with lines of its own to look through.
    const end = state.skipSpacesBack(state.eMarks[line] ?? 0, state.bMarks[line] ?? 0);
    if (!state.src.startsWith(mark[1], Math.max(end - mark[1].length, state.bMarks[line] ?? 0))) continue;
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
