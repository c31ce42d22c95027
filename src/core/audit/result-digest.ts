import { canonicalJson } from '../base/canonical.js';
import { digestAside } from '../base/digest-aside.js';
import { digestOf } from '../base/digest.js';
import { jsonSize } from '../base/json-size.js';
import type { Limits } from '../base/limits.js';
import type { JsonValue } from '../protocol/index.js';

/** Number of characters from which the browser's asynchronous hash is faster than the synchronous one. */
const longChars = 8_192;

/** Digests that were computed ahead. */
const known = new WeakMap<object, string>();

/** Returns the digest of a result for its record; `undefined` if the result is too large for one. */
export function resultDigest(raw: JsonValue, limits: Limits): string | undefined {
  const made = typeof raw === 'object' && raw !== null ? known.get(raw) : undefined;
  return made ?? (hasDigest(raw, limits) ? digestOf(raw) : undefined);
}

/**
 * Computes the digest of a long result off the page's thread, so that it is known when the result is recorded. The result must
 * not change afterwards. Never rejects.
 */
export async function digestAhead(raw: JsonValue & object, limits: Limits): Promise<void> {
  if (jsonSize(raw).chars < longChars || !hasDigest(raw, limits)) return;
  try {
    known.set(raw, await digestAside(canonicalJson(raw)));
  } catch {
    // On failure, `resultDigest` computes it.
  }
}

function hasDigest(raw: JsonValue, { auditResultChars }: Limits): boolean {
  const { chars, values } = jsonSize(raw);
  return chars <= auditResultChars && values <= auditResultChars / 8;
}
