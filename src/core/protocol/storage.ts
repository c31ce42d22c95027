/**
 * Stores strings by name. Each method may return a promise. A `Map` is sufficient; `mcp-tools/storage` has one on IndexedDB. The
 * host checks everything that it reads, and continues without the storage when an operation fails.
 */
export interface HostStorage {
  get(key: string): unknown;
  set(key: string, value: string): unknown;
  delete(key: string): unknown;
}

/** A stored sign-in. */
export interface StoredSignIn {
  /** JSON that contains tokens. */
  readonly text: string;
  /** The keys that its tokens are bound to (RFC 9449). They cannot be exported, and survive a structured clone. */
  readonly keys?: CryptoKeyPair;
}

/** Stores sign-ins by name. Each method may return a promise. `mcp-tools/storage` has an encrypted one on IndexedDB. */
export interface SignInStorage {
  get(key: string): unknown;
  set(key: string, value: StoredSignIn): unknown;
  delete(key: string): unknown;
}
