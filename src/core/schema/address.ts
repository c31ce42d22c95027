import type { JsonObject } from '../protocol/index.js';
import { hidesBesideRef } from './dialect.js';

/** An address, and what stands behind its `#`. */
export interface Address {
  readonly base: string;
  readonly fragment: string;
}

/** Longer ones are none: each schema's is made from the one around it, so that many long ones would take long. */
const addressChars = 2_048;

/** A reference made whole; nothing where it cannot be. */
export function addressOf(reference: string, base: string): Address | undefined {
  const hash = reference.indexOf('#');
  const before = hash < 0 ? reference : reference.slice(0, hash);
  if (before.length > addressChars) return undefined;
  try {
    const href = before === '' ? base : new URL(before, base).href;
    const fragment = hash < 0 ? '' : decodeURIComponent(reference.slice(hash + 1));
    return href.length > addressChars ? undefined : { base: href, fragment };
  } catch {
    return undefined;
  }
}

/** The names that a schema gives itself: an address, and anchors. */
interface Names {
  readonly base: string;
  readonly anchors: readonly string[];
  readonly dynamic?: string;
}

export function namesOf(schema: JsonObject, outer: string, dialect: string | undefined): Names {
  const isOld = hidesBesideRef(dialect);
  if (isOld && typeof schema['$ref'] === 'string') return { base: outer, anchors: [] };
  const id = schema[dialect === '4' ? 'id' : '$id'];
  const address = typeof id === 'string' ? addressOf(id, outer) : undefined;
  const base = address?.base ?? outer;
  // Before 2019-09 an anchor is an address that is nothing but a fragment.
  if (isOld) return { base, anchors: address?.fragment ? [address.fragment] : [] };
  const { $anchor, $dynamicAnchor } = schema;
  const anchors = [$anchor, $dynamicAnchor].filter((name) => typeof name === 'string');
  return typeof $dynamicAnchor === 'string' ? { base, anchors, dynamic: $dynamicAnchor } : { base, anchors };
}
