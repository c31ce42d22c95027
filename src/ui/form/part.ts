import { guard } from 'lit/directives/guard.js';
import { opened, type FormNode, type FormValue } from '../../core/form.js';
import { renderBoolean, renderChoice } from './choice.js';
import type { FormView, Place } from './form-view.js';
import { renderFieldset } from './group.js';
import { renderJson, renderRaw } from './json.js';
import { renderLater } from './later.js';
import { special } from './late-parts.js';
import { isNull, renderNull } from './null.js';
import { renderNumber, renderText } from './text.js';
import { renderWaiting } from './waiting.js';

/** One part of a form. Drawn again only where it, or what is said of it, is no longer the same. */
export function renderPart(view: FormView, place: Place, node: FormNode, value: FormValue): unknown {
  const { id, label, required } = place;
  return guard(
    [node, value, id, label, required, view.header(place), view.strings.form, view.marks(id), special.value],
    () => draw(view, { ...place, value }, node, value),
  );
}

function draw(view: FormView, place: Place, given: FormNode, value: FormValue): unknown {
  if (given.kind === 'later' && value.kind === 'absent') return renderLater(view, place, given);
  const node = opened(given);
  if (value.kind === 'raw') return renderRaw(view, place, node, value);
  if (isNull(node, value)) return renderNull(view, place, node);
  switch (node.kind) {
    case 'text':
      return renderText(view, place, node, value);
    case 'number':
      return renderNumber(view, place, node, value);
    case 'boolean':
      return renderBoolean(view, place, node, value);
    case 'choice':
      return renderChoice(view, place, node, value);
    case 'choices':
      return view.special()?.renderChoices(view, place, node, value) ?? renderWaiting(view, place, node);
    case 'list':
      return view.special()?.renderList(view, place, node, value) ?? renderWaiting(view, place, node);
    case 'group':
      return renderFieldset(view, place, node, value);
    case 'variant':
      return view.special()?.renderVariant(view, place, node, value) ?? renderWaiting(view, place, node);
    case 'json':
      return renderJson(view, place, node, value);
  }
}
