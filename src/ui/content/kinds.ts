import { audio } from './audio/kind.js';
import { code } from './code/kind.js';
import { html } from './html/kind.js';
import { image } from './image/kind.js';
import { link } from './link/kind.js';
import { markdown } from './markdown/kind.js';
import type { ContentKind } from './part/kind.js';
import { pdf } from './pdf/kind.js';
import { structured } from './structured/kind.js';
import { table } from './table/kind.js';
import { text } from './text/kind.js';
import { tree } from './tree/kind.js';
import { video } from './video/kind.js';

/** Every kind of content. The lists of chunks and of sizes in `scripts/size` are made of this one. */
export const kinds: readonly ContentKind[] = [
  text,
  markdown,
  html,
  image,
  audio,
  video,
  table,
  tree,
  pdf,
  code,
  link,
  structured,
];
