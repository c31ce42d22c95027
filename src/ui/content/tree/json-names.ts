/** So few are compared one by one. */
const few = 12;
/** One set of a million names would hold the page each time it makes more room. */
const parts = 16;

/** The names in the objects that are open, to tell which come again. One list a level, which the next object there reuses. */
export class NamesSeen {
  readonly #lists: string[][] = [];
  readonly #sets = new Map<number, readonly Set<string>[]>();

  begin(level: number): void {
    const list = this.#lists[level];
    if (list) list.length = 0;
    this.#sets.delete(level);
  }

  /** Whether the name was there already. */
  again(level: number, name: string): boolean {
    const list = (this.#lists[level] ??= []);
    const sets = this.#sets.get(level);
    if (sets) return isIn(sets, name);
    if (list.includes(name)) return true;
    list.push(name);
    if (list.length > few) {
      const made = Array.from({ length: parts }, () => new Set<string>());
      for (const each of list) isIn(made, each);
      this.#sets.set(level, made);
    }
    return false;
  }
}

/** Puts a name in, and gives whether it was in. */
function isIn(sets: readonly Set<string>[], name: string): boolean {
  const set = sets[(name.charCodeAt(name.length - 1) || 0) % parts];
  if (!set) return false;
  const { size } = set;
  // Engines hash a text of digits by the number it is, and whoever knows that can have all of them in one place.
  return set.add(/^[\dk]/.test(name) ? `k${name}` : name).size === size;
}
