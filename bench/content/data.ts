import type { JsonObject, JsonValue } from '../../src/core/index.js';
import { beginning, ending, nodeCount, rowCount } from './cases.js';
import { Chance, escaped } from './random.js';

const flags = ['pt', 'is', 'nl', 'jp', 'ca'] as const;

/** Records of twelve fields, with every scalar kind. */
export function manyRows(share: number): JsonObject[] {
  const chance = new Chance(3);
  const count = Math.round(rowCount * share);
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: at === 0 ? beginning : at === count - 1 ? ending : `boat ${chance.words(2)}`,
    arrived: new Date(1_700_000_000_000 + at * 61_000).toISOString(),
    berth: `${chance.of(['A', 'B', 'C'])}-${chance.below(90)}`,
    flag: chance.of(flags),
    length: chance.below(9_000) / 100,
    tons: chance.below(100_000),
    crew: chance.below(40),
    paid: chance.below(3) === 0,
    fee: chance.below(1_000_000) / 100,
    pilot: chance.below(4) === 0 ? null : chance.words(2),
    note: chance.words(4),
  }));
}

export function tableMarkup(rows: readonly JsonObject[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cells = (row: JsonObject): string =>
    names.map((name) => `<td>${escaped(textOf(row[name]))}</td>`).join('');
  const heads = names.map((name) => `<th>${escaped(name)}</th>`).join('');
  return `<table><thead><tr>${heads}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table>`;
}

function textOf(value: JsonValue = null): string {
  return typeof value === 'object' ? '' : String(value);
}

/** Harbors and their boats: objects and lists nested five levels deep. */
export function deepTree(share: number): JsonObject {
  const chance = new Chance(4);
  // Besides itself: its title and its list of regions.
  let left = Math.round(nodeCount * share) - 3;
  let last: Record<string, JsonValue> = {};
  /** At most this many, as long as nodes are left for one and a boat in it. */
  const many = <Item>(count: number, least: number, make: () => Item): Item[] => {
    const made: Item[] = [];
    while (made.length < count && left >= least) made.push(make());
    return made;
  };
  const boat = (): JsonObject => {
    left -= 5;
    last = {
      built: 1950 + chance.below(75),
      flag: chance.of(flags),
      paid: chance.below(2) === 0,
      name: chance.words(2),
    };
    return last;
  };
  const harbour = (): JsonObject => {
    left -= 3;
    return { name: chance.words(1), boats: many(20, 5, boat) };
  };
  const region = (): JsonObject => {
    left -= 3;
    return { name: chance.words(1), harbours: many(50, 8, harbour) };
  };
  const tree = { title: beginning, regions: many(Infinity, 11, region) };
  last['name'] = ending;
  return tree;
}

export function listMarkup(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return escaped(textOf(value));
  const items = Object.entries(value).map(
    ([name, entry]) => `<li>${escaped(name)}: ${listMarkup(entry)}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}
