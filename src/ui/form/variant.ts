import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import { absent, opened, turnedTo, type FormValue, type VariantNode } from '../../core/form.js';
import { branchNames } from './branch-names.js';
import { labelId, renderGroup } from './field.js';
import type { FormView, Place } from './form-view.js';
import { branchId } from './locate.js';

/** One of several shapes: which one is chosen, and below it what belongs to that. */
export function renderVariant(
  view: FormView,
  place: Place,
  node: VariantNode,
  value: FormValue,
): TemplateResult {
  const names = branchNames(node, view.strings);
  const chosen = value.kind === 'variant' ? value.branch : -1;
  const isShort = names.length <= 3 && names.every((name) => name.length <= 24);
  const pick = (branch: number): void => {
    view.put(place, branch < 0 ? absent : turnedTo(value, node, branch));
    const name = names[branch];
    if (name !== undefined) view.say(view.strings.form.turned(name));
  };
  return renderGroup(view, place, node, {
    kind: 'inside',
    folds: value.kind === 'variant',
    control: () => html`
      ${
        place.required && isShort
          ? renderRadios(view, place, names, chosen, pick)
          : renderSelect(view, place, names, chosen, pick)
      }
      ${renderBranch(view, place, node, value, names)}
    `,
  });
}

function renderBranch(
  view: FormView,
  place: Place,
  node: VariantNode,
  value: FormValue,
  names: readonly string[],
): unknown {
  const branch = value.kind === 'variant' ? node.branches[value.branch] : undefined;
  if (value.kind !== 'variant' || !branch) return nothing;
  // Chosen is wanted: it is opened, even where it has no end.
  const chosen = opened(branch.node);
  const { kind } = chosen;
  const name = names[value.branch] ?? place.label;
  const inside: Place = {
    id: branchId(place.id, value.branch),
    steps: [...place.steps, { branch: value.branch }],
    required: true,
    // What has parts is called as the whole is; a control is called as the branch is.
    ...(kind === 'group' || kind === 'list' || kind === 'variant'
      ? { label: place.label, bare: true }
      : { label: name, minor: true }),
  };
  return view.part(view, inside, chosen, value.value);
}

function renderSelect(
  view: FormView,
  place: Place,
  names: readonly string[],
  chosen: number,
  pick: (branch: number) => void,
): TemplateResult {
  const words = view.strings.form;
  const id = `${place.id}-branch`;
  return html`<div class="which">
    ${place.bare ? html`<label for=${id}>${words.whichOne} ${place.required ? html`<span class="mark">${words.required}</span>` : nothing}</label>` : nothing}
    <select
      id=${id}
      part="control"
      aria-label=${place.bare ? nothing : words.whichOneOf(place.label)}
      aria-required=${place.required ? 'true' : 'false'}
      @change=${({ target }: Event) => pick((target as HTMLSelectElement).selectedIndex - 1)}
    >
      ${guard([names, chosen, words], () => [
        html`<option .selected=${live(chosen < 0)}>${place.required ? words.choose : words.notSet}</option>`,
        ...names.map(
          (name, at) => html`<option .selected=${live(at === chosen)} dir="auto">${name}</option>`,
        ),
      ])}
    </select>
  </div>`;
}

function renderRadios(
  view: FormView,
  place: Place,
  names: readonly string[],
  chosen: number,
  pick: (branch: number) => void,
): TemplateResult {
  const id = `${place.id}-branch`;
  return html`<div
    class="radios"
    role="radiogroup"
    aria-label=${place.bare ? view.strings.form.whichOne : nothing}
    aria-labelledby=${place.bare ? nothing : labelId(place.id)}
    aria-required="true"
  >
    ${names.map(
      (name, at) =>
        html`<div class="check">
          <input
            id="${id}-${at}"
            part="control"
            type="radio"
            name=${id}
            .checked=${live(at === chosen)}
            @change=${() => pick(at)}
          />
          <label for="${id}-${at}" dir="auto">${name}</label>
        </div>`,
    )}
  </div>`;
}
