import type { HostStorage, SignInOptions } from '../../core/index.js';

/** A page's options of sign-ins; what it leaves out has a default. */
export type PageSignIn = Partial<SignInOptions> & {
  /** `page`: the page itself is left and come back to, where it is not in a frame. Default: a window of its own. */
  readonly way?: 'window' | 'page';
};

const script = import.meta.url;
/**
 * True for files that a page was given as they are: the callback page lies beside them. What Vite's server made lies
 * elsewhere, and some bundlers leave no address at all.
 */
const isCopied = /^(?!.*\.vite).*\/mcp-tools\.js/.test(script);

interface Given {
  readonly callbackUrl: string | null | undefined;
  readonly signIn: PageSignIn | undefined;
}

/** The tab's storage. Looked up at each use, since a browser that forbids storage throws as soon as it is named. */
const ofThisTab: HostStorage = {
  get: (key) => sessionStorage.getItem(key) ?? undefined,
  set: (key, value) => sessionStorage.setItem(key, value),
  delete: (key) => sessionStorage.removeItem(key),
};

/** Returns the sign-in options for the host; `undefined` if there is no callback page to come back to. */
export function signInOptions(given: Given): SignInOptions | undefined {
  const callback = callbackAddress(given);
  if (callback === undefined) return undefined;
  const { way: _, ...rest } = given.signIn ?? {};
  return { pending: ofThisTab, ...rest, callbackUrl: callback };
}

/** Returns the address of the callback page. It has to be on this page's origin, or nothing could come back from it. */
export function callbackAddress({ callbackUrl, signIn }: Given): string | undefined {
  const named = signIn?.callbackUrl ?? callbackUrl;
  const base = named == null && isBesideScript() ? script : document.baseURI;
  // Not by `new URL(…, import.meta.url)`: a bundler would look for such a file, and fail if there is none.
  const path = named ?? 'mcp-tools-callback.html';
  if (!URL.canParse(path, base)) return undefined;
  const { href, origin } = new URL(path, base);
  return origin === location.origin && href.startsWith('http') ? href : undefined;
}

/** True if the callback page is expected beside this script; otherwise it is beside the page. */
export function isBesideScript(): boolean {
  return isCopied && script.startsWith(location.origin);
}
