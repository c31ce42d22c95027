import { contentCells, contentHead, type ContentRow, type Samples } from './content/report.js';
import { median, print } from './numbers.js';
import type { Measured } from './page/measure.js';

/** One number of one side, and the measurements behind it. */
export interface Figure {
  readonly ms: number;
  readonly blockedMs?: number;
  readonly longTaskMs?: number;
  readonly samples: readonly (number | Measured)[];
}

export type Row = { readonly name: string } & (
  | { readonly ours: Figure; readonly raw: Figure }
  | { readonly contents: readonly ContentRow[]; readonly samples: Samples }
  | { readonly failed: string }
);

export function figureOf(samples: readonly Measured[]): Figure {
  const of = (name: keyof Measured): number => median(samples.map((sample) => sample[name]));
  return { ms: of('ms'), blockedMs: of('blockedMs'), longTaskMs: of('longTaskMs'), samples };
}

/** Returns the results as Markdown tables, ready to paste into the documentation. */
export function tableOf(rows: readonly Row[]): string {
  const contents = rows.flatMap((row) => ('contents' in row ? row.contents.map(contentCells) : []));
  const others = rows.flatMap((row) => ('contents' in row ? [] : [cellsOf(row)]));
  const head = ['', 'ours', 'raw', 'ratio', 'blocked, ours', 'blocked, raw'];
  const tables = [
    ...(others.length > 0 ? [laidOut([head, ...others], 1)] : []),
    ...(contents.length > 0 ? [laidOut([contentHead, ...contents], 2)] : []),
  ];
  return tables.join('\n\n');
}

/** The first `texts` columns contain text, the others numbers. */
function laidOut([head = [], ...rows]: readonly (readonly string[])[], texts: number): string {
  const widths = head.map((name, column) =>
    Math.max(3, name.length, ...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const cell = (text: string, at: number): string =>
    at < texts ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0);
  const line = (cells: readonly string[]): string =>
    `| ${head.map((_, at) => cell(cells[at] ?? '', at)).join(' | ')} |`;
  const rule = widths.map((width, at) => (at < texts ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

function cellsOf(row: Exclude<Row, { readonly contents: unknown }>): string[] {
  if ('failed' in row) return [row.name, `failed: ${row.failed}`];
  const { name, ours, raw } = row;
  const ratio = (ours.ms / raw.ms).toFixed(2);
  return [name, print(ours.ms), print(raw.ms), ratio, print(ours.blockedMs), print(raw.blockedMs)];
}
