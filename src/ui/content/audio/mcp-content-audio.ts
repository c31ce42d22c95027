import { define } from '../../base/element.js';
import { McpMediaElement } from '../part/media-element.js';

/**
 * @summary Audio from a tool: a player if the page enables it, otherwise a download.
 *
 * @csspart audio - The player.
 * @csspart text - Content that was sent in place of data.
 * @csspart actions - The buttons above it.
 * @csspart hidden - The name of a hidden character.
 */
export class McpContentAudio extends McpMediaElement {
  protected override readonly kind = 'audio';
  protected override readonly formats = ['wav', 'mpeg', 'ogg', 'flac', 'aac', 'webm', 'mp4'] as const;
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content-audio': McpContentAudio;
  }
}

define('mcp-content-audio', McpContentAudio);
