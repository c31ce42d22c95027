import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { begun, initialValue, opened, type FormNode } from '../../core/form.js';
import { renderBoolean, renderChoice } from './choice.js';
import { isNull } from './field-actions.js';
import { renderGroup } from './field.js';
import type { Field, FormView } from './form-view.js';
import { renderAbsent, renderFieldset } from './group.js';
import { renderJson, renderRaw, renderWaiting } from './json.js';
import { renderNumber, renderText } from './text.js';

/** Renders a field with the control for its kind: again only if it, or what is said of it, has changed. */
export function renderPart(view: FormView, field: Field): unknown {
  const { id, node, value, label, required } = field;
  return guard(
    [node, value, id, label, required, view.header(field), view.strings, view.marks(id), view.hasSpecial],
    () => renderControl(view, field),
  );
}

function renderControl(view: FormView, field: Field): unknown {
  const { node: given, value } = field;
  // It is not looked into before a person wants it.
  if (given.kind === 'later' && value.kind === 'absent') return renderAbsent(view, field);
  const node = opened(given);
  const as = <Node extends FormNode>(own: Node): Field<Node> => ({ ...field, node: own });
  if (value.kind === 'raw') return renderRaw(view, as(node), value.text);
  if (isNull(as(node))) return renderNull(view, as(node));
  switch (node.kind) {
    case 'text':
      return renderText(view, as(node));
    case 'number':
      return renderNumber(view, as(node));
    case 'boolean':
      return renderBoolean(view, as(node));
    case 'choice':
      return renderChoice(view, as(node));
    case 'choices':
      return view.special()?.renderChoices(view, as(node)) ?? renderWaiting(view, as(node));
    case 'list':
      return view.special()?.renderList(view, as(node)) ?? renderWaiting(view, as(node));
    case 'group':
      return renderFieldset(view, as(node));
    case 'variant':
      return view.special()?.renderVariant(view, as(node)) ?? renderWaiting(view, as(node));
    case 'json':
      return renderJson(view, as(node));
  }
}

/** Renders a field that holds `null`: a value like any other, and neither empty nor left out. */
function renderNull(view: FormView, field: Field): TemplateResult {
  const { strings } = view;
  const { id, node, label, required } = field;
  const hasParts = node.kind === 'group' || node.kind === 'list' || node.kind === 'variant';
  return renderGroup(view, field, {
    kind: 'choices',
    hints: [],
    control: () =>
      html`<p class="null">
        <code>null</code> <span class="muted">${strings.isNull}</span>
        <button
          type="button"
          id="${id}-enter"
          class="quiet more"
          aria-label=${strings.enterValueOf(label)}
          @click=${() => {
            view.put(field, hasParts ? begun(node) : initialValue(node, required));
            view.focus(id);
          }}
        >
          ${strings.enterValue}
        </button>
      </p>`,
    now: nothing,
  });
}
