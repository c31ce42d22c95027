import type { JsonValue } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import type { TreeStrings } from '../../locales/en/tree.js';
import { runSteps, type Steps, stepsAtOnce, TreeNodes } from './nodes.js';

/** The first error that makes a text invalid JSON. */
type JsonFault = keyof TreeStrings['faults'] | 'long';

export interface ReadJson {
  /** Every value in the order of the text. No object is created, so no name can do harm. */
  readonly nodes: TreeNodes;
  /** Entries whose name came before in the same object: their number, and some of them. All are included; the last one counts. */
  readonly repeated: { readonly count: number; readonly ids: readonly number[] };
  /** True if the text had one value per line, which became a list. */
  readonly isLines: boolean;
}

export interface NotJson {
  /** Both counted from 1; columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly why: JsonFault;
}

/**
 * Reads a text as JSON: in time slices, at any length and depth, and without losing a digit or a name. Rejects only with the
 * signal's reason. Stops if there are too many values for a tree.
 */
export function readJson(text: string, signal?: AbortSignal): Promise<ReadJson | NotJson> {
  return runSteps(readSteps(text), signal);
}

function* readSteps(text: string): Steps<ReadJson | NotJson> {
  if (text.length > bounds.jsonChars) return { line: 1, column: 1, why: 'long' };
  let read = yield* new JsonReader(text, false).read();
  // The list of lines begins before the first line, so reading starts again.
  if ('why' in read && read.why === 'lines') read = yield* new JsonReader(text, true).read();
  if (!('why' in read)) return read;
  return { ...(yield* positionOf(text, read.at)), why: read.why === 'lines' ? 'after' : read.why };
}

interface Stop {
  readonly at: number;
  readonly why: JsonFault | 'lines';
}

interface Value<Type extends JsonValue = JsonValue> {
  readonly value: Type;
  readonly end: number;
}

type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | 'next';

const emptyList: readonly JsonValue[] = [];
const emptyObject: JsonValue = {};
const space = /[ \t\n\r]*/y;
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

class JsonReader {
  readonly #text: string;
  readonly #nodes: TreeNodes;
  readonly #isLines: boolean;
  /** The names in each open object, the innermost last; none for a list. */
  readonly #names: (Names | undefined)[] = [];
  readonly #repeated: number[] = [];
  #repeats = 0;
  #at = 0;
  #name: string | undefined;

  constructor(text: string, isLines: boolean) {
    this.#text = text;
    this.#nodes = new TreeNodes(text);
    this.#isLines = isLines;
    if (isLines) this.#open(emptyList, 0);
  }

