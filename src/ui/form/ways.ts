import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { absent, printJson, readForm, toFormValue, type FormNode, type FormValue } from '../../core/form.js';
import { visible } from '../base/visible.js';
import { isSameJson } from './same-json.js';
import type { FormView, Place } from './form-view.js';
import { isLarge } from './is-large.js';
import { isNull, takesNull } from './null.js';
import { cut } from './words.js';

/** What can be done with a part beside filling it in: give `null`, give its default, leave it out. */
export function renderWays(view: FormView, place: Place, node: FormNode): unknown {
  const { value } = place;
  const ways = value
    ? [
        toNull(view, place, node, value),
        toDefault(view, place, node, value),
        toAbsent(view, place, node, value),
      ]
    : [];
  const shown = ways.filter((way) => way !== undefined);
  return shown.length === 0 ? nothing : html`<div class="ways">${shown}</div>`;
}

function toNull(view: FormView, place: Place, node: FormNode, value: FormValue): TemplateResult | undefined {
  if (!takesNull(node) || isNull(node, value)) return undefined;
  const words = view.strings.form;
  return renderWay(words.setNull, words.setNullOf(place.label), () => {
    view.put(place, { kind: 'value', value: null });
    view.focus(`${place.id}-enter`);
  });
}

function toDefault(
  view: FormView,
  place: Place,
  node: FormNode,
  value: FormValue,
): TemplateResult | undefined {
  const preset = node.default;
  if (preset === undefined || preset === null || isSameJson(readForm(node, value).json, preset))
    return undefined;
  const held = toFormValue(node, preset);
  // A default that breaks its own schema is no default.
  if (readForm(node, held).faults.length > 0) return undefined;
  const words = view.strings.form;
  const text = visible(cut(typeof preset === 'string' ? preset : (printJson(preset) ?? ''), 80));
  return renderWay(
    text.length > 24 ? words.useDefault : words.useDefaultOf(text),
    words.useDefaultFor(place.label, text),
    () => {
      view.put(place, held);
      view.focus(place.id);
    },
    text,
  );
}

/** The way back to nothing, where a part's own control has none. */
function toAbsent(
  view: FormView,
  place: Place,
  node: FormNode,
  value: FormValue,
): TemplateResult | undefined {
  if (place.required || value.kind === 'absent') return undefined;
  const words = view.strings.form;
  if (node.kind === 'group' && value.kind === 'group') {
    return renderWay(words.remove, words.removeOf(place.label), () => {
      leave(view, place);
      view.say(words.removed(place.label));
    });
  }
  if (canBeEmptied(node, value)) return undefined;
  return renderWay(words.leaveOut, words.leaveOutOf(place.label), () => leave(view, place));
}

/** A text that is typed, and a choice that has an option for it, need no button to be absent. */
function canBeEmptied(node: FormNode, value: FormValue): boolean {
  if (value.kind === 'raw' || isNull(node, value)) return false;
  if (node.kind !== 'text') return ['number', 'boolean', 'choice', 'json'].includes(node.kind);
  const text = value.kind === 'value' && typeof value.value === 'string' ? value.value : undefined;
  return text !== '' && node.encoding === undefined && !isLarge(text ?? '');
}

function leave(view: FormView, place: Place): void {
  view.put(place, absent);
  view.focus(place.id);
}

function renderWay(word: string, name: string, act: () => void, title?: string): TemplateResult {
  return html`<button
    type="button"
    class="quiet more"
    aria-label=${name}
    title=${ifDefined(title)}
    @click=${act}
  >
    ${word}
  </button>`;
}
