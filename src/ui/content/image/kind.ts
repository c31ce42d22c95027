import { html } from 'lit';
import type { RenderContext } from '../part/context.js';
import { encodeBase64 } from '../../base/bytes/base64.js';
import { renderElementPart } from '../part/element-part.js';
import { type ContentKind, type Media, mediaOf } from '../part/kind.js';

export const loadIcon = (): Promise<unknown> => import('./mcp-content-icon.js');

export const image: ContentKind = {
  name: 'image',
  loadElement: () => import('./mcp-content-image.js'),
  show: (part, context) => {
    const media = mediaOf(part, 'image', 'image/');
    return media && imageView(media, context);
  },
  document: {
    hasType: (type) => type === 'image/svg+xml',
    extension: 'svg',
    label: 'svg',
    view: ({ text, fileName }, context) => {
      const data = encodeBase64(new TextEncoder().encode(text));
      return { name: '', show: () => imageView({ data, mimeType: 'image/svg+xml', fileName }, context) };
    },
    // The element shows the source itself, with a button that draws it.
    order: (own, asText, { drawSvg }) => [drawSvg ? own : asText],
  },
  budget: 10_800,
};

function imageView({ data, mimeType, fileName }: Media, context: RenderContext): unknown {
  const view = html`<mcp-content-image
    exportparts="image, text, actions, hidden"
    .data=${data}
    .mimeType=${mimeType}
    .label=${context.strings.content.kinds.image}
    .fileName=${fileName}
    .drawSvg=${context.drawSvg === true}
  ></mcp-content-image>`;
  return renderElementPart(context, image, view, () => data);
}
