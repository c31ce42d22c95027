const date = /^\d{4}-\d{2}-\d{2}$/;
const dateTime = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** Whether a text is a day that the calendar has, as a date control holds it. */
export function isDate(text: string): boolean {
  const at = date.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** A moment (RFC 3339, with its offset) as a clock here shows it, for `datetime-local`; nothing where it is none. */
export function toLocalDateTime(text: string): string | undefined {
  const at = dateTime.test(text) ? new Date(text.replace(' ', 'T').toUpperCase()) : undefined;
  if (!at || Number.isNaN(at.getTime()) || at.getFullYear() < 1 || at.getFullYear() > 9999) return undefined;
  const day = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join(
    '-',
  );
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** A time on a clock here as a moment: with the offset that holds here on that day, so that it means the same anywhere. */
export function fromLocalDateTime(local: string): string {
  const withSeconds = local.length === 16 ? `${local}:00` : local;
  const ahead = -new Date(local).getTimezoneOffset();
  const [hours, minutes] = [Math.trunc(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  return `${withSeconds}${ahead < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
