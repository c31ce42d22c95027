import type { Part } from '../../core/index.js';
import { kinds } from './kinds.js';
import type { RenderContext } from './part/context.js';
import type { DocumentKind } from './part/kind.js';

const documents: readonly DocumentKind[] = kinds.flatMap(({ document }) => document ?? []);

/** Renders a part by the first kind that takes it; `undefined` if none does. */
export function showByKind(part: Part, context: RenderContext): unknown {
  for (const { show } of kinds) {
    const view = show?.(part, context);
    if (view !== undefined) return view;
  }
  return undefined;
}

/** Returns the kind of text of this MIME type, given without its parameters. */
export function documentOfType(type: string): DocumentKind | undefined {
  return documents.find(({ hasType }) => hasType(type));
}

/** Returns the kinds that a text without a type may be of. */
export function possibleDocuments(text: string): readonly DocumentKind[] {
  return documents.filter(({ mayBe }) => mayBe?.(text));
}
