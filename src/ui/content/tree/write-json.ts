import type { JsonValue } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { wholeCharacter } from '../../base/text-window.js';
import { TimeSlices } from '../../base/time-slices.js';
import { sentAs, type Exact } from './json-number.js';
import { entriesOf } from './nodes.js';

const pieceChars = 65_536;

/**
 * Returns a value as indented JSON, in pieces to be joined: in time slices, and at any depth. A number that was sent in a
 * different spelling than JavaScript's, and in only one, is written as it was sent.
 */
export async function writeJson(value: JsonValue, exact?: Exact): Promise<string[]> {
  const slices = new TimeSlices();
  const pieces: string[] = [];
  let piece = '';
  for (const text of jsonTexts(value, exact)) {
    piece += text;
    if (piece.length < pieceChars) continue;
    pieces.push(piece);
    piece = '';
    if (slices.isLong) await slices.rest();
  }
  return [...pieces, piece];
}

/** Yields a value of any size and depth as JSON, in texts: indented, or on one line. */
export function* jsonTexts(
  root: JsonValue,
  exact: Exact | undefined,
  layout: 'indented' | 'one-line' = 'indented',
): Generator<string> {
  const breakAt = layout === 'indented' ? lineBreak : (): string => '';
  const colon = layout === 'indented' ? ': ' : ':';
  const open: { value: object; entries: ReturnType<typeof entriesOf>; isEmpty: boolean }[] = [];
  /** A page's own value may contain itself. */
  const around = new Set<object>();
  let value = root;
  for (;;) {
    if (typeof value === 'string') yield* writtenString(value);
    else if (typeof value !== 'object' || value === null || around.has(value)) yield scalar(value, exact);
    else {
      around.add(value);
      open.push({ value, entries: entriesOf(value), isEmpty: true });
      yield Array.isArray(value) ? '[' : '{';
    }
    for (;;) {
      const innermost = open.at(-1);
      if (!innermost) return;
      const next = innermost.entries.next();
      if (!next.done) {
        const [name, entry] = next.value;
        yield `${innermost.isEmpty ? '' : ','}${breakAt(open.length)}`;
        if (name !== undefined) yield `${JSON.stringify(name)}${colon}`;
        innermost.isEmpty = false;
        value = entry;
        break;
      }
      open.pop();
      around.delete(innermost.value);
      yield (innermost.isEmpty ? '' : breakAt(open.length)) + (Array.isArray(innermost.value) ? ']' : '}');
    }
  }
}

function* writtenString(text: string): Generator<string> {
  yield '"';
  for (let at = 0; at < text.length;) {
    const end = wholeCharacter(text, Math.min(at + pieceChars, text.length));
    yield JSON.stringify(text.slice(at, end)).slice(1, -1);
    at = end;
  }
  yield '"';
}

/** Deeper values get the last indent, since the space before them would exceed the value itself many times. */
function lineBreak(depth: number): string {
  return `\n${'  '.repeat(Math.min(depth, bounds.printedDepth))}`;
}

function scalar(value: JsonValue, exact: Exact | undefined): string {
  if (typeof value !== 'number') return typeof value === 'boolean' ? String(value) : 'null';
  const [sent = '0', other] = sentAs(value, exact);
  if (other === undefined || !Number.isFinite(value)) return /\d/.test(sent) ? sent : 'null';
  return String(value);
}
