import { html, nothing, type TemplateResult } from 'lit';
import type { FormValue } from '../../core/form.js';
import { renderChips } from '../base/chips.js';
import { chunksOf, windowEnd } from '../base/text-window.js';
import { stateful } from '../content/part/stateful.js';
import type { FormView, Place } from './form-view.js';
import { linesOf } from './is-large.js';

/** Shown at first; twice as much with each press. */
const shown = { chars: 4_000, lines: 100 };
/** What a browser lays out at once. */
const chunk = { chars: 4_000, lines: 100 };

export interface LargeText {
  /** Makes room for another text. */
  readonly replace: () => void;
  readonly dir: 'auto' | 'ltr';
}

/** A text that no text box should hold: its size and its beginning, to be read, copied or replaced. */
export function renderLarge(
  view: FormView,
  place: Place,
  text: string,
  { replace, dir }: LargeText = { replace: () => view.put(place, emptied(place)), dir: 'auto' },
): TemplateResult {
  const { form: words, common, tag } = view.strings;
  const number = new Intl.NumberFormat(tag);
  return html`<div class="large" id=${place.id} data-unseen>
    <p class="now">${words.longText(number.format(text.length), number.format(linesOf(text)))}</p>
    ${stateful(
      { instead: () => html`` },
      text,
      () => 1,
      (times, change) => {
        const end = windowEnd(text, shown.chars * times, shown.lines * times);
        const more = (): void => change((now) => now * 2);
        return html`
          <div class="text mono" dir=${dir} role="group" tabindex="0" aria-label=${place.label}>
            ${chunksOf(text, end, chunk.chars, chunk.lines).map((piece) => html`<div class="chunk">${renderChips(piece)}</div>`)}
          </div>
          ${
            end === text.length
              ? nothing
              : html`<button type="button" class="quiet more" @click=${more}>${common.showMore}</button>`
          }
        `;
      },
    )}
    <div class="buttons">
      <button
        type="button"
        aria-label=${words.replaceOf(place.label)}
        @click=${() => {
          replace();
          view.focus(place.id);
        }}
      >
        ${words.replace}
      </button>
      <button type="button" class="quiet" @click=${() => copy(view, place, text)}>${common.copy}</button>
    </div>
  </div>`;
}

function emptied({ required }: Place): FormValue {
  return required ? { kind: 'value', value: '' } : { kind: 'absent' };
}

async function copy(view: FormView, place: Place, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    view.say(view.strings.common.copied);
  } catch {
    view.say(view.strings.content.copyFailed);
  }
  view.touch(place.id);
}
