import { nothing, type CSSResultGroup, type PropertyDeclarations, css, type CSSResult } from 'lit';
import type { FilePart } from '../../core/index.js';
import { fileKind } from '../../shared/file-kind.js';
import type { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { decodeBase64 } from '../base/bytes/base64.js';
import { dictionary } from './strings.js';
import { renderWords, wordsStyles } from './words.js';

const saidStyles: CSSResult = css`
  :host {
    display: block;
    min-inline-size: 0;
  }

  [part~='app-message'] {
    margin: 0;
  }

  [part~='app-message'] pre {
    font-size: var(--_font-size);
  }
`;

/**
 * @summary A message from an app to the model, in a conversation. The element shows the message as the app's text, not as the
 * person's.
 *
 * @csspart app-message - The app's name and its message.
 * @csspart hidden - The name of a hidden character.
 */
export class McpAppSaid extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, wordsStyles, saidStyles];

  static override properties: PropertyDeclarations = { ...McpElement.properties, said: { attribute: false } };

  /** Part of a message from an app. */
  declare said: FilePart | undefined;

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  protected override render(): unknown {
    const { data, mimeType, from, name = '' } = this.said ?? {};
    if (data === undefined || mimeType === undefined || !from) return nothing;
    const whose = dictionary.of(this.strings.tag).said(from.app ?? name, from.server);
    const kind = fileKind(mimeType);
    return kind === 'file'
      ? renderWords(whose, textOf(data))
      : renderWords(whose, '', [{ kind, data, mimeType }]);
  }
}

function textOf(base64: string): string {
  const bytes = decodeBase64(base64);
  return bytes ? new TextDecoder().decode(bytes) : base64;
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-app-said': McpAppSaid;
  }
}
