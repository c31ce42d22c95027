import { html } from 'lit';
import { renderElementPart } from '../part/element-part.js';
import { type ContentKind, mediaOf } from '../part/kind.js';

export const audio: ContentKind = {
  name: 'audio',
  loadElement: () => import('./mcp-content-audio.js'),
  show: (part, context) => {
    const media = mediaOf(part, 'audio', 'audio/');
    if (!media) return undefined;
    const view = html`<mcp-content-audio
      exportparts="audio, text, actions, hidden"
      .data=${media.data}
      .mimeType=${media.mimeType}
      .label=${context.strings.content.kinds.audio}
      .fileName=${media.fileName}
      .playMedia=${context.playMedia === true}
    ></mcp-content-audio>`;
    return renderElementPart(context, audio, view, () => media.data);
  },
  budget: 500,
};
