import { McpToolsError, problem } from '../base/errors.js';
import type { Limits } from '../base/limits.js';
import { startTimeSlice } from '../base/time-slice.js';

const weights = new WeakMap<object, number>();

/**
 * Freezes a value from outside and remembers its size, in time slices and without recursion. Throws if it is nested too
 * deeply.
 */
export async function lookOver(value: unknown, limits: Limits, see?: (value: number) => void): Promise<void> {
  if (typeof value !== 'object' || value === null) return;
  const slice = startTimeSlice();
  const open: object[] = [value];
  const depths = [0];
  let weight = 0;
  let seen = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const depth = (depths.pop() ?? 0) + 1;
    if (depth > limits.resultDepth) {
      throw new McpToolsError(problem('result-too-deep', { value: limits.resultDepth }));
    }
    Object.freeze(next);
    const children: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    for (const child of children) {
      weight += typeof child === 'string' ? child.length : perValue;
      // Reading the clock takes time too.
      if (++seen % 256 === 0 && slice.isLong()) await slice.rest();
      if (typeof child === 'number') see?.(child);
      if (typeof child !== 'object' || child === null) continue;
      open.push(child);
      depths.push(depth);
    }
  }
  weights.set(value, weight);
}

/** Size of a value beside its text. */
const perValue = 8;

/** Gives an object the size of the value that it was made from. */
export function weighAs(made: object, value: unknown): void {
  weights.set(made, weightOf(value));
}

/** Returns roughly how many characters a value holds after `lookOver`. */
export function weightOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? (weights.get(value) ?? 0) : perValue;
}
