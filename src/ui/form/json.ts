import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import { absent, initialValue, printJson, readJson, toFormValue, type JsonNode } from '../../core/form.js';
import { renderChips } from '../base/chips.js';
import { visibleText } from '../base/visible.js';
import { renderField } from './field.js';
import type { Aria, Field, FormView } from './form-view.js';
import { isLarge, largeAfter } from './large-text.js';

/** Renders a field that only JSON can hold, with the schema at hand. */
export function renderJson(view: FormView, field: Field<JsonNode>): TemplateResult {
  const { id, node, value } = field;
  const text = value.kind === 'typed' ? value.text : '';
  return renderField(view, field, {
    control: (aria) =>
      renderJsonText(view, field, text, aria, {
        placeholder: placeholderFor(node),
        typed: (now) => {
          view.touch(id);
          view.put(field, now.trim() === '' ? absent : { kind: 'typed', text: now });
        },
        replace: () => view.put(field, absent),
      }),
    text: isLarge(text) ? '' : text,
    help: renderExpected(view, `${id}-expected`, node),
  });
}

/** Renders a value that its own control cannot show. It stays as it is until somebody changes it. */
export function renderRaw(view: FormView, field: Field, text: string): TemplateResult {
  const { id, node, required } = field;
  const { strings, put } = view;
  const reading = isLarge(text) ? undefined : readJson(text);
  const value = reading && 'value' in reading ? toFormValue(node, reading.value) : undefined;
  const fits = value !== undefined && value.kind !== 'raw';
  const useField = (): void => {
    put(field, fits ? value : initialValue(node, required));
    view.focus(id);
  };
  return renderField(view, field, {
    control: (aria) =>
      renderJsonText(view, field, text, aria, {
        typed: (now) => {
          view.touch(id);
          put(field, { kind: 'raw', text: now });
        },
        replace: () => put(field, initialValue(node, required)),
      }),
    text: isLarge(text) ? '' : text,
    hints: [strings.rawValue],
    // A long text would be lost at a press: the button is there only once the control can show it.
    now:
      fits || text.length <= 200
        ? html`<button type="button" class="quiet more" @click=${useField}>${strings.useField}</button>`
        : nothing,
  });
}

interface JsonText {
  readonly placeholder?: string;
  readonly typed: (text: string) => void;
  /** Makes room for another text, if this one is too large to be typed in. */
  readonly replace: () => void;
  /** Takes what is pasted, if it is for more than the box; then it prevents the event. */
  readonly pasted?: (event: ClipboardEvent) => void;
}

/** Renders a box for JSON, or what stands in its place if no box should hold the text. */
export function renderJsonText(
  view: FormView,
  field: Pick<Field, 'id' | 'label'>,
  text: string,
  { describedBy, invalid, required }: Aria,
  { placeholder = '', typed, replace, pasted }: JsonText,
): TemplateResult {
  if (isLarge(text))
    return view.special()?.renderLarge(view, field, text, 'ltr', replace) ?? renderNoControl(field.id);
  return html`<textarea
    id=${field.id}
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
      view.focus(field.id);
    }}
  ></textarea>`;
}

/** Prints the schema only for who looks: many references to one long schema would make many long texts. */
function renderExpected(view: FormView, id: string, node: JsonNode): unknown {
  if (node.reason === 'anything') return nothing;
  const schema = view.isOpen(id) ? (printJson(node.schema) ?? '') : '';
  const shown = renderChips(schema.length > 4000 ? `${schema.slice(0, 4000)}…` : schema);
  return html`<details
    class="expected"
    @toggle=${({ target }: Event) => view.toggle(id, (target as HTMLDetailsElement).open)}
  >
    <summary>${view.strings.expected}</summary>
    <pre dir="ltr">${shown}</pre>
  </details>`;
}

function placeholderFor(node: JsonNode): string {
  const example = node.example === undefined ? undefined : printJson(node.example);
  if (example !== undefined && example.length <= 500) return example;
  if (node.types.includes('object')) return '{}';
  return node.types.includes('array') ? '[]' : '';
}

/** Renders a field whose control is still being loaded. */
export function renderWaiting(view: FormView, field: Field): TemplateResult {
  return renderField(view, field, { control: () => renderNoControl(field.id) });
}

function renderNoControl(id: string): TemplateResult {
  return html`<div class="waiting" id=${id} aria-busy="true"></div>`;
}
