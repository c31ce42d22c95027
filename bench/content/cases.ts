/** What a large result can be, known to the runner and to the pages alike. Each is made from a seed, in the page. */
export const caseNames = ['text', 'log', 'rows', 'tree', 'image', 'markdown'] as const;
export type CaseName = (typeof caseNames)[number];

export const titles: { readonly [name in CaseName]: string } = {
  text: '1 MB of text',
  log: 'a log of 5,000 lines in colour',
  rows: '100,000 rows of 12 columns',
  tree: 'a tree of 200,000 nodes',
  image: 'an image of 10 MB',
  markdown: '256 KiB of Markdown',
};

export const textChars = 1_000_000;
export const logLines = 5_000;
export const logMs = 30 * 60_000;
export const rowCount = 100_000;
export const nodeCount = 200_000;
export const imageSide = 4_096;
export const markdownChars = 256 * 1024;

/** Who shows them: ours, a `<pre>`, and markup. */
export const contentSides = ['content-ours', 'content-pre', 'content-markup'] as const;
export type ContentSideName = (typeof contentSides)[number];

/** Stands at the beginning of each, and nowhere else. */
export const beginning = 'first-of-all';
/** Stands at the end of each: it is what is looked for, and what scrolling must bring onto the page. */
export const ending = 'last-of-all';

/** Until what is late has come, too. */
export const afterMs = 2_000;
export const scrollSteps = 30;
