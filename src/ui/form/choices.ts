import { html, nothing, type TemplateResult } from 'lit';
import { absent, optionIndex, type ChoicesNode, type FormValue } from '../../core/form.js';
import type { JsonValue } from '../../core/index.js';
import { icon } from '../base/icons.js';
import { renderChips } from '../base/chips.js';
import { renderButton } from './buttons.js';
import { mostListed, optionText, renderTicks, written } from './choice.js';
import { renderGroup } from './field.js';
import type { Aria, Field } from './field-types.js';
import type { FormView } from './form-view.js';
import { renderSearch } from './search.js';

/** Maximum number of chosen options that are each shown with a button. The form only counts the rest. */
const mostTags = 200;

/** Renders a choice of several values: checkboxes or, if there are many options, the chosen options and a search field. */
export function renderChoices(view: FormView, field: Field<ChoicesNode>): TemplateResult {
  const { id, node, value, required } = field;
  const values: readonly JsonValue[] =
    value.kind === 'value' && Array.isArray(value.value) ? value.value : [];
  const chosen = values.map((one) => optionIndex(node.options, one));
  const toggle = (at: number): void => view.put(field, toggled(node, chosen, at, required));
  return renderGroup(view, field, {
    kind: 'choices',
    control: (aria) =>
      node.options.length > mostListed
        ? renderTags(view, field, chosen, toggle, aria)
        : html`<div class="boxes">
            ${renderTicks(id, 'checkbox', node.options, (at) => chosen.includes(at), toggle)}
          </div>`,
    now: value.kind === 'value' && values.length === 0 ? view.strings.emptyList : nothing,
  });
}

function renderTags(
  view: FormView,
  { id: group, label: listLabel, node: { options } }: Field<ChoicesNode>,
  chosen: readonly number[],
  toggle: (at: number) => void,
  aria: Aria,
): TemplateResult {
  const { strings } = view;
  const id = `${group}-search`;
  const pick = (at: number): void => {
    const option = options[at];
    if (!option) return;
    const label = optionText(option);
    view.say(chosen.includes(at) ? strings.removed(label) : strings.added(label));
    toggle(at);
  };
  const tag = (at: number): unknown => {
    const option = options[at];
    if (!option) return nothing;
    const remove = (): void => {
      pick(at);
      view.focus(id);
    };
    return html`<li class="tag">
      <span dir="auto">${renderChips(written(option), 'name')}</span>
      ${renderButton(icon('close'), remove, { look: 'quiet icon', name: strings.removeOf(optionText(option)) })}
    </li>`;
  };
  const beyond = chosen.length - mostTags;
  return html`
    ${
      chosen.length === 0
        ? nothing
        : html`<ul class="tags flow" ?data-unseen=${beyond > 0}>
            ${chosen.slice(0, mostTags).map(tag)}
            ${beyond > 0 ? html`<li class="muted">${strings.chosenBeyond(beyond)}</li>` : nothing}
          </ul>`
    }
    ${renderSearch(view, {
      id,
      label: strings.searchFor(listLabel),
      listLabel,
      options,
      chosen: new Set(chosen),
      many: true,
      // The group already has the description.
      aria: { ...aria, describedBy: undefined },
      pick: (at) => at !== undefined && pick(at),
    })}
  `;
}

/**
 * Adds or removes an option. Values that follow the order of the options stay in that order. Any other order is the person's
 * own and does not change.
 */
function toggled(node: ChoicesNode, before: readonly number[], at: number, required: boolean): FormValue {
  const isSorted = before.every((place, index) => index === 0 || (before[index - 1] ?? 0) < place);
  const after = before.includes(at) ? before.filter((place) => place !== at) : [...before, at];
  if (isSorted) after.sort((a, b) => a - b);
  if (after.length === 0 && !required) return absent;
  const value = after.map((place) => node.options[place]?.value);
  return { kind: 'value', value: value.filter((one) => one !== undefined) };
}
