import { define } from '../../base/element.js';
import { McpMediaElement } from '../part/media-element.js';

/**
 * @summary Video from a tool: a player if the page enables it, otherwise a download.
 *
 * @csspart video - The player.
 * @csspart text - Content that was sent in place of data.
 * @csspart actions - The buttons above it.
 * @csspart hidden - The name of a hidden character.
 */
export class McpContentVideo extends McpMediaElement {
  protected override readonly kind = 'video';
  protected override readonly formats = ['mp4', 'webm', 'ogg'] as const;
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content-video': McpContentVideo;
  }
}

define('mcp-content-video', McpContentVideo);
