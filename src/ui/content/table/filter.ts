import type { JsonObject, JsonValue } from '../../../core/index.js';
import { type Exact, sentAs } from '../tree/json-number.js';
import type { TableSource } from './source.js';
import type { TimeSlices } from '../../base/time-slices.js';

/** Which rows have a text in one of their cells, whatever the case of its letters: 1 for each that has. */
export async function filterRows(
  source: TableSource,
  query: string,
  exact: Exact | undefined,
  turns: TimeSlices,
): Promise<Uint8Array> {
  const wanted = query.toLowerCase();
  const found = new Uint8Array(source.rows);
  const columns = source.columns.length;
  let steps = 0;
  for (let row = 0; row < source.rows; row++) {
    for (let column = 0; column < columns; column++) {
      const value = source.cell(row, column);
      const isFound =
        typeof value === 'object' && value !== null
          ? await hasInside(value, wanted, exact, turns)
          : value !== undefined && has(value, wanted, exact);
      if (++steps % 64 === 0 && turns.isLong) await turns.rest();
      if (!isFound) continue;
      found[row] = 1;
      break;
    }
  }
  return found;
}

function has(value: string | number | boolean | null, wanted: string, exact: Exact | undefined): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(wanted);
  if (typeof value !== 'number') return String(value).includes(wanted);
  return [String(value), ...sentAs(value, exact)].some((text) => text.includes(wanted));
}

/** Any name or value within. */
async function hasInside(
  value: JsonObject | readonly JsonValue[],
  wanted: string,
  exact: Exact | undefined,
  turns: TimeSlices,
): Promise<boolean> {
  const open: JsonValue[] = [value];
  let steps = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (++steps % 256 === 0 && turns.isLong) await turns.rest();
    if (typeof node !== 'object' || node === null) {
      if (has(node, wanted, exact)) return true;
    } else if (Array.isArray(node)) {
      for (const item of node as readonly JsonValue[]) open.push(item);
    } else {
      for (const [name, entry] of Object.entries(node as JsonObject)) {
        if (name.toLowerCase().includes(wanted)) return true;
        open.push(entry);
      }
    }
  }
  return false;
}

/** Rows in an order, of those that were found. Nothing, where that is all of them in the order in which they came. */
export function shownRows(
  rows: number,
  order: Uint32Array | undefined,
  found: Uint8Array | undefined,
): Uint32Array | undefined {
  if (!found) return order;
  const shown = new Uint32Array(rows);
  let count = 0;
  for (let at = 0; at < rows; at++) {
    const row = order ? (order[at] ?? 0) : at;
    if (found[row] === 1) shown[count++] = row;
  }
  return shown.subarray(0, count);
}
