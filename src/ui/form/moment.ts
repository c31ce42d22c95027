import { isOfFormat } from '../../core/form.js';

/** A point in time as it was written: what its clock showed, and where that clock hung. */
export interface Moment {
  /** `2026-11-21T09:30:00`, or `09:30:00` of no day. */
  readonly clock: string;
  /** The digits below a second with their point, or nothing. */
  readonly fraction: string;
  /** `Z` or `+08:00`, as written. */
  readonly zone: string;
}

const written = /^(?:(\d{4}-\d\d-\d\d)[Tt ])?(\d\d:\d\d:\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/** A text of the format as a clock that the platform's control can show; nothing where it cannot. */
export function readMoment(format: 'date-time' | 'time', text: string): Moment | undefined {
  const [, day, time = '', fraction = '', zone = ''] = isOfFormat(format, text)
    ? (written.exec(text) ?? [])
    : [];
  // No control has a leap second, or the year 0.
  if (zone === '' || time.endsWith(':60') || day?.startsWith('0000')) return undefined;
  return { clock: day === undefined ? time : `${day}T${time}`, fraction, zone };
}

/** The same text with another clock or zone. What is not changed stays as it was spelled. */
export function withZone(text: string, zone: string): string {
  return text.replace(/(?:[Zz]|[+-]\d\d:\d\d)$/, zone);
}

/** The platform's controls leave out seconds of zero; RFC 3339 does not. */
export function withSeconds(clock: string): string {
  return /:\d\d:\d\d/.test(clock) ? clock.replace(/\..*$/, '') : `${clock}:00`;
}

/** As the platform's controls spell it themselves. */
export function withoutSeconds(clock: string): string {
  return clock.replace(/(:\d\d):00$/, '$1');
}

/** What is to be added to UTC here, at what a clock here shows; of no day, today. */
export function offsetHere(clock: string): string {
  const at = clock.includes('T') ? new Date(clock) : new Date();
  const ahead = -at.getTimezoneOffset() || 0;
  const [hours, minutes] = [Math.trunc(Math.abs(ahead) / 60), Math.trunc(Math.abs(ahead) % 60)];
  return `${ahead < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
