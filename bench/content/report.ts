import { print } from '../numbers.js';
import type { Measured } from '../page/measure.js';
import type { ContentSideName } from './cases.js';

/** Memory of a process, in bytes, and the page's nodes. */
export interface Held {
  readonly bytes: number;
  readonly nodes: number;
}

/** One measurement of one large result on one side. */
export interface Sample {
  readonly show: Measured;
  readonly unfold: Measured | undefined;
  readonly scroll: Measured | undefined;
  readonly search: Measured | undefined;
  /** The increase since before the result. */
  readonly held: Held;
}

export type Samples = Readonly<Record<ContentSideName, readonly Sample[]>>;

/** One row of the table, with a number for each side. */
export interface ContentRow {
  readonly title: string;
  readonly what: string;
  readonly values: { readonly [side in ContentSideName]: number | undefined };
  readonly unit: 'ms' | 'bytes' | 'nodes';
}

export const contentHead: readonly string[] = ['', '', 'ours', '`<pre>`', '`innerHTML`'];

export function contentCells({ title, what, values, unit }: ContentRow): string[] {
  const written = (value: number | undefined): string => {
    if (value === undefined) return '';
    if (unit === 'ms') return print(value);
    const shown = unit === 'bytes' ? value / 1e6 : value;
    const digits = unit === 'bytes' && shown < 100 ? 1 : 0;
    const text = shown.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
    return unit === 'bytes' ? `${text} MB` : text;
  };
  const sides = [values['content-ours'], values['content-pre'], values['content-markup']];
  return [title, what, ...sides.map(written)];
}
