import type { Option } from '../../core/form.js';

/** Options shown at once: nobody reads more, and a browser takes its time to lay out thousands. */
const mostShown = 100;
/** Characters of one option that are searched. */
const mostChars = 1_000;

export interface Found {
  /** Indexes of the matching options, the best first. */
  readonly shown: readonly number[];
  readonly count: number;
}

interface Key {
  readonly text: string;
  readonly title: string;
}

const keys = new WeakMap<readonly Option[], readonly Key[]>();

/** Returns the options that contain a query: those that begin with it before those that have it elsewhere. */
export function findOptions(options: readonly Option[], typed: string): Found {
  const query = folded(typed.trim());
  const [exact, begin, within]: [number[], number[], number[]] = [[], [], []];
  for (const [at, { text, title }] of keysOf(options).entries()) {
    if (text === query || title === query) exact.push(at);
    else if (text.startsWith(query) || title.startsWith(query)) begin.push(at);
    else if (text.includes(query) || title.includes(query)) within.push(at);
  }
  const all = [...exact, ...begin, ...within];
  return { shown: all.slice(0, mostShown), count: all.length };
}

/** Returns the option that a person wrote out in full, if there is exactly one. */
export function namedOption(options: readonly Option[], typed: string): number | undefined {
  const query = folded(typed.trim());
  const found = keysOf(options).flatMap(({ text, title }, at) =>
    text === query || title === query ? [at] : [],
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Computed once: there may be ten thousand, and they are searched with each key. */
function keysOf(options: readonly Option[]): readonly Key[] {
  let made = keys.get(options);
  if (!made) {
    made = options.map(({ text, title = '' }) => ({ text: folded(text), title: folded(title) }));
    keys.set(options, made);
  }
  return made;
}

/** Drops case and accents. */
function folded(text: string): string {
  return text.slice(0, mostChars).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
