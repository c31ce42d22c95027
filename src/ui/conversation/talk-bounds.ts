/** Bounds of a person's messages. They are not in the renderers' table, which pages without a model load as well. */
export const talkBounds = {
  /** Number of files of one message. Their size is a limit of the core: `modelDataChars`. */
  attachments: 10,
  /** Number of file names in one sentence. */
  filesNamed: 3,
  /** Number of the page's suggestions, and characters of each. */
  suggestions: 4,
  suggestionChars: 2_000,
  /** Number of messages that wait for the end of an answer. */
  queuedMessages: 20,
  /** Characters of each piece of a long text. */
  pieceChars: 4_000,
  /** Characters and lines of a person's message above which it is folded. */
  unfoldedChars: 1_200,
  unfoldedLines: 14,
} as const;
