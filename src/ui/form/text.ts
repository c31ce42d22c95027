import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import { textEntered, type NumberNode, type TextNode } from '../../core/form.js';
import { renderField } from './field.js';
import type { Aria, Field, FormView } from './form-view.js';
import { placeholderOf } from './hints.js';
import { renderWaiting } from './json.js';
import { isLarge } from './large-text.js';
import { isSecret } from './secrets.js';

const special: ReadonlySet<string | undefined> = new Set([
  'date',
  'date-time',
  'time',
  'duration',
  'color',
  'colour',
]);

/** Texts that are read letter by letter, and from left to right whatever is around them. */
const codes: ReadonlySet<string> = new Set([
  ...['color', 'colour', 'duration', 'hostname', 'ipv4', 'ipv6', 'json-pointer', 'regex', 'uuid'],
  ...['uri', 'url', 'uri-reference', 'uri-template', 'iri', 'iri-reference', 'date', 'date-time', 'time'],
]);

type Control = HTMLInputElement | HTMLTextAreaElement;

export function renderText(view: FormView, field: Field<TextNode>): TemplateResult {
  const { id, node, value } = field;
  const text = value.kind === 'value' && typeof value.value === 'string' ? value.value : '';
  if (node.encoding || isSecret(node) || special.has(node.format) || isLarge(text))
    return view.special()?.renderSpecialText(view, field, text) ?? renderWaiting(view, field);
  const isLong = node.multiline || view.isOpen(id) || text.includes('\n');
  return renderField(view, field, {
    control: (aria) => (isLong ? renderLong : renderLine)(view, field, text, aria),
    text,
    now: value.kind === 'value' && text === '' ? view.strings.emptyText : nothing,
  });
}

/** Renders a text box, so that half a number is seen, kept and spoken of. The arrow keys count, the wheel does not. */
export function renderNumber(view: FormView, field: Field<NumberNode>): TemplateResult {
  const { node, value } = field;
  const text = value.kind === 'typed' ? value.text : '';
  const keydown = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key] as 1 | -1 | undefined;
    if (!by || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    event.preventDefault();
    const next = stepped(node, text, by);
    if (next === undefined) return;
    view.say(next);
    view.put(field, { kind: 'typed', text: next });
  };
  return renderField(view, field, {
    control: (aria) => renderLine(view, field, text, aria, { keydown }),
    text,
  });
}

interface LineParts {
  readonly type?: 'text' | 'password';
  readonly keydown?: (event: KeyboardEvent) => void;
}

/** Renders a box of one line. */
export function renderLine(
  view: FormView,
  field: Field<TextNode | NumberNode>,
  text: string,
  { describedBy, invalid, required }: Aria,
  { type = 'text', keydown }: LineParts = {},
): TemplateResult {
  const { node } = field;
  const isProse = node.kind === 'text' && node.format === undefined && type === 'text';
  const isMono = isCode(node);
  return html`<input
    id=${field.id}
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
    @input=${(event: Event) => view.put(field, textEntered(node, textIn(event), field.required))}
    @keydown=${keydown}
    @paste=${(event: ClipboardEvent) => node.kind === 'text' && paste(view, { ...field, node }, event)}
  />`;
}

/** Renders a box of many lines. */
export function renderLong(
  view: FormView,
  field: Field<TextNode>,
  text: string,
  { describedBy, invalid, required }: Aria,
): TemplateResult {
  const { id, node } = field;
  const isMono = isCode(node);
  return html`<textarea
    id=${id}
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
      if (!node.multiline) view.toggle(id, true);
      view.put(field, textEntered(node, textIn(event), field.required));
    }}
    @paste=${(event: ClipboardEvent) => paste(view, field, event)}
  ></textarea>`;
}

/**
 * A line box would drop the line breaks of what is pasted; it becomes one of many lines instead. And a browser takes
 * seconds to put a very long text into a box: that text is taken past the box.
 */
function paste(view: FormView, field: Field<TextNode>, event: ClipboardEvent): void {
  const whole = (event.clipboardData?.getData('text/plain') ?? '').replaceAll(/\r\n?/g, '\n');
  const control = event.target as Control;
  const isLine = control instanceof HTMLInputElement;
  const pasted = isLine ? whole.replace(/\n$/, '') : whole;
  const { value, selectionStart, selectionEnd } = control;
  const start = selectionStart ?? value.length;
  const after = value.slice(0, start) + pasted + value.slice(selectionEnd ?? start);
  if (!isLarge(after) && !(isLine && pasted.includes('\n'))) return;
  event.preventDefault();
  view.toggle(field.id, true);
  view.put(field, { kind: 'value', value: field.node.encoding ? after.replaceAll(/\s+/g, '') : after });
  view.focus(field.id, start + pasted.length);
}

function isCode(node: TextNode | NumberNode): boolean {
  if (node.kind === 'number') return false;
  return node.encoding !== undefined || (node.format !== undefined && codes.has(node.format));
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

/** Returns a number one step further up (1) or down (-1), or `undefined` if that is out of bounds. */
function stepped(node: NumberNode, text: string, by: 1 | -1): string | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum: above = -Infinity } = node;
  const { exclusiveMaximum: below = Infinity } = node;
  const step = node.multipleOf ?? 1;
  const isEmpty = text.trim() === '';
  const now = isEmpty ? Math.min(Math.max(0, minimum), maximum) : Number(text);
  // An empty box begins with the number nearest to 0.
  if (isEmpty && now !== 0 && node.multipleOf === undefined) return String(now);
  const digits = Math.max(digitsOf(step), node.multipleOf === undefined ? digitsOf(now) : 0);
  if (!Number.isFinite(now) || step <= 0 || digits > 15) return undefined;
  const times = now / step;
  // On the way from 7 to a multiple of 5, up is 10 and down is 5.
  const next =
    node.multipleOf === undefined
      ? now + by
      : (by > 0 ? Math.floor(rounded(times)) + 1 : Math.ceil(rounded(times)) - 1) * step;
  const value = Number(next.toFixed(digits));
  const isGood = value >= minimum && value <= maximum && value > above && value < below;
  return isGood && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : undefined;
}

function rounded(times: number): number {
  return Math.abs(times - Math.round(times)) < 1e-9 ? Math.round(times) : times;
}

function digitsOf(value: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d*(?:\.(\d+))?(?:e(.*))?$/.exec(String(value)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}
