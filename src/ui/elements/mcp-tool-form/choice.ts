import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import {
  optionIndex,
  type BooleanNode,
  type ChoiceNode,
  type ChoicesNode,
  type FormValue,
  type JsonValue,
  type Option,
} from '../../../core/index.js';
import { renderChips } from '../../renderers/chips.js';
import { visible } from '../../renderers/visible.js';
import { renderCheck, renderField, renderGroup, type Aria } from './field.js';
import type { FormView, Place } from './form-view.js';
import { renderLeaveOut } from './text.js';
import { cut } from './words.js';

/** Yes or no; for an optional one, or neither. */
export function renderBoolean(
  view: FormView,
  place: Place,
  node: BooleanNode,
  value: FormValue,
): TemplateResult {
  const words = view.strings.form;
  const now = value.kind === 'value' ? value.value : undefined;
  if (place.required && now !== undefined) {
    return renderCheck(view, place, node, {
      control: ({ describedBy, invalid }) =>
        html`<input
          id=${place.id}
          part="control"
          type="checkbox"
          aria-describedby=${ifDefined(describedBy)}
          aria-invalid=${invalid}
          .checked=${live(now === true)}
          @change=${(event: Event) =>
            view.put(place, { kind: 'value', value: (event.target as HTMLInputElement).checked })}
        />`,
    });
  }
  const options: readonly Option[] = [
    { value: true, text: words.yes },
    { value: false, text: words.no },
  ];
  return renderField(view, place, node, {
    control: (aria) => renderSelect(view, place, options, now, aria),
  });
}

/** One of several values: side by side where they are few and short, else a list to pick from. */
export function renderChoice(
  view: FormView,
  place: Place,
  node: ChoiceNode,
  value: FormValue,
): TemplateResult {
  const now = value.kind === 'value' ? value.value : undefined;
  const chosen = now === undefined ? -1 : optionIndex(node.options, now);
  const [only] = node.options;
  if (place.required && only && node.options.length === 1 && chosen === 0) {
    return renderField(view, place, node, {
      control: ({ describedBy }) =>
        html`<input
          id=${place.id}
          part="control"
          type="text"
          readonly
          aria-describedby=${ifDefined(describedBy)}
          .value=${optionText(only)}
        />`,
      text: written(only),
    });
  }
  const isShort = node.options.every((option) => optionText(option).length <= 24);
  if (place.required && node.options.length <= 3 && isShort) {
    return renderGroup(view, place, node, {
      kind: 'choices',
      radios: true,
      control: () =>
        html`<div class="radios">
          ${node.options.map((option, at) => renderRadio(view, place, option, at, at === chosen))}
        </div>`,
    });
  }
  const picked = node.options[chosen];
  return renderField(view, place, node, {
    control: (aria) => renderSelect(view, place, node.options, now, aria),
    text: picked && written(picked),
  });
}

/** Any of several values. */
export function renderChoices(
  view: FormView,
  place: Place,
  node: ChoicesNode,
  value: FormValue,
): TemplateResult {
  const chosen: readonly JsonValue[] =
    value.kind === 'value' && Array.isArray(value.value) ? value.value : [];
  const places = new Set(chosen.map((one) => optionIndex(node.options, one)));
  const isEmpty = value.kind === 'value' && chosen.length === 0;
  const words = view.strings.form;
  return renderGroup(view, place, node, {
    kind: 'choices',
    control: () =>
      html`<div class="boxes">
        ${node.options.map(
          (option, at) =>
            html`<div class="check">
              <input
                id="${place.id}-${at}"
                part="control"
                type="checkbox"
                .checked=${live(places.has(at))}
                @change=${() => view.put(place, toggled(node, chosen, at, place.required))}
              />
              <label for="${place.id}-${at}" dir="auto">${renderChips(written(option), true)}</label>
            </div>`,
        )}
      </div>`,
    now: isEmpty ? html`${words.emptyList} ${renderLeaveOut(view, place)}` : nothing,
  });
}

/** Values that stand in the order of their options stay in it; any other order is somebody's own, and is kept. */
function toggled(node: ChoicesNode, chosen: readonly JsonValue[], at: number, required: boolean): FormValue {
  const before = chosen.map((one) => optionIndex(node.options, one));
  const isSorted = before.every((place, index) => index === 0 || (before[index - 1] ?? 0) < place);
  const after = before.includes(at) ? before.filter((place) => place !== at) : [...before, at];
  if (isSorted) after.sort((a, b) => a - b);
  if (after.length === 0 && !required) return { kind: 'absent' };
  const value = after.map((place) => node.options[place]?.value);
  return { kind: 'value', value: value.filter((one) => one !== undefined) };
}

function renderRadio(
  view: FormView,
  place: Place,
  option: Option,
  at: number,
  isChosen: boolean,
): TemplateResult {
  return html`<div class="check">
    <input
      id="${place.id}-${at}"
      part="control"
      type="radio"
      name=${place.id}
      .checked=${live(isChosen)}
      @change=${() => view.put(place, { kind: 'value', value: option.value })}
    />
    <label for="${place.id}-${at}" dir="auto">${renderChips(written(option), true)}</label>
  </div>`;
}

function renderSelect(
  view: FormView,
  place: Place,
  options: readonly Option[],
  now: JsonValue | undefined,
  { describedBy, invalid, required }: Aria,
): TemplateResult {
  const words = view.strings.form;
  const chosen = now === undefined ? -1 : optionIndex(options, now);
  const pick = (event: Event): void => {
    const option = options[(event.target as HTMLSelectElement).selectedIndex - 1];
    view.put(place, option ? { kind: 'value', value: option.value } : { kind: 'absent' });
  };
  return html`<select
    id=${place.id}
    part="control"
    aria-describedby=${ifDefined(describedBy)}
    aria-invalid=${invalid}
    aria-required=${required}
    @change=${pick}
  >
    ${guard([options, chosen, words], () => [
      html`<option .selected=${live(chosen < 0)}>${place.required ? words.choose : words.notSet}</option>`,
      ...options.map(
        (option, at) =>
          html`<option .selected=${live(at === chosen)} dir="auto">${optionText(option)}</option>`,
      ),
    ])}
  </select>`;
}

/** What is sent always stands beside what the server calls it. */
function written({ text, title }: Option): string {
  return title === undefined ? cut(text) : `${cut(title)} (${cut(text)})`;
}

function optionText(option: Option): string {
  return visible(written(option));
}
