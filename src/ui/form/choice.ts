import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import {
  absent,
  optionIndex,
  type BooleanNode,
  type ChoiceNode,
  type FormValue,
  type Option,
} from '../../core/form.js';
import type { JsonValue } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { renderCheck, renderField, renderGroup, type Aria } from './field.js';
import type { FormView, Place } from './form-view.js';
import { mostListed, optionText, renderDescription, written } from './option.js';

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

/** One of several values: side by side where they are few and short, else a list to pick from or to search. */
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
      now: renderDescription(only),
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
  const isMany = node.options.length > mostListed;
  return renderField(view, place, node, {
    control: (aria) =>
      isMany
        ? view.special()?.renderSearch(view, {
            id: place.id,
            listLabel: place.label,
            options: node.options,
            chosen: new Set(picked ? [chosen] : []),
            many: false,
            aria,
            pick: (at) => view.put(place, valueOf(at === undefined ? undefined : node.options[at])),
          })
        : renderSelect(view, place, node.options, now, aria),
    text: picked && written(picked),
    now: picked ? renderDescription(picked) : nothing,
  });
}

function valueOf(option: Option | undefined): FormValue {
  return option ? { kind: 'value', value: option.value } : absent;
}

function renderRadio(
  view: FormView,
  place: Place,
  option: Option,
  at: number,
  isChosen: boolean,
): TemplateResult {
  const id = `${place.id}-${at}`;
  const about = option.description === undefined ? undefined : `${id}-about`;
  return html`<div class="check">
    <input
      id=${id}
      part="control"
      type="radio"
      name=${place.id}
      aria-describedby=${ifDefined(about)}
      .checked=${live(isChosen)}
      @change=${() => view.put(place, { kind: 'value', value: option.value })}
    />
    <label for=${id} dir="auto">${renderChips(written(option), true)}</label>
    ${renderDescription(option, about)}
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
    view.put(place, valueOf(options[(event.target as HTMLSelectElement).selectedIndex - 1]));
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
