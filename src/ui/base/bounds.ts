/**
 * Every bound of the renderers, in one table. The core's limits say how much of a result is kept; these, how much of
 * it is put on the page at once. Where one trips, the part says so and offers the rest, or the whole as a download.
 */
export const bounds = {
  /** Parts put on the page in one go, so that no one stretch of work holds it. */
  partsAtOnce: 1,
  /** Parts before "Show more". */
  parts: 40,
  textChars: 20_000,
  textLines: 400,
  /** One block of text that the browser may skip while it is out of sight. */
  chunkChars: 20_000,
  chunkLines: 200,
  /** One block of a text of any length, of which only the blocks around what is in view are laid out. */
  blockChars: 4_000,
  blockLines: 50,
  /** Pieces of one look, and chips, in such a block. */
  blockLeaves: 500,
  /** Such pieces in a whole text: with colours, and without. */
  coloredLeaves: 80_000,
  leaves: 120_000,
  /** Blocks that the browser skips together. */
  groupBlocks: 50,
  /** Beyond some 15 million pixels browsers lose count, of lines as of a line's characters. */
  shownLines: 500_000,
  lineChars: 1_000_000,
  /** Beyond either, a text gets a box that scrolls. */
  flatChars: 2_000,
  flatLines: 24,
  markdownChars: 262_144,
  /** Lines of a document, and the pieces of text and structure that it is parsed into. */
  markdownLines: 20_000,
  markdownTokens: 60_000,
  /** Those of one block, such as a list, which is parsed in one go. */
  blockTokens: 12_000,
  /** One paragraph or cell, which is read and laid out in one go. With more marks or pieces it stays as it was written. */
  inlineChars: 65_536,
  inlineMarks: 8_192,
  inlineTokens: 2_000,
  /** Elements of a document that are made in one turn. */
  markdownAtOnce: 150,
  /** Code that is coloured; longer code is text like any other. */
  codeChars: 65_536,
  codeBlocks: 50,
  /** Length of one block that is put on the page at once. */
  codeShownChars: 10_000,
  codeShownLines: 200,
  /** Stretches with a colour, of one block and of all blocks of a document: each is an element. */
  codeRanges: 4_000,
  documentRanges: 10_000,
  /** Levels that code is nested, as its parser counts them, and the time it may take to be read: see `content/code/parse.ts`. */
  codeDepth: 500,
  codeMs: 500,
  /** HTML that is made fit for a preview. */
  htmlChars: 262_144,
  htmlElements: 5_000,
  htmlDepth: 64,
  /** Places in its tables: those that cells take up beside their own, and those of one row. */
  htmlSpans: 2_000,
  htmlRowPlaces: 100,
  htmlMs: 2_000,
  /** A text that is longer is not offered as a tree or a table. */
  jsonChars: 8_388_608,
  csvChars: 8_388_608,
  /** Characters of a text that are shown; the whole can be saved. */
  shownChars: 8_388_608,
  /** Places found in a text, or in a tree. */
  found: 10_000,
  searchChars: 200,
  /** Rows of a table or a tree that can be scrolled to: beyond some 15 million pixels browsers lose count. */
  tableRows: 400_000,
  treeRows: 500_000,
  /** Values that a tree is made of, folded or not; and what is said of single ones of them. */
  treeNodes: 1_000_000,
  treeMarks: 1_000,
  tableColumns: 50,
  /** Columns of a table that can be turned to, so many at once. */
  tableColumnsKept: 100_000,
  rows: 100,
  /** Schema errors in the list beside the value: each is marked at its place as well. */
  errors: 50,
  /** Chips of one text: beyond so many, hidden characters are only counted. And of one line of many, a cell or a name. */
  chips: 100,
  chipsInLine: 3,
  /** One string among others: a cell, a leaf, a definition. */
  valueChars: 300,
  keyChars: 200,
  uriChars: 120,
  /** A longer address is nothing that a site would answer. */
  linkChars: 8_192,
  /** No name on the network is longer. */
  hostChars: 253,
  mediaBytes: 10_485_760,
  /** Size of text that is sent as bytes, which is decoded in one go. */
  textBytes: 2_097_152,
  /** Base64 that is decoded in one go; more is decoded in pieces of this size. */
  base64AtOnce: 2_097_152,
  imagePixels: 16_777_216,
  imageSide: 8_192,
  iconBytes: 65_536,
  iconSide: 512,
  /** Frames of an animated image, and the size of each: a decoder keeps several of them. */
  frames: 2_000,
  framePixels: 4_194_304,
  svgBytes: 1_048_576,
  /** With everything that an SVG picture repeats. */
  svgElements: 100_000,
  /** Length of one text of a difference that is put on the page at once. */
  differenceChars: 1_000,
  /** Two texts that are longer are not compared letter by letter. */
  alikeChars: 200,
  /** An unchanged stretch is folded where it hides more than this, and keeps this much at each end. */
  unchangedChars: 120,
  /** Two texts of which more than this is not common to both are not compared word by word. */
  comparedChars: 32_768,
  changedLines: 400,
  /** Words that changed in one place. */
  changedWords: 200,
  /** Time for the comparison of one field. */
  differenceMs: 100,
  /** Beyond these the lines of JSON, and the space before them, would be many times the value itself. */
  printedChars: 100_000,
  printedDepth: 32,
  /** Indents of a tree; what is nested deeper keeps to the last one. */
  treeIndents: 16,
} as const;
