import { McpToolsError, problem } from '../base/errors.js';
import type { Limits } from '../base/limits.js';
import { startTimeSlice } from '../base/time-slice.js';

const weights = new WeakMap<object, number>();

/**
 * Goes over a value from outside once, without recursion and without holding the thread: freezes it, and remembers how
 * heavy it is. Throws where it is nested too deeply.
 */
export async function lookOver(value: unknown, limits: Limits, see?: (value: number) => void): Promise<void> {
  if (typeof value !== 'object' || value === null) return;
  const stint = startTimeSlice();
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
      // A clock that is asked too often is work as well.
      if (++seen % 256 === 0 && stint.isLong()) await stint.rest();
      if (typeof child === 'number') see?.(child);
      if (typeof child !== 'object' || child === null) continue;
      open.push(child);
      depths.push(depth);
    }
  }
  weights.set(value, weight);
}

/** What a value takes beside its text. */
const perValue = 8;

/** What was made of a value that was looked over, and holds what that holds. */
export function weighAs(made: object, value: unknown): void {
  weights.set(made, weightOf(value));
}

/** Roughly how many characters a value holds that was looked over: enough to add up what is kept. */
export function weightOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? (weights.get(value) ?? 0) : perValue;
}
