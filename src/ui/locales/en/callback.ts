const closeIt = 'You can close this window.';

export const callbackEn = {
  tag: 'en',

  /** A person opened the callback page directly. `host` is the host of that page. */
  idle: (host: string) => ({
    title: 'Nothing to do here',
    text: `This page completes sign-ins for ${host}. Opened directly, it does nothing. ${closeIt}`,
  }),
  /** The window was opened; the sign-in address is not known yet. */
  preparing: {
    title: 'Preparing the sign-in…',
    text: 'The sign-in site opens here in a moment.',
  },
  slow: {
    title: 'Preparing the sign-in…',
    text: 'This is taking longer than usual. If nothing happens, close this window and try again.',
  },
  lost: {
    title: 'Can’t reach the page',
    text: 'The page that opened this window isn’t responding. Close this window and go back to that page: it has another way to sign in.',
  },
  leaving: (host: string) => ({ title: `Going to ${host}…`, text: 'You will sign in there.' }),
  unsafe: {
    title: 'Sign-in site not opened',
    text: 'The sign-in address does not use https, so it was not opened. Close this window.',
  },
  /** This window stays; the sign-in needs another one. */
  relay: (host: string) => ({
    title: 'One more step',
    text: `Your browser isolates this window from the page embedded in the other site. Sign in at ${host} in another window. This window then returns the response.`,
  }),
  relaying: (host: string) => ({
    title: 'Continue in the other window',
    text: `Leave this window open. It waits for the response from ${host}, then closes automatically.`,
  }),
  closed: { title: 'This sign-in has ended', text: closeIt },

  handing: { title: 'Taking you back…', text: 'One moment.' },
  returning: { title: 'Taking you back…', text: 'This window returns to the page that you left.' },
  taken: { title: 'All done here', text: `The page continues automatically. ${closeIt}` },
  takenRefusal: { title: 'Not signed in', text: `The page you came from shows what you can do. ${closeIt}` },
  /** The page does not respond; the response is shown for copying. */
  unanswered: {
    title: 'Copy this back',
    text: 'The page where you started isn’t responding: your browser isolates this window from it, or it is no longer waiting. Copy this text, go back to that page, and paste it into the sign-in there. If no sign-in is waiting, start again.',
  },
  /** The page does not respond, although it had reached this window before. */
  ended: {
    title: 'The page is no longer responding',
    text: 'It was probably reloaded or closed, or the sign-in has ended there. Close this window and start again on that page.',
  },
  /** The page does not respond, and the sign-in failed anyway. */
  unansweredRefusal: {
    title: 'Not signed in',
    text: 'The sign-in was denied or failed. Close this window and continue on the page where you started.',
  },
  unusable: {
    title: 'This response can’t be used',
    text: 'It is incomplete or too long. Close this window and start again on the page you came from.',
  },

  continueTo: (host: string) => `Continue to ${host}`,
  openAgain: 'Open it again',
  close: 'Close this window',
  /** Summary of the collapsed section with the response. */
  returnYourself: 'Return the response yourself',
  response: 'Sign-in response',
  secret: 'It is only for that page. Do not share it.',
  copy: 'Copy',
  copied: 'Copied',
  /** Shown in place of `copied` if the browser forbids copying. */
  selected: 'Selected. Copy it with the keyboard or the menu.',
};

export type CallbackStrings = typeof callbackEn;
