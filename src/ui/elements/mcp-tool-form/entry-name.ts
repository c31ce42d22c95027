import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import type { ChoiceNode, FormEntry, GroupNode, GroupValue, TextNode } from '../../../core/form.js';
import { visible } from '../../renderers/visible.js';
import { renderField, type Aria } from './field.js';
import type { FormView, Place } from './form-view.js';

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

/** A name that another property has is not offered again. */
function renderPick(
  view: FormView,
  id: string,
  { options }: ChoiceNode,
  group: GroupValue,
  name: string | undefined,
  { describedBy, invalid }: Aria,
  rename: (name: string) => void,
): TemplateResult {
  const taken = new Set(group.entries.map((entry) => entry.name));
  const names = options
    .flatMap(({ value }) => (typeof value === 'string' ? value : []))
    .filter((one) => one === name || !taken.has(one));
  const isForeign = name !== undefined && !names.includes(name);
  const offered = isForeign ? [name, ...names] : names;
  return html`<select
    id=${id}
    part="control"
    aria-describedby=${ifDefined(describedBy)}
    aria-invalid=${invalid}
    aria-required="true"
    @change=${({ target }: Event) => rename(offered[(target as HTMLSelectElement).selectedIndex - 1] ?? '')}
  >
    <option .selected=${live(name === undefined)}>${view.strings.form.choose}</option>
    ${offered.map((one) => html`<option .selected=${live(one === name)} dir="auto">${visible(one) || nothing}</option>`)}
  </select>`;
}
