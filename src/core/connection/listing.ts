/** Lists one at a time: the first at once, and what changes meanwhile is answered after it, no sooner than `ms` later. */
export interface Listing {
  /** A change is known of. Resolves when the listing that this begins, or finds under way, has ended: with its success. */
  changed(): Promise<boolean>;
  /** A person wants it now. */
  now(): Promise<boolean>;
  stop(): void;
}

export function createListing(list: () => Promise<boolean>, ms: number): Listing {
  let current: Promise<boolean> | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let isStale = false;
  let isStopped = false;

  const changed = (): Promise<boolean> => {
    if (current) {
      isStale = true;
      return current;
    }
    current = list().then((isListed) => {
      if (isStopped) return isListed;
      rest = setTimeout(() => {
        rest = undefined;
        current = undefined;
        if (!isStale) return;
        isStale = false;
        void changed();
      }, ms);
      return isListed;
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
