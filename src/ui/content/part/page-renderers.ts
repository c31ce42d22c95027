import type { Call, Part } from '../../../core/index.js';

/** The context that a page's renderer gets beside the part. */
export interface ContentContext {
  /** The reader's language, as a BCP 47 tag. */
  readonly locale: string;
  /** The server that the part is from, where that is known. Its label is the page's own. */
  readonly server?: { readonly id: string; readonly label: string };
  /** The tool that returned the part. Its names are the server's words, and another server may have a tool of the same name. */
  readonly tool?: { readonly name: string; readonly displayName: string };
  /** The call whose result the part belongs to, as it stood when the part was first shown. */
  readonly call?: Call;
}

/** What shown parts are from: a call, or whatever else a host has of a server. */
export type ContentOrigin = Call | { readonly serverId: string; readonly serverLabel: string };

/** The words of a model in a conversation, once they are written. */
export interface AnswerText {
  readonly kind: 'answer';
  readonly text: string;
}

/** A page's own way of showing what the model answers. No other renderer gets answers. */
export interface AnswerRenderer {
  readonly kind: 'answer';
  /**
   * Shows one text of an answer when it is written to its end; until then the usual view shows it grow. It gives what a
   * `ContentRenderer` gives. The text is as untrusted as a server's.
   */
  readonly render: (part: AnswerText, context: ContentContext) => Node | string | undefined;
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
   * leaves the part to the built-in renderer. One that throws, or gives anything else, gives way to the built-in renderer, with
   * a sentence. One that never returns stops the page: nothing can end it.
   */
  readonly render: (part: Part, context: ContentContext) => Node | string | undefined;
}

/** The page's own renderers, for every `<mcp-content>` and every conversation of this package. */
export interface ContentRenderers {
  /** Adds a renderer, which wins over earlier ones. Returns a function that removes it again. */
  add(renderer: ContentRenderer | AnswerRenderer): () => void;
}

type PageRenderer = ContentRenderer | AnswerRenderer;

/** Sends `change` when a renderer is added or removed. */
class Registry extends EventTarget implements ContentRenderers {
  /** The newest first. Another array after each change. */
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
