import type { Measured } from './page/measure.js';

/** One number of one side, and all the measurements behind it. */
export interface Figure {
  readonly ms: number;
  readonly blockedMs?: number;
  readonly longTaskMs?: number;
  readonly samples: readonly (number | Measured)[];
}

export type Row = { readonly name: string } & (
  { readonly ours: Figure; readonly raw: Figure } | { readonly failed: string }
);

export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? NaN;
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

export function figureOf(samples: readonly Measured[]): Figure {
  const of = (name: keyof Measured): number => median(samples.map((sample) => sample[name]));
  return { ms: of('ms'), blockedMs: of('blockedMs'), longTaskMs: of('longTaskMs'), samples };
}

/** In Markdown, so that it can be laid into the documentation as it is. */
export function tableOf(rows: readonly Row[]): string {
  const head = ['', 'ours', 'raw', 'ratio', 'blocked, ours', 'blocked, raw'];
  const lines = [head, ...rows.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(3, ...lines.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, at) => (at === 0 ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width))).join(' | ')} |`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(rule), ...lines.slice(1).map(line)].join('\n');
}

function cellsOf(row: Row): string[] {
  if ('failed' in row) return [row.name, `failed: ${row.failed}`];
  const { name, ours, raw } = row;
  const ratio = (ours.ms / raw.ms).toFixed(2);
  return [name, print(ours.ms), print(raw.ms), ratio, print(ours.blockedMs), print(raw.blockedMs)];
}

function print(ms: number | undefined): string {
  if (ms === undefined) return '';
  return `${ms < 100 ? ms.toFixed(ms < 10 ? 2 : 1) : Math.round(ms).toLocaleString('en')} ms`;
}
