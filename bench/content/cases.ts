/** The large results, shared by the runner and the pages. Each is made from a seed, in the page. */
export const caseNames = ['text', 'log', 'rows', 'tree', 'image', 'markdown'] as const;
export type CaseName = (typeof caseNames)[number];

export const titles: { readonly [name in CaseName]: string } = {
  text: '1 MB of text',
  log: 'a log of 5,000 lines in color',
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

/** The sides: ours, a `<pre>`, and markup. */
export const contentSides = ['content-ours', 'content-pre', 'content-markup'] as const;
export type ContentSideName = (typeof contentSides)[number];

/** Text at the start of each result, and nowhere else. */
export const beginning = 'first-of-all';
/** Text at the end of each result. Search looks for it, and scrolling must bring it into view. */
export const ending = 'last-of-all';

/** Time for late work to finish, in ms. */
export const afterMs = 2_000;
export const scrollSteps = 30;
