import type { JsonValue } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { inTurns, type Steps, stride } from './json-steps.js';
import { readString } from './json-string.js';
import type { TreeStrings } from '../../locales/en/tree.js';
import { TreeNodes } from './nodes.js';

/** The first thing that keeps a text from being JSON. */
type JsonFault = keyof TreeStrings['faults'] | 'long';

export interface ReadJson {
  /** Every value in its place, in the order in which they were sent. No object is made that a name could do harm to. */
  readonly nodes: TreeNodes;
  /** Entries whose name stood in the same object before: how many, and some of them. All are there; the last one counts. */
  readonly repeated: { readonly count: number; readonly ids: readonly number[] };
  /** True if these were values one a line, of which a list was made. */
  readonly isLines: boolean;
}

export interface NotJson {
  /** Both counted from 1; columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly why: JsonFault;
}

export type JsonReading = ReadJson | NotJson;

/**
 * Reads a text as JSON: in turns, however long and deep it is, and without losing a digit or a name. Never throws but
 * where the signal says so. Where there are too many values for a tree, it does not read on behind them.
 */
export function readJson(text: string, signal?: AbortSignal): Promise<JsonReading> {
  return inTurns(reading(text), signal);
}

function* reading(text: string): Steps<JsonReading> {
  if (text.length > bounds.jsonChars) return { line: 1, column: 1, why: 'long' };
  let read = yield* new Reader(text, false).read();
  // The list that the lines are in begins before the first of them, and there is no knowing it then.
  if ('why' in read && read.why === 'lines') read = yield* new Reader(text, true).read();
  if (!('why' in read)) return read;
  return { ...(yield* lineOf(text, read.at)), why: read.why === 'lines' ? 'after' : read.why };
}

interface Stop {
  readonly at: number;
  readonly why: JsonFault | 'lines';
}

interface Frame {
  readonly id: number;
  /** Its start in the text. */
  readonly from: number;
  readonly isList: boolean;
  /** Entries so far. */
  size: number;
  /** The name of the entry that is being read. */
  name: string | undefined;
}

type Wanted = 'value' | 'value or ]' | 'name' | 'name or }' | 'next';

const emptyList: readonly JsonValue[] = [];
const emptyObject: JsonValue = {};
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const words: readonly (readonly [string, JsonValue])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

class Reader {
  readonly #text: string;
  readonly #nodes: TreeNodes;
  readonly #isLines: boolean;
  readonly #open: Frame[] = [];
  readonly #seen = new NamesSeen();
  readonly #repeated: number[] = [];
  #repeats = 0;
  #at = 0;

  constructor(text: string, isLines: boolean) {
    this.#text = text;
    this.#nodes = new TreeNodes(text);
    this.#isLines = isLines;
    if (isLines) this.#enter(true, 0);
  }

