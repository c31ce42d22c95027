/** What both sides are given to do, known to the server and to the pages alike. */

/** The first tool of every list, so a page that shows it has begun to show the list. */
export const firstTool = 'echo';
export const tools = {
  small: firstTool,
  text: 'long_text',
  rows: 'many_rows',
  checkedRows: 'many_checked_rows',
  streamedRows: 'many_streamed_rows',
  mediumRows: 'some_rows',
  checkedMediumRows: 'some_checked_rows',
  progress: 'much_progress',
  someProgress: 'some_progress',
} as const;

/** A list as servers commonly have it. */
export const fewTools = 10;
/** The list of a page that is arrived at. */
export const arrivalTools = 20;
export const manyTools = 1_000;
export const mostTools = 10_000;
/** Tools in a page of a list that comes in pages. */
export const pageTools = 100;

export const resultBytes = 8_000_000;
export const mediumBytes = 64_000;

/** Messages of each tool that tells how far it is. */
export const progressMessages: ReadonlyMap<unknown, number> = new Map([
  [tools.progress, 100_000],
  [tools.someProgress, 10_000],
]);

/** Stands at the beginning of every big result: where it is seen, the result is on screen. */
export const mark = 'first-of-all';

/** Typed into the filter of the longest list, letter by letter. The first finds the last tool. */
export const queries = [`tool_${mostTools - Object.keys(tools).length}`, 'tool_77', 'tool_1'] as const;

/** Calls in the longest conversation. */
export const talkCalls = 1_000;

/** What a page is told in its address. */
export const coldParameter = 'list';
