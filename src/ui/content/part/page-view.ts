import { html } from 'lit';
import type { Part } from '../../../core/index.js';
import { note, type RenderContext } from './context.js';
import { longText } from './long-text.js';
import { essence } from './mime.js';
import { registry, type ContentRenderer } from './page-renderers.js';
import { stateful } from './stateful.js';

/** The last view that a page's renderer has made of a part, and what it was made with. */
interface Made {
  renderer?: ContentRenderer;
  tag?: string;
  /** `undefined` if the renderer left the part to the built-in one. */
  view?: Node | string | undefined;
  hasFailed?: boolean;
}

/** Renders a part as the page itself wants it shown; by the built-in renderer if it does not, or cannot. */
export function renderPageView(part: Part, context: RenderContext, builtIn: () => unknown): unknown {
  const renderer = registry.renderers.find((one) => takes(one, part));
  if (!renderer) return builtIn();
  const { content, tag } = context.strings;
  return stateful<Made>(
    context,
    part,
    () => ({}),
    (made) => {
      // Made once for each renderer and language.
      if (made.renderer !== renderer || made.tag !== tag) {
        Object.assign(made, { renderer, tag, ...make(renderer, part, tag) });
      }
      const { view, hasFailed } = made;
      if (hasFailed) return html`${note(content.pageFailed)}${builtIn()}`;
      if (view === undefined) return builtIn();
      return view instanceof Node ? view : longText(view, context, content.kinds[part.kind]);
    },
  );
}

function takes({ kind, mimeType }: ContentRenderer, part: Part): boolean {
  if (kind !== part.kind) return false;
  if (mimeType === undefined) return true;
  const wanted = essence(mimeType);
  const type = 'mimeType' in part ? essence(part.mimeType) : '';
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

function make(renderer: ContentRenderer, part: Part, locale: string): Pick<Made, 'view' | 'hasFailed'> {
  try {
    const view: unknown = renderer.render(Object.freeze({ ...part }), { locale });
    if (view === undefined || view instanceof Node || typeof view === 'string') {
      return { view, hasFailed: false };
    }
  } catch (error) {
    // The error is the page's own, and its authors look for it in the console.
    reportError(error);
  }
  return { view: undefined, hasFailed: true };
}
