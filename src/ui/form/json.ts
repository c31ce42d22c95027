import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import {
  absent,
  initialValue,
  printJson,
  readJson,
  toFormValue,
  type FormNode,
  type FormValue,
  type JsonNode,
} from '../../core/form.js';
import { renderChips } from '../base/chips.js';
import { visibleText } from '../base/visible.js';
import { renderField, type Aria } from './field.js';
import type { FormView, Place } from './form-view.js';
import { isLarge, largeAfter } from './is-large.js';
import { renderNoControl } from './waiting.js';

/** A part that only JSON can hold, with what the server expects there at hand. */
export function renderJson(view: FormView, place: Place, node: JsonNode, value: FormValue): TemplateResult {
  const text = value.kind === 'typed' ? value.text : '';
  return renderField(view, place, node, {
    control: (aria) =>
      renderJsonText(view, place, text, aria, {
        placeholder: placeholderFor(node),
        typed: (now) => {
          view.touch(place.id);
          view.put(place, now.trim() === '' ? absent : { kind: 'typed', text: now });
        },
        replace: () => view.put(place, absent),
      }),
    text: isLarge(text) ? '' : text,
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
  const { text } = value;
  const held = isLarge(text) ? undefined : fitting(node, text);
  // What is long would be lost at a press; it becomes a field's own only once it can.
  const canTurn = held !== undefined || text.length <= 200;
  return renderField(view, place, node, {
    control: (aria) =>
      renderJsonText(view, place, text, aria, {
        typed: (now) => {
          view.touch(place.id);
          view.put(place, { kind: 'raw', text: now });
        },
        replace: () => view.put(place, initialValue(node, place.required)),
      }),
    text: isLarge(text) ? '' : text,
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

/** What is done with a text of JSON. */
export interface JsonText {
  readonly placeholder?: string;
  readonly typed: (text: string) => void;
  /** Makes room for another text, where this one is too long to be typed in. */
  readonly replace: () => void;
  /** Takes what is pasted, where it is for more than the box: then the event is prevented. */
  readonly pasted?: (event: ClipboardEvent) => void;
}

/** A box for JSON, or what stands in its place where no box should hold the text. */
export function renderJsonText(
  view: FormView,
  place: Place,
  text: string,
  { describedBy, invalid, required }: Aria,
  { placeholder = '', typed, replace, pasted }: JsonText,
): TemplateResult {
  if (isLarge(text)) {
    return (
      view.special()?.renderLarge(view, place, text, { replace, dir: 'ltr' }) ?? renderNoControl(place.id)
    );
  }
  return html`<textarea
    id=${place.id}
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
    @paste=${(event: ClipboardEvent) => {
      pasted?.(event);
      const whole = largeAfter(event);
      if (event.defaultPrevented || whole === undefined) return;
      event.preventDefault();
      typed(whole);
      view.focus(place.id);
    }}
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
