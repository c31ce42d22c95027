import type { Problem } from '../base/errors.js';
import type { HostStorage, SignInStorage } from './storage.js';

/** How this page signs in to servers that ask for it (MCP 2026-07-28, "Authorization"). */
export interface SignInOptions {
  /**
   * The page's callback page, to which a person comes back from where they signed in: absolute, on the page's own origin,
   * `https:` (or `http:` on this machine). The package has the file; `docs/sign-in.md` says where to put it.
   */
  readonly callbackUrl: string | URL;
  /** What the page is called where it is not known yet, and has to register. Default: the callback page's host. */
  readonly clientName?: string;
  /**
   * The address of the page's Client ID Metadata Document, which is then its client id wherever such documents are taken:
   * `https:`, with a path. `clientMetadata` makes the document.
   */
  readonly clientMetadataUrl?: string;
  /** Keeps sign-ins between visits, and shares them between tabs. Default: nowhere; each ends with the page. */
  readonly storage?: SignInStorage;
  /**
   * Keeps what it takes to go on with a sign-in for which the page itself was left: `webStorage(sessionStorage)`. Default:
   * nowhere, and a sign-in needs a window of its own.
   */
  readonly pending?: HostStorage;
}

/** How to sign in to one server, where that differs. */
export interface ServerSignIn {
  /** The id that this page is registered under where the server's sign-ins are given out. */
  readonly clientId?: string;
  /** The secret that belongs to it. Only where nobody can read it: in a page everybody can. */
  readonly clientSecret?: string;
  /** Rights to ask for where the server does not say which it needs. */
  readonly scopes?: readonly string[];
}

/** A standing sign-in at a server, as far as anybody may know of it. */
export interface SignedIn {
  /** The host of the authorization server, in ASCII. */
  readonly host: string;
  /** The rights that were given, where the authorization server said so. */
  readonly scopes: readonly string[];
}

/**
 * Sign in to this server? Nothing has been opened, and nobody was told of this page, before `continue` is answered.
 *
 * `step` goes from `ready` (or `client-id`, where a person has to bring the id that this page is registered under) by
 * `preparing` to `open`, where `url` is to be opened; then to `finishing`, once an answer has come back. What fails
 * brings it back to `ready` with a `problem`.
 */
export interface SignInAsk {
  readonly kind: 'sign-in';
  readonly id: string;
  readonly createdAt: number;
  readonly serverId: string;
  /** The call that waits for it, where it was a call that met the refusal. */
  readonly callId?: string;
  /** `expired`: there was a sign-in, and the server takes it no more. `more-access`: it lacks rights. */
  readonly reason: 'sign-in' | 'expired' | 'more-access';
  readonly step: 'ready' | 'client-id' | 'preparing' | 'open' | 'finishing';
  /** The host of the authorization server, in ASCII, to be shown with emphasis. */
  readonly host: string;
  /** What is odd about that host, and should be said. */
  readonly warnings: readonly ('punycode' | 'not-https' | 'other-site')[];
  /** The rights that would be asked for: the servers' own words, untrusted text. */
  readonly scopes: readonly string[];
  /** Those of them that the standing sign-in lacks, where there is one. */
  readonly missing?: readonly string[];
  /** In step `open`: where a person signs in. `https:`, or `http:` on this machine. */
  readonly url?: string;
  /** In step `open`: the name of the channel on which the callback page hands over what came back. */
  readonly state?: string;
  /** Why the try before this one came to nothing. */
  readonly problem?: Problem;
}

/**
 * `continue` makes the address to open; `leaving` where the page itself will go there. `finish` brings what the callback
 * page was given: the query of its address. `decline` puts the sign-in away.
 */
export type SignInAnswer =
  | {
      readonly kind: 'sign-in';
      readonly action: 'continue';
      /** Brought by a person, in step `client-id`. */
      readonly clientId?: string;
      readonly leaving?: boolean;
    }
  | { readonly kind: 'sign-in'; readonly action: 'finish'; readonly response: string }
  | { readonly kind: 'sign-in'; readonly action: 'decline' };
