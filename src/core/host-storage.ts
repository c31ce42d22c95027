import type { HostStorage } from './types.js';

/**
 * The page's storage, with an end to waiting: what takes longer rejects, and a storage that was silent once is not asked
 * again, since every call would wait for it.
 */
export function inTime(storage: HostStorage, ms: number): HostStorage {
  let isSilent = false;
  const bound = async (work: () => unknown): Promise<unknown> => {
    if (isSilent) throw new Error('the storage does not answer');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isSilent = true;
        reject(new Error('the storage does not answer'));
      }, ms);
    });
    try {
      return await Promise.race([work(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    get: (key) => bound(() => storage.get(key)),
    set: (key, value) => bound(() => storage.set(key, value)),
    delete: (key) => bound(() => storage.delete(key)),
  };
}
