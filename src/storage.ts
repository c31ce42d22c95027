/** Storages for a host's grants and sign-ins. */
import { createStore, del, get, getMany, set, update, type UseStore } from 'idb-keyval';
import type { HostStorage, StoredSignIn, SignInStorage } from './core/index.js';

export type { HostStorage, StoredSignIn, SignInStorage } from './core/index.js';

export interface IndexedDbOptions {
  /** Name of the database. Hosts with different names share no grants. Default: `mcp-tools`. */
  readonly name?: string;
}

/**
 * Returns a storage on IndexedDB, for `createMcpHost({ storage })` and `<mcp-tools>`. All tabs of the page's origin share it, and
 * it lasts as long as the browser keeps the site's data. The database is opened at first use. If IndexedDB is missing, full or
 * not allowed, as in some private windows and cross-site frames, each operation rejects with the reason, and the host works
 * without it.
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
  /** Name of the database. Hosts with different names share no sign-ins. Default: `mcp-tools-sign-in`. */
  readonly name?: string;
}

/** Name of the key's entry in the database. It cannot collide: names of sign-ins are strings. */
const keyPlace = 0;

/**
 * Returns a storage for sign-ins on IndexedDB, for `signIn: { storage }`. All tabs of the page's origin share it, and it lasts as
 * long as the browser keeps the site's data. Each sign-in is encrypted (AES-GCM) with a key that scripts cannot export. A sign-in
 * that cannot be decrypted is deleted. Without IndexedDB, or without encryption because the page is not on `https:`, each
 * operation rejects with the reason, and the host works without it.
 *
 * A script in the page can still have the browser decrypt them: see `docs/sign-in.md` for what this protects against.
 *
 * @example
 * const host = createMcpHost({ servers, signIn: { callbackUrl, storage: encryptedStorage() } });
 */
export function encryptedStorage({
  name = 'mcp-tools-sign-in',
}: EncryptedStorageOptions = {}): SignInStorage {
  const use = opened(name, 'This page cannot keep sign-ins here, so each ends with the page', () => {
    // Missing in insecure pages, although the type declares it.
    const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
    if (!subtle) throw new Error('browsers encrypt only on pages served over https');
  });
  return {
    get: (signIn: string) =>
      use(async (store) => {
        const [key, record] = await getMany<unknown>([keyPlace, signIn], store);
        if (record === undefined) return undefined;
        const found = await unseal(key, signIn, record);
        if (!found) await del(signIn, store);
        return found;
      }),
    set: (signIn: string, value: StoredSignIn) =>
      use(async (store) => set(signIn, await seal(await keyIn(store), signIn, value), store)),
    delete: (signIn: string) => use((store) => del(signIn, store)),
  };
}

/** Returns the key. Reads it each time: the browser may delete the database while a page is open. */
async function keyIn(store: UseStore): Promise<CryptoKey> {
  const known = await get<unknown>(keyPlace, store);
  if (isKey(known)) return known;
  let key = await crypto.subtle.generateKey({ name: cipher, length: 256 }, false, ['encrypt', 'decrypt']);
  // In one transaction: another tab may have stored and used its key first.
  await update<unknown>(keyPlace, (there) => (key = isKey(there) ? there : key), store);
  return key;
}

/**
 * Returns a storage on `sessionStorage`, which lasts as long as the tab, or on `localStorage`. If it is full or not allowed,
 * operations throw, and the host works without it. In some browsers, reading `localStorage` or `sessionStorage` throws by itself.
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

/** Opens a database at first use, and turns failures into a sentence. */
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
      throw new Error(`${sentence}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  };
}

/** An encrypted sign-in in the database. */
interface SealedSignIn {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly text: ArrayBuffer;
  readonly keys?: CryptoKeyPair;
}

const cipher = 'AES-GCM';
/** Length that the standard recommends. Other lengths cost an extra hash. */
const ivBytes = 12;

function isKey(given: unknown): given is CryptoKey {
  return isUnreadable(given) && given.algorithm.name === cipher && given.usages.length === 2;
}

/** Throws if the sign-in's private key can be exported, since any script could then read it from the database. */
async function seal(key: CryptoKey, name: string, { text, keys }: StoredSignIn): Promise<SealedSignIn> {
  if (keys && !isUnreadable(keys.privateKey)) throw new TypeError('the private key can be exported');
  // A key must never use the same vector twice. Random ones are safe for billions of uses.
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const sealed = await crypto.subtle.encrypt(parametersOf(iv, name), key, new TextEncoder().encode(text));
  const { publicKey, privateKey } = keys ?? {};
  return { iv, text: sealed, ...(publicKey && privateKey ? { keys: { publicKey, privateKey } } : {}) };
}

/** Returns `undefined` if the record is malformed or changed, or was encrypted with another key or name. */
async function unseal(key: unknown, name: string, given: unknown): Promise<StoredSignIn | undefined> {
  if (!isKey(key) || !isSealed(given)) return undefined;
  const { iv, text, keys } = given;
  try {
    const plain = await crypto.subtle.decrypt(parametersOf(iv, name), key, text);
    return { text: new TextDecoder().decode(plain), ...(keys ? { keys } : {}) };
  } catch {
    return undefined;
  }
}

/** Authenticates the name too, so that a record cannot be moved to another name. */
function parametersOf(iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams {
  return { name: cipher, iv, additionalData: new TextEncoder().encode(name) };
}

function isSealed(given: unknown): given is SealedSignIn {
  const { iv, text, keys } = (given ?? {}) as { readonly [Name in keyof SealedSignIn]?: unknown };
  return iv instanceof Uint8Array && text instanceof ArrayBuffer && (keys === undefined || isPair(keys));
}

function isPair(given: unknown): given is CryptoKeyPair {
  const { publicKey, privateKey } = (given ?? {}) as { readonly [Name in keyof CryptoKeyPair]?: unknown };
  return publicKey instanceof CryptoKey && isUnreadable(privateKey);
}

function isUnreadable(given: unknown): given is CryptoKey {
  return given instanceof CryptoKey && !given.extractable;
}
