import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import {
  initialValue,
  printJson,
  readJson,
  toFormValue,
  type FormNode,
  type FormValue,
  type JsonNode,
} from '../../../core/form.js';
import { renderChips } from '../../renderers/chips.js';
import { visibleText } from '../../renderers/visible.js';
import { renderField, type Aria } from './field.js';
import type { FormView, Place } from './form-view.js';

/** A part that only JSON can hold, with what the server expects there at hand. */
export function renderJson(view: FormView, place: Place, node: JsonNode, value: FormValue): TemplateResult {
  const text = value.kind === 'typed' ? value.text : '';
  return renderField(view, place, node, {
    control: (aria) =>
      renderBox(place.id, text, aria, placeholderFor(node), (typed) => {
        view.touch(place.id);
        view.put(place, typed.trim() === '' ? { kind: 'absent' } : { kind: 'typed', text: typed });
      }),
    text,
    help: renderExpected(view, `${place.id}-expected`, node),
  });
}

/** A value that its own control cannot show. It stays as it is until somebody changes it. */
export function renderRaw(
  view: FormView,
  place: Place,
  node: FormNode,
  value: FormValue & { kind: 'raw' },
): TemplateResult {
  const words = view.strings.form;
  const held = fitting(node, value.text);
  // What is long would be lost at a press; it becomes a field's own only once it can.
  const canTurn = held !== undefined || value.text.length <= 200;
  return renderField(view, place, node, {
    control: (aria) =>
      renderBox(place.id, value.text, aria, '', (typed) => {
        view.touch(place.id);
        view.put(place, { kind: 'raw', text: typed });
      }),
    text: value.text,
    hints: [words.rawValue],
    now: !canTurn
      ? nothing
      : html`<button
          type="button"
          class="quiet more"
          @click=${() => {
            view.put(place, held ?? initialValue(node, place.required));
            view.focus(place.id);
          }}
        >
          ${words.useField}
        </button>`,
  });
}

/** The field's own value where the JSON has become one. */
function fitting(node: FormNode, text: string): FormValue | undefined {
  const reading = readJson(text);
  const held = 'value' in reading ? toFormValue(node, reading.value) : undefined;
  return held?.kind === 'raw' ? undefined : held;
}

/** A box for JSON. */
export function renderBox(
  id: string,
  text: string,
  { describedBy, invalid, required }: Aria,
  placeholder: string,
  typed: (text: string) => void,
): TemplateResult {
  return html`<textarea
    id=${id}
    class="mono"
    part="control json"
    dir="ltr"
    rows=${Math.min(Math.max(text.split('\n', 20).length + 1, 3), 20)}
    autocomplete="off"
    autocapitalize="off"
    spellcheck="false"
    placeholder=${visibleText(placeholder)}
    aria-describedby=${ifDefined(describedBy)}
    aria-invalid=${invalid}
    aria-required=${required}
    .value=${live(text)}
    @input=${(event: Event) => typed((event.target as HTMLTextAreaElement).value)}
  ></textarea>`;
}

/** Printed only for who looks: many references to one long schema would make many long texts. */
function renderExpected(view: FormView, id: string, node: JsonNode): unknown {
  if (node.reason === 'anything') return nothing;
  const schema = view.isOpen(id) ? (printJson(node.schema) ?? '') : '';
  const shown = renderChips(schema.length > 4000 ? `${schema.slice(0, 4000)}…` : schema);
  return html`<details
    class="expected"
    @toggle=${({ target }: Event) => view.toggle(id, (target as HTMLDetailsElement).open)}
  >
    <summary>${view.strings.form.expected}</summary>
    <pre dir="ltr">${shown}</pre>
  </details>`;
}

function placeholderFor(node: JsonNode): string {
  const example = node.example === undefined ? undefined : printJson(node.example);
  if (example !== undefined && example.length <= 500) return example;
  if (node.types.includes('object')) return '{}';
  return node.types.includes('array') ? '[]' : '';
}
