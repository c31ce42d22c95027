/** A span of time in seconds, short, in the reader's own numerals and unit. */
export function formatSeconds(ms: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    minimumFractionDigits: ms < 10_000 ? 1 : 0,
    maximumFractionDigits: ms < 10_000 ? 1 : 0,
  }).format(Math.max(ms, 0) / 1000);
}

/** The time of day, to the second. */
export function formatTime(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(at);
}
