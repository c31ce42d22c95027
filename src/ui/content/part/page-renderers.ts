import type { Call, Part } from '../../../core/index.js';

/** The context that a page's renderer gets with the part. */
export interface ContentContext {
  /** The reader's language, as a BCP 47 tag. */
  readonly locale: string;
  /** The part's server, if known. Its label is the page's own. */
  readonly server?: { readonly id: string; readonly label: string };
  /** The tool that returned the part. Its names are the server's text, and another server may have a tool of the same name. */
  readonly tool?: { readonly name: string; readonly displayName: string };
  /** The call whose result contains the part, in its state when the part was first shown. */
  readonly call?: Call;
}

/** Source of shown parts: a call, or other data of a server. */
export type ContentOrigin = Call | { readonly serverId: string; readonly serverLabel: string };

/** A complete text of a model in a conversation. */
export interface AnswerText {
  readonly kind: 'answer';
  readonly text: string;
}

/** A page's own renderer for the model's answers. No other renderer gets them. */
export interface AnswerRenderer {
  readonly kind: 'answer';
  /**
   * Shows one text of an answer once it is complete. Until then, the default view shows it while it grows. Returns the same as a
   * `ContentRenderer`. The text is as untrusted as a server's.
   */
  readonly render: (part: AnswerText, context: ContentContext) => Node | string | undefined;
}

/** A page's own renderer for one kind of content. */
export interface ContentRenderer {
  /** The kind of part. */
  readonly kind: Part['kind'];
  /** Limits the renderer to parts of this MIME type: `image/svg+xml`, or `image/*`. Default: all parts of the kind. */
  readonly mimeType?: string;
  /**
   * Shows a part. It gets a frozen copy of the part, as untrusted data: the page is responsible for the output. Called again if
   * the language changes. A node replaces the part; text is shown as text; `undefined` leaves the part to the built-in renderer.
   * If it throws or returns anything else, the built-in renderer shows the part, with a notice. If it never returns, the page
   * hangs: nothing can stop it.
   */
  readonly render: (part: Part, context: ContentContext) => Node | string | undefined;
}

/** The page's own renderers, for every `<mcp-content>` and every conversation of this package. */
export interface ContentRenderers {
  /** Adds a renderer, which takes precedence over earlier ones. Returns a function that removes it. */
  add(renderer: ContentRenderer | AnswerRenderer): () => void;
}

type PageRenderer = ContentRenderer | AnswerRenderer;

/** Dispatches `change` when a renderer is added or removed. */
class Registry extends EventTarget implements ContentRenderers {
  /** The newest first. A new array after each change. */
  renderers: readonly PageRenderer[] = [];

  add(renderer: PageRenderer): () => void {
    this.#set([renderer, ...this.renderers]);
    return () => {
      const at = this.renderers.indexOf(renderer);
      if (at !== -1) this.#set(this.renderers.toSpliced(at, 1));
    };
  }

  #set(renderers: readonly PageRenderer[]): void {
    this.renderers = renderers;
    this.dispatchEvent(new Event('change'));
  }
}

export const registry: Registry = new Registry();

/** The page's own renderers, by kind and MIME type. */
export const contentRenderers: ContentRenderers = registry;
