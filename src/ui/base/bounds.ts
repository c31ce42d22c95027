/**
 * All bounds of the renderers, in one table. The core's limits decide how much of a result is kept; these decide how much of
 * it is put on the page at once. Beyond a bound, the part tells the reader and offers the rest, or everything as a download.
 */
export const bounds = {
  /** Parts put on the page in one task, so that no task blocks the page for long. */
  partsAtOnce: 1,
  /** Parts before "Show more". */
  parts: 40,
  textChars: 20_000,
  textLines: 400,
  /** One block of text that the browser may skip while it is out of view. */
  chunkChars: 20_000,
  chunkLines: 200,
  /** One block of a text of any length: only the blocks around the view are laid out. */
  blockChars: 4_000,
  blockLines: 50,
  /** Pieces of uniform style, and chips, in such a block. */
  blockLeaves: 500,
  /** Pieces of uniform style in a whole text: with colors, and without. */
  coloredLeaves: 80_000,
  leaves: 120_000,
  /** Number of blocks that the browser skips together. */
  groupBlocks: 50,
  /** Lines, and characters of a line. Browsers cannot position content beyond about 15 million pixels. */
  shownLines: 500_000,
  lineChars: 1_000_000,
  /** Beyond either, a text gets a scrolling box. */
  flatChars: 2_000,
  flatLines: 24,
  markdownChars: 262_144,
  /** Lines of a document, and tokens of text and structure that it is parsed into. */
  markdownLines: 20_000,
  markdownTokens: 60_000,
  /** Tokens of one block, such as a list, which is parsed in one task. */
  blockTokens: 12_000,
  /** One paragraph or cell, which is parsed and laid out in one task. With more marks or tokens it is shown as source. */
  inlineChars: 65_536,
  inlineMarks: 8_192,
  inlineTokens: 2_000,
  /** Elements of a document that are created in one task. */
  markdownAtOnce: 150,
  /** Code with syntax colors. Longer code is shown as plain text. */
  codeChars: 65_536,
  codeBlocks: 50,
  /** Length of one block that is put on the page at once. */
  codeShownChars: 10_000,
  codeShownLines: 200,
  /** Colored ranges, of one block and of all blocks of a document. Each is an element. */
  codeRanges: 4_000,
  documentRanges: 10_000,
  /** Nesting levels of code, as its parser counts them, and the time that parsing may take: see `content/code/parse.ts`. */
  codeDepth: 500,
  codeMs: 500,
  /** HTML that is sanitized for a preview. */
  htmlChars: 262_144,
  htmlElements: 5_000,
  htmlDepth: 64,
  /** Places in its tables: those that cells span beside their own, and those of one row. */
  htmlSpans: 2_000,
  htmlRowPlaces: 100,
  htmlMs: 2_000,
  /** Longer text is not offered as a tree or a table. */
  jsonChars: 8_388_608,
  csvChars: 8_388_608,
  /** Characters of a text that are shown. The whole text can be saved. */
  shownChars: 8_388_608,
  /** Search matches in a text or a tree. */
  found: 10_000,
  searchChars: 200,
  /** Rows of a table or a tree that can be scrolled to. Browsers cannot position content beyond about 15 million pixels. */
  tableRows: 400_000,
  treeRows: 500_000,
  /** Values in a tree, folded or not, and notes on single values. */
  treeNodes: 1_000_000,
  treeMarks: 1_000,
  tableColumns: 50,
  /** Columns of a table that can be paged through, and columns shown at once. */
  tableColumnsKept: 100_000,
  rows: 100,
  /** Schema errors in the list beside the value. Each is also marked at its place. */
  errors: 50,
  /** Chips of one text, and of one of many lines, cells or names. Further hidden characters are only counted. */
  chips: 100,
  chipsInLine: 3,
  /** One string among others, such as a cell, a leaf or a definition. */
  valueChars: 300,
  keyChars: 200,
  uriChars: 120,
  /** Length of an address. Sites do not answer longer ones. */
  linkChars: 8_192,
  /** Length of a host name. DNS allows no longer ones. */
  hostChars: 253,
  mediaBytes: 10_485_760,
  /** Size of text that is sent as bytes, which is decoded in one task. */
  textBytes: 2_097_152,
  /** Base64 that is decoded in one task. Longer text is decoded in pieces of this size. */
  base64AtOnce: 2_097_152,
  imagePixels: 16_777_216,
  imageSide: 8_192,
  iconBytes: 65_536,
  iconSide: 512,
  /** Frames of an animated image, and the size of each: a decoder keeps several of them. */
  frames: 2_000,
  framePixels: 4_194_304,
  svgBytes: 1_048_576,
  /** Elements of an SVG image, including everything that it repeats. */
  svgElements: 100_000,
  /** Length of one text in a diff that is put on the page at once. */
  differenceChars: 1_000,
  /** Longer texts are not compared letter by letter. */
  alikeChars: 200,
  /** An unchanged passage is folded if that hides more than this, and keeps this much at each end. */
  unchangedChars: 120,
  /** Texts that differ in more than this are not compared word by word. */
  comparedChars: 32_768,
  changedLines: 400,
  /** Words that changed in one place. */
  changedWords: 200,
  /** Time for the comparison of one field. */
  differenceMs: 100,
  /** Beyond these, the lines and the indentation of JSON would be many times as long as the value. */
  printedChars: 100_000,
  printedDepth: 32,
  /** Indents of a tree. Deeper values keep the last indent. */
  treeIndents: 16,
} as const;
