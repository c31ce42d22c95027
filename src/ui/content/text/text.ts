import { html, type TemplateResult } from 'lit';
import type { TextPart } from '../../../core/index.js';
import { bar, copyButton, saveButton } from '../part/actions.js';
import type { RenderContext } from '../part/context.js';
import { latePart } from '../part/lazy-part.js';
import { isFlat, longText } from '../part/long-text.js';
import { hasAnsi } from './has-ansi.js';
import { looksLikeMarkdown } from '../part/looks-like.js';
import { mayBeJson } from '../tree/json-looks.js';
import { inert } from '../part/save.js';
import { renderViews, type View } from '../part/views.js';

/** Text is text: no link is made of it, and no markup is looked for in it. What it may be besides is the reader's to choose. */
export function renderText({ text }: TextPart, context: RenderContext): unknown {
  const words = context.strings.content;
  const views: View[] = [
    { name: words.asText, show: (others) => textView(text, context, { fileName: 'text.txt', others }) },
  ];
  if (looksLikeMarkdown(text)) {
    const markdown: Document = { text, fileName: 'text.md', label: words.kinds.markdown };
    views.push({ name: words.asMarkdown, show: (others) => markdownView(markdown, context, others) });
  }
  if (mayBeJson(text)) {
    const json: Document = { text, fileName: 'text.json', label: words.kinds.json };
    views.push({ name: words.asTree, show: (others) => jsonView(json, context, others) });
  }
  return renderViews(context, text, views);
}

/** A text with what is known of it. */
export interface Document {
  readonly text: string;
  readonly fileName: string;
  readonly label: string;
}

interface TextOptions {
  readonly fileName: string;
  /** Without it, a short text has no line above it. */
  readonly label?: string;
  readonly language?: string | undefined;
  readonly others?: readonly TemplateResult[];
}

/** A few lines at once, and anything else by the element that can find, wrap and colour. */
export function textView(text: string, context: RenderContext, options: TextOptions): unknown {
  const { fileName, label, language, others = [] } = options;
  const words = context.strings.content;
  if (language === undefined && isFlat(text) && !hasAnsi(text)) {
    const actions = [
      ...others,
      copyButton(context, () => text),
      saveButton(context, fileName, () => inert(text)),
    ];
    return html`
      <div class=${label === undefined ? 'short' : ''}>
        ${bar(label, ...actions)} ${longText(text, context, words.kinds.text)}
      </div>
    `;
  }
  const view = html`<mcp-content-text
    exportparts="text, actions, hidden"
    .text=${text}
    .label=${label ?? ''}
    .fileName=${fileName}
    .codeLanguage=${language}
    >${others}</mcp-content-text
  >`;
  return latePart(context, 'text', view, () => text);
}

export function markdownView(
  { text, label, fileName }: Document,
  context: RenderContext,
  others: readonly TemplateResult[],
): unknown {
  const view = html`<mcp-content-markdown
    exportparts="markdown, image, table, text, actions, hidden"
    .source=${text}
    .label=${label}
    .fileName=${fileName}
    >${others}</mcp-content-markdown
  >`;
  return latePart(context, 'markdown', view, () => text);
}

export function jsonView(
  { text, label, fileName }: Document,
  context: RenderContext,
  others: readonly TemplateResult[],
): unknown {
  const view = html`<mcp-content-tree
    exportparts="tree, text, actions, hidden"
    .json=${text}
    .label=${label}
    .fileName=${fileName}
    >${others}</mcp-content-tree
  >`;
  return latePart(context, 'tree', view, () => text);
}

export function csvView(
  { text, label, fileName }: Document,
  context: RenderContext,
  others: readonly TemplateResult[],
): unknown {
  const view = html`<mcp-content-table
    exportparts="table, text, actions, hidden"
    .csv=${text}
    .label=${label}
    .fileName=${fileName}
    >${others}</mcp-content-table
  >`;
  return latePart(context, 'table', view, () => text);
}

export function htmlView(
  { text, label, fileName }: Document,
  context: RenderContext,
  others: readonly TemplateResult[],
): unknown {
  const view = html`<mcp-content-html
    exportparts="html, actions, hidden"
    .source=${text}
    .label=${label}
    .fileName=${fileName}
    >${others}</mcp-content-html
  >`;
  return latePart(context, 'html', view, () => text);
}
