import type { HostStorage, SignInOptions } from '../../core/index.js';

/** A page's options of sign-ins; what it leaves out has a default. */
export type PageSignIn = Partial<SignInOptions> & {
  /** `page`: the page itself is left and come back to, where it is not in a frame. Default: a window of its own. */
  readonly way?: 'window' | 'page';
};

/**
 * Beside this script. Not by `new URL(…, import.meta.url)`: a bundler takes that for a file of its own, and fails where it
 * finds none.
 */
const callbackPage = import.meta.url.replace(/[^/]*$/, 'mcp-tools-callback.html');

interface Given {
  readonly callbackUrl: string | null | undefined;
  readonly signIn: PageSignIn | undefined;
}

/** Named no sooner than it is used: a browser may throw at the name already, and the host does without. */
const ofThisTab: HostStorage = {
  get: (key) => sessionStorage.getItem(key) ?? undefined,
  set: (key, value) => sessionStorage.setItem(key, value),
  delete: (key) => sessionStorage.removeItem(key),
};

/** As the core wants it; nothing where there is no callback page to come back to. */
export function signInOptions(given: Given): SignInOptions | undefined {
  const callback = callbackAddress(given);
  if (callback === undefined) return undefined;
  const { way: _, ...rest } = given.signIn ?? {};
  return { pending: ofThisTab, ...rest, callbackUrl: callback };
}

/** Returns the address of the callback page. It has to be on this page's origin, or nothing could come back from it. */
export function callbackAddress({ callbackUrl, signIn }: Given): string | undefined {
  const named = signIn?.callbackUrl ?? callbackUrl ?? callbackPage;
  if (!URL.canParse(named, document.baseURI)) return undefined;
  const { href, origin, protocol } = new URL(named, document.baseURI);
  return origin === location.origin && /^https?:$/.test(protocol) ? href : undefined;
}
