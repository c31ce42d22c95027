import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import { textEntered, type FormValue, type NumberNode, type TextNode } from '../../../core/index.js';
import { fromLocalDateTime, isDate, toLocalDateTime } from './date-time.js';
import { renderField, type Aria } from './field.js';
import type { FormView, Place } from './form-view.js';
import { hintsOf, placeholderOf } from './words.js';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** A text, with the platform's control for its format as long as that can show the value as it is. */
export function renderText(view: FormView, place: Place, node: TextNode, value: FormValue): TemplateResult {
  const text = textOf(value);
  const now = value.kind === 'value' && text === '' ? renderEmpty(view, place) : nothing;
  // What began as text stays text while somebody types, even where it becomes a date.
  const isGrown = view.isOpen(place.id);
  if (!isGrown && node.format === 'date' && (text === '' || isDate(text))) {
    return renderField(view, place, node, {
      control: (aria) => renderDate(view, place, 'date', value, aria),
      now,
    });
  }
  if (!isGrown && node.format === 'date-time' && (text === '' || toLocalDateTime(text) !== undefined)) {
    const control = (aria: Aria): TemplateResult => renderDate(view, place, 'datetime-local', value, aria);
    const sent = text === '' ? now : view.strings.form.sentAs(text);
    return renderField(view, place, node, { control, now: sent });
  }
  const isLong = node.multiline || isGrown || text.includes('\n');
  const format =
    node.format === 'date' || node.format === 'date-time' ? [view.strings.form.formats[node.format]] : [];
  return renderField(view, place, node, {
    control: (aria) =>
      isLong ? renderLong(view, place, node, text, aria) : renderLine(view, place, node, text, aria),
    text,
    hints: [...format, ...hintsOf(node, view.strings)],
    now,
  });
}

/** A number is text to type in, so that half a number is seen, kept and spoken of. */
export function renderNumber(
  view: FormView,
  place: Place,
  node: NumberNode,
  value: FormValue,
): TemplateResult {
  const text = value.kind === 'typed' ? value.text : '';
  return renderField(view, place, node, {
    control: (aria) => renderLine(view, place, node, text, aria),
    text,
  });
}

function renderLine(
  view: FormView,
  place: Place,
  node: TextNode | NumberNode,
  text: string,
  { describedBy, invalid, required }: Aria,
): TemplateResult {
  const isProse = node.kind === 'text' && node.format === undefined;
  return html`<input
    id=${place.id}
    part="control"
    type="text"
    inputmode=${ifDefined(inputModeOf(node))}
    autocomplete="off"
    autocapitalize="off"
    spellcheck=${isProse ? 'true' : 'false'}
    dir=${node.kind === 'number' ? 'ltr' : 'auto'}
    aria-describedby=${ifDefined(describedBy)}
    aria-invalid=${invalid}
    aria-required=${required}
    placeholder=${placeholderOf(node, view.strings)}
    .value=${live(text)}
    @input=${(event: Event) => view.put(place, textEntered(node, textIn(event), place.required))}
    @paste=${(event: ClipboardEvent) => grow(view, place, node, event)}
  />`;
}

function renderLong(
  view: FormView,
  place: Place,
  node: TextNode,
  text: string,
  { describedBy, invalid, required }: Aria,
): TemplateResult {
  return html`<textarea
    id=${place.id}
    part="control"
    rows=${Math.min(Math.max(text.split('\n', 12).length, 3), 12)}
    autocomplete="off"
    dir="auto"
    aria-describedby=${ifDefined(describedBy)}
    aria-invalid=${invalid}
    aria-required=${required}
    placeholder=${placeholderOf(node, view.strings)}
    .value=${live(text)}
    @input=${(event: Event) => {
      if (!node.multiline) view.toggle(place.id, true);
      view.put(place, textEntered(node, textIn(event), place.required));
    }}
  ></textarea>`;
}

function renderDate(
  view: FormView,
  place: Place,
  type: 'date' | 'datetime-local',
  value: FormValue,
  { describedBy, invalid, required }: Aria,
): TemplateResult {
  const text = textOf(value);
  // Half a date makes no event of its own, neither as it comes nor as it goes.
  const look = ({ target }: Event): void => {
    const held = dateIn(target as HTMLInputElement);
    if (held.kind !== 'value' && held.kind !== value.kind) view.put(place, held);
  };
  return html`<input
    id=${place.id}
    part="control"
    type=${type}
    step=${ifDefined(type === 'date' ? undefined : '1')}
    max=${type === 'date' ? '9999-12-31' : '9999-12-31T23:59:59'}
    aria-describedby=${ifDefined(describedBy)}
    aria-invalid=${invalid}
    aria-required=${required}
    .value=${live(type === 'date' ? text : (toLocalDateTime(text) ?? ''))}
    @input=${(event: Event) => view.put(place, dateIn(event.target as HTMLInputElement))}
    @blur=${look}
    @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && look(event)}
  />`;
}

/** The control is empty both when nothing is in it and when half a date is; only the second must not pass for nothing. */
function dateIn(input: HTMLInputElement): FormValue {
  if (input.value === '') return input.validity.badInput ? { kind: 'unfinished' } : { kind: 'absent' };
  return { kind: 'value', value: input.type === 'date' ? input.value : fromLocalDateTime(input.value) };
}

/** A line box would drop the line breaks of what is pasted; the box becomes one of many lines instead. */
function grow(view: FormView, place: Place, node: TextNode | NumberNode, event: ClipboardEvent): void {
  const pasted = (event.clipboardData?.getData('text/plain') ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n$/, '');
  if (node.kind === 'number' || !pasted.includes('\n')) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.target as HTMLInputElement;
  const start = selectionStart ?? value.length;
  view.toggle(place.id, true);
  view.put(place, {
    kind: 'value',
    value: value.slice(0, start) + pasted + value.slice(selectionEnd ?? start),
  });
  view.focus(place.id, start + pasted.length);
}

function renderEmpty(view: FormView, place: Place): TemplateResult {
  const words = view.strings.form;
  return html`${words.emptyText} ${renderLeaveOut(view, place)}`;
}

/** An optional part that is empty can be absent instead. */
export function renderLeaveOut(view: FormView, place: Place): unknown {
  if (place.required) return nothing;
  const words = view.strings.form;
  return html`<button
    type="button"
    class="quiet more"
    aria-label=${words.leaveOutOf(place.label)}
    @click=${() => {
      view.put(place, { kind: 'absent' });
      view.focus(place.id);
    }}
  >
    ${words.leaveOut}
  </button>`;
}

/** Phones show the keys that are needed; their number pads have no minus. */
function inputModeOf(node: TextNode | NumberNode): string | undefined {
  if (node.kind === 'number') {
    const isPositive = (node.minimum ?? node.exclusiveMinimum ?? -1) >= 0;
    return isPositive ? (node.integer ? 'numeric' : 'decimal') : undefined;
  }
  return node.format === 'email'
    ? 'email'
    : node.format === 'uri' || node.format === 'url'
      ? 'url'
      : undefined;
}

function textOf(value: FormValue): string {
  return value.kind === 'value' && typeof value.value === 'string' ? value.value : '';
}

function textIn(event: Event): string {
  return (event.target as Control).value;
}
