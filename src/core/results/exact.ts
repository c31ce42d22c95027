import type { StructuredPart } from '../protocol/index.js';

/** The numbers of a message that JavaScript cannot hold, by what it makes of them, as the connection saw them come by. */
export type SentNumbers = ReadonlyMap<
  number,
  { readonly texts: ReadonlySet<string>; readonly times: number }
>;

type Exact = NonNullable<StructuredPart['exact']>;

/** Tells which numbers of a result were sent otherwise than they are. */
export interface ExactNumbers {
  /** A number of the result, once for each place where it is. */
  see(value: number): void;
  /** When all were seen. */
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
        // There are more than were changed: at some place it was sent as it is.
        const asItIs = places > times && Number.isFinite(value) ? [String(value)] : [];
        return [[String(value), [...texts, ...asItIs]]];
      });
      return all.length > 0 ? Object.fromEntries(all) : undefined;
    },
  };
}
