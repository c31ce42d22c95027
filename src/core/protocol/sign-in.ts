import type { Problem } from '../base/problems.js';
import type { HostStorage, SignInStorage } from './storage.js';

/** Options of the sign-in to servers that require it (MCP 2026-07-28, "Authorization"). */
export interface SignInOptions {
  /**
   * Absolute address of the callback page, to which a person returns from signing in: on the page's own origin, `https:` (or
   * `http:` on this device). The package has the file; `docs/sign-in.md` says where to put it.
   */
  readonly callbackUrl: string | URL;
  /** The page's name when it registers as an OAuth client. Default: the callback page's host. */
  readonly clientName?: string;
  /**
   * Address of the page's Client ID Metadata Document, its client id at authorization servers that accept such documents:
   * `https:`, with a path. `clientMetadata` makes the document.
   */
  readonly clientMetadataUrl?: string;
  /** Stores sign-ins between visits and shares them between tabs. Default: none; each sign-in ends with the page. */
  readonly storage?: SignInStorage;
  /**
   * Stores a started sign-in while the page itself goes to the authorization server: `webStorage(sessionStorage)`. Default:
   * none, and a sign-in needs its own window.
   */
  readonly pending?: HostStorage;
}

/** Options of the sign-in to one server. */
export interface ServerSignIn {
  /** The page's client id at the authorization server. */
  readonly clientId?: string;
  /** The client secret. Everyone who uses a page can read a secret in it. Set one only where no user can read it. */
  readonly clientSecret?: string;
  /** OAuth scopes to request if the server does not name those that it needs. */
  readonly scopes?: readonly string[];
}

/** The public facts of a sign-in at a server. */
export interface SignedIn {
  /** Host of the authorization server, in ASCII. */
  readonly host: string;
  /** Granted OAuth scopes, if the authorization server named them. */
  readonly scopes: readonly string[];
}

/**
 * Asks a person to sign in to a server. Until the answer `continue`, nothing is opened and no registration is made.
 *
 * `step` goes from `ready` (or `client-id`, if a person must give the page's client id) through `preparing` to `open`, when
 * `url` is to be opened, and then to `finishing`, once the callback page was reached. A failure goes back to `ready`, with a
 * `problem`.
 */
export interface SignInAsk {
  readonly kind: 'sign-in';
  readonly id: string;
  readonly createdAt: number;
  readonly serverId: string;
  /** The call that waits for the sign-in, if there is one. */
  readonly callId?: string;
  /** `expired`: the server no longer accepts the sign-in. `more-access`: the sign-in lacks scopes. */
  readonly reason: 'sign-in' | 'expired' | 'more-access';
  readonly step: 'ready' | 'client-id' | 'preparing' | 'open' | 'finishing';
  /** Host of the authorization server, in ASCII, to be emphasized. */
  readonly host: string;
  /** Suspicious features of that host, to be shown. */
  readonly warnings: readonly ('punycode' | 'not-https' | 'other-site')[];
  /** OAuth scopes that would be requested: untrusted text of the servers. */
  readonly scopes: readonly string[];
  /** Scopes among them that the current sign-in lacks, if there is one. */
  readonly missing?: readonly string[];
  /** Address to sign in at, in step `open`: `https:`, or `http:` on this device. */
  readonly url?: string;
  /** Name of the channel for the callback page's response, in step `open`. */
  readonly state?: string;
  /** Failure of the previous try. */
  readonly problem?: Problem;
}

/**
 * `continue` prepares the address to open; `leaving` is true if the page itself will go there. `finish` takes the query of the
 * callback page's address. `decline` dismisses the sign-in.
 */
export type SignInAnswer =
  | {
      readonly kind: 'sign-in';
      readonly action: 'continue';
      /** Client id that a person entered, in step `client-id`. */
      readonly clientId?: string;
      readonly leaving?: boolean;
    }
  | { readonly kind: 'sign-in'; readonly action: 'finish'; readonly response: string }
  | { readonly kind: 'sign-in'; readonly action: 'decline' };
