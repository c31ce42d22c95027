import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import { isOfFormat, type FormValue, type TextNode } from '../../core/form.js';
import { formatMoment } from '../base/format.js';
import { renderField, type Aria } from './field.js';
import type { FormView, Place } from './form-view.js';
import { offsetHere, readMoment, withoutSeconds, withSeconds, withZone } from './moment.js';
import { exampleHint } from './words.js';

type Format = 'date' | 'date-time' | 'time';

/** Chosen for a clock that shows nothing yet, or half a time. */
const zones = new WeakMap<FormValue, string>();
const here = 'here';

/** Whether the platform's control for a format can show a text, and give it back as it is. */
export function isOfClock(format: string | undefined, text: string): format is Format {
  if (format === 'date') return text === '' || (isOfFormat(format, text) && !text.startsWith('0000'));
  if (format !== 'date-time' && format !== 'time') return false;
  return text === '' || readMoment(format, text) !== undefined;
}

/** A day, or a time with the zone that it is in. */
export function renderClock(
  view: FormView,
  place: Place,
  node: TextNode,
  format: Format,
  value: FormValue,
  now: unknown,
): TemplateResult {
  const text = value.kind === 'value' && typeof value.value === 'string' ? value.value : '';
  if (format === 'date') {
    const take = (day: string): FormValue => ({ kind: 'value', value: day });
    return renderField(view, place, node, {
      control: (aria) => renderInput(place, 'date', text, aria, reader(view, place, value, take)),
      hints: exampleHint(node, view.strings.form),
      now,
    });
  }
  const moment = readMoment(format, text);
  const own = zones.get(value) ?? moment?.zone ?? here;
  // Where the clock is set to another day, its own place may have another offset.
  const zone = moment && own === offsetHere(moment.clock) ? here : own;
  const take = (clock: string): FormValue => {
    const full = withSeconds(clock);
    return { kind: 'value', value: `${full}${zone === here ? offsetHere(full) : zone}` };
  };
  const type = format === 'time' ? 'time' : 'datetime-local';
  return renderField(view, place, node, {
    control: (aria) =>
      html`<div class="together">
        ${renderInput(place, type, withoutSeconds(moment?.clock ?? ''), aria, reader(view, place, value, take, zone))}
        ${renderZone(view, place, value, text, moment?.clock ?? '', zone)}
      </div>`,
    hints: exampleHint(node, view.strings.form),
    now: moment ? renderSent(view, text, format, zone) : now,
  });
}

interface Reader {
  readonly input: (event: Event) => void;
  /** Half a date makes no event of its own, neither as it comes nor as it goes. */
  readonly look: (event: Event) => void;
}

function reader(
  view: FormView,
  place: Place,
  value: FormValue,
  take: (entered: string) => FormValue,
  zone?: string,
): Reader {
  const read = ({ target }: Event): FormValue => {
    const { value: entered, validity } = target as HTMLInputElement;
    if (entered !== '') return take(entered);
    // The control is empty both when nothing is in it and when half a date is; only the second must not pass for nothing.
    const held: FormValue = { kind: validity.badInput ? 'unfinished' : 'absent' };
    if (zone !== undefined) zones.set(held, zone);
    return held;
  };
  return {
    input: (event) => view.put(place, read(event)),
    look: (event) => {
      const held = read(event);
      if (held.kind !== 'value' && held.kind !== value.kind) view.put(place, held);
    },
  };
}

function renderInput(
  place: Place,
  type: 'date' | 'datetime-local' | 'time',
  shown: string,
  { describedBy, invalid, required }: Aria,
  { input, look }: Reader,
): TemplateResult {
  const latest = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59:59', time: undefined }[type];
  return html`<input
    id=${place.id}
    part="control"
    type=${type}
    step=${ifDefined(type === 'date' ? undefined : '1')}
    max=${ifDefined(latest)}
    aria-describedby=${ifDefined(describedBy)}
    aria-invalid=${invalid}
    aria-required=${required}
    .value=${live(shown)}
    @input=${input}
    @blur=${look}
    @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && look(event)}
  />`;
}

/** Another zone keeps what the clock shows, which is then another moment. */
function renderZone(
  view: FormView,
  place: Place,
  value: FormValue,
  text: string,
  clock: string,
  zone: string,
): TemplateResult {
  const words = view.strings.form;
  const offset = offsetHere(clock);
  const isUtc = /^z$/i.test(zone);
  const choices = [
    ...(zone === here || isUtc ? [] : [{ zone, label: zone }]),
    { zone: here, label: words.here(offset) },
    { zone: isUtc ? zone : 'Z', label: 'UTC' },
  ];
  const choose = (event: Event): void => {
    const chosen = choices[(event.target as HTMLSelectElement).selectedIndex]?.zone ?? here;
    const held: FormValue =
      text === ''
        ? { ...value }
        : { kind: 'value', value: withZone(text, chosen === here ? offset : chosen) };
    zones.set(held, chosen);
    view.put(place, held);
  };
  return html`<select
    class="zone"
    part="control"
    title=${words.zone}
    aria-label=${words.zoneOf(place.label)}
    @change=${choose}
  >
    ${choices.map((choice) => html`<option .selected=${live(choice.zone === zone)}>${choice.label}</option>`)}
  </select>`;
}

function renderSent({ strings }: FormView, text: string, format: Format, zone: string): unknown {
  const there =
    format === 'date-time' && zone !== here
      ? strings.form.thatIsHere(formatMoment(Date.parse(text.replace(' ', 'T').toUpperCase()), strings.tag))
      : nothing;
  return html`${strings.form.sentAs(text)}${there === nothing ? nothing : html` (${there})`}`;
}
