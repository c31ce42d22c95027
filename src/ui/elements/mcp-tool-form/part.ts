import type { TemplateResult } from 'lit';
import type { FormNode, FormValue } from '../../../core/index.js';
import { renderBoolean, renderChoice, renderChoices } from './choice.js';
import type { FormView, Place } from './form-view.js';
import { renderFieldset } from './group.js';
import { renderJson, renderRaw } from './json.js';
import { renderList } from './list.js';
import { renderNumber, renderText } from './text.js';

/** One part of a form, by its kind. */
export function renderPart(view: FormView, place: Place, node: FormNode, value: FormValue): TemplateResult {
  if (value.kind === 'raw') return renderRaw(view, place, node, value);
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
      return renderChoices(view, place, node, value);
    case 'list':
      return renderList(view, place, node, value);
    case 'group':
      return renderFieldset(view, place, node, value);
    case 'json':
      return renderJson(view, place, node, value);
  }
}
