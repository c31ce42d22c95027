import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import {
  optionIndex,
  type ChoiceNode,
  type FormEntry,
  type GroupNode,
  type GroupValue,
  type Option,
  type TextNode,
} from '../../core/form.js';
import { visible } from '../base/visible.js';
import { renderField, type Aria } from './field.js';
import type { FormView, Place } from './form-view.js';
import { mostListed } from './option.js';
import { renderSearch } from './search.js';
import { cut } from './words.js';

const anyName: TextNode = { kind: 'text', multiline: false };

/** Where the name of a property is written; picked, where its schema lists the names. */
export function renderName(
  view: FormView,
  id: string,
  shape: GroupNode,
  group: GroupValue,
  { name }: FormEntry,
  rename: (name: string) => void,
): TemplateResult {
  const node = shape.entries.name ?? anyName;
  const place: Place = { id, steps: [], required: true, label: view.strings.form.propertyName, minor: true };
  return renderField(view, place, node, {
    control: (aria) =>
      node.kind === 'choice'
        ? renderPick(view, id, node, group, name, aria, rename)
        : html`<input
            id=${id}
            part="control"
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            dir="auto"
            aria-describedby=${ifDefined(aria.describedBy)}
            aria-invalid=${aria.invalid}
            aria-required="true"
            .value=${live(name ?? '')}
            @input=${({ target }: Event) => rename((target as HTMLInputElement).value)}
          />`,
    text: name ?? '',
  });
}

function renderPick(
  view: FormView,
  id: string,
  { options }: ChoiceNode,
  group: GroupValue,
  name: string | undefined,
  aria: Aria,
  rename: (name: string) => void,
): unknown {
  const listed = name === undefined || optionIndex(options, name) >= 0;
  const all: readonly Option[] = listed ? options : [{ value: name, text: name }, ...options];
  if (all.length > mostListed) {
    const at = name === undefined ? -1 : all.findIndex(({ value }) => value === name);
    const { propertyName: listLabel } = view.strings.form;
    const pick = (to: number | undefined): void => rename(nameOf(to === undefined ? undefined : all[to]));
    const chosen = new Set(at < 0 ? [] : [at]);
    return renderSearch(view, { id, listLabel, options: all, chosen, many: false, aria, pick });
  }
  // A name that another property has is not offered again.
  const taken = new Set(group.entries.map((entry) => entry.name));
  const offered = all.map(nameOf).filter((one) => one === name || !taken.has(one));
  return html`<select
    id=${id}
    part="control"
    aria-describedby=${ifDefined(aria.describedBy)}
    aria-invalid=${aria.invalid}
    aria-required="true"
    @change=${({ target }: Event) => rename(offered[(target as HTMLSelectElement).selectedIndex - 1] ?? '')}
  >
    <option .selected=${live(name === undefined)}>${view.strings.form.choose}</option>
    ${offered.map((one) => html`<option .selected=${live(one === name)} dir="auto">${visible(cut(one))}</option>`)}
  </select>`;
}

function nameOf(option: Option | undefined): string {
  return typeof option?.value === 'string' ? option.value : '';
}
