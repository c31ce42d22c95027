/** Bounds of what a person says. They are not in the table of the renderers, which pages without a model load as well. */
export const talkBounds = {
  /** Files of one message. Their size is a limit of the core: `modelDataChars`. */
  attachments: 10,
  /** Names of files that one sentence has. */
  filesNamed: 3,
  /** What a page suggests to say, and the length of each. */
  suggestions: 6,
  suggestionChars: 2_000,
  /** Characters of a text that are laid out in one go. */
  pieceChars: 4_000,
} as const;
