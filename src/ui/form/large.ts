import { html, nothing, type TemplateResult } from 'lit';
import { absent, type TextNode } from '../../core/form.js';
import { renderChips } from '../base/chips.js';
import { chunksOf, windowEnd } from '../base/text-window.js';
import { stateful } from '../content/part/stateful.js';
import type { Field, FormView } from './form-view.js';
import { linesOf } from './large-text.js';
import { copyText } from './sharing.js';

/** Shown at first, and laid out at once; twice as much is shown with each press. */
const excerpt = { chars: 4_000, lines: 100 };

/** Renders a text that no text box should hold: its size and its beginning, to be read, copied or replaced. */
export function renderLarge(
  view: FormView,
  { id, label }: Pick<Field, 'id' | 'label'>,
  text: string,
  dir: 'auto' | 'ltr',
  replace: () => void,
): TemplateResult {
  const { strings } = view;
  const { common } = view.general;
  return html`<div class="large" id=${id} data-unseen>
    <p class="now">${strings.longText(text.length, linesOf(text))}</p>
    ${stateful(
      { instead: () => html`` },
      text,
      () => 1,
      (times, change) => {
        const end = windowEnd(text, excerpt.chars * times, excerpt.lines * times);
        const chunks = chunksOf(text, end, excerpt.chars, excerpt.lines);
        return html`
          <div class="text mono" dir=${dir} role="group" tabindex="0" aria-label=${label}>
            ${chunks.map((chunk) => html`<div class="chunk">${renderChips(chunk)}</div>`)}
          </div>
          ${
            end === text.length
              ? nothing
              : html`<button type="button" class="quiet more" @click=${() => change((now) => now * 2)}>
                  ${common.showMore}
                </button>`
          }
        `;
      },
    )}
    <div class="buttons">
      <button
        type="button"
        aria-label=${strings.replaceOf(label)}
        @click=${() => {
          replace();
          view.focus(id);
        }}
      >
        ${strings.replace}
      </button>
      <button type="button" class="quiet" @click=${() => copy(view, id, text)}>${common.copy}</button>
    </div>
  </div>`;
}

/** Renders the same for a text, which becomes empty when it is replaced. */
export function renderLargeText(view: FormView, field: Field<TextNode>, text: string): TemplateResult {
  return renderLarge(view, field, text, 'auto', () =>
    view.put(field, field.required ? { kind: 'value', value: '' } : absent),
  );
}

async function copy(view: FormView, id: string, text: string): Promise<void> {
  const { common, content } = view.general;
  view.say((await copyText(text)) ? common.copied : content.copyFailed);
  view.touch(id);
}
