import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import { textEntered, type NumberNode, type TextNode } from '../../core/form.js';
import { renderField, renderWaiting } from './field.js';
import type { Aria, Field } from './field-types.js';
import type { FormView } from './form-view.js';
import { isSecret } from './secrets.js';
import { isLarge, readPaste, textOf } from './text-values.js';

/** Formats that have their own control. */
const withControl = ['date', 'date-time', 'time', 'duration', 'color', 'colour'];

/** Formats whose values people read letter by letter, always from left to right. */
const codes: ReadonlySet<string> = new Set([
  ...[...withControl, 'hostname', 'ipv4', 'ipv6', 'json-pointer', 'regex', 'uuid'],
  ...['uri', 'url', 'uri-reference', 'uri-template', 'iri', 'iri-reference'],
]);

export function renderText(view: FormView, field: Field<TextNode>): TemplateResult {
  const { id, node, value } = field;
  const text = textOf(value);
  if (node.encoding || isSecret(node) || withControl.includes(node.format ?? '') || isLarge(text))
    return view.specialControls()?.renderFormattedText(view, field) ?? renderWaiting(view, field);
  const isLong = node.multiline || view.isOpen(id) || text.includes('\n');
  return renderField(view, field, {
    control: (aria) => (isLong ? renderLong : renderLine)(view, field, aria),
    text,
    now: value.kind === 'value' && text === '' ? view.strings.emptyText : nothing,
  });
}

/**
 * Renders a text box for a number, because a text box can also show an incomplete number. The arrow keys change the number, but
 * the mouse wheel does not.
 */
export function renderNumber(view: FormView, field: Field<NumberNode>): TemplateResult {
  const { node, value } = field;
  const text = textOf(value);
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
    control: (aria) => renderLine(view, field, aria, { keydown }),
    text,
  });
}

interface LineParts {
  readonly type?: 'text' | 'password';
  readonly keydown?: (event: KeyboardEvent) => void;
  /** Handles typed text if it is not itself the value of the field. */
  readonly typed?: (text: string) => void;
}

export function renderLine(
  view: FormView,
  field: Field<TextNode | NumberNode>,
  { describedBy, invalid, required }: Aria,
  { type = 'text', keydown, typed }: LineParts = {},
): TemplateResult {
  const { node } = field;
  const isMono = isCode(node);
  const isProse = node.kind === 'text' && node.format === undefined && type === 'text' && !typed;
  const put = (now: string): void => view.put(field, textEntered(node, now, field.required));
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
    .value=${live(textOf(field.value))}
    @input=${({ target }: Event) => (typed ?? put)((target as HTMLInputElement).value)}
    @keydown=${keydown}
    @paste=${(event: ClipboardEvent) => node.kind === 'text' && !typed && paste(view, { ...field, node }, event)}
  />`;
}

/** Renders a multi-line text box. */
export function renderLong(view: FormView, field: Field<TextNode>, aria: Aria): TemplateResult {
  const { id, node } = field;
  return renderArea(field, aria, {
    isCode: isCode(node),
    most: 12,
    typed: (now) => {
      if (!node.multiline) view.toggle(id, true);
      view.put(field, textEntered(node, now, field.required));
    },
    pasted: (event) => paste(view, field, event),
  });
}

interface Area {
  readonly isCode: boolean;
  readonly part?: string;
  /** Maximum number of visible lines. A box for JSON has one empty line more than its text. */
  readonly most: number;
  readonly placeholder?: string;
  readonly typed: (text: string) => void;
  readonly pasted: (event: ClipboardEvent) => void;
}

export function renderArea(
  { id, value }: Field,
  { describedBy, invalid, required }: Aria,
  { isCode, part = 'control', most, placeholder = '', typed, pasted }: Area,
): TemplateResult {
  const text = textOf(value);
  const rows = text.split('\n', most).length + (part === 'control' ? 0 : 1);
  return html`<textarea
    id=${id}
    class=${isCode ? 'mono' : ''}
    part=${part}
    rows=${Math.min(Math.max(rows, 3), most)}
    autocomplete="off"
    autocapitalize=${ifDefined(isCode ? 'off' : undefined)}
    spellcheck=${ifDefined(isCode ? 'false' : undefined)}
    dir=${isCode ? 'ltr' : 'auto'}
    aria-describedby=${ifDefined(describedBy)}
    aria-invalid=${invalid}
    aria-required=${required}
    placeholder=${placeholder}
    .value=${live(text)}
    @input=${(event: Event) => typed((event.target as HTMLTextAreaElement).value)}
    @paste=${pasted}
  ></textarea>`;
}

/**
 * Replaces a single-line box with a larger one if pasted text has line breaks, because a single line would drop them. Keeps
 * very long text out of the box.
 */
function paste(view: FormView, field: Field<TextNode>, event: ClipboardEvent): void {
  const { text, after, caret } = readPaste(event);
  const isLine = event.target instanceof HTMLInputElement;
  if (!isLarge(after) && !(isLine && text.includes('\n'))) return;
  event.preventDefault();
  view.toggle(field.id, true);
  view.put(field, { kind: 'value', value: field.node.encoding ? after.replaceAll(/\s+/g, '') : after });
  view.focus(field.id, caret);
}

function isCode(node: TextNode | NumberNode): boolean {
  if (node.kind === 'number') return false;
  return node.encoding !== undefined || (node.format !== undefined && codes.has(node.format));
}

/** Returns which keyboard a phone shows. A number pad has no minus sign, so it is not used for negative numbers. */
function inputModeOf(node: TextNode | NumberNode): string | undefined {
  if (node.kind === 'number') {
    const isPositive = (node.minimum ?? node.exclusiveMinimum ?? -1) >= 0;
    return isPositive ? (node.integer ? 'numeric' : 'decimal') : undefined;
  }
  if (node.format === 'email' || node.format === 'idn-email') return 'email';
  return ['uri', 'url', 'iri'].includes(node.format ?? '') ? 'url' : undefined;
}

/** Returns a number one step up (1) or down (-1); `undefined` if that is out of bounds. */
function stepped(node: NumberNode, text: string, by: 1 | -1): string | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum: above = -Infinity } = node;
  const { exclusiveMaximum: below = Infinity, multipleOf = 1 } = node;
  const isEmpty = text.trim() === '';
  const now = isEmpty ? Math.min(Math.max(0, minimum), maximum) : Number(text);
  // An empty box begins with the number nearest to 0.
  if (isEmpty && now !== 0 && node.multipleOf === undefined) return String(now);
  if (!Number.isFinite(now) || multipleOf <= 0) return undefined;
  const input = document.createElement('input');
  input.type = 'number';
  input.step = String(multipleOf);
  // Steps begin at this value. Without it they begin at 0: in steps of 5, 7 then goes up to 10 and down to 5.
  if (node.multipleOf === undefined) input.defaultValue = String(now);
  input.value = String(now);
  if (by > 0) input.stepUp();
  else input.stepDown();
  const value = input.valueAsNumber;
  const isGood = value >= minimum && value <= maximum && value > above && value < below;
  return isGood && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : undefined;
}
