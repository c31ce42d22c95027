import createPurifier from 'dompurify';

/**
 * What may be left of a document: its text and its shape. No attribute that gives it a name, a look or a behaviour;
 * `href` is judged again by `link-policy.ts`.
 */
const allowed = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'strong', 'em', 's', 'del', 'code', 'pre', 'blockquote', 'span', 'a'],
    ...['ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'start', 'align'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

let purifier: ReturnType<typeof createPurifier> | undefined;

/**
 * The only door to DOMPurify. It returns a fragment, which works under Trusted Types where a string does not, and
 * throws where a page's policy leaves it nothing to work with: text is then better than an empty place.
 */
export function sanitize(markup: string): DocumentFragment {
  // One of our own: hooks that the page adds to the one it uses must not change what is allowed here.
  purifier ??= createPurifier(window);
  if (!purifier.isSupported) throw new Error('DOMPurify does not work here');
  const fragment = purifier.sanitize(markup, {
    ...allowed,
    RETURN_DOM_FRAGMENT: true,
  }) as DocumentFragment | null;
  if (!fragment || (fragment.childNodes.length === 0 && markup.trim() !== '')) {
    throw new Error('DOMPurify returned nothing');
  }
  return fragment;
}
