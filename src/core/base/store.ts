/** Holds one frozen state and notifies listeners of changes, at most once per microtask. */
export interface Store<State extends object> {
  get(): State;
  /** Replaces parts of the state. Passing the same object again is not a change. */
  update(change: Partial<State>): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = deepFreeze(initial);
  let published = state;
  let scheduled = false;
  const listeners = new Set<() => void>();

  const publish = (): void => {
    scheduled = false;
    if (published === state) return;
    published = state;
    for (const listener of [...listeners]) {
      try {
        listener();
      } catch (error) {
        // The page gets the error, and the other listeners are still notified.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  };

  return {
    get: () => state,
    update(change) {
      const keys = Object.keys(change) as (keyof State)[];
      if (keys.every((key) => change[key] === state[key])) return;
      state = deepFreeze({ ...state, ...change });
      if (scheduled) return;
      scheduled = true;
      queueMicrotask(publish);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Freezes a tree, except subtrees that are already frozen. Not recursive, because servers choose the depth. */
export function deepFreeze<Value extends object>(value: Value): Value {
  const open: object[] = [value];
  for (let next = open.pop(); next; next = open.pop()) {
    if (Object.isFrozen(next)) continue;
    Object.freeze(next);
    const children: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    for (const child of children) {
      if (typeof child === 'object' && child !== null && !Object.isFrozen(child)) open.push(child);
    }
  }
  return value;
}
