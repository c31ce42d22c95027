import type { Part } from '../../../core/index.js';
import { essence } from './mime.js';

/** The context that a page's renderer gets beside the part. */
export interface ContentContext {
  /** The reader's language, as a BCP 47 tag. */
  readonly locale: string;
}

/** A page's own way of showing some kind of content. */
export interface ContentRenderer {
  /** The kind of part. */
  readonly kind: Part['kind'];
  /** Only parts of this MIME type: `image/svg+xml`, or `image/*`. Without it, all parts of the kind. */
  readonly mimeType?: string;
  /**
   * Shows a part. It gets a copy of the part, frozen, as data, and as little to be trusted as ever: what it makes of it is
   * the page's own doing. Called anew where the language changes. A node takes the part's place; text is shown as text; nothing leaves the part to the built-in renderer.
   */
  readonly render: (part: Part, context: ContentContext) => Node | string | undefined;
}

/** The page's own renderers, for every `<mcp-content>` of this package. */
export interface ContentRenderers {
  /** The one that was added last wins. The function that it gives takes it out again. */
  add(renderer: ContentRenderer): () => void;
}

type Listener = () => void;

class Registry implements ContentRenderers {
  readonly #renderers: ContentRenderer[] = [];
  readonly #listeners = new Set<Listener>();

  add(renderer: ContentRenderer): () => void {
    this.#renderers.unshift(renderer);
    this.#changed();
    return () => {
      const at = this.#renderers.indexOf(renderer);
      if (at === -1) return;
      this.#renderers.splice(at, 1);
      this.#changed();
    };
  }

  find(part: Part): ContentRenderer | undefined {
    const type = 'mimeType' in part ? essence(part.mimeType) : '';
    return this.#renderers.find(
      ({ kind, mimeType }) => kind === part.kind && (mimeType === undefined || covers(mimeType, type)),
    );
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

function covers(pattern: string, type: string): boolean {
  const wanted = essence(pattern);
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

export const registry: Registry = new Registry();

/** The page's own renderers, by kind and MIME type. */
export const contentRenderers: ContentRenderers = registry;
