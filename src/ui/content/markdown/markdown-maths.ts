import type { Env, MarkdownIt, StateBlock, StateInline } from 'markdown-it';

/** Delimiters of formulas, in TeX as models and documents write it. */
const marks = [
  ['$$', '$$'],
  ['\\[', '\\]'],
  ['\\(', '\\)'],
] as const;
type Mark = (typeof marks)[number];
/** The position up to which a text has no closing delimiter, by delimiter, so that no opening searches the same text again. */
const inVain = new WeakMap<StateInline, Map<string, number>>();
/** A longer text is not a formula. */
const longestChars = 4_000;
const longestLines = 100;

/**
 * Leaves formulas verbatim, since underscores, asterisks and backslashes in them are not Markdown. Only on request: in a
 * document, `\[a\]` is more often a literal bracket.
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

/** Returns the end of the formula that begins here; 0 if none does. */
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

/** Returns the length of the formula in single dollars at the beginning of the text. */
function dollarsAt(text: string): number {
  // It may be money: `$5 and $6`.
  return /^\$(?![\s$])[^$]*?[^\s\\$]\$(?!\d)|^\$[^\s$]\$(?!\d)/.exec(text)?.[0].length ?? 0;
}

/** Reads a formula on separate lines, which could otherwise be parsed as lists and headings. */
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
    // Avoids copying each line: there may be thousands of openings, each with its own lines to search.
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
