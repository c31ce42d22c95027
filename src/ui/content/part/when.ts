/** A time as sent by a server, in the reader's own terms; what is no time stays as it was sent. */
export function formatWhen(time: string, locale: string): string {
  const at = Date.parse(time);
  if (Number.isNaN(at)) return time.slice(0, 100);
  const hasHours = /\d[T ]\d/.test(time);
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(hasHours ? { timeStyle: 'short' } : { timeZone: 'UTC' }),
  }).format(at);
}

const day = 86_400_000;
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago a time was, or how far ahead; nothing where it is no time. */
export function formatAgo(time: string, now: number, locale: string): string | undefined {
  const at = Date.parse(time);
  if (Number.isNaN(at)) return undefined;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const passed = at - now;
  // A date by itself has no hours to count.
  const known = /\d[T ]\d/.test(time) ? units : units.slice(0, 3);
  const unit = known.find(([, ms]) => Math.abs(passed) >= ms);
  if (unit) return relative.format(Math.trunc(passed / unit[1]), unit[0]);
  return relative.format(0, known === units ? 'minute' : 'day');
}