  *read(): Steps<ReadJson | Stop> {
    const text = this.#text;
    const nodes = this.#nodes;
    const outermost = this.#isLines ? 1 : 0;
    if (text.startsWith('\ufeff')) this.#at = 1;
    let expected: Expected = 'value';
    for (let step = 1; ; step++) {
      if (step % stepsAtOnce === 0) yield;
      const before = this.#at;
      const at = (this.#at = spaceEnd(text, before));
      const char = text.charAt(at);
      const isInList = nodes.innermost !== undefined && nodes.isList(nodes.innermost);
      if (expected === 'next' && this.#names.length === outermost) {
        if (char === '') return this.#end();
        if (!/[\n\r]/.test(text.slice(before, at))) return { at, why: 'after' };
        if (!this.#isLines) return { at, why: 'lines' };
        expected = 'value';
      }
      if (char === '') return { at, why: 'early' };
      if (expected === 'next') {
        if (char !== ',' && char !== (isInList ? ']' : '}')) return { at, why: 'comma' };
        this.#at++;
        if (char === ',') expected = isInList ? 'value' : 'name';
        else this.#close();
      } else if ((char === ']' && expected === 'value or ]') || (char === '}' && expected === 'name or }')) {
        this.#at++;
        this.#close();
        expected = 'next';
      } else if (expected === 'name' || expected === 'name or }') {
        if (char !== '"') return { at, why: 'name' };
        const name = yield* readString(text, at + 1);
        if ('why' in name) return name;
        const colon = spaceEnd(text, name.end);
        if (text.charAt(colon) !== ':') return { at: colon, why: colon < text.length ? 'colon' : 'early' };
        this.#name = name.value;
        this.#at = colon + 1;
        expected = 'value';
      } else if (nodes.count >= bounds.treeNodes) {
        nodes.isCut = true;
        this.#at = text.length;
        return this.#end();
      } else if (char === '[' || char === '{') {
        this.#at++;
        this.#open(char === '[' ? emptyList : emptyObject, at);
        expected = char === '[' ? 'value or ]' : 'name or }';
      } else {
        const value = char === '"' ? yield* readString(text, at + 1) : readScalar(text, at);
        if ('why' in value) return value;
        this.#at = value.end;
        nodes.add(value.value, this.#takeName(), at, value.end);
        expected = 'next';
      }
    }
  }

  /** Returns the name for the next value, and counts it if it is repeated. */
  #takeName(): string | undefined {
    const name = this.#name;
    this.#name = undefined;
    const innermost = this.#names.length - 1;
    if (name !== undefined && !(this.#names[innermost] ??= new Names()).add(name)) {
      this.#repeats++;
      if (this.#repeated.length < bounds.treeMarks) this.#repeated.push(this.#nodes.count);
    }
    return name;
  }

  #open(value: JsonValue, from: number): void {
    this.#nodes.open(value, this.#takeName(), from);
    this.#names.push(undefined);
  }

  #close(): void {
    this.#names.pop();
    this.#nodes.close(this.#at);
  }

  #end(): ReadJson {
    while (this.#names.length > 0) this.#close();
    const repeated = { count: this.#repeats, ids: this.#repeated };
    return { nodes: this.#nodes, repeated, isLines: this.#isLines };
  }
}

function spaceEnd(text: string, from: number): number {
  space.lastIndex = from;
  space.test(text);
  return space.lastIndex;
}

function* positionOf(text: string, at: number): Steps<{ line: number; column: number }> {
  let line = 1;
  let start = 0;
  for (;;) {
    if (line % stepsAtOnce === 0) yield;
    const next = text.indexOf('\n', start);
    if (next === -1 || next >= at) return { line, column: at - start + 1 };
    line++;
    start = next + 1;
  }
}

/** Up to this number, names are compared one by one. */
const fewNames = 12;
/** Number of sets: a single set of a million names would block the page each time it grows. */
const nameSets = 16;
/** Random, so that a hostile server cannot choose names that all fall into one set. */
const seed = Math.floor(Math.random() * 2 ** 32);

/** The names of an object, to detect repetitions. */
class Names {
  readonly #few: string[] = [];
  #sets: readonly Set<string>[] | undefined;

  /** Returns false if the name was already there. */
  add(name: string): boolean {
    if (this.#sets) return addName(this.#sets, name);
    if (this.#few.includes(name)) return false;
    if (this.#few.push(name) > fewNames) {
      this.#sets = Array.from({ length: nameSets }, () => new Set<string>());
      for (const each of this.#few) addName(this.#sets, each);
    }
    return true;
  }
}

function addName(sets: readonly Set<string>[], name: string): boolean {
  let hash = seed;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  const set = sets[(hash >>> 24) % nameSets];
  // Engines hash a string of digits by its number, so a hostile server could choose names that collide.
  const key = /^[\dk]/.test(name) ? `k${name}` : name;
  return set !== undefined && set.size < set.add(key).size;
}

function readScalar(text: string, at: number): Value | Stop {
  scalar.lastIndex = at;
  const [spelling] = scalar.exec(text) ?? [];
  if (spelling === undefined) return { at, why: 'value' };
  return { value: JSON.parse(spelling) as JsonValue, end: at + spelling.length };
}

/** Characters that must be escaped in a string, and the one that ends it. */
const special = /["\\\u0000-\u001f]/g;
const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
/** A string with escapes is decoded in pieces of about this number of characters. */
const pieceChars = 65_536;

/** Reads a string, from after its opening quote to after its closing one. */
function* readString(text: string, start: number): Steps<Value<string> | Stop> {
  const pieces: string[] = [];
  let from = start;
  let at = start;
  for (let step = 1; ; step++) {
    if (step % stepsAtOnce === 0) yield;
    special.lastIndex = at;
    if (!special.test(text)) return { at: text.length, why: 'early' };
    const hit = special.lastIndex - 1;
    if (text.charAt(hit) === '"') {
      const last = text.slice(from, hit);
      // Without escapes, the text is the string.
      if (at === start) return { value: last, end: hit + 1 };
      return { value: pieces.join('') + decoded(last), end: hit + 1 };
    }
    escape.lastIndex = hit;
    if (!escape.test(text)) return { at: hit, why: text.charAt(hit) === '\\' ? 'escape' : 'control' };
    at = escape.lastIndex;
    if (at - from > pieceChars) {
      pieces.push(decoded(text.slice(from, at)));
      from = at;
      yield;
    }
  }
}

function decoded(escapes: string): string {
  return JSON.parse(`"${escapes}"`) as string;
}
