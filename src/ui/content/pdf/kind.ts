import { html } from 'lit';
import { renderElementPart } from '../part/element-part.js';
import { type ContentKind, mediaOf } from '../part/kind.js';

export const pdf: ContentKind = {
  name: 'pdf',
  loadElement: () => import('./mcp-content-pdf.js'),
  show: (part, context) => {
    const media = mediaOf(part, undefined, 'application/pdf');
    if (!media) return undefined;
    const view = html`<mcp-content-pdf
      exportparts="text, actions, hidden"
      .data=${media.data}
      .mimeType=${media.mimeType}
      .fileName=${media.fileName}
    ></mcp-content-pdf>`;
    return renderElementPart(context, pdf, view, () => media.data);
  },
  budget: 900,
};
