/** Formats a duration briefly in the reader's numerals and units: seconds, or milliseconds if it is short. */
export function formatSeconds(ms: number, locale: string): string {
  const isShort = ms < 100;
  // In Chinese the narrow unit is the Latin "ms".
  const unitDisplay = locale.startsWith('zh') ? 'short' : 'narrow';
  const digits = isShort || ms >= 10_000 ? 0 : 1;
  const key = `${locale} ${isShort} ${digits}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: isShort ? 'millisecond' : 'second',
      unitDisplay,
      maximumFractionDigits: digits,
    });
  formats.set(key, format);
  return format.format(isShort ? Math.max(ms, 0) : ms / 1000).replace(/(?<=\d)(?=\p{L})/u, '\u00a0');
}

/** Formats a number that stands for an amount: in groups from five digits on, so that a year is never "2,026". */
export function formatQuantity(value: number, locale: string): string {
  const digits = String(value);
  // Very large and very small numbers are shorter in scientific notation, so they stay unchanged.
  if (Math.abs(value) < 10_000 || digits.includes('e')) return digits;
  return value.toLocaleString(locale, { maximumFractionDigits: 20 });
}

/** Cached formatters by key, because creating a formatter takes longer than using it many times. */
const formats = new Map<string, Intl.NumberFormat>();

/** All times use the same 24-hour clock as the activity log. */
const hourCycle = 'h23';

/** Formats the time of day: with seconds, or without if `timeStyle` is `short`. */
export function formatTime(at: number, locale: string, timeStyle: 'medium' | 'short' = 'medium'): string {
  return new Intl.DateTimeFormat(locale, { timeStyle, hourCycle }).format(at);
}

/** Formats the day and the time of day. An invalid date becomes a dash. */
export function formatMoment(at: number, locale: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '—';
  const options = { dateStyle: 'medium', timeStyle: 'short', hourCycle } as const;
  return new Intl.DateTimeFormat(locale, options).format(date);
}

/** Formats a day (`2026-05-23`) for people, with the year unless it is the current one. Returns an invalid date unchanged. */
export function formatDay(day: string, locale: string): string {
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return day;
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return spaced(new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year }).format(date));
}

/** Puts a space between digits and adjacent Chinese characters, as everywhere in the Chinese strings. */
function spaced(date: string): string {
  return date.replace(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g, '\u00a0');
}

/** Formats a number of bytes for people. */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, scale] =
    bytes < 1_000 ? ['byte', 1] : bytes < 1_000_000 ? ['kilobyte', 1_000] : ['megabyte', 1_000_000];
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return (bytes / scale)
    .toLocaleString(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 })
    .replace('字', ' 字');
}
