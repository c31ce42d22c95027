/** What can be kept by a name. */
interface KeyValueStorage<Value> {
  get(key: string): unknown;
  set(key: string, value: Value): unknown;
  delete(key: string): unknown;
}

/** A storage that answers in time, or rejects. */
export interface TimedStorage<Value = string> extends KeyValueStorage<Value> {
  /** Calls `listener` when a storage that was silent has answered after all. */
  onReturn(listener: () => void): void;
}

/**
 * The page's storage, with an end to waiting. One that is silent is not asked again until it has answered, since every
 * call would wait for it.
 */
export function withTimeout<Value>(storage: KeyValueStorage<Value>, ms: number): TimedStorage<Value> {
  let owed = 0;
  const listeners: (() => void)[] = [];
  const bound = async (work: () => unknown): Promise<unknown> => {
    if (owed > 0) throw new Error('the storage does not answer');
    const answer = Promise.resolve().then(work);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        owed++;
        void answer.catch(() => undefined).then(hear);
        reject(new Error('the storage does not answer'));
      }, ms);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  };
  const hear = (): void => {
    if (--owed > 0) return;
    for (const listener of listeners) listener();
  };
  return {
    get: (key) => bound(() => storage.get(key)),
    set: (key, value) => bound(() => storage.set(key, value)),
    delete: (key) => bound(() => storage.delete(key)),
    onReturn: (listener) => void listeners.push(listener),
  };
}