  *read(): Steps<ReadJson | Stop> {
    const text = this.#text;
    const nodes = this.#nodes;
    const outermost = this.#isLines ? 1 : 0;
    if (text.startsWith('\ufeff')) this.#at = 1;
    let wanted: Wanted = 'value';
    for (let step = 1; ; step++) {
      if (step % stride === 0) yield;
      const before = this.#at;
      const at = (this.#at = spaceEnd(text, before));
      const char = text.charAt(at);
      const frame = this.#open.at(-1);
      if (wanted === 'next' && this.#open.length === outermost) {
        if (char === '') return this.#end();
        if (!/[\n\r]/.test(text.slice(before, at))) return { at, why: 'after' };
        if (!this.#isLines) return { at, why: 'lines' };
        wanted = 'value';
      }
      if (char === '') return { at, why: 'early' };
      if (wanted === 'next') {
        if (char !== ',' && char !== (frame?.isList ? ']' : '}')) return { at, why: 'comma' };
        this.#at++;
        if (char === ',') wanted = frame?.isList ? 'value' : 'name';
        else this.#leave();
      } else if ((char === ']' && wanted === 'value or ]') || (char === '}' && wanted === 'name or }')) {
        this.#at++;
        this.#leave();
        wanted = 'next';
      } else if (wanted === 'name' || wanted === 'name or }') {
        if (char !== '"') return { at, why: 'name' };
        const name = yield* readString(text, at + 1);
        if ('why' in name) return name;
        const colon = spaceEnd(text, name.end);
        if (text.charAt(colon) !== ':') return { at: colon, why: colon < text.length ? 'colon' : 'early' };
        if (frame) frame.name = name.value;
        this.#at = colon + 1;
        wanted = 'value';
      } else if (nodes.count >= bounds.treeNodes) {
        nodes.isCut = true;
        this.#at = text.length;
        return this.#end();
      } else if (char === '[' || char === '{') {
        this.#at++;
        this.#enter(char === '[', at);
        wanted = char === '[' ? 'value or ]' : 'name or }';
      } else if (char === '"') {
        const string = yield* readString(text, at + 1);
        if ('why' in string) return string;
        this.#at = string.end;
        nodes.stood(this.#place(string.value), at, this.#at);
        wanted = 'next';
      } else {
        if (!this.#scalar()) return { at, why: 'value' };
        wanted = 'next';
      }
    }
  }

  #scalar(): boolean {
    const at = this.#at;
    const word = words.find(([spelling]) => this.#text.startsWith(spelling, at));
    number.lastIndex = at;
    const spelling = word?.[0] ?? number.exec(this.#text)?.[0];
    if (spelling === undefined) return false;
    this.#at += spelling.length;
    this.#nodes.stood(this.#place(word ? word[1] : Number(spelling)), at, this.#at);
    return true;
  }

  #place(value: JsonValue): number {
    const depth = this.#open.length;
    const frame = this.#open[depth - 1];
    if (!frame) return this.#nodes.add(value, undefined, -1, 0, 0);
    const name = frame.isList ? undefined : frame.name;
    const id = this.#nodes.add(value, name, frame.id, frame.size++, depth);
    if (name !== undefined && this.#seen.again(depth, name)) {
      this.#repeats++;
      if (this.#repeated.length < bounds.treeMarks) this.#repeated.push(id);
    }
    return id;
  }

  #enter(isList: boolean, from: number): void {
    const id = this.#place(isList ? emptyList : emptyObject);
    this.#open.push({ id, from, isList, size: 0, name: undefined });
    if (!isList) this.#seen.begin(this.#open.length);
  }

  #leave(): void {
    const frame = this.#open.pop();
    if (!frame) return;
    this.#nodes.close(frame.id, frame.size);
    this.#nodes.stood(frame.id, frame.from, this.#at);
  }

  #end(): ReadJson {
    while (this.#open.length > 0) this.#leave();
    const repeated = { count: this.#repeats, ids: this.#repeated };
    return { nodes: this.#nodes, repeated, isLines: this.#isLines };
  }
}

function spaceEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const char = text.charCodeAt(at);
    if (char !== 0x20 && char !== 0x0a && char !== 0x0d && char !== 0x09) return at;
    at++;
  }
}

function* lineOf(text: string, at: number): Steps<{ line: number; column: number }> {
  let line = 1;
  let start = 0;
  for (;;) {
    if (line % stride === 0) yield;
    const next = text.indexOf('\n', start);
    if (next === -1 || next >= at) return { line, column: at - start + 1 };
    line++;
    start = next + 1;
  }
}

/** So few are compared one by one. */
const few = 12;
/** One set of a million names would hold the page each time it makes more room. */
const parts = 16;

/** The names in the objects that are open, to tell which come again. One list a level, which the next object there reuses. */
class NamesSeen {
  readonly #lists: string[][] = [];
  readonly #sets = new Map<number, readonly Set<string>[]>();

  begin(level: number): void {
    const list = this.#lists[level];
    if (list) list.length = 0;
    this.#sets.delete(level);
  }

  /** True if the name was there already. */
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
