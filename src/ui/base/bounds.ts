/**
 * All bounds of the renderers in one table. The limits of the core decide how much of a result is kept. These bounds decide how
 * much of the result is put on the page at once. Beyond a bound, the part shows a notice, and offers the rest or everything as
 * a download.
 */
export const bounds = {
  /** Parts put on the page in one task, so that no task blocks the page for long. */
  partsAtOnce: 1,
  /** Parts before "Show more". */
  parts: 40,
  textChars: 20_000,
  textLines: 400,
  /** Length of a block of text. The browser may skip the layout of a block while it is out of view. */
  chunkChars: 20_000,
  chunkLines: 200,
  /** Length of a block in a text of any length. Only the blocks around the view are laid out. */
  blockChars: 4_000,
  blockLines: 50,
  /** Number of styled pieces and chips in such a block. */
  blockLeaves: 500,
  /** Number of styled pieces in a whole text, with colors and without. */
  coloredLeaves: 80_000,
  leaves: 120_000,
  /** Number of blocks that the browser skips together. */
  groupBlocks: 50,
  /**
   * Number of lines shown, and number of characters per line. Browsers cannot position content beyond about 15 million pixels.
   */
  shownLines: 500_000,
  lineChars: 1_000_000,
  /** A text that exceeds either bound is shown in a scrolling box. */
  flatChars: 2_000,
  flatLines: 24,
  markdownChars: 262_144,
  /** Number of lines in a document, and number of tokens that it is parsed into. */
  markdownLines: 20_000,
  markdownTokens: 60_000,
  /** Number of tokens in one block, such as a list. A block is parsed in one task. */
  blockTokens: 12_000,
  /**
   * Length of a paragraph or cell, which is parsed and laid out in one task. One with more marks or tokens is shown as source.
   */
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
  /** Number of colored ranges in one block, and in all blocks of a document. Each range is an element. */
  codeRanges: 4_000,
  documentRanges: 10_000,
  /** Nesting levels of code, as its parser counts them, and the time that parsing may take: see `content/code/parse.ts`. */
  codeDepth: 500,
  codeMs: 500,
  /** Length of HTML that is sanitized for a preview. */
  htmlChars: 262_144,
  htmlElements: 5_000,
  htmlDepth: 64,
  /** Number of table positions in that HTML: additional positions that cells span, and positions in one row. */
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
  /** Number of values in a tree, collapsed or not, and number of notes on single values. */
  treeNodes: 1_000_000,
  treeMarks: 1_000,
  tableColumns: 50,
  /** Number of table columns that a person can page through, and number of columns shown at once. */
  tableColumnsKept: 100_000,
  rows: 100,
  /** Schema errors in the list beside the value. Each is also marked at its place. */
  errors: 50,
  /** Number of chips in one text, and in one of many lines, cells or names. Further hidden characters are only counted. */
  chips: 100,
  chipsInLine: 3,
  /** Length of a string in a list of many, such as a cell, a leaf or a definition. */
  valueChars: 300,
  keyChars: 200,
  uriChars: 120,
  /** Length of an address. Websites do not answer requests to longer addresses. */
  linkChars: 8_192,
  /** Length of a host name. DNS does not allow longer names. */
  hostChars: 253,
  mediaBytes: 10_485_760,
  /** Size of text that is sent as bytes. Such text is decoded in one task. */
  textBytes: 2_097_152,
  /** Length of base64 text that is decoded in one task. Longer text is decoded in pieces of this size. */
  base64AtOnce: 2_097_152,
  imagePixels: 16_777_216,
  imageSide: 8_192,
  iconBytes: 65_536,
  iconSide: 512,
  /** Number of frames in an animated image, and the size of each frame. A decoder keeps several frames in memory. */
  frames: 2_000,
  framePixels: 4_194_304,
  svgBytes: 1_048_576,
  /** Elements of an SVG image, including everything that it repeats. */
  svgElements: 100_000,
  /** Length of one text in a diff that is put on the page at once. */
  differenceChars: 1_000,
  /** Length of texts that are compared letter by letter. Longer texts are not. */
  alikeChars: 200,
  /** An unchanged passage is folded if that hides more than this, and keeps this much at each end. */
  unchangedChars: 120,
  /** Texts that differ in more than this are not compared word by word. */
  comparedChars: 32_768,
  changedLines: 400,
  /** Number of words that changed in one place. */
  changedWords: 200,
  /** Time in ms for comparing one field. */
  differenceMs: 100,
  /** Beyond these, the lines and the indentation of JSON would be many times as long as the value. */
  printedChars: 100_000,
  printedDepth: 32,
  /** Number of indent levels in a tree. Deeper values keep the last indent. */
  treeIndents: 16,
} as const;
