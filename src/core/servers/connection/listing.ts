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
  let isLoading = false;
  let isStopped = false;

  const changed = (): Promise<boolean> => {
    if (isStopped) return Promise.resolve(false);
    if (current) {
      isStale = true;
      return current;
    }
    isLoading = true;
    current = list().then((isListed) => {
      isLoading = false;
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
    async now() {
      // What is being listed may have been asked for before that which somebody wants to see.
      if (isLoading) await current;
      clearTimeout(rest);
      // Somebody else may have waited for the same.
      if (!isLoading) current = undefined;
      isStale = false;
      return changed();
    },
    stop() {
      isStopped = true;
      clearTimeout(rest);
    },
  };
}
