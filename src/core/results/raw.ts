import { problemError } from '../base/errors.js';
import type { Limits } from '../base/limits.js';
import { startTimeSlice } from '../base/time-slice.js';
import type { StructuredPart } from '../protocol/index.js';

/** Numbers of a message that JavaScript cannot represent, by what they became when they were parsed. */
export type SentNumbers = ReadonlyMap<
  number,
  { readonly texts: ReadonlySet<string>; readonly times: number }
>;

export type ExactNumbers = StructuredPart['exact'];

/** Size of a value beside its text. */
const perValue = 8;

/**
 * Freezes a value from outside, in time slices and without recursion. Resolves with its size in characters, roughly, and with
 * those of its numbers that were sent with other digits. Rejects if it is nested too deeply.
 */
export async function freezeRaw(
  raw: unknown,
  { resultDepth }: Limits,
  sent: SentNumbers = new Map(),
): Promise<{ readonly chars: number; readonly exact: ExactNumbers }> {
  const slice = startTimeSlice();
  const open: object[] = typeof raw === 'object' && raw !== null ? [raw] : [];
  const depths = [0];
  const places = new Map<number, number>();
  let chars = 0;
  let seen = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const depth = (depths.pop() ?? 0) + 1;
    if (depth > resultDepth) throw problemError('result-too-deep', { value: resultDepth });
    Object.freeze(next);
    const children: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    for (const child of children) {
      chars += typeof child === 'string' ? child.length : perValue;
      // Reading the clock takes time too.
      if (++seen % 256 === 0 && slice.isLong()) await slice.rest();
      if (typeof child === 'number' && sent.has(child)) places.set(child, (places.get(child) ?? 0) + 1);
      if (typeof child !== 'object' || child === null) continue;
      open.push(child);
      depths.push(depth);
    }
  }
  return { chars, exact: exactOf(sent, places) };
}

function exactOf(sent: SentNumbers, places: ReadonlyMap<number, number>): ExactNumbers {
  const all = [...sent].flatMap(([value, { texts, times }]): [string, readonly string[]][] => {
    const found = places.get(value) ?? 0;
    if (found === 0) return [];
    // More places than changed numbers: somewhere it was sent as it is.
    const asItIs = found > times && Number.isFinite(value) ? [String(value)] : [];
    return [[String(value), [...texts, ...asItIs]]];
  });
  return all.length > 0 ? Object.fromEntries(all) : undefined;
}
