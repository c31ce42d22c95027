import { html, type TemplateResult } from 'lit';
import { define } from '../../base/element.js';
import { McpMediaElement } from '../part/media-element.js';
import type { MediaFormat } from '../part/media-type.js';

/**
 * @summary Video that a tool sent: a player where the page asks for it, otherwise a download.
 *
 * @csspart video - The player.
 * @csspart text - What was sent in place of data.
 * @csspart actions - The buttons above it.
 * @csspart hidden - A character that cannot be seen, by its name.
 */
export class McpContentVideo extends McpMediaElement {
  protected override readonly kind = 'video';
  protected override readonly formats: readonly MediaFormat[] = ['mp4', 'webm', 'ogg'];

  protected override player(
    url: string,
    label: string,
    played: (event: Event) => void,
    failed: () => void,
  ): TemplateResult {
    return html`<video
      part="video"
      controls
      controlslist="nodownload"
      playsinline
      preload="metadata"
      aria-label=${label}
      src=${url}
      @play=${played}
      @error=${failed}
    ></video>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content-video': McpContentVideo;
  }
}

define('mcp-content-video', McpContentVideo);
