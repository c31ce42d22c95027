import { html } from 'lit';
import { renderElementPart } from '../part/element-part.js';
import type { ContentKind } from '../part/kind.js';
import { marks } from './marks.js';

export const markdown: ContentKind = {
  name: 'markdown',
  loadElement: () => import('./mcp-content-markdown.js'),
  document: {
    hasType: (type) => type === 'text/markdown' || type === 'text/x-markdown',
    // Enough to offer the formatted view, never to choose it.
    mayBe: (text) => marks.test(text.slice(0, 4_000)),
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
        return renderElementPart(context, markdown, view, () => text);
      },
    }),
  },
  budget: 58_500,
};
