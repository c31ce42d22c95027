import type { SignInAsk } from '../../../core/index.js';
import { number } from './numbers.js';

const warnings: Record<SignInAsk['warnings'][number], (origin: string) => string> = {
  punycode: () =>
    'The sign-in site’s name contains letters that may look like others (xn--). Check it letter by letter.',
  'not-https': () => 'The connection to the sign-in site is not encrypted (http).',
  'other-site': (origin: string) =>
    `The sign-in site is not the server’s own (${origin}). This is common. Continue only if you recognize the sign-in site.`,
};

export const signInEn = {
  title: {
    'sign-in': (server: string) => `Sign in to ${server}?`,
    expired: (server: string) => `Your sign-in to ${server} has ended`,
    'more-access': (server: string) => `${server} needs more access`,
  } satisfies Record<SignInAsk['reason'], (server: string) => string>,

  where: 'Sign-in site',
  warnings,

  access: 'Requested access',
  noAccessListed: 'No specific access. The sign-in site decides what to grant.',
  /** For an existing sign-in: the access that it lacks, and the access that it has. */
  newAccess: 'New access',
  oldAccess: 'Existing access',
  /** Scopes whose meaning OpenID Connect defines, so that plain words for them are always correct. */
  plainScopes: {
    openid: 'know who you are there',
    profile: 'see your name and profile there',
    email: 'see your email address',
    offline_access: 'stay signed in',
  },
  /** Note below scopes that are listed by their technical names. */
  namesFromServer: 'Names in this font come from the server.',
  moreScopes: (value: number) => `and ${number(value)} more`,
  /** Shown beside a scope that is too long to show in full. */
  scopeLength: (chars: number) => `(${chars} characters)`,

  clientId: 'Client ID of this page',
  clientIdUnknown: (host: string) => `${host} doesn’t know this page or let pages register.`,
  clientIdWhy: 'If this page is registered there, enter its client ID.',
  clientIdHelp: 'It is neither a password nor a secret. Ask the person who registered this page.',
  /** Shown before the address. */
  callback: 'Callback address to register:',
  clientIdWrong: 'Enter the ID as it was given: letters, digits and symbols, without spaces.',

  hint: {
    window: 'Continue opens a new window.',
    page: 'Continue leaves this page. You come back after signing in.',
  },
  go: (host: string) => `Continue to ${host}`,
  notNow: 'Not now',
  cancel: 'Cancel',

  preparing: (host: string) => `Preparing to sign in at ${host}…`,
  open: (host: string) => `${host} is open in a window. Sign in there, then come back here.`,
  leaving: (host: string) => `Going to ${host}…`,
  finishing: 'Finishing the sign-in…',
  openAgain: 'Open the window again',
  /** Shown in place of `openAgain` if the window was blocked. */
  tryAgain: 'Try again',

  blocked: 'Window blocked. Open it here:',
  link: (host: string) => `Open ${host}`,
  thisPage: 'Continue on this page instead',

  /** Summary of the collapsed section with the field for pasted text. */
  stuck: 'Signed in, but nothing happened?',
  silent: 'The window has not answered. Sign in there, or open it again.',
  /** Followed by the address where the callback page should be. */
  noCallback:
    'There is no callback page, so you could not come back. The developer must put it here, or set callback-url:',
  pasteWhy: 'If the other window shows text to copy, paste it here.',
  paste: 'Text from the other window',
  pasteWrong: 'That is not the text from the other window. Copy all of it and paste it again.',
  pasteOther: 'That text belongs to another sign-in. Sign in again in a window opened from here.',
  finish: 'Finish',
};

export type SignInStrings = typeof signInEn;
