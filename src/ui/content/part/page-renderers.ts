import type { Part } from '../../../core/index.js';

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
   * Shows a part. It gets a frozen copy of the part, as data, which is as untrusted as ever: what it makes of it is the
   * page's own doing. Called anew if the language changes. A node takes the part's place; text is shown as text; `undefined`
   * leaves the part to the built-in renderer.
   */
  readonly render: (part: Part, context: ContentContext) => Node | string | undefined;
}

/** The page's own renderers, for every `<mcp-content>` of this package. */
export interface ContentRenderers {
  /** Adds a renderer, which wins over earlier ones. Returns a function that removes it again. */
  add(renderer: ContentRenderer): () => void;
}

/** Sends `change` when a renderer is added or removed. */
class Registry extends EventTarget implements ContentRenderers {
  /** The newest first. Another array after each change. */
  renderers: readonly ContentRenderer[] = [];

  add(renderer: ContentRenderer): () => void {
    this.#set([renderer, ...this.renderers]);
    return () => {
      const at = this.renderers.indexOf(renderer);
      if (at !== -1) this.#set(this.renderers.toSpliced(at, 1));
    };
  }

  #set(renderers: readonly ContentRenderer[]): void {
    this.renderers = renderers;
    this.dispatchEvent(new Event('change'));
  }
}

export const registry: Registry = new Registry();

/** The page's own renderers, by kind and MIME type. */
export const contentRenderers: ContentRenderers = registry;
