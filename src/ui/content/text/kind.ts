import { html } from 'lit';
import { bar, copyButton, saveButton } from '../part/actions.js';
import type { RenderContext } from '../part/context.js';
import { renderElementPart } from '../part/element-part.js';
import { isFlat, longText } from '../part/long-text.js';
import type { ContentKind, Document, ContentView } from '../part/kind.js';
import { inert } from '../../base/bytes/download.js';
import { hasAnsi } from './has-ansi.js';

export const text: ContentKind = {
  name: 'text',
  loadElement: () => import('./mcp-content-text.js'),
  budget: 8_600,
};

/** Renders a text in the element that can search, wrap and highlight; `actions` are for its slot. */
export function textOf(
  { text: value, label = '', fileName, language }: Document,
  context: RenderContext,
  actions?: unknown,
): unknown {
  const view = html`<mcp-content-text
    exportparts="text, actions, hidden"
    .text=${value}
    .label=${label}
    .fileName=${fileName}
    .codeLanguage=${language}
    >${actions}</mcp-content-text
  >`;
  return renderElementPart(context, text, view, () => value);
}

/** Returns the verbatim view of a text: a few lines immediately, longer text in its element. */
export function textView(document: Document, context: RenderContext): ContentView {
  const { content } = context.strings;
  const { text: value, fileName, label, language } = document;
  const isShort = language === undefined && isFlat(value) && !hasAnsi(value);
  return {
    name: content.asText,
    show: (others) => {
      if (!isShort) return textOf(document, context, others);
      const copy = copyButton(context, () => value);
      const save = saveButton(context, fileName, () => inert(value));
      return html`
        <div class=${label === undefined ? 'short' : ''}>
          ${bar(label, ...others, copy, save)} ${longText(value, context, content.kinds.text)}
        </div>
      `;
    },
  };
}
