import type { StructuredPart } from '../protocol/index.js';

/** Numbers of a message that JavaScript cannot represent, by what they became when they were parsed. */
export type SentNumbers = ReadonlyMap<
  number,
  { readonly texts: ReadonlySet<string>; readonly times: number }
>;

type Exact = NonNullable<StructuredPart['exact']>;

/** Finds the numbers of a result that were sent with other digits. */
export interface ExactNumbers {
  /** Takes each number of the result, once for each place. */
  see(value: number): void;
  /** Returns the numbers as they were sent. Call it after all were seen. */
  exact(): Exact | undefined;
}

export function createExact(sent: SentNumbers): ExactNumbers {
  const seen = new Map<number, number>();
  return {
    see(value) {
      if (sent.has(value)) seen.set(value, (seen.get(value) ?? 0) + 1);
    },
    exact() {
      const all = [...sent].flatMap(([value, { texts, times }]): [string, readonly string[]][] => {
        const places = seen.get(value) ?? 0;
        if (places === 0) return [];
        // More places than changed numbers: somewhere it was sent as it is.
        const asItIs = places > times && Number.isFinite(value) ? [String(value)] : [];
        return [[String(value), [...texts, ...asItIs]]];
      });
      return all.length > 0 ? Object.fromEntries(all) : undefined;
    },
  };
}
