import uFuzzy from '@leeoniya/ufuzzy';
import { wordsOf } from './words-of.js';

/** A text that matches a query. */
export interface Match {
  /** Index of the text. */
  readonly at: number;
  /** The matching characters: pairs of a start and the index after the end. */
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

/**
 * Maximum number of texts with a spelling mistake that are ranked. A query that matches more texts is too short for a useful
 * order.
 */
const mostRanked = 500;

const engine = new uFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\p{N}']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\p{N}']",
  intraContr: "'\\p{L}{1,2}\\b",
  // One letter of a word may be missing, added, wrong, or swapped with the next.
  // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- The enum has no value at run time.
  intraMode: 1 as uFuzzy.IntraMode,
});

/**
 * Finds the texts that contain each word of a query. A text that begins with the query comes first, then one in which a word
 * begins with it, then the others, and last those in which a word differs by one letter. Case and accents make no difference.
 */
export class Fuzzy {
  readonly #texts: readonly string[];

  constructor(texts: readonly string[]) {
    this.#texts = texts.map(folded);
  }

  /** Returns the matches, best first; all texts in their order if the query is empty. */
  find(query: string): readonly Match[] {
    const words = wordsOf(folded(query));
    if (words.length === 0) return this.#texts.map((_, at) => ({ at, ranges: [] }));
    const ranked: Match[][] = [[], [], []];
    const exact = new Set<number>();
    for (const [at, text] of this.#texts.entries()) {
      const places = words.map((word) => placeIn(text, word));
      if (places.includes(-1)) continue;
      exact.add(at);
      const ranges = joined(places.map((place, index) => [place, place + (words[index]?.length ?? 0)]));
      ranked[rankOf(text, places)]?.push({ at, ranges });
    }
    return [...ranked.flat(), ...this.#misspelled(query, exact)];
  }

  #misspelled(query: string, exact: ReadonlySet<number>): readonly Match[] {
    const texts = this.#texts as string[];
    const wanted = folded(query);
    const found = (engine.filter(texts, wanted) ?? []).filter((at) => !exact.has(at)).slice(0, mostRanked);
    if (found.length === 0) return [];
    const { idx, ranges } = engine.info(found, texts, wanted);
    return idx.map((at, index) => ({ at, ranges: pairs(ranges[index] ?? []) }));
  }
}

/** Returns the index at which `word` occurs in the text, preferably where a word begins; -1 if it does not occur. */
function placeIn(text: string, word: string): number {
  const first = text.indexOf(word);
  for (let at = first; at >= 0; at = text.indexOf(word, at + 1)) if (startsWord(text, at)) return at;
  return first;
}

function startsWord(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');
}

function rankOf(text: string, places: readonly number[]): number {
  if (places[0] === 0) return 0;
  return places.every((at) => startsWord(text, at)) ? 1 : 2;
}

/** Returns ranges in order, with overlapping ones joined. */
function joined(ranges: readonly (readonly [number, number])[]): Match['ranges'] {
  const all: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

function pairs(flat: readonly number[]): Match['ranges'] {
  return flat.flatMap((from, at) => (at % 2 === 0 ? [[from, flat[at + 1] ?? from] as const] : []));
}

/** Returns a string in lower case and without accents. The length stays the same, so that indexes are valid in both strings. */
function folded(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, plain).toLowerCase();
}

function plain(character: string): string {
  const [base = character] = character.normalize('NFD');
  return base.toLowerCase().length === 1 ? base : character;
}
