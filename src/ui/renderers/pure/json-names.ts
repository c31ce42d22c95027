/** So few are compared one by one. */
const few = 12;

/** The names in the objects that are open, to tell which come again. One list a level, which the next object there reuses. */
export class NamesSeen {
  readonly #lists: string[][] = [];
  readonly #sets = new Map<number, Set<string>>();

  begin(level: number): void {
    const list = this.#lists[level];
    if (list) list.length = 0;
    this.#sets.delete(level);
  }

  /** Whether the name was there already. */
  again(level: number, name: string): boolean {
    const list = (this.#lists[level] ??= []);
    const set = this.#sets.get(level);
    if (set) {
      const size = set.size;
      return set.add(keyOf(name)).size === size;
    }
    if (list.includes(name)) return true;
    list.push(name);
    if (list.length > few) this.#sets.set(level, new Set(list.map(keyOf)));
    return false;
  }
}

/** Engines hash a text of digits by the number it is, and whoever knows that can have all of them in one place. */
function keyOf(name: string): string {
  return `k${name}`;
}
