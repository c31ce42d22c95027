import { html } from 'lit';
import { Lazy } from '../../base/lazy.js';
import { bar, copyButton, saveButton } from '../part/actions.js';
import type { RenderContext } from '../part/context.js';
import { lazyPart } from '../part/lazy-part.js';
import { isFlat, longText } from '../part/long-text.js';
import type { ContentKind, Document, View } from '../part/kind.js';
import { inert } from '../part/save.js';
import { hasAnsi } from './has-ansi.js';

export const text: ContentKind = {
  name: 'text',
  element: new Lazy(() => import('./mcp-content-text.js')),
  size: { title: 'text that is long, or in colours', gzip: 11_500 },
};

/** A text as it was written: a few lines at once, anything else by the element that can find, wrap and colour. */
export function textView(document: Document, context: RenderContext): View {
  const { content } = context.strings;
  const { fileName, label, language } = document;
  const isShort = language === undefined && isFlat(document.text) && !hasAnsi(document.text);
  return {
    name: content.asText,
    show: (others) => {
      if (!isShort) {
        const view = html`<mcp-content-text
          exportparts="text, actions, hidden"
          .text=${document.text}
          .label=${label ?? ''}
          .fileName=${fileName}
          .codeLanguage=${language}
          >${others}</mcp-content-text
        >`;
        return lazyPart(context, text, view, () => document.text);
      }
      const copy = copyButton(context, () => document.text);
      const save = saveButton(context, fileName, () => inert(document.text));
      return html`
        <div class=${label === undefined ? 'short' : ''}>
          ${bar(label, ...others, copy, save)} ${longText(document.text, context, content.kinds.text)}
        </div>
      `;
    },
  };
}
