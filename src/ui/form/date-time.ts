import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import { isOfFormat, type FormValue, type TextNode } from '../../core/form.js';
import { formatMoment } from '../base/format.js';
import { renderField } from './field.js';
import type { Aria, Field } from './field-types.js';
import type { FormView } from './form-view.js';
import { exampleHint } from './hints.js';
import { textOf } from './text-values.js';

type Format = 'date' | 'date-time' | 'time';

/** Time zones that a person chose for a control that is empty or contains an incomplete time. */
const zones = new WeakMap<FormValue, string>();
const here = 'here';

/** Returns true if the browser's control for a format can show a string and return it unchanged. */
export function canShowClock(format: string | undefined, text: string): format is Format {
  if (format === 'date') return text === '' || (isOfFormat(format, text) && !text.startsWith('0000'));
  if (format !== 'date-time' && format !== 'time') return false;
  return text === '' || readMoment(format, text) !== undefined;
}

/** Renders a control for a date, or for a time with its time zone. */
export function renderClock(
  view: FormView,
  field: Field<TextNode>,
  format: Format,
  now: unknown,
): TemplateResult {
  const { node, value } = field;
  const text = textOf(value);
  const hints = exampleHint(node, view.strings);
  if (format === 'date') {
    const control = (aria: Aria): TemplateResult => renderInput(view, field, 'date', text, aria);
    return renderField(view, field, { control, hints, now });
  }
  const moment = readMoment(format, text);
  const clock = moment?.clock ?? '';
  const own = zones.get(value) ?? moment?.zone ?? here;
  // The local offset may differ on another day.
  const zone = moment && own === offsetHere(clock) ? here : own;
  const type = format === 'time' ? 'time' : 'datetime-local';
  return renderField(view, field, {
    control: (aria) =>
      html`<div class="together flow">
        ${renderInput(view, field, type, clock.replace(/(:\d\d):00$/, '$1'), aria, zone)}
        ${renderZone(view, field, text, clock, zone)}
      </div>`,
    hints,
    now: moment ? sentText(view, text, format, zone) : now,
  });
}

function renderInput(
  view: FormView,
  field: Field,
  type: 'date' | 'datetime-local' | 'time',
  shown: string,
  { describedBy, invalid, required }: Aria,
  zone?: string,
): TemplateResult {
  const latest = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59:59', time: undefined }[type];
  const read = ({ target }: Event): FormValue => {
    const { value: entered, validity } = target as HTMLInputElement;
    if (entered !== '')
      return { kind: 'value', value: zone === undefined ? entered : withZone(entered, zone) };
    // The value is also empty if the control contains an incomplete date. An incomplete date must not count as absent.
    const empty: FormValue = { kind: validity.badInput ? 'unfinished' : 'absent' };
    if (zone !== undefined) zones.set(empty, zone);
    return empty;
  };
  // Browsers fire no `input` event when a date becomes incomplete, or when an incomplete date is removed.
  const leave = (event: Event): void => {
    const now = read(event);
    if (now.kind !== 'value' && now.kind !== field.value.kind) view.put(field, now);
  };
  return html`<input
    id=${field.id}
    part="control"
    type=${type}
    step=${ifDefined(type === 'date' ? undefined : '1')}
    max=${ifDefined(latest)}
    aria-describedby=${ifDefined(describedBy)}
    aria-invalid=${invalid}
    aria-required=${required}
    .value=${live(shown)}
    @input=${(event: Event) => view.put(field, read(event))}
    @blur=${leave}
    @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && leave(event)}
  />`;
}

/**
 * Renders the choice of a time zone. Choosing another zone keeps the time that is shown, so the value becomes another moment.
 */
function renderZone(view: FormView, field: Field, text: string, clock: string, zone: string): TemplateResult {
  const { strings } = view;
  const offset = offsetHere(clock);
  const isUtc = /^z$/i.test(zone);
  const choices = [
    ...(zone === here || isUtc ? [] : [{ zone, label: zone }]),
    { zone: here, label: strings.here(offset) },
    { zone: isUtc ? zone : 'Z', label: 'UTC' },
  ];
  const choose = (event: Event): void => {
    const chosen = choices[(event.target as HTMLSelectElement).selectedIndex]?.zone ?? here;
    // Everything except the zone stays as it was written.
    const moved = text.replace(/(?:[Zz]|[+-]\d\d:\d\d)$/, chosen === here ? offset : chosen);
    const next: FormValue = text === '' ? { ...field.value } : { kind: 'value', value: moved };
    zones.set(next, chosen);
    view.put(field, next);
  };
  return html`<select
    class="zone"
    part="control"
    ?data-idle=${text === ''}
    title=${strings.zone}
    aria-label=${strings.zoneOf(field.label)}
    @change=${choose}
  >
    ${choices.map((choice) => html`<option .selected=${live(choice.zone === zone)}>${choice.label}</option>`)}
  </select>`;
}

function sentText({ strings, general }: FormView, text: string, format: Format, zone: string): string {
  if (format === 'time' || zone === here) return strings.sentAs(text);
  const moment = formatMoment(Date.parse(text.replace(' ', 'T').toUpperCase()), general.tag);
  return `${strings.sentAs(text)} (${strings.thatIsHere(moment)})`;
}

const written = /^(?:(\d{4}-\d\d-\d\d)[Tt ])?(\d\d:\d\d:\d\d)(?:\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/**
 * Returns the date and time in a string, and its time zone as written; `undefined` if the browser's control cannot show them.
 */
function readMoment(
  format: 'date-time' | 'time',
  text: string,
): { readonly clock: string; readonly zone: string } | undefined {
  const [, day, time = '', zone = ''] = (isOfFormat(format, text) && written.exec(text)) || [];
  // No control supports a leap second, or the year 0.
  if (zone === '' || time.endsWith(':60') || day?.startsWith('0000')) return undefined;
  return { clock: day === undefined ? time : `${day}T${time}`, zone };
}

/** Returns a time with its time zone. The browsers' controls omit zero seconds, but RFC 3339 requires them. */
function withZone(clock: string, zone: string): string {
  const full = /:\d\d:\d\d/.test(clock) ? clock.replace(/\..*$/, '') : `${clock}:00`;
  return `${full}${zone === here ? offsetHere(full) : zone}`;
}

/** Returns the local offset from UTC at a local time, or today's offset for a time without a date. */
function offsetHere(clock: string): string {
  const at = clock.includes('T') ? new Date(clock) : new Date();
  const ahead = -at.getTimezoneOffset() || 0;
  const two = (value: number): string => String(Math.trunc(value)).padStart(2, '0');
  return `${ahead < 0 ? '-' : '+'}${two(Math.abs(ahead) / 60)}:${two(Math.abs(ahead) % 60)}`;
}
