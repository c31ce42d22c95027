/** A span of time, short, in the reader's own numerals and units: seconds, or milliseconds where there are few. */
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

/** Making one takes longer than all that is done with it. */
const formats = new Map<string, Intl.NumberFormat>();

/** The same clock everywhere: the record of activity has it too. */
const hourCycle = 'h23';

/** The time of day: to the second, or if `short` to the minute. */
export function formatTime(at: number, locale: string, timeStyle: 'medium' | 'short' = 'medium'): string {
  return new Intl.DateTimeFormat(locale, { timeStyle, hourCycle }).format(at);
}

/** The day and the time of day. A moment that no calendar has is a dash. */
export function formatMoment(at: number, locale: string): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '—';
  const options = { dateStyle: 'medium', timeStyle: 'short', hourCycle } as const;
  return new Intl.DateTimeFormat(locale, options).format(date);
}

/** A day as people say it (`2026-05-23`), with its year unless that is this one. What no calendar has stays as it is. */
export function formatDay(day: string, locale: string): string {
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return day;
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return spaced(new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year }).format(date));
}

/** Puts a space between digits and the Chinese characters beside them, as our Chinese has it everywhere. */
function spaced(date: string): string {
  return date.replace(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g, '\u00a0');
}

/** A number of bytes as people say it. */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, scale] =
    bytes < 1_000 ? ['byte', 1] : bytes < 1_000_000 ? ['kilobyte', 1_000] : ['megabyte', 1_000_000];
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return (bytes / scale)
    .toLocaleString(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 })
    .replace('字', ' 字');
}
