/** Places to keep what a host keeps: decisions that hold "always", with the definitions they were about; and sign-ins. */
import { createStore, del, get, getMany, set, update, type UseStore } from 'idb-keyval';
import type { HostStorage, StoredSignIn, SignInStorage } from './core/index.js';
import { isKey, makeKey, seal, unseal } from './storage-encryption.js';

export type { HostStorage, StoredSignIn, SignInStorage } from './core/index.js';

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
  const use = opened(name, 'This page cannot use IndexedDB here, so nothing is kept');
  return {
    get: (key: string) => use((store) => get<unknown>(key, store)),
    set: (key: string, value: string) => use((store) => set(key, value, store)),
    delete: (key: string) => use((store) => del(key, store)),
  };
}

export interface EncryptedStorageOptions {
  /** The database, one for each host whose sign-ins are its own. Default: `mcp-tools-sign-in`. */
  readonly name?: string;
}

/** The name of the key: no sign-in has a number for a name. */
const keyPlace = 0;

/**
 * Keeps sign-ins in IndexedDB, for `signIn: { storage }`: as long as the browser keeps the site's data, in all tabs of the
 * page's origin. Each is encrypted (AES-GCM) with a key that the browser makes there once and gives to no script to read;
 * what cannot be decrypted counts as not there, and is deleted. Where there is no IndexedDB, or no encryption because the
 * page did not come by `https:`, each operation rejects and says so; the host does without.
 *
 * A script in the page can still have the browser decrypt them: `docs/sign-in.md` says what this protects from.
 *
 * @example
 * const host = createMcpHost({ servers, signIn: { callbackUrl, storage: encryptedStorage() } });
 */
export function encryptedStorage({
  name = 'mcp-tools-sign-in',
}: EncryptedStorageOptions = {}): SignInStorage {
  const use = opened(name, 'This page cannot keep sign-ins here, so each ends with the page', () => {
    // It is in all types, and not in all pages.
    const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
    if (!subtle) throw new Error('the browser encrypts only for pages that came by https');
  });
  return {
    get: (signIn: string) =>
      use(async (store) => {
        const [key, record] = await getMany<unknown>([keyPlace, signIn], store);
        if (record === undefined) return undefined;
        const kept = await unseal(key, signIn, record);
        if (!kept) await del(signIn, store);
        return kept;
      }),
    set: (signIn: string, value: StoredSignIn) =>
      use(async (store) => set(signIn, await seal(await keyIn(store), signIn, value), store)),
    delete: (signIn: string) => use((store) => del(signIn, store)),
  };
}

/** The one key. Asked for each time: the browser may throw the database away while a page is open. */
async function keyIn(store: UseStore): Promise<CryptoKey> {
  const known = await get<unknown>(keyPlace, store);
  if (isKey(known)) return known;
  let key = await makeKey();
  // In one transaction: another tab may have been quicker, and what it has encrypted by now must stay readable.
  await update<unknown>(keyPlace, (there) => (key = isKey(there) ? there : key), store);
  return key;
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

/** A database that is opened when it is first used, and what goes wrong there in words. */
function opened(
  name: string,
  sentence: string,
  check: () => void = () => undefined,
): <Value>(work: (store: UseStore) => Promise<Value>) => Promise<Value> {
  let store: UseStore | undefined;
  return async (work) => {
    try {
      check();
      store ??= createStore(name, 'kept');
      return await work(store);
    } catch (cause) {
      throw new Error(`${sentence}: ${reasonOf(cause)}`, { cause });
    }
  };
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
