import { html, type TemplateResult } from 'lit';
import type { AudioPart, ImagePart, Part } from '../../../core/index.js';
import type { ContentStrings } from '../../locales/en/content.js';
import type { RenderContext } from './context.js';
import { essence, extensionOf, fileName } from '../../base/bytes/mime.js';
import { stateful } from '../../base/stateful.js';

/** A kind of content: one folder, and one line in `kinds.ts`. */
export interface ContentKind {
  /** Name of the folder, and of its element: `<mcp-content-name>`. */
  readonly name: string;
  /** Imports the element, when a part first needs it. */
  readonly loadElement?: () => Promise<unknown>;
  /** Renders a part; returns `undefined` if the kind does not accept it. The first kind that accepts a part shows it. */
  readonly show?: (part: Part, context: RenderContext) => unknown;
  /** Set for a kind of text. */
  readonly document?: DocumentKind;
  /** Size limit of its files in `npm run size`, in bytes of gzip. Default: the limit for any kind in `size-budget.json`. */
  readonly budget?: number;
}

/** A kind of text, such as Markdown or JSON. */
export interface DocumentKind {
  /** True if text of this MIME type, without parameters, is of the kind. */
  readonly hasType: (type: string) => boolean;
  /** True if text without a type may be of the kind, which is then offered. */
  readonly mayBe?: (text: string) => boolean;
  /** File extension of the kind, and its name in `strings.content.kinds`. */
  readonly extension: string;
  readonly label: keyof ContentStrings['kinds'];
  /** Renders a text. */
  readonly view: (document: Document, context: RenderContext) => ContentView;
  /** Orders the views, beginning with the default one. Default: the view of this kind, then the text. */
  readonly order?: (own: ContentView, asText: ContentView, context: RenderContext) => readonly ContentView[];
}

/** A text, and the facts about it. */
export interface Document {
  readonly text: string;
  readonly fileName: string;
  /** Shown above it. Without a label, a short text has no line above. */
  readonly label?: string | undefined;
  /** The language of code, as a name that `codeRanges` accepts. */
  readonly language?: string | undefined;
}

/** One way of showing a part. */
export interface ContentView {
  /** The name of the button that selects it. */
  readonly name: string;
  /** Renders it, with the buttons of the other views among its own. */
  readonly show: (others: readonly TemplateResult[]) => unknown;
}

/** Renders a part that has several views, beginning with the first one. */
export function renderViews(context: RenderContext, key: unknown, views: readonly ContentView[]): unknown {
  return stateful<number>(
    context,
    key,
    () => 0,
    (chosen, change) => {
      const choose = (event: Event, at: number): void => {
        const box = (event.currentTarget as Element).closest('.views');
        change(() => at);
        if (box) void focusSwitch(box);
      };
      const buttons = views.map(
        ({ name }, at) =>
          html`<button slot="actions" class="quiet small" @click=${(event: Event) => choose(event, at)}>
            ${name}
          </button>`,
      );
      return html`<div class="views">${views[chosen]?.show(buttons.toSpliced(chosen, 1))}</div>`;
    },
  );
}

/** Moves the focus from a pressed toggle to its replacement, which may be in an element that has not loaded. */
async function focusSwitch(box: Element): Promise<void> {
  const next = box.querySelector<HTMLElement>('button[slot=actions]');
  const element = next?.parentElement;
  if (element?.localName.includes('-')) {
    await customElements.whenDefined(element.localName);
    await (element as Partial<Record<'updateComplete', Promise<unknown>>>).updateComplete;
  }
  if (next?.isConnected && next.checkVisibility()) next.focus();
}

/** Bytes in Base64, and their claimed type. */
export interface Media {
  readonly data: string;
  readonly mimeType: string | undefined;
  /** File name of a download. */
  readonly fileName: string;
}

/** Returns the bytes of a part of this kind, or of a resource whose MIME type begins like this. */
export function mediaOf(
  part: Part,
  kind: (ImagePart | AudioPart)['kind'] | undefined,
  type: string,
): Media | undefined {
  if (part.kind === kind) {
    const { data, mimeType } = part;
    return { data, mimeType, fileName: `${part.kind}.${extensionOf(mimeType)}` };
  }
  if (part.kind !== 'resource' || part.text !== undefined) return undefined;
  const { uri, mimeType, blob = '' } = part;
  if (!essence(mimeType).startsWith(type)) return undefined;
  return { data: blob, mimeType, fileName: fileName(uri, 'resource', extensionOf(mimeType)) };
}
