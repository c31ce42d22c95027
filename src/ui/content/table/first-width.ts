import type { Exact } from '../tree/json-number.js';
import { cellText } from './cell-text.js';
import type { TableSource } from './source.js';

/** In pixels. */
export const narrowest = 48;
export const widest = 2_000;
/** To begin with, a column takes no more than what is read at a glance. */
const widestAtFirst = 320;
const firstRows = 20;
const otherRows = 40;

/** Rows by which the rest is judged: the first ones, some from everywhere, and the last one, whose number is the longest. */
export function sampleOf(rows: number): readonly number[] {
  const sample = new Set<number>();
  for (let at = 0; at < Math.min(rows, firstRows); at++) sample.add(at);
  for (let at = 0; at < otherRows; at++) sample.add(Math.floor((at * rows) / otherRows));
  if (rows > 0) sample.add(rows - 1);
  return rows > 0 ? [...sample] : [];
}

/** How wide a column is to begin with, by its head and a sample of its cells. */
export function firstWidth(
  source: TableSource,
  column: number,
  head: number,
  room: number,
  measure: (text: string) => number,
  exact?: Exact,
): number {
  let width = head;
  for (const row of sampleOf(source.rows)) {
    const { text, kind, isCut } = cellText(source.glance(row, column), source.isText, exact);
    const extra = (isCut ? 28 : 0) + (kind === 'nested' ? text.length : kind === 'number' ? 14 : 0);
    width = Math.max(width, measure(text) + extra);
  }
  return clamp(Math.ceil(width), Math.min(widestAtFirst, Math.max(room, 120)));
}

export function clamp(width: number, most: number = widest): number {
  return Math.min(Math.max(width, narrowest), most);
}
