import type { SignInAsk } from '../../../core/index.js';

/** Rights whose meaning OpenID Connect fixes, so that plain words for them are true wherever they are asked for. */
export type PlainRight = 'openid' | 'profile' | 'email' | 'offline_access';

/** The words around a sign-in. */
export interface SignInStrings {
  readonly title: { readonly [Reason in SignInAsk['reason']]: (server: string) => string };
  readonly forCall: string;

  readonly where: string;
  readonly warnings: { readonly [Warning in SignInAsk['warnings'][number]]: (origin: string) => string };

  readonly rights: string;
  readonly noRights: string;
  /** Where there is a sign-in already: what it lacks, and what it has. */
  readonly newRights: string;
  readonly oldRights: string;
  readonly plainRights: { readonly [Right in PlainRight]: string };
  /** Below rights that are told as the server tells them. */
  readonly ownWords: string;
  readonly moreRights: (count: number) => string;
  /** Beside a right that is too long to be shown whole. */
  readonly rightLength: (chars: number) => string;

  readonly clientId: string;
  /** Why a person has to bring it, where nothing has said so yet. */
  readonly clientIdUnknown: (host: string) => string;
  readonly clientIdWhy: string;
  readonly clientIdHelp: string;
  /** Before the page's own address, which has to be given where it is registered. */
  readonly callback: string;
  readonly clientIdWrong: string;

  /** What will happen: in a window of its own, or in place of this page. */
  readonly hint: { readonly [Way in 'window' | 'page']: string };
  readonly go: (host: string) => string;
  readonly notNow: string;
  readonly cancel: string;

  readonly preparing: (host: string) => string;
  readonly open: (host: string) => string;
  readonly leaving: (host: string) => string;
  readonly finishing: string;
  readonly openAgain: string;
  /** The same where no window could be opened. */
  readonly tryAgain: string;

  readonly blocked: string;
  readonly link: (host: string) => string;
  readonly thisPage: string;

  /** The fold around what helps where a window does not come back by itself. */
  readonly stuck: string;
  readonly silent: string;
  /** Before the address where the callback page should be. */
  readonly noCallback: string;
  readonly pasteWhy: string;
  readonly paste: string;
  readonly pasteWrong: string;
  /** What is whole, but of another sign-in. */
  readonly pasteOther: string;
  readonly finish: string;
  /** Why a button does nothing, where something lies over it. */
  readonly covered: string;
}
