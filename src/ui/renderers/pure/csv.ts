/** Some rows of a CSV, and where the next one begins. */
export interface CsvRows {
  readonly rows: readonly CsvRow[];
  /** Absent at the end of the text. */
  readonly next?: number;
}

export interface CsvRow {
  readonly fields: readonly string[];
  /** Fields beyond those that were asked for. */
  readonly more: number;
}

/** What separates the fields: a comma, unless the first line has none and has one of the others. */
export function csvSeparator(text: string): string {
  const end = text.indexOf('\n');
  const first = text.slice(0, end === -1 ? 10_000 : Math.min(end, 10_000));
  return [',', '\t', ';'].find((separator) => first.includes(separator)) ?? ',';
}

/** Reads rows (RFC 4180) from `from` on, as many as are wanted now and no more. */
export function readCsv(
  text: string,
  from: number,
  rows: number,
  columns: number,
  separator: string,
): CsvRows {
  const read: CsvRow[] = [];
  let at = from === 0 && text.startsWith('\uFEFF') ? 1 : from;
  while (at < text.length && read.length < rows) {
    const fields: string[] = [];
    let more = 0;
    for (let isRow = true; isRow;) {
      const field = readField(text, at, separator);
      if (fields.length < columns) fields.push(field.value());
      else more++;
      at = field.end + 1;
      isRow = text[field.end] === separator;
    }
    if (fields.length > 1 || fields[0] !== '') read.push({ fields, more });
  }
  return at < text.length ? { rows: read, next: at } : { rows: read };
}

/** One field that begins at `at`, and the index of what ends it. Its value is made only where it is wanted. */
function readField(text: string, at: number, separator: string): { end: number; value: () => string } {
  if (text[at] === '"') {
    let close = text.indexOf('"', at + 1);
    while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    const stop = close === -1 ? text.length : close;
    const end = fieldEnd(text, stop, separator);
    // What stands between the closing quote and the separator breaks the rules, and is shown all the same.
    const value = (): string =>
      text.slice(at + 1, stop).replaceAll('""', '"') + trimmed(text.slice(stop + 1, end));
    return { end, value };
  }
  const end = fieldEnd(text, at, separator);
  return { end, value: () => trimmed(text.slice(at, end)) };
}

function fieldEnd(text: string, from: number, separator: string): number {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end++;
  return end;
}

function trimmed(field: string): string {
  return field.endsWith('\r') ? field.slice(0, -1) : field;
}
