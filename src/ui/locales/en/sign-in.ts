import type { SignInStrings } from '../strings/sign-in.js';

export const signInEn: SignInStrings = {
  title: {
    'sign-in': (server) => `${server} asks you to sign in`,
    expired: (server) => `Your sign-in to ${server} has ended`,
    'more-access': (server) => `${server} needs more access`,
  },
  forCall: 'For the call to',

  where: 'Sign-in site',
  warnings: {
    punycode: () =>
      'The sign-in site’s name is written with letters that may look like others (xn--). Read it letter by letter.',
    'not-https': () => 'The connection to the sign-in site is not encrypted (http).',
    'other-site': (origin) =>
      `The sign-in site is not the server’s own (${origin}). That is common; continue only if you know it.`,
  },

  rights: 'Access it asks for',
  noRights: 'No access listed; the sign-in site decides.',
  newRights: 'Access it asks for now',
  oldRights: 'Access given before',
  plainRights: {
    openid: 'know who you are there',
    profile: 'see your name and profile there',
    email: 'see your email address',
    offline_access: 'stay signed in',
  },
  ownWords: 'Names in this font come from the server.',
  moreRights: (count) => `and ${count} more`,
  rightLength: (chars) => `(${chars} characters in all)`,

  clientId: 'Client ID of this page',
  clientIdUnknown: (host) => `${host} doesn’t know this page or let pages register.`,
  clientIdWhy: 'If this page is registered there, enter its client ID.',
  clientIdHelp: 'It is not a password and not a secret. The person who registered the page knows it.',
  callback: 'Callback address to register:',
  clientIdWrong: 'Enter the ID as it was given: letters, digits and symbols, without spaces.',

  hint: {
    window: 'Continue opens a new window.',
    page: 'Continue leaves this page. You come back after signing in.',
  },
  go: (host) => `Continue to ${host}`,
  notNow: 'Not now',
  cancel: 'Cancel',

  preparing: (host) => `Getting ready at ${host}…`,
  open: (host) => `${host} is open in a window. Sign in there, then come back here.`,
  leaving: (host) => `Going to ${host}…`,
  finishing: 'Finishing the sign-in…',
  openAgain: 'Open the window again',
  tryAgain: 'Try again',

  blocked: 'Window blocked. Open it here:',
  link: (host) => `Open ${host}`,
  thisPage: 'Continue on this page instead',

  stuck: 'Signed in, but nothing happened?',
  silent: 'The window has not answered. Sign in there, or open it again.',
  noCallback:
    'There is no callback page, so you could not come back. The developer has to put it here, or set callback-url:',
  pasteWhy: 'If the other window ends with text to copy, paste it here.',
  paste: 'Text from the other window',
  pasteWrong: 'That is not the text from the other window. Copy all of it and paste it again.',
  pasteOther: 'That belongs to another sign-in. Sign in again, in a window opened from here.',
  finish: 'Finish',
  covered: 'Uncover this dialog to continue.',
};
