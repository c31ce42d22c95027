import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import { absent, optionIndex, type ChoicesNode, type FormValue, type Option } from '../../core/form.js';
import type { JsonValue } from '../../core/index.js';
import { icon } from '../base/icons.js';
import { renderChips } from '../base/chips.js';
import { renderGroup, type Aria } from './field.js';
import type { FormView, Place } from './form-view.js';
import { mostListed, optionText, renderDescription, written } from './option.js';
import { renderSearch } from './search.js';

/** Chosen ones that are shown, each with a button; those beyond are only counted. */
const mostTags = 200;

/** Any of several values: boxes to tick; where they are many, those that are chosen, and a box to look for more. */
export function renderChoices(
  view: FormView,
  place: Place,
  node: ChoicesNode,
  value: FormValue,
): TemplateResult {
  const chosen: readonly JsonValue[] =
    value.kind === 'value' && Array.isArray(value.value) ? value.value : [];
  const places = chosen.map((one) => optionIndex(node.options, one));
  const isEmpty = value.kind === 'value' && chosen.length === 0;
  const toggle = (at: number): void => view.put(place, toggled(node, places, at, place.required));
  return renderGroup(view, place, node, {
    kind: 'choices',
    control: (aria) =>
      node.options.length > mostListed
        ? renderTags(view, place, node, places, toggle, aria)
        : renderBoxes(place, node, new Set(places), toggle),
    now: isEmpty ? view.strings.form.emptyList : nothing,
  });
}

function renderBoxes(
  place: Place,
  { options }: ChoicesNode,
  chosen: ReadonlySet<number>,
  toggle: (at: number) => void,
): TemplateResult {
  const box = (option: Option, at: number): TemplateResult => {
    const id = `${place.id}-${at}`;
    const about = option.description === undefined ? undefined : `${id}-about`;
    return html`<div class="check">
      <input
        id=${id}
        part="control"
        type="checkbox"
        aria-describedby=${ifDefined(about)}
        .checked=${live(chosen.has(at))}
        @change=${() => toggle(at)}
      />
      <label for=${id} dir="auto">${renderChips(written(option), true)}</label>
      ${renderDescription(option, about)}
    </div>`;
  };
  return html`<div class="boxes">${options.map(box)}</div>`;
}

function renderTags(
  view: FormView,
  place: Place,
  { options }: ChoicesNode,
  chosen: readonly number[],
  toggle: (at: number) => void,
  aria: Aria,
): TemplateResult {
  const words = view.strings.form;
  const id = `${place.id}-search`;
  const remove = (at: number, label: string): void => {
    view.say(words.removed(label));
    toggle(at);
    view.focus(id);
  };
  const tag = (at: number): unknown => {
    const option = options[at];
    if (!option) return nothing;
    const label = optionText(option);
    return html`<li class="tag">
      <span dir="auto">${renderChips(written(option), true)}</span>
      <button
        type="button"
        class="quiet icon"
        aria-label=${words.removeOf(label)}
        @click=${() => remove(at, label)}
      >
        ${icon('close')}
      </button>
    </li>`;
  };
  return html`
    ${
      chosen.length === 0
        ? nothing
        : html`<ul class="tags" ?data-unseen=${chosen.length > mostTags}>
            ${chosen.slice(0, mostTags).map(tag)}
            ${chosen.length > mostTags ? html`<li class="muted">${words.chosenBeyond(chosen.length - mostTags)}</li>` : nothing}
          </ul>`
    }
    ${renderSearch(view, {
      id,
      label: words.searchFor(place.label),
      listLabel: place.label,
      options,
      chosen: new Set(chosen),
      many: true,
      // The group has what is said of it.
      aria: { ...aria, describedBy: undefined },
      pick: (at) => {
        const option = at === undefined ? undefined : options[at];
        if (at === undefined || !option) return;
        const label = optionText(option);
        view.say(chosen.includes(at) ? words.removed(label) : words.added(label));
        toggle(at);
      },
    })}
  `;
}

/** Values that stand in the order of their options stay in it; any other order is somebody's own, and is kept. */
function toggled(node: ChoicesNode, before: readonly number[], at: number, required: boolean): FormValue {
  const isSorted = before.every((place, index) => index === 0 || (before[index - 1] ?? 0) < place);
  const after = before.includes(at) ? before.filter((place) => place !== at) : [...before, at];
  if (isSorted) after.sort((a, b) => a - b);
  if (after.length === 0 && !required) return absent;
  const value = after.map((place) => node.options[place]?.value);
  return { kind: 'value', value: value.filter((one) => one !== undefined) };
}
