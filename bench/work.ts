/** The work of both sides, shared by the server and the pages. */

/** The first tool of every list. A page that shows it has begun to show the list. */
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

/** A list of typical length. */
export const fewTools = 10;
/** The list of the arrival benchmark. */
export const arrivalTools = 20;
export const manyTools = 1_000;
export const mostTools = 10_000;
/** Tools per page of a paged list. */
export const pageTools = 100;

export const resultBytes = 8_000_000;
export const mediumBytes = 64_000;

/** Progress messages of each tool that reports progress. */
export const progressMessages: ReadonlyMap<unknown, number> = new Map([
  [tools.progress, 100_000],
  [tools.someProgress, 10_000],
]);

/** Text at the start of every large result: when it is in view, the result is on screen. */
export const mark = 'first-of-all';

/** Typed into the filter of the longest list, letter by letter. The first finds the last tool. */
export const queries = [`tool_${mostTools - Object.keys(tools).length}`, 'tool_77', 'tool_1'] as const;

/** Calls in the longest conversation. */
export const talkCalls = 1_000;

/** The parameter in a page's address for the cold start. */
export const coldParameter = 'list';
