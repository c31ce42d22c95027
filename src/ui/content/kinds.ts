import type { Part } from '../../core/index.js';
import { audio } from './audio/kind.js';
import { code } from './code/kind.js';
import { html } from './html/kind.js';
import { image } from './image/kind.js';
import { link } from './link/kind.js';
import { markdown } from './markdown/kind.js';
import type { RenderContext } from './part/context.js';
import type { ContentKind, DocumentKind } from './part/kind.js';
import { pdf } from './pdf/kind.js';
import { structured } from './structured/kind.js';
import { table } from './table/kind.js';
import { text } from './text/kind.js';
import { tree } from './tree/kind.js';
import { video } from './video/kind.js';

/** Every kind of content. The page build and `npm run size` read this list. */
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

const documents: readonly DocumentKind[] = kinds.flatMap(({ document }) => document ?? []);

/** Renders a part by the first kind that accepts it; `undefined` if none does. */
export function showByKind(part: Part, context: RenderContext): unknown {
  for (const { show } of kinds) {
    const view = show?.(part, context);
    if (view !== undefined) return view;
  }
  return undefined;
}

/** Returns the kind of document for a MIME type without parameters. */
export function documentOfType(type: string): DocumentKind | undefined {
  return documents.find(({ hasType }) => hasType(type));
}

/** Returns the kinds of document that a text without a type may be. */
export function possibleDocuments(text: string): readonly DocumentKind[] {
  return documents.filter(({ mayBe }) => mayBe?.(text));
}
