import { html } from 'lit';
import { renderElementPart } from '../part/element-part.js';
import { type ContentKind, mediaOf } from '../part/kind.js';

export const video: ContentKind = {
  name: 'video',
  loadElement: () => import('./mcp-content-video.js'),
  show: (part, context) => {
    const media = mediaOf(part, undefined, 'video/');
    if (!media) return undefined;
    const view = html`<mcp-content-video
      exportparts="video, text, actions, hidden"
      .data=${media.data}
      .mimeType=${media.mimeType}
      .label=${context.strings.content.kinds.video}
      .fileName=${media.fileName}
      .playMedia=${context.playMedia === true}
    ></mcp-content-video>`;
    return renderElementPart(context, video, view, () => media.data);
  },
  budget: 500,
};
