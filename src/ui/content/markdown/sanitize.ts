import createPurifier from 'dompurify';
import { ownPolicy } from '../../../shared/trusted-types.js';

/**
 * Allowed in a document: text and structure. No attribute that sets a name, a style or behavior. `link-policy.ts` checks `href`
 * earlier.
 */
const allowed = {
  ALLOWED_TAGS: [
    ...['div', 'p', 'br', 'hr', 'strong', 'em', 's', 'del', 'code', 'pre', 'blockquote', 'span', 'a'],
    ...['ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'start', 'align'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

export function isAllowedTag(tag: string): boolean {
  return allowed.ALLOWED_TAGS.includes(tag);
}

/** A separate sanitizer: hooks that the page adds to its own must not change what is allowed here. */
let purifier: ReturnType<typeof createPurifier> | undefined;

/**
 * Throws if DOMPurify, which only this module imports, would remove anything. The elements were created one by one, and no markup
 * of a server was ever parsed. If something has to be removed, plain text is better than the remainder.
 */
export function check(root: HTMLElement): void {
  purifier ??= createPurifier(window);
  if (!purifier.isSupported) throw new Error('DOMPurify does not work here');
  const TRUSTED_TYPES_POLICY = ownPolicy();
  // Without a given policy, it would create its own, with a name that the page's CSP may not allow.
  const policy: object = TRUSTED_TYPES_POLICY ? { TRUSTED_TYPES_POLICY } : {};
  purifier.sanitize(root, { ...allowed, ...policy, IN_PLACE: true });
  if (purifier.removed.length > 0) throw new Error('there was something that may not be');
}
