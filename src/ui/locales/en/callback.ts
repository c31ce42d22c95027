const closeIt = 'You can close this window.';

export const callbackEn = {
  tag: 'en',

  /** The page was opened directly. `host` is its own. */
  idle: (host: string) => ({
    title: 'Nothing to do here',
    text: `Sign-ins for ${host} come back through this page. Opened by hand, it does nothing. ${closeIt}`,
  }),
  /** The window was opened; the sign-in address is not known yet. */
  preparing: {
    title: 'Getting the sign-in ready…',
    text: 'This window goes to the sign-in site in a moment.',
  },
  slow: {
    title: 'Getting the sign-in ready…',
    text: 'This takes longer than usual. If nothing happens, close this window and try again.',
  },
  lost: {
    title: 'Can’t reach the page',
    text: 'The page that opened this window does not answer. Close this window and continue there: the page has another way to sign in.',
  },
  leaving: (host: string) => ({ title: `Going to ${host}…`, text: 'You sign in there.' }),
  unsafe: {
    title: 'This window stays here',
    text: 'The address to sign in at is not a secure one (https), so it is not opened. Close this window.',
  },
  /** This window stays; the sign-in needs another one. */
  relay: (host: string) => ({
    title: 'One more step',
    text: `Your browser keeps this window apart from the page inside the other site. So you sign in at ${host} in one more window, and this one takes the answer back.`,
  }),
  relaying: (host: string) => ({
    title: 'Sign in in the other window',
    text: `Leave this window open: it waits for the answer of ${host}, and closes by itself.`,
  }),
  closed: { title: 'This sign-in has ended', text: closeIt },

  handing: { title: 'Taking you back…', text: 'One moment.' },
  returning: { title: 'Taking you back…', text: 'This window returns to the page that you left.' },
  taken: { title: 'All done here', text: `The page goes on by itself. ${closeIt}` },
  takenRefusal: { title: 'Not signed in', text: `The page knows, and says what you can do. ${closeIt}` },
  /** The page does not respond; the response is shown for copying. */
  unanswered: {
    title: 'Copy this back',
    text: 'The page where you began does not answer: your browser keeps this window apart from it, or it no longer waits. Copy this text, go back there, and paste it into the sign-in that waits. If none waits any more, begin again there.',
  },
  /** The page does not respond, although it had reached this window before. */
  ended: {
    title: 'The page no longer answers',
    text: 'Most likely it was reloaded or closed, or this sign-in has ended there. Close this window, and begin again in the page where you were.',
  },
  /** The page does not respond, and the sign-in failed anyway. */
  unansweredRefusal: {
    title: 'Not signed in',
    text: 'The sign-in was refused or failed. Close this window, and go on in the page where you began.',
  },
  unusable: {
    title: 'This cannot be used',
    text: 'The answer is incomplete or far too long. Close this window, and start again on the page you came from.',
  },

  continueTo: (host: string) => `Continue to ${host}`,
  openAgain: 'Open it again',
  close: 'Close this window',
  /** Summary of the collapsed section with the response. */
  returnYourself: 'Return the answer yourself',
  response: 'The answer to your sign-in',
  secret: 'It is meant for that page alone. Give it to nobody.',
  copy: 'Copy',
  copied: 'Copied',
  /** In place of `copied` if the browser forbids copying. */
  selected: 'Selected. Copy it with the keyboard or the menu.',
};

export type CallbackStrings = typeof callbackEn;
