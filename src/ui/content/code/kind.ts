import type { ContentKind } from '../part/kind.js';

/** Colours of code, in texts and in Markdown: no part is of this kind. */
export const code: ContentKind = {
  name: 'code',
  budget: 89_500,
};
