export const marks = { found: 'mcp-text-found', current: 'mcp-text-current' } as const;

/** Browsers of some age have none. */
const registry: HighlightRegistry | undefined = (CSS as { highlights?: HighlightRegistry }).highlights;

/**
 * What one element has marked in its text. The marks are the page's, by name, and all elements share them: each adds what
 * is its own, and takes only that away.
 */
export class OwnMarks {
  readonly #own = new Map<string, readonly StaticRange[]>();

  /** Where there are no marks, a selection does for the one that matters. */
  static get isSupported(): boolean {
    return registry !== undefined;
  }

  set(name: keyof typeof marks, ranges: readonly StaticRange[]): void {
    this.#remove(marks[name]);
    if (!registry || ranges.length === 0) return;
    let highlight = registry.get(marks[name]);
    if (!highlight) {
      highlight = new Highlight();
      highlight.priority = name === 'current' ? 1 : 0;
      registry.set(marks[name], highlight);
    }
    for (const range of ranges) highlight.add(range);
    this.#own.set(marks[name], ranges);
  }

  clear(): void {
    for (const name of Object.values(marks)) this.#remove(name);
  }

  #remove(name: string): void {
    const highlight = registry?.get(name);
    for (const range of this.#own.get(name) ?? []) highlight?.delete(range);
    if (highlight?.size === 0) registry?.delete(name);
    this.#own.delete(name);
  }
}
