import { stride, type Steps } from './json-steps.js';

/** Characters that a string may not hold as they are, and the one that ends it. */
const special = /["\\\u0000-\u001f]/g;
const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
/** A string with escapes is decoded in pieces of about so many characters. */
const pieceChars = 65_536;

export type ReadString =
  | { readonly value: string; readonly end: number }
  | { readonly at: number; readonly why: 'early' | 'control' | 'escape' };

/** Reads a string of JSON, from behind its opening quote to behind its closing one. */
export function* readString(text: string, start: number): Steps<ReadString> {
  const first = find(text, start);
  if (first !== -1 && text.charAt(first) === '"') return { value: text.slice(start, first), end: first + 1 };
  const pieces: string[] = [];
  let from = start;
  let at = start;
  for (let step = 1; ; step++) {
    if (step % stride === 0) yield;
    const hit = find(text, at);
    if (hit === -1) return { at: text.length, why: 'early' };
    const isEnd = text.charAt(hit) === '"';
    if (!isEnd) {
      escape.lastIndex = hit;
      if (!escape.test(text)) return { at: hit, why: text.charAt(hit) === '\\' ? 'escape' : 'control' };
      at = escape.lastIndex;
    }
    const stop = isEnd ? hit : at;
    if (isEnd || stop - from > pieceChars) {
      pieces.push(JSON.parse(`"${text.slice(from, stop)}"`) as string);
      from = stop;
      if (isEnd) return { value: pieces.join(''), end: hit + 1 };
      yield;
    }
  }
}

function find(text: string, from: number): number {
  special.lastIndex = from;
  return special.test(text) ? special.lastIndex - 1 : -1;
}
