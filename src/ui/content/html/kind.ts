import { html as template } from 'lit';
import { renderElementPart } from '../part/element-part.js';
import type { ContentKind } from '../part/kind.js';

export const html: ContentKind = {
  name: 'html',
  loadElement: () => import('./mcp-content-html.js'),
  document: {
    hasType: (type) => type === 'text/html' || type === 'application/xhtml+xml',
    extension: 'html',
    label: 'html',
    view: ({ text, label = '', fileName }, context) => ({
      name: context.strings.content.asPreview,
      show: (others) => {
        const view = template`<mcp-content-html
          exportparts="html, actions, hidden"
          .source=${text}
          .label=${label}
          .fileName=${fileName}
          >${others}</mcp-content-html
        >`;
        return renderElementPart(context, html, view, () => text);
      },
    }),
    // The source is shown first.
    order: (own, asText, { strings }) => [{ ...asText, name: strings.content.asSource }, own],
  },
  budget: 4_400,
};
