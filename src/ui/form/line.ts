import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import { textEntered, type NumberNode, type TextNode } from '../../core/form.js';
import type { Aria } from './field.js';
import type { FormView, Place } from './form-view.js';
import { isLarge } from './is-large.js';
import { placeholderOf } from './words.js';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** What differs from one line box to another. */
export interface LineParts {
  readonly type?: 'text' | 'password';
  readonly keydown?: (event: KeyboardEvent) => void;
}

/** Texts that are read letter by letter, and from left to right whatever is around them. */
const codes: ReadonlySet<string> = new Set([
  ...['color', 'colour', 'duration', 'hostname', 'ipv4', 'ipv6', 'json-pointer', 'regex', 'uuid'],
  ...['uri', 'url', 'uri-reference', 'uri-template', 'iri', 'iri-reference', 'date', 'date-time', 'time'],
]);

export function isCode(node: TextNode): boolean {
  return node.encoding !== undefined || (node.format !== undefined && codes.has(node.format));
}

/** One line. */
export function renderLine(
  view: FormView,
  place: Place,
  node: TextNode | NumberNode,
  text: string,
  { describedBy, invalid, required }: Aria,
  { type = 'text', keydown }: LineParts = {},
): TemplateResult {
  const isProse = node.kind === 'text' && node.format === undefined && type === 'text';
  const isMono = node.kind === 'text' && isCode(node);
  return html`<input
    id=${place.id}
    class=${isMono ? 'mono' : ''}
    part="control"
    type=${type}
    inputmode=${ifDefined(inputModeOf(node))}
    autocomplete=${type === 'password' ? 'new-password' : 'off'}
    autocapitalize="off"
    spellcheck=${isProse ? 'true' : 'false'}
    dir=${node.kind === 'number' || isMono ? 'ltr' : 'auto'}
    aria-describedby=${ifDefined(describedBy)}
    aria-invalid=${invalid}
    aria-required=${required}
    placeholder=${placeholderOf(node, view.strings)}
    .value=${live(text)}
    @input=${(event: Event) => view.put(place, textEntered(node, textIn(event), place.required))}
    @keydown=${keydown}
    @paste=${(event: ClipboardEvent) => node.kind === 'text' && paste(view, place, node, event)}
  />`;
}

/** Many lines. */
export function renderLong(
  view: FormView,
  place: Place,
  node: TextNode,
  text: string,
  { describedBy, invalid, required }: Aria,
): TemplateResult {
  const isMono = isCode(node);
  return html`<textarea
    id=${place.id}
    class=${isMono ? 'mono' : ''}
    part="control"
    rows=${Math.min(Math.max(text.split('\n', 12).length, 3), 12)}
    autocomplete="off"
    autocapitalize=${ifDefined(isMono ? 'off' : undefined)}
    spellcheck=${ifDefined(isMono ? 'false' : undefined)}
    dir=${isMono ? 'ltr' : 'auto'}
    aria-describedby=${ifDefined(describedBy)}
    aria-invalid=${invalid}
    aria-required=${required}
    placeholder=${placeholderOf(node, view.strings)}
    .value=${live(text)}
    @input=${(event: Event) => {
      if (!node.multiline) view.toggle(place.id, true);
      view.put(place, textEntered(node, textIn(event), place.required));
    }}
    @paste=${(event: ClipboardEvent) => paste(view, place, node, event)}
  ></textarea>`;
}

/**
 * A line box would drop the line breaks of what is pasted; it becomes one of many lines instead. And a browser takes
 * seconds to put a very long text into a box: that text is taken past the box.
 */
function paste(view: FormView, place: Place, node: TextNode, event: ClipboardEvent): void {
  const whole = (event.clipboardData?.getData('text/plain') ?? '').replaceAll(/\r\n?/g, '\n');
  const control = event.target as Control;
  const isLine = control instanceof HTMLInputElement;
  const pasted = isLine ? whole.replace(/\n$/, '') : whole;
  const { value, selectionStart, selectionEnd } = control;
  const start = selectionStart ?? value.length;
  const after = value.slice(0, start) + pasted + value.slice(selectionEnd ?? start);
  if (!isLarge(after) && !(isLine && pasted.includes('\n'))) return;
  event.preventDefault();
  view.toggle(place.id, true);
  view.put(place, { kind: 'value', value: node.encoding ? after.replaceAll(/\s+/g, '') : after });
  view.focus(place.id, start + pasted.length);
}

/** Phones show the keys that are needed; their number pads have no minus. */
function inputModeOf(node: TextNode | NumberNode): string | undefined {
  if (node.kind === 'number') {
    const isPositive = (node.minimum ?? node.exclusiveMinimum ?? -1) >= 0;
    return isPositive ? (node.integer ? 'numeric' : 'decimal') : undefined;
  }
  switch (node.format) {
    case 'email':
    case 'idn-email':
      return 'email';
    case 'uri':
    case 'url':
    case 'iri':
      return 'url';
    default:
      return undefined;
  }
}

function textIn(event: Event): string {
  return (event.target as Control).value;
}
