import type { JsonValue } from '../../../core/index.js';
import { bounds } from './bounds.js';
import { ExactNumbers, type Exact } from './json-number.js';
import { inTurns, stride, type Steps } from './json-steps.js';
import { readString } from './json-string.js';

export interface ReadJson {
  readonly value: JsonValue;
  /** Numbers that JavaScript would change, as they were sent, by what it made of them. */
  readonly exact: Exact;
  /** Names that stand more than once in one object: how often that was, and where (JSON Pointers, not all of many). */
  readonly repeated: { readonly count: number; readonly paths: readonly string[] };
  /** Whether these were values one a line, and `value` is the list of them. */
  readonly isLines: boolean;
}

/** What stood in the way. */
export type JsonFault =
  'value' | 'name' | 'colon' | 'comma' | 'escape' | 'control' | 'after' | 'early' | 'long';

export interface NotJson {
  /** Both counted from 1; columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly why: JsonFault;
}

export type JsonReading = ReadJson | NotJson;

interface Stop {
  readonly at: number;
  readonly why: JsonFault;
}

/**
 * Reads a text as JSON: in turns, however long and deep it is, and without losing a digit or a name. Never throws but
 * where the signal says so.
 */
export function readJson(text: string, signal?: AbortSignal): Promise<JsonReading> {
  return inTurns(reading(text), signal);
}

function* reading(text: string): Steps<JsonReading> {
  if (text.length > bounds.jsonChars) return { line: 1, column: 1, why: 'long' };
  const exact = new ExactNumbers();
  let read = yield* new Reader(text, exact).read();
  // Only now is it known which numbers have another spelling, and those before have to be asked for theirs.
  if (exact.isAny) read = yield* new Reader(text, exact).read();
  if (!('at' in read)) return { ...read, exact: exact.spellings };
  return { ...(yield* lineOf(text, read.at)), why: read.why };
}

type Frame =
  | { readonly list: JsonValue[]; readonly object?: undefined }
  | { readonly object: Record<string, JsonValue>; name: string; readonly list?: undefined };

type Wanted = 'value' | 'value or ]' | 'name' | 'name or }' | 'next';

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const words: readonly (readonly [string, JsonValue])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];
const mostPaths = 100;

class Reader {
  readonly #text: string;
  readonly #exact: ExactNumbers;
  readonly #open: Frame[] = [];
  readonly #roots: JsonValue[] = [];
  readonly #paths: string[] = [];
  #repeated = 0;
  #at = 0;

  constructor(text: string, exact: ExactNumbers) {
    this.#text = text;
    this.#exact = exact;
  }

  *read(): Steps<Omit<ReadJson, 'exact'> | Stop> {
    const text = this.#text;
    if (text.startsWith('\ufeff')) this.#at = 1;
    let wanted: Wanted = 'value';
    for (let step = 0; ; step++) {
      if (step % stride === 0) yield;
      const before = this.#at;
      const at = (this.#at = spaceEnd(text, before));
      const char = text.charAt(at);
      const frame = this.#open.at(-1);
      if (wanted === 'next' && !frame) {
        if (char === '') return this.#end();
        if (!/[\n\r]/.test(text.slice(before, at))) return { at, why: 'after' };
        wanted = 'value';
      }
      if (char === '') return { at, why: 'early' };
      if (wanted === 'next') {
        if (char !== ',' && char !== (frame?.list ? ']' : '}')) return { at, why: 'comma' };
        this.#at++;
        if (char === ',') wanted = frame?.list ? 'value' : 'name';
        else this.#open.pop();
      } else if ((char === ']' && wanted === 'value or ]') || (char === '}' && wanted === 'name or }')) {
        this.#at++;
        this.#open.pop();
        wanted = 'next';
      } else if (wanted === 'name' || wanted === 'name or }') {
        if (char !== '"') return { at, why: 'name' };
        const name = yield* readString(text, at + 1);
        if ('why' in name) return name;
        const colon = spaceEnd(text, name.end);
        if (text.charAt(colon) !== ':') return { at: colon, why: colon < text.length ? 'colon' : 'early' };
        if (frame?.object) frame.name = name.value;
        this.#at = colon + 1;
        wanted = 'value';
      } else if (char === '[' || char === '{') {
        this.#at++;
        const inner: Frame = char === '[' ? { list: [] } : { object: {}, name: '' };
        this.#place(frame, inner.list ?? inner.object);
        this.#open.push(inner);
        wanted = char === '[' ? 'value or ]' : 'name or }';
      } else if (char === '"') {
        const string = yield* readString(text, at + 1);
        if ('why' in string) return string;
        this.#place(frame, string.value);
        this.#at = string.end;
        wanted = 'next';
      } else {
        if (!this.#scalar(frame)) return { at, why: 'value' };
        wanted = 'next';
      }
    }
  }

  #scalar(frame: Frame | undefined): boolean {
    const word = words.find(([spelling]) => this.#text.startsWith(spelling, this.#at));
    number.lastIndex = this.#at;
    const spelling = word?.[0] ?? number.exec(this.#text)?.[0];
    if (spelling === undefined) return false;
    this.#place(frame, word ? word[1] : this.#exact.read(spelling));
    this.#at += spelling.length;
    return true;
  }

  #place(frame: Frame | undefined, value: JsonValue): void {
    if (!frame) this.#roots.push(value);
    else if (frame.list) frame.list.push(value);
    else {
      const { object, name } = frame;
      if (Object.hasOwn(object, name)) this.#repeat();
      // By assignment it would be lost, and be something else.
      if (name === '__proto__') {
        Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
      } else object[name] = value;
    }
  }

  #repeat(): void {
    this.#repeated++;
    if (this.#paths.length >= mostPaths || this.#open.length > mostPaths) return;
    const several = this.#roots.length > 1 ? [this.#roots.length - 1] : [];
    const way = this.#open.map(({ list, name }) => (list ? list.length - 1 : name));
    this.#paths.push([...several, ...way].map((step) => `/${pointerStep(step)}`).join(''));
  }

  #end(): Omit<ReadJson, 'exact'> {
    const [first = null] = this.#roots;
    const isLines = this.#roots.length > 1;
    const repeated = { count: this.#repeated, paths: this.#paths };
    return { value: isLines ? this.#roots : first, repeated, isLines };
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

/** One step of a JSON Pointer (RFC 6901). */
export function pointerStep(name: string | number): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1');
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

/** Whether it is worth the while to read a text as JSON: by how it begins and ends. Costs next to nothing. */
export function mayBeJson(text: string): boolean {
  if (text.length < 8 || text.length > bounds.jsonChars) return false;
  const head = /^\ufeff?[ \t\n\r]*(?:(\{)\s*["}]|(\[)\s*["{[\]\-\dtfn])/.exec(text.slice(0, 1_000));
  const last = /([\]}])\s*$/.exec(text.slice(-1_000))?.[1];
  return last !== undefined && (head?.[1] ? last === '}' : head?.[2] ? last === ']' : false);
}
