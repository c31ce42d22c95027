import { html } from 'lit';
import type { Part } from '../../../core/index.js';
import { note, type RenderContext } from './context.js';
import { longText } from './long-text.js';
import { registry, type ContentRenderer } from './page-renderers.js';
import { stateful } from './stateful.js';

type Made =
  { readonly is: 'made'; readonly view: Node | string } | { readonly is: 'left' } | { readonly is: 'failed' };

/** A part as the page itself wants it shown; by the built-in renderer where it does not, or cannot. */
export function renderPageView(part: Part, context: RenderContext, builtIn: () => unknown): unknown {
  const renderer = registry.find(part);
  if (!renderer) return builtIn();
  return stateful<Made>(
    context,
    occasionOf(part, renderer, context.strings.tag),
    () => make(renderer, part, context.strings.tag),
    (made) => {
      const words = context.strings.content;
      if (made.is === 'failed') return html`${note(words.pageFailed)}${builtIn()}`;
      if (made.is === 'left') return builtIn();
      return made.view instanceof Node ? made.view : longText(made.view, context, words.kinds[part.kind]);
    },
  );
}

function make(renderer: ContentRenderer, part: Part, locale: string): Made {
  try {
    const view: unknown = renderer.render(Object.freeze({ ...part }), { locale });
    if (view instanceof Node || typeof view === 'string') return { is: 'made', view };
    return view === undefined ? { is: 'left' } : { is: 'failed' };
  } catch (error) {
    // It is the page's own doing, and its authors look for it there.
    reportError(error);
    return { is: 'failed' };
  }
}

interface Occasion {
  readonly renderer: ContentRenderer;
  readonly tag: string;
}

const occasions = new WeakMap<Part, Occasion>();

/** The same as long as a part is shown by the same renderer in the same language. */
function occasionOf(part: Part, renderer: ContentRenderer, tag: string): Occasion {
  const last = occasions.get(part);
  if (last?.renderer === renderer && last.tag === tag) return last;
  const occasion = { renderer, tag };
  occasions.set(part, occasion);
  return occasion;
}
