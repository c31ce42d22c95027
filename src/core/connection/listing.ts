/** Lists one at a time: the first at once, and what changes meanwhile is answered after it, no sooner than `ms` later. */
export interface Listing {
  /** A change is known of. Resolves when a listing that began no earlier has ended, or one that runs. */
  changed(): Promise<void>;
  /** A person wants it now. */
  now(): Promise<void>;
  stop(): void;
}

export function createListing(list: () => Promise<void>, ms: number): Listing {
  let current: Promise<void> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let isStale = false;
  let isStopped = false;

  const changed = (): Promise<void> => {
    if (current) {
      isStale = true;
      return current;
    }
    current = list().then(() => {
      if (isStopped) return;
      rest = setTimeout(() => {
        rest = undefined;
        current = undefined;
        if (!isStale) return;
        isStale = false;
        void changed();
      }, ms);
    });
    return current;
  };

  return {
    changed,
    now() {
      if (rest !== undefined) {
        clearTimeout(rest);
        rest = undefined;
        current = undefined;
        isStale = false;
      }
      return changed();
    },
    stop() {
      isStopped = true;
      clearTimeout(rest);
    },
  };
}
