/** Places to keep what a host keeps: decisions that hold "always", with the definitions they were about. */
import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { HostStorage } from './core/index.js';

export type { HostStorage } from './core/index.js';

export interface IndexedDbOptions {
  /** The database, one for each host whose decisions are its own. Default: `mcp-tools`. */
  readonly name?: string;
}

/**
 * Keeps it in IndexedDB, for `createMcpHost({ storage })` and for `<mcp-tools>`: as long as the browser keeps the site's
 * data, in all tabs of the page's origin. Nothing is opened before it is first used. Where a browser has no IndexedDB or
 * refuses it, as in a private window, in a frame of another site, or where it is full, each operation rejects and says
 * so; the host does without.
 *
 * @example
 * const host = createMcpHost({ servers, storage: indexedDbStorage() });
 */
export function indexedDbStorage({ name = 'mcp-tools' }: IndexedDbOptions = {}): HostStorage {
  let store: UseStore | undefined;
  const use = async <Value>(work: (store: UseStore) => Promise<Value>): Promise<Value> => {
    try {
      store ??= createStore(name, 'kept');
      return await work(store);
    } catch (cause) {
      throw new Error(`This page cannot use IndexedDB here, so nothing is kept: ${reasonOf(cause)}`, {
        cause,
      });
    }
  };
  return {
    get: (key: string) => use((opened) => get<unknown>(key, opened)),
    set: (key: string, value: string) => use((opened) => set(key, value, opened)),
    delete: (key: string) => use((opened) => del(key, opened)),
  };
}

/**
 * Keeps it in `sessionStorage`, as long as the tab is open, or in `localStorage`. Where they are full, or the browser
 * refuses them, they throw; the host does without. A browser may throw already where the page names them.
 *
 * @example
 * const host = createMcpHost({ servers, storage: webStorage(sessionStorage) });
 */
export function webStorage(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): HostStorage {
  return {
    get: (key: string) => storage.getItem(key) ?? undefined,
    set: (key: string, value: string) => storage.setItem(key, value),
    delete: (key: string) => storage.removeItem(key),
  };
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
