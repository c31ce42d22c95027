import { problemError } from '../base/problems.js';
import { isCount } from '../../shared/is-object.js';
import { noteJsonSize, ownChars } from '../base/json-size.js';
import type { Limits } from '../base/limits.js';
import { startTimeSlice } from '../../shared/time-slice.js';
import type { JsonValue, StructuredPart } from '../protocol/index.js';

/** Numbers of a message that JavaScript cannot represent, by their parsed values. */
export type SentNumbers = ReadonlyMap<
  number,
  { readonly texts: ReadonlySet<string>; readonly times: number }
>;

export type ExactNumbers = StructuredPart['exact'];

/** Number of values after which the code always yields once: parsing so many has already taken long in the same task. */
const restsAfter = 16_384;

/**
 * Freezes an untrusted value, in time slices and without recursion, and stores its size. Resolves with its approximate length
 * as JSON, and with the original digits of numbers that JavaScript cannot represent. Rejects if the value is nested too deeply.
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
  let values = 1;
  for (let next = open.pop(); next; next = open.pop()) {
    const depth = (depths.pop() ?? 0) + 1;
    if (depth > resultDepth) throw problemError('result-too-deep', { value: resultDepth });
    Object.freeze(next);
    chars += ownChars(next);
    const children: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    for (const child of children) {
      // The clock is not read for each value, because that also takes time.
      if (++values % 256 === 0 && (values === restsAfter || slice.isLong())) await slice.rest();
      if (typeof child === 'object' && child !== null) {
        open.push(child);
        depths.push(depth);
        continue;
      }
      chars += ownChars(child);
      if (typeof child === 'number' && sent.has(child)) places.set(child, (places.get(child) ?? 0) + 1);
    }
  }
  if (typeof raw === 'object' && raw !== null) noteJsonSize(raw, { chars, values });
  return { chars, exact: exactOf(sent, places) };
}

function exactOf(sent: SentNumbers, places: ReadonlyMap<number, number>): ExactNumbers {
  const all = [...sent].flatMap(([value, { texts, times }]): [string, readonly string[]][] => {
    const found = places.get(value) ?? 0;
    if (found === 0) return [];
    // There are more places than changed numbers, so in some places the number was sent in this form.
    const asItIs = found > times && Number.isFinite(value) ? [String(value)] : [];
    return [[String(value), [...texts, ...asItIs]]];
  });
  return all.length > 0 ? Object.fromEntries(all) : undefined;
}

/** Number of values that are copied before yielding. */
const valuesAtOnce = 256;

/**
 * Copies any value of a page as plain JSON; yields where it can pause. Getters and proxies run once, in this function. It is
 * limited and not recursive, because the value may contain itself. Throws an `McpToolsError` if the value is too large, and any
 * error that the value's code throws.
 */
export function* copying(
  value: unknown,
  { resultDepth, messageValues, messageKeys }: Limits,
): Generator<void, JsonValue, void> {
  const open: { from: object; to: JsonValue[] | Record<string, JsonValue>; depth: number }[] = [];
  let left = messageValues;
  const spend = (count: number): void => {
    left -= count;
    if (left < 0) throw problemError('over-limit', { limit: 'messageValues', value: messageValues });
  };
  const copy = (given: unknown, depth: number): JsonValue | undefined => {
    const one = asJson(given);
    if (typeof one !== 'object' || one === null) return one;
    if (depth > resultDepth) throw problemError('result-too-deep', { value: resultDepth });
    const to = Array.isArray(one) ? [] : {};
    open.push({ from: one, to, depth });
    return to;
  };

  const root = copy(value, 0) ?? null;
  let copied = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { from, to, depth } = next;
    if (Array.isArray(to)) {
      const list = from as readonly unknown[];
      // A proxy may return anything as its length, and a different value each time.
      const { length: claimed } = list;
      const length = isCount(claimed) ? claimed : Infinity;
      spend(length);
      for (let at = 0; at < length; at++) {
        if (++copied % valuesAtOnce === 0) yield;
        to.push(copy(list[at], depth + 1) ?? null);
      }
      continue;
    }
    // Left out, because each byte would be a field.
    const keys = ArrayBuffer.isView(from) ? [] : Object.keys(from);
    spend(keys.length);
    if (keys.length > messageKeys)
      throw problemError('over-limit', { limit: 'messageKeys', value: messageKeys });
    for (const key of keys) {
      if (++copied % valuesAtOnce === 0) yield;
      const child = copy((from as Readonly<Record<string, unknown>>)[key], depth + 1);
      if (child === undefined) continue;
      // Assigning to this key would set the prototype.
      if (key === '__proto__')
        Object.defineProperty(to, key, {
          value: child,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      else to[key] = child;
    }
  }
  return root;
}

/**
 * Returns a value in the form that `JSON.stringify` would write, without its children; `undefined` if `JSON.stringify` would
 * omit it.
 */
function asJson(given: unknown): object | JsonValue | undefined {
  let value = given;
  if (typeof given === 'object' && given !== null) {
    const { toJSON } = given as { readonly toJSON?: unknown };
    if (typeof toJSON === 'function') value = (toJSON as () => unknown).call(given);
  }
  switch (typeof value) {
    case 'object':
    case 'string':
    case 'number':
    case 'boolean':
      return value;
    case 'bigint':
      return String(value);
    default:
      return undefined;
  }
}
