import { html, nothing, type TemplateResult } from 'lit';
import { absent, type TextNode } from '../../core/form.js';
import { renderChips } from '../base/chips.js';
import { copyText } from '../base/copy-text.js';
import { chunksOf, windowEnd } from '../base/text-window.js';
import { stateful } from '../content/part/stateful.js';
import { renderButton } from './buttons.js';
import type { Field } from './field-types.js';
import type { FormView } from './form-view.js';
import { linesOf, textOf } from './texts.js';

/** Shown at first, and laid out at once; twice as much is shown with each press. */
const excerpt = { chars: 4_000, lines: 100 };

/** Renders a text that no text box should hold: its size and its beginning, to be read, copied or replaced. */
export function renderLarge(
  view: FormView,
  { id, label, value }: Field,
  replace: () => void,
  dir: 'auto' | 'ltr' = 'ltr',
): TemplateResult {
  const { strings, general } = view;
  const { common } = general;
  const text = textOf(value);
  const replaceIt = (): void => {
    replace();
    view.focus(id);
  };
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
          ${end === text.length ? nothing : renderButton(common.showMore, () => change((now) => now * 2))}
        `;
      },
    )}
    <div class="buttons flow">
      ${renderButton(strings.replace, replaceIt, { look: '', name: strings.replaceOf(label) })}
      ${renderButton(common.copy, () => void copy(view, id, text), { look: 'quiet' })}
    </div>
  </div>`;
}

/** Renders the same for a text, which becomes empty when it is replaced. */
export function renderLargeText(view: FormView, field: Field<TextNode>): TemplateResult {
  const empty = (): void => view.put(field, field.required ? { kind: 'value', value: '' } : absent);
  return renderLarge(view, field, empty, 'auto');
}

async function copy(view: FormView, id: string, text: string): Promise<void> {
  const { common, content } = view.general;
  view.say((await copyText(text)) ? common.copied : content.copyFailed);
  view.touch(id);
}
