import type { ContentKind } from '../part/kind.js';

/** Syntax highlighting, in texts and in Markdown. No part is of this kind. */
export const code: ContentKind = {
  name: 'code',
  budget: 89_500,
};
