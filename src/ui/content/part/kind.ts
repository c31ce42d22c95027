import { html, type TemplateResult } from 'lit';
import type { AudioPart, ImagePart, Part } from '../../../core/index.js';
import type { ContentStrings } from '../../locales/en/content.js';
import type { RenderContext } from './context.js';
import { essence, extensionOf, fileName } from '../../base/bytes/mime.js';
import { stateful } from '../../base/stateful.js';

/** A kind of content: one folder, and one line in `kinds.ts`. */
export interface ContentKind {
  /** The name of the folder, and of the element in it: `<mcp-content-name>`. */
  readonly name: string;
  /** Imports the element, when a part first needs it. */
  readonly loadElement?: () => Promise<unknown>;
  /** Renders a part, or returns `undefined` if the kind does not take it. The first kind that takes a part shows it. */
  readonly show?: (part: Part, context: RenderContext) => unknown;
  /** Set for a kind of text. */
  readonly document?: DocumentKind;
  /** What its files may weigh in `npm run size`, in bytes of gzip; without it, what `size-budget.json` allows any kind. */
  readonly budget?: number;
}

/** A kind of text, such as Markdown or JSON. */
export interface DocumentKind {
  /** True if text of this MIME type, without its parameters, is of the kind. */
  readonly hasType: (type: string) => boolean;
  /** True if a text without a type may be of the kind: this is then offered. */
  readonly mayBe?: (text: string) => boolean;
  /** The extension of a file of it, and its name in `strings.content.kinds`. */
  readonly extension: string;
  readonly label: keyof ContentStrings['kinds'];
  /** Renders a text. */
  readonly view: (document: Document, context: RenderContext) => View;
  /** Orders the views, the first one at first. Without it: the one of this kind, then the text. */
  readonly order?: (own: View, asText: View, context: RenderContext) => readonly View[];
}

/** A text with what is known of it. */
export interface Document {
  readonly text: string;
  readonly fileName: string;
  /** Shown above it. Without it, a short text has no line above. */
  readonly label?: string | undefined;
  /** The language of code, by a name that `codeRanges` knows. */
  readonly language?: string | undefined;
}

/** One way of showing a part. */
export interface View {
  /** The name of the button that chooses it. */
  readonly name: string;
  /** Renders it, with the buttons of the other ways among its own. */
  readonly show: (others: readonly TemplateResult[]) => unknown;
}

/** Renders a part that can be shown in several ways, the first one at first. */
export function renderViews(context: RenderContext, key: unknown, views: readonly View[]): unknown {
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

/** Moves the focus of a pressed switch to the one in its place, perhaps in an element that has yet to come. */
async function focusSwitch(box: Element): Promise<void> {
  const next = box.querySelector<HTMLElement>('button[slot=actions]');
  const element = next?.parentElement;
  if (element?.localName.includes('-')) {
    await customElements.whenDefined(element.localName);
    await (element as Partial<Record<'updateComplete', Promise<unknown>>>).updateComplete;
  }
  if (next?.isConnected && next.checkVisibility()) next.focus();
}

/** Bytes in Base64, and the type that they claim to be. */
export interface Media {
  readonly data: string;
  readonly mimeType: string | undefined;
  /** The name of a download. */
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
