import { isExact } from './number.js';

export interface JsonScan {
  /** Where the text stops being JSON, in UTF-16 units; nothing where it is JSON to its end. */
  readonly stop: number | undefined;
  /** Levels, counted up to one more than were asked for. */
  readonly depth: number;
  /** The first number that JavaScript would change. */
  readonly inexact: string | undefined;
}

const token =
  /[ \t\n\r]*(?:("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|([[\]{},:]))/y;

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end';

/**
 * Reads a text as JSON without building it: what a parser cannot say (where it failed, in every engine's words the
 * same; how deep it would go; which numbers it would change), said before a parser sees the text. Without recursion.
 */
export function scanJson(text: string, maxDepth: number): JsonScan {
  const open: string[] = [];
  let expected: Expected = 'value';
  let depth = 0;
  let inexact: string | undefined;
  let at = 0;
  const result = (stop: number | undefined): JsonScan => ({ stop, depth, inexact });

  for (;;) {
    token.lastIndex = at;
    const match = token.exec(text);
    if (!match) break;
    const [whole, string, number, literal, mark] = match;
    const start = at + whole.length - (string ?? number ?? literal ?? mark ?? '').length;
    const isValue = expected === 'value' || expected === 'value or ]';
    if (string !== undefined && (expected === 'key' || expected === 'key or }')) expected = ':';
    else if (isValue && mark === undefined) {
      expected = ', or end';
      if (number !== undefined && inexact === undefined && !isExact(number)) inexact = number.slice(0, 100);
    } else if (isValue && (mark === '[' || mark === '{')) {
      depth = Math.max(depth, open.push(mark));
      if (depth > maxDepth) return result(undefined);
      expected = mark === '[' ? 'value or ]' : 'key or }';
    } else if (closes(mark, expected, open.at(-1))) {
      open.pop();
      expected = ', or end';
    } else if (mark === ':' && expected === ':') expected = 'value';
    else if (mark === ',' && expected === ', or end' && open.length > 0) {
      expected = open.at(-1) === '[' ? 'value' : 'key';
    } else return result(start);
    at += whole.length;
  }
  const end = at + (/^[ \t\n\r]*/.exec(text.slice(at))?.[0].length ?? 0);
  return result(end === text.length && open.length === 0 && expected === ', or end' ? undefined : end);
}

function closes(mark: string | undefined, expected: Expected, open: string | undefined): boolean {
  if (mark === ']') return open === '[' && (expected === 'value or ]' || expected === ', or end');
  return mark === '}' && open === '{' && (expected === 'key or }' || expected === ', or end');
}
