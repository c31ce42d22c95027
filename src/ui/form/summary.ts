import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { lateIcon } from '../base/lazy-icons.js';
import { renderChips } from '../base/chips.js';
import type { Note } from './notes.js';
import type { FormWords } from './strings.js';
import { rootId } from './locate.js';

/**
 * All that is wrong, each leading to its place. It is spoken when it comes, and again when Run is pressed again; what
 * is mended leaves it without a word.
 */
export function renderSummary(
  heading: string,
  notes: readonly Note[],
  turn: number,
  strings: FormWords,
  go: (id: string) => void,
): TemplateResult {
  const words = strings.form;
  return html`<div class="summary" part="summary" role="alert" aria-atomic="false">
    ${
      notes.length === 0
        ? nothing
        : keyed(
            turn,
            html`<p>${lateIcon('toolError')} ${heading}</p>
              <ul>
                ${repeat(
                  notes.slice(0, 50),
                  ({ id, sentence }) => `${id} ${sentence}`,
                  ({ id, label, sentence }) =>
                    html`<li>
                      ${
                        id === rootId
                          ? renderChips(sentence)
                          : html`<button type="button" class="link" @click=${() => go(id)}>
                              ${renderChips(label === '' ? sentence : words.at(label, sentence))}
                            </button>`
                      }
                    </li>`,
                )}
              </ul>`,
          )
    }
  </div>`;
}
