/** Numbers from 0 to below 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words =
  'the harbour keeps its lights on while slow boats come home with the evening tide and a gull counts them from the wall'.split(
    ' ',
  );

/** Random content. */
export class Chance {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = randomFrom(seed);
  }

  /** Returns an integer below `end`. */
  below(end: number): number {
    return Math.floor(this.#next() * end);
  }

  of<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  words(count: number): string {
    return Array.from({ length: count }, () => words[this.below(words.length)]).join(' ');
  }

  /** Returns between `least` and twice as many words. */
  sentence(least: number): string {
    const [first = '', ...rest] = this.words(least + this.below(least));
    return `${first.toUpperCase()}${rest.join('')}.`;
  }
}

/** Escapes a text for markup. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
