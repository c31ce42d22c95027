import { Fuzzy, type Match } from '../base/fuzzy.js';
import { paletteGroups, type PaletteItem } from './palette-item.js';

/** An item that matches, with the matching characters of its title. */
export interface FoundItem {
  readonly item: PaletteItem;
  readonly ranges: Match['ranges'];
}

/** Maximum number of items on the page. Typing narrows them down. */
const mostShown = 50;
/** Maximum number of items of each group, if several groups match. */
const mostInGroup = 8;

/** Ids of chosen items, the latest first. */
const recent: string[] = [];
const mostRecent = 30;

/** Remembers that an item was chosen, so that it comes first the next time. */
export function noteChosen({ id }: PaletteItem): void {
  const at = recent.indexOf(id);
  if (at >= 0) recent.splice(at, 1);
  recent.unshift(id);
  recent.length = Math.min(recent.length, mostRecent);
}

/** Finds items by title. If the title does not match, searches the note and the alias. */
export class ItemFinder {
  readonly #items: readonly PaletteItem[];
  readonly #titles: Fuzzy;
  readonly #others: Fuzzy;

  constructor(items: readonly PaletteItem[]) {
    this.#items = items;
    this.#titles = new Fuzzy(items.map(({ title }) => title));
    this.#others = new Fuzzy(items.map(({ title, note = '', alias = '' }) => `${title} ${note} ${alias}`));
  }

  /** Returns the matches by group, and the number of all matches. */
  find(query: string): { readonly found: readonly FoundItem[]; readonly count: number } {
    const isRanked = query.trim() !== '';
    const matches = new Map(this.#titles.find(query).map(({ at, ranges }) => [at, ranges]));
    for (const { at } of isRanked ? this.#others.find(query) : []) if (!matches.has(at)) matches.set(at, []);
    const all = [...matches].flatMap(([at, ranges]): FoundItem[] => {
      const item = this.#items[at];
      return item ? [{ item, ranges }] : [];
    });
    return { found: shortened(isRanked ? all : recentFirst(all), isRanked), count: all.length };
  }
}

function recentFirst(found: readonly FoundItem[]): readonly FoundItem[] {
  const rank = ({ item }: FoundItem): number => {
    const at = recent.indexOf(item.id);
    return at < 0 ? mostRecent : at;
  };
  return found.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Returns the best matches, group by group: the group with the best match comes first. Without a query, no match is better than
 * another, and the groups keep their order.
 */
function shortened(found: readonly FoundItem[], isRanked: boolean): readonly FoundItem[] {
  const groups = new Map<string, FoundItem[]>(isRanked ? [] : paletteGroups.map((group) => [group, []]));
  for (const one of found) {
    const { group } = one.item;
    const same = groups.get(group) ?? [];
    same.push(one);
    groups.set(group, same);
  }
  const filled = [...groups.values()].filter(({ length }) => length > 0);
  const most = filled.length > 1 ? mostInGroup : mostShown;
  return filled.flatMap((some) => some.slice(0, most)).slice(0, mostShown);
}
