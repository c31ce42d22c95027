import { html, nothing, type TemplateResult } from 'lit';
import { absent, opened, turnedTo, type VariantNode } from '../../core/form.js';
import { renderSelect, renderTicks, type Select } from './choice.js';
import { renderGroup } from './field.js';
import type { Field } from './field-types.js';
import type { FormView } from './form-view.js';
import { branchNames, idOf } from './places.js';

/** Renders the choice of one of several shapes, and below it the fields of the chosen one. */
export function renderVariant(view: FormView, field: Field<VariantNode>): TemplateResult {
  const { node, value, required } = field;
  const names = branchNames(node, view.strings);
  const chosen = value.kind === 'variant' ? value.branch : -1;
  const isShort = names.length <= 3 && names.every((name) => name.length <= 24);
  const pick = (branch: number): void => {
    view.put(field, branch < 0 ? absent : turnedTo(value, node, branch));
    const name = names[branch];
    if (name !== undefined) view.say(view.strings.turned(name));
  };
  const branches = { options: names, chosen, pick };
  return renderGroup(view, field, {
    kind: 'inside',
    folds: value.kind === 'variant',
    control: () => html`
      ${(required && isShort ? renderRadios : renderList)(view, field, branches)}
      ${renderBranch(view, field, names)}
    `,
  });
}

type Branches = Pick<Select<string>, 'options' | 'chosen' | 'pick'>;

function renderList(view: FormView, field: Field, branches: Branches): TemplateResult {
  const { strings } = view;
  const { bare, required, label } = field;
  const id = `${field.id}-branch`;
  const mark = required ? nothing : html`<span class="mark">${strings.optional}</span>`;
  const select: Select<string> = {
    ...branches,
    textOf: (name) => name,
    aria: {},
    label: bare ? undefined : strings.whichOneOf(label),
  };
  return html`<div class="which">
    ${bare ? html`<label for=${id}>${strings.whichOne} ${mark}</label>` : nothing}
    ${renderSelect(view, { id, required }, select)}
  </div>`;
}

function renderRadios({ strings }: FormView, field: Field, branches: Branches): TemplateResult {
  const { options, chosen, pick } = branches;
  const named = options.map((text, value) => ({ value, text }));
  return html`<div
    class="radios flow"
    role="radiogroup"
    aria-label=${field.bare ? strings.whichOne : nothing}
    aria-labelledby=${field.bare ? nothing : idOf.label(field.id)}
    aria-required="true"
  >
    ${renderTicks(`${field.id}-branch`, 'radio', named, (at) => at === chosen, pick)}
  </div>`;
}

function renderBranch(view: FormView, field: Field<VariantNode>, names: readonly string[]): unknown {
  const { value, label } = field;
  const branch = value.kind === 'variant' ? field.node.branches[value.branch] : undefined;
  if (value.kind !== 'variant' || !branch) return nothing;
  // A chosen branch is expanded, even if it is recursive.
  const node = opened(branch.node);
  const hasParts = node.kind === 'group' || node.kind === 'list' || node.kind === 'variant';
  const inside: Field = {
    id: idOf.branch(field.id, value.branch),
    steps: [...field.steps, { branch: value.branch }],
    node,
    value: value.value,
    required: true,
    // A group has the label of the whole variant; a control has the name of the branch.
    tag: branch.label.tag?.property,
    ...(hasParts ? { label, bare: true } : { label: names[value.branch] ?? label, minor: true }),
  };
  return view.render(view, inside);
}
