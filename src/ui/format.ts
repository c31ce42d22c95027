/** A span of time, short, in the reader's own numerals and units: seconds, or milliseconds where there are few. */
export function formatSeconds(ms: number, locale: string): string {
  const digits = ms < 100 || ms >= 10_000 ? 0 : 1;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: ms < 100 ? 'millisecond' : 'second',
    unitDisplay: 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(ms < 100 ? Math.max(ms, 0) : ms / 1000);
}

/** The time of day, to the second. */
export function formatTime(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(at);
}
