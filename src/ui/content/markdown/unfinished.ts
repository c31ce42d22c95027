import type { Token } from './markdown-tokens.js';

/** Maximum length of a paragraph that is searched for open syntax. A longer one is shown unchanged. */
const paragraphChars = 4_000;
/** Marks at the beginning of a line that are ambiguous alone: `-` may become a list, a rule or a heading. */
const onlyMarks = /^[-+*=#>|`~_: \t\d.)]{0,200}$/;

/**
 * Closes open syntax in a text that is still being written, and leaves out ambiguous parts, so that words do not change their
 * formatting later.
 */
export function withoutLooseEnds(text: string): string {
  const lastLine = text.lastIndexOf('\n') + 1;
  const told = onlyMarks.test(text.slice(lastLine)) ? text.slice(0, lastLine) : text;
  if ((told.match(/^[ \t>]*(?:```|~~~)/gm)?.length ?? 0) % 2 === 1) return told;
  const start = told.lastIndexOf('\n\n') + 1;
  if (told.length - start > paragraphChars) return told;
  return told.slice(0, start) + closed(told.slice(start));
}

function closed(paragraph: string): string {
  const withoutCode = paragraph.replace(/(`+)[^`]+\1/g, '');
  const tick = withoutCode.indexOf('`');
  if (tick !== -1) return withoutTail(paragraph, '`') ?? `${paragraph}\``;
  if (isOpen(withoutCode, '\\(', '\\)')) return `${paragraph}\\)`;
  if (isOpen(withoutCode, '\\[', '\\]')) return `${paragraph}\\]`;
  const link = /!?\[([^[\]]*)\]\([^()\s]*$/.exec(paragraph);
  if (link)
    return closedStrong(paragraph.slice(0, link.index) + (link[0].startsWith('!') ? '' : (link[1] ?? '')));
  return closedStrong(paragraph);
}

function closedStrong(paragraph: string): string {
  const marks = paragraph.replace(/(`+)[^`]+\1/g, '').match(/\*\*/g)?.length ?? 0;
  if (marks % 2 === 0) return paragraph;
  const text = paragraph.replace(/\*?\s*$/, '');
  return withoutTail(text, '*') ?? `${text}**`;
}

function isOpen(text: string, open: string, close: string): boolean {
  return text.lastIndexOf(open) > text.lastIndexOf(close);
}

/** Returns the text without the marks at its end; `undefined` if it has none. */
function withoutTail(text: string, mark: string): string | undefined {
  let end = text.length;
  while (text[end - 1] === mark) end--;
  return end < text.length ? text.slice(0, end) : undefined;
}

/** Number of tokens in a group of blocks. A group is added together, and skipped together when out of view. */
const groupTokens = 60;

export interface Split {
  /** Blocks that no longer change, in groups. */
  readonly settled: readonly (readonly Token[])[];
  /** The last block, which may grow. */
  readonly growing: readonly Token[];
  /** The line in which the last block begins. */
  readonly line: number;
}

/**
 * Splits a document that is being written. A block is complete if another block follows that begins before `unfinishedLine`.
 * Until its line is complete, the following block may turn out to belong to the one before.
 */
export function splitBlocks(tokens: readonly Token[], unfinishedLine: number): Split {
  const starts: number[] = [];
  for (const [at, { level, nesting, map }] of tokens.entries()) {
    if (level === 0 && nesting >= 0 && map) starts.push(at);
  }
  const lineOf = (at: number): number => tokens[at]?.map?.[0] ?? 0;
  const last = starts.findLast((at) => lineOf(at) < unfinishedLine) ?? 0;
  const settled: (readonly Token[])[] = [];
  let from = 0;
  for (const at of [...starts.filter((each) => each < last), last]) {
    if (at === last ? at > from : at - from >= groupTokens) {
      settled.push(tokens.slice(from, at));
      from = at;
    }
  }
  return { settled, growing: tokens.slice(last), line: last === 0 ? 0 : lineOf(last) };
}
