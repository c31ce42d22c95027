import type { HostStorage, SignInOptions } from '../../core/index.js';
import { hostedFile } from '../base/hosted-file.js';

/** A page's options for sign-ins; each has a default. */
export type PageSignIn = Partial<SignInOptions> & {
  /** `page`: leaves the page and returns to it, unless it is in a frame. Default: a separate window. */
  readonly way?: 'window' | 'page';
};

interface Given {
  readonly callbackUrl?: string | null | undefined;
  readonly signIn: PageSignIn | undefined;
}

/** The tab's storage. It is looked up at each use, because a browser that forbids storage throws an error on every access. */
const ofThisTab: HostStorage = {
  get: (key) => sessionStorage.getItem(key) ?? undefined,
  set: (key, value) => sessionStorage.setItem(key, value),
  delete: (key) => sessionStorage.removeItem(key),
};

/** Returns the sign-in options for the host; `undefined` if there is no callback page. */
export function signInOptions(given: Given): SignInOptions | undefined {
  const callback = callbackAddress(given);
  if (callback === undefined) return undefined;
  const { way: _, ...rest } = given.signIn ?? {};
  return { pending: ofThisTab, ...rest, callbackUrl: callback };
}

/** Returns the address of the callback page. It must have this page's origin: otherwise no response could return. */
export function callbackAddress({ callbackUrl, signIn }: Given): string | undefined {
  const url = hostedFile('mcp-tools-callback.html', signIn?.callbackUrl ?? callbackUrl);
  return url?.origin === location.origin && url.protocol.startsWith('http') ? url.href : undefined;
}
