/** Encryption of stored sign-ins: AES-GCM with a key that scripts cannot export. */
import type { StoredSignIn } from './core/index.js';

/** A sign-in in the database. */
interface SealedSignIn {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly text: ArrayBuffer;
  readonly keys?: CryptoKeyPair;
}

const cipher = 'AES-GCM';
/** Length that the standard recommends. Others cost an extra hash. */
const ivBytes = 12;

export async function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: cipher, length: 256 }, false, ['encrypt', 'decrypt']);
}

export function isKey(given: unknown): given is CryptoKey {
  return isUnreadable(given) && given.algorithm.name === cipher && given.usages.length === 2;
}

/** Throws if the sign-in's own private key can be exported: any script could read it from the database. */
export async function seal(
  key: CryptoKey,
  name: string,
  { text, keys }: StoredSignIn,
): Promise<SealedSignIn> {
  if (keys && !isUnreadable(keys.privateKey)) throw new TypeError('the private key could be read out');
  // A key must not use one twice. Random ones are safe for billions of uses.
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const sealed = await crypto.subtle.encrypt(parametersOf(iv, name), key, new TextEncoder().encode(text));
  const { publicKey, privateKey } = keys ?? {};
  return { iv, text: sealed, ...(publicKey && privateKey ? { keys: { publicKey, privateKey } } : {}) };
}

/** Returns `undefined` if the record is malformed or was changed, or was encrypted with another key or name. */
export async function unseal(key: unknown, name: string, given: unknown): Promise<StoredSignIn | undefined> {
  if (!isKey(key) || !isSealed(given)) return undefined;
  const { iv, text, keys } = given;
  try {
    const plain = await crypto.subtle.decrypt(parametersOf(iv, name), key, text);
    return { text: new TextDecoder().decode(plain), ...(keys ? { keys } : {}) };
  } catch {
    return undefined;
  }
}

/** The name is authenticated too, so that a record cannot be moved to another name. */
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
