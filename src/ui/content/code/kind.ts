import type { ContentKind } from '../part/kind.js';

/** Colours of code, in texts and in Markdown: no part is of this kind. */
export const code: ContentKind = {
  name: 'code',
  size: {
    title: 'colours of code, all languages together',
    gzip: 89_500,
    files: {
      code: ['parse', 'html-tree'],
      'code-javascript': ['@lezer/javascript/dist/index'],
      'code-python': ['@lezer/python/dist/index'],
      'code-web': ['@lezer/(css|html|json|xml|yaml)/dist/index'],
    },
  },
};
