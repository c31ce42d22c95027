import type { Option } from '../../core/form.js';

/** Shown at once: nobody reads more, and a browser takes its time to lay out thousands. */
const mostShown = 100;
/** Of one option, looked through. */
const mostChars = 1_000;

export interface Matches {
  /** Where the matches stand among the options; the nearest first. */
  readonly shown: readonly number[];
  readonly count: number;
}

interface Key {
  readonly text: string;
  readonly title: string;
}

const keys = new WeakMap<readonly Option[], readonly Key[]>();

/** The options that hold what was typed: those that begin with it before those that have it elsewhere. */
export function matchesOf(options: readonly Option[], typed: string): Matches {
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

/** The one option that somebody wrote out; nothing where there is none, or more than one. */
export function writtenOut(options: readonly Option[], typed: string): number | undefined {
  const query = folded(typed.trim());
  const found = keysOf(options).flatMap(({ text, title }, at) =>
    text === query || title === query ? [at] : [],
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Made once: there may be ten thousand, and they are looked through with each key. */
function keysOf(options: readonly Option[]): readonly Key[] {
  let made = keys.get(options);
  if (!made) {
    made = options.map(({ text, title = '' }) => ({ text: folded(text), title: folded(title) }));
    keys.set(options, made);
  }
  return made;
}

/** Without regard to case and accents. */
function folded(text: string): string {
  return text.slice(0, mostChars).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
