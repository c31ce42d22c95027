import type { SignInStrings } from '../strings/sign-in.js';

export const signInEn: SignInStrings = {
  title: {
    'sign-in': (server) => `${server} asks you to sign in`,
    expired: (server) => `Your sign-in to ${server} has ended`,
    'more-access': (server) => `${server} needs more access`,
  },
  forCall: 'For the call of',

  where: 'You sign in at',
  warnings: {
    punycode: () =>
      'Where you would sign in has a name with letters that may look like others (xn--). Read it letter by letter.',
    'not-https': () => 'The connection to where you would sign in is not encrypted (http).',
    'other-site': (origin) =>
      `You would sign in at another site than the server’s own (${origin}). That is common; go on only if you know it.`,
  },

  rights: 'Rights it asks for',
  noRights: 'It names no rights. What this page may do afterwards is decided there.',
  newRights: 'Rights it asks for now',
  oldRights: 'Rights given before',
  plainRights: {
    openid: 'know who you are there',
    profile: 'see your name and profile there',
    email: 'see your email address',
    offline_access: 'stay signed in',
  },
  ownWords: 'Names in this type are the server’s own.',
  moreRights: (count) => `and ${count} more`,
  rightLength: (chars) => `(${chars} characters in all)`,

  clientId: 'Client id of this page',
  clientIdUnknown: (host) => `${host} does not know this page, and pages cannot make themselves known there.`,
  clientIdWhy: 'If this page has been registered there, enter the id that it was given.',
  clientIdHelp: 'It is no password, and no secret. Whoever registered the page knows it.',
  callback: 'The address to register, where it asks for one:',
  clientIdWrong: 'Enter the id as it was given: letters, digits and signs, without spaces.',

  hint: {
    window: 'A new window opens, and not before you continue.',
    page: 'This page is left when you continue, and comes back after that.',
  },
  go: (host) => `Continue to ${host}`,
  notNow: 'Not now',
  cancel: 'Cancel',

  preparing: (host) => `Getting ready at ${host}…`,
  open: (host) => `A window is open at ${host}. Sign in there, and go on here.`,
  leaving: (host) => `Going to ${host}…`,
  finishing: 'Finishing the sign-in…',
  openAgain: 'Open the window again',
  tryAgain: 'Try again',

  blocked: 'Your browser did not let this page open a window. Open it by this link:',
  link: (host) => `Open ${host}`,
  thisPage: 'Continue in this page instead',

  stuck: 'Signed in, and nothing happens here?',
  silent: 'The window has not answered. If it is open, sign in there; if not, open it again.',
  noCallback:
    'There is no callback page here, so nobody could come back. This page’s author has to put it here, or to set callback-url:',
  pasteWhy: 'If the other window shows a text to copy at the end, paste it here.',
  paste: 'Paste what the other window shows',
  pasteWrong: 'That is not what the other window shows. Copy all of it, and paste it again.',
  pasteOther:
    'That belongs to another sign-in, perhaps an earlier one. Sign in once more, in a window opened from here.',
  finish: 'Finish',
  covered: 'Something covers this.',
};
