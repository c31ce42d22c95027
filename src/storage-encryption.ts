/** Encryption for what is kept of sign-ins: AES-GCM with a key that no script can read out. */
import type { StoredSignIn } from './core/index.js';

/** A sign-in as the database has it. */
interface SealedSignIn {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly text: ArrayBuffer;
  readonly keys?: CryptoKeyPair;
}

const cipher = 'AES-GCM';
/** The length that the standard recommends, and the only one that costs nothing extra. */
const ivBytes = 12;

export async function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: cipher, length: 256 }, false, ['encrypt', 'decrypt']);
}

export function isKey(given: unknown): given is CryptoKey {
  return isUnreadable(given) && given.algorithm.name === cipher && given.usages.length === 2;
}

/** Throws where the keys of the sign-in itself could be read out: they would lie there for everybody. */
export async function seal(
  key: CryptoKey,
  name: string,
  { text, keys }: StoredSignIn,
): Promise<SealedSignIn> {
  if (keys && !isUnreadable(keys.privateKey)) throw new TypeError('the private key could be read out');
  // A key must not see the same one twice. Of random ones that is not to be feared before billions.
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const sealed = await crypto.subtle.encrypt(parametersOf(iv, name), key, new TextEncoder().encode(text));
  const { publicKey, privateKey } = keys ?? {};
  return { iv, text: sealed, ...(publicKey && privateKey ? { keys: { publicKey, privateKey } } : {}) };
}

/** Returns `undefined` if it is of another shape, was sealed by another key or under another name, or was changed. */
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

/** With the name as a part of what is sealed, one record in the place of another cannot be read. */
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
