import { css, html, nothing, type CSSResult } from 'lit';
import type { AppMedia } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { need } from '../base/element-registry.js';

/** Text up to this length is fully visible. Only the beginning of longer text is visible. */
const shortChars = 240;
const shortLines = 4;

/**
 * Renders the text of an app verbatim, and its images. Both are set apart from the page's own text, like the content of any
 * server.
 */
export function renderWords(whose: string, text: string, media: readonly AppMedia[] = []): unknown {
  if (text === '' && media.length === 0) return nothing;
  const whole = html`<pre dir="auto">${renderChips(text)}</pre>`;
  const isShort = text.length <= shortChars && text.split('\n').length <= shortLines;
  const [first = ''] = text.slice(0, shortChars / 2).split('\n');
  return html`<blockquote part="app-message told" class="small">
    <p>${renderChips(whose, 'sentence')}</p>
    ${
      isShort
        ? text && whole
        : html`<details>
            <summary><span dir="auto">${renderChips(`${first}…`, 'sentence')}</span></summary>
            ${whole}
          </details>`
    }
    ${renderMedia(media)}
  </blockquote>`;
}

/** Renders an app's images and audio with the same safeguards as any server's. */
export function renderMedia(media: readonly AppMedia[]): unknown {
  if (media.length === 0) return nothing;
  void need('mcp-content');
  return html`<mcp-content .parts=${media}></mcp-content>`;
}

export const wordsStyles: CSSResult = css`
  [part~='app-message'] {
    margin: calc(var(--_space) * 2) calc(var(--_space) * 3) calc(var(--_space) * 3);
    padding-inline-start: calc(var(--_space) * 2.5);
    border-inline-start: 2px solid var(--_border-strong);
    overflow-wrap: anywhere;
  }

  [part~='app-message'] p {
    margin: 0;
    color: var(--_text-muted);
  }

  pre {
    max-block-size: 12rem;
    margin-block: var(--_space) 0;
    overflow: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  [part~='app-message'] pre {
    color: var(--_text);
    font: inherit;
  }
`;
