import type { JsonObject, JsonValue } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { sentAs, type Exact } from './json-number.js';
import { inTurns, type Steps } from './json-steps.js';
import { wholeCharacter } from '../../base/text-window.js';

/** A string that is longer is escaped in pieces. */
const pieceChars = 65_536;
/** Small texts are put together before there are too many of them. */
const partsAtOnce = 1_024;

interface Frame {
  readonly value: object;
  /** Absent of a list. */
  readonly names?: readonly string[];
  next: number;
  isEmpty: boolean;
}

/**
 * A value as JSON that a person can read, in pieces that are the text when put together: in turns, and however deep it
 * is. A number that was sent otherwise than JavaScript writes it, and in one way only, is written as it was sent.
 */
export function writeJson(value: JsonValue, exact?: Exact, signal?: AbortSignal): Promise<string[]> {
  return inTurns(writing(value, exact), signal);
}

function* writing(root: JsonValue, exact: Exact | undefined): Steps<string[]> {
  const pieces: string[] = [];
  let parts: string[] = [];
  const open: Frame[] = [];
  /** A page's own value may hold itself. */
  const around = new Set<object>();
  let value: unknown = root;
  for (;;) {
    if (typeof value === 'string' && value.length > pieceChars) {
      parts.push('"');
      for (let at = 0; at < value.length;) {
        const end = wholeCharacter(value, Math.min(at + pieceChars, value.length));
        pieces.push(parts.join('') + JSON.stringify(value.slice(at, end)).slice(1, -1));
        parts = [];
        at = end;
        yield;
      }
      parts.push('"');
    } else if (typeof value !== 'object' || value === null || around.has(value)) {
      parts.push(scalar(value, exact));
    } else {
      around.add(value);
      const isList = Array.isArray(value);
      open.push({ value, ...(isList ? {} : { names: Object.keys(value) }), next: 0, isEmpty: true });
      parts.push(isList ? '[' : '{');
    }
    for (;;) {
      if (parts.length > partsAtOnce) {
        pieces.push(parts.join(''));
        parts = [];
        yield;
      }
      const frame = open.at(-1);
      if (!frame) return [...pieces, parts.join('')];
      const { names } = frame;
      const size = names ? names.length : (frame.value as readonly JsonValue[]).length;
      if (frame.next >= size) {
        open.pop();
        around.delete(frame.value);
        parts.push(frame.isEmpty ? '' : lineBreak(open.length), names ? '}' : ']');
        continue;
      }
      const at = frame.next++;
      const name = names?.[at];
      value =
        name === undefined ? (frame.value as readonly JsonValue[])[at] : (frame.value as JsonObject)[name];
      // What is absent is not written as if it were there.
      if (name !== undefined && value === undefined) continue;
      parts.push(frame.isEmpty ? '' : ',', lineBreak(open.length));
      if (name !== undefined) parts.push(JSON.stringify(name), ': ');
      frame.isEmpty = false;
      break;
    }
  }
}

const breaks: readonly string[] = Array.from(
  { length: bounds.printedDepth + 1 },
  (_, depth) => `\n${'  '.repeat(depth)}`,
);

/** Deeper values keep to the last indent: the space before them would be many times the value itself. */
function lineBreak(depth: number): string {
  return breaks[Math.min(depth, bounds.printedDepth)] ?? '\n';
}

function scalar(value: unknown, exact: Exact | undefined): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'number') return 'null';
  const [sent = '0', other] = sentAs(value, exact);
  if (other === undefined || !Number.isFinite(value)) return /\d/.test(sent) ? sent : 'null';
  return String(value);
}
