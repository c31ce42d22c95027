import type { NumberNode } from '../../core/form.js';

/** A number one step further up (1) or down (-1), within its bounds; nothing where there is none. */
export function stepped(node: NumberNode, text: string, by: 1 | -1): string | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum: above = -Infinity } = node;
  const { exclusiveMaximum: below = Infinity } = node;
  const step = node.multipleOf ?? 1;
  const isEmpty = text.trim() === '';
  const now = isEmpty ? Math.min(Math.max(0, minimum), maximum) : Number(text);
  // The nearest to nothing that there is.
  if (isEmpty && now !== 0 && node.multipleOf === undefined) return String(now);
  const digits = Math.max(digitsOf(step), node.multipleOf === undefined ? digitsOf(now) : 0);
  if (!Number.isFinite(now) || step <= 0 || digits > 15) return undefined;
  const times = now / step;
  // On the way from 7 to a multiple of 5, up is 10 and down is 5.
  const next =
    node.multipleOf === undefined
      ? now + by
      : (by > 0 ? Math.floor(rounded(times)) + 1 : Math.ceil(rounded(times)) - 1) * step;
  const value = Number(next.toFixed(digits));
  const isGood = value >= minimum && value <= maximum && value > above && value < below;
  return isGood && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : undefined;
}

function rounded(times: number): number {
  return Math.abs(times - Math.round(times)) < 1e-9 ? Math.round(times) : times;
}

function digitsOf(value: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d*(?:\.(\d+))?(?:e(.*))?$/.exec(String(value)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}
