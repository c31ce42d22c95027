/** A number of bytes as people say it. */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, scale] =
    bytes < 1_000 ? ['byte', 1] : bytes < 1_000_000 ? ['kilobyte', 1_000] : ['megabyte', 1_000_000];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / scale);
}

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
