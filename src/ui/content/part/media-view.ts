import { html } from 'lit';
import type { RenderContext } from './context.js';
import { latePart } from './lazy-part.js';

/** Bytes in base64, and the type that they claim to be. */
export interface Media {
  readonly data: string;
  readonly mimeType: string | undefined;
  /** What a download is called. */
  readonly fileName: string;
}

export function pictureView({ data, mimeType, fileName }: Media, context: RenderContext): unknown {
  const { kinds } = context.strings.content;
  const view = html`<mcp-content-image
    exportparts="image, text, actions, hidden"
    .data=${data}
    .mimeType=${mimeType}
    .label=${kinds.image}
    .fileName=${fileName}
    .drawSvg=${context.drawSvg === true}
  ></mcp-content-image>`;
  return latePart(context, 'image', view, () => data);
}

export function audioView({ data, mimeType, fileName }: Media, context: RenderContext): unknown {
  const { kinds } = context.strings.content;
  const view = html`<mcp-content-audio
    exportparts="audio, text, actions, hidden"
    .data=${data}
    .mimeType=${mimeType}
    .label=${kinds.audio}
    .fileName=${fileName}
    .playMedia=${context.playMedia === true}
  ></mcp-content-audio>`;
  return latePart(context, 'audio', view, () => data);
}

export function videoView({ data, mimeType, fileName }: Media, context: RenderContext): unknown {
  const { kinds } = context.strings.content;
  const view = html`<mcp-content-video
    exportparts="video, text, actions, hidden"
    .data=${data}
    .mimeType=${mimeType}
    .label=${kinds.video}
    .fileName=${fileName}
    .playMedia=${context.playMedia === true}
  ></mcp-content-video>`;
  return latePart(context, 'video', view, () => data);
}
