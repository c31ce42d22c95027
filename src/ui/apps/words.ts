import { css, html, type CSSResult, type TemplateResult } from 'lit';
import { renderChips } from '../base/chips.js';

/** Text up to here is in sight; of a longer one only its beginning. */
const shortChars = 240;
const shortLines = 4;

/** Shows word for word what an app says: apart from the page's words, as those of any server. */
export function renderWords(whose: string, text: string): TemplateResult {
  const whole = html`<pre dir="auto">${renderChips(text)}</pre>`;
  const isShort = text.length <= shortChars && text.split('\n').length <= shortLines;
  const [first = ''] = text.slice(0, shortChars / 2).split('\n');
  return html`<blockquote part="told" class="small">
    <p>${renderChips(whose, true)}</p>
    ${
      isShort
        ? whole
        : html`<details>
            <summary><span dir="auto">${renderChips(`${first}…`, true)}</span></summary>
            ${whole}
          </details>`
    }
  </blockquote>`;
}

export const wordsStyles: CSSResult = css`
  [part='told'] {
    margin: calc(var(--_space) * 2) calc(var(--_space) * 3) calc(var(--_space) * 3);
    padding-inline-start: calc(var(--_space) * 2.5);
    border-inline-start: 2px solid var(--_border-strong);
    overflow-wrap: anywhere;
  }

  [part='told'] p {
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

  [part='told'] pre {
    color: var(--_text);
    font: inherit;
  }
`;
