import { html, type TemplateResult } from 'lit';
import { define } from '../../base/element.js';
import { McpMediaElement } from '../part/media-element.js';
import type { MediaFormat } from '../part/media-type.js';

/**
 * @summary Audio that a tool sent: a player where the page asks for it, otherwise a download.
 *
 * @csspart audio - The player.
 * @csspart text - What was sent in place of data.
 * @csspart actions - The buttons above it.
 * @csspart hidden - A character that cannot be seen, by its name.
 */
export class McpContentAudio extends McpMediaElement {
  protected override readonly kind = 'audio';
  protected override readonly formats: readonly MediaFormat[] = [
    'wav',
    'mpeg',
    'ogg',
    'flac',
    'aac',
    'webm',
    'mp4',
  ];

  protected override player(
    url: string,
    label: string,
    played: (event: Event) => void,
    failed: () => void,
  ): TemplateResult {
    return html`<audio
      part="audio"
      controls
      controlslist="nodownload"
      preload="metadata"
      aria-label=${label}
      src=${url}
      @play=${played}
      @error=${failed}
    ></audio>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content-audio': McpContentAudio;
  }
}

define('mcp-content-audio', McpContentAudio);
