interface KeyValueStorage<Value> {
  get(key: string): unknown;
  set(key: string, value: Value): unknown;
  delete(key: string): unknown;
}

/** A storage that answers in time or rejects. */
export interface TimedStorage<Value = string> extends KeyValueStorage<Value> {
  /** Calls `listener` when a storage that has timed out answers again. */
  onReturn(listener: () => void): void;
}

/** Adds a timeout to a storage. After a timeout, all operations reject immediately until the storage has answered. */
export function withTimeout<Value>(storage: KeyValueStorage<Value>, ms: number): TimedStorage<Value> {
  let pending = 0;
  const listeners: (() => void)[] = [];
  const bound = async (work: () => unknown): Promise<unknown> => {
    if (pending > 0) throw new Error('the storage does not answer');
    const answer = Promise.resolve().then(work);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        pending++;
        void answer.catch(() => undefined).then(onAnswer);
        reject(new Error('the storage does not answer'));
      }, ms);
    });
    try {
      return await Promise.race([answer, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
  const onAnswer = (): void => {
    if (--pending > 0) return;
    for (const listener of listeners) listener();
  };
  return {
    get: (key) => bound(() => storage.get(key)),
    set: (key, value) => bound(() => storage.set(key, value)),
    delete: (key) => bound(() => storage.delete(key)),
    onReturn: (listener) => void listeners.push(listener),
  };
}

/** Resolves with the value, or with `undefined` if the work fails, so that a full or forbidden storage has no other effect. */
export async function quietly<Value>(work: () => Value | Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
