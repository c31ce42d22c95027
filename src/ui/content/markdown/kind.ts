import { html } from 'lit';
import { Lazy } from '../../../core/base/lazy.js';
import { lazyPart } from '../part/lazy-part.js';
import type { ContentKind } from '../part/kind.js';

/** Marks that hardly anybody writes without meaning them. */
const marks = /^ {0,3}(?:#{1,6} \S|```|~~~|\|.+\||[-*+] \S|>\s?\S)|\*\*[^\s*]|`[^`\n]+`|\]\(\S/m;

export const markdown: ContentKind = {
  name: 'markdown',
  element: new Lazy(() => import('./mcp-content-markdown.js')),
  document: {
    hasType: (type) => type === 'text/markdown' || type === 'text/x-markdown',
    mayBe: looksLikeMarkdown,
    extension: 'md',
    label: 'markdown',
    view: ({ text, label = '', fileName }, context) => ({
      name: context.strings.content.asMarkdown,
      show: (others) => {
        const view = html`<mcp-content-markdown
          exportparts="markdown, image, table, text, actions, hidden"
          .source=${text}
          .label=${label}
          .fileName=${fileName}
          >${others}</mcp-content-markdown
        >`;
        return lazyPart(context, markdown, view, () => text);
      },
    }),
  },
  size: { title: 'Markdown, where a result declares it', gzip: 56_500 },
};

/** True if a text may have been written as Markdown: enough to offer it, never to do it. */
function looksLikeMarkdown(text: string): boolean {
  return marks.test(text.slice(0, 4_000));
}
