import type { AppPermission } from '../../../core/index.js';

export const appEn = {
  /** Whose the app is; it stands beside the app's name. */
  of: (server: string) => `an app of ${server}`,
  label: (app: string, server: string) => `${app}, an app of ${server}`,
  loading: 'Loading the app…',
  opening: 'Waits for your answer',
  show: 'Show the app',
  tryAgain: 'Try again',
  closed: 'The app is closed.',
  more: 'More for this app',
  enlarge: 'Fill the window',
  reduce: 'Back to its place',
  access: 'What it may do',
  reload: 'Load again',
  asData: 'Show the result as data',
  close: 'Close this app',
  tells: 'What the app tells the model with your next message',

  // The consent
  isServers:
    'It is a page of the server, in a frame of its own. It cannot see this page, your other servers or the conversation. Every tool that it wants to run is asked about as any other.',
  changed: 'The app has changed since you allowed it.',
  nothing: 'It asks for no address and no device.',
  connect: 'May send to and get from',
  resources: 'May load from',
  frames: 'May show pages of',
  baseUris: 'May be relative to',
  permissions: 'May use',
  refused: 'Not allowed, as it names no single address',
  isNew: 'new',
  isGone: 'no longer',
  permission: {
    camera: 'your camera',
    microphone: 'your microphone',
    geolocation: 'your location',
    clipboardWrite: 'the clipboard, to write',
  } satisfies Record<AppPermission, string>,
  once: 'Show once',
  session: 'Show this session',
  always: 'Always show',
  deny: 'Do not show',

  // What it wants said
  messageHint: 'The model gets it as words of the server, not as yours.',
  say: 'Say it',
  doNotSay: 'Do not say it',

  // What it wants saved
  downloadHint: 'They come from the server, and your browser saves them where it saves all downloads.',
  save: 'Save',
  doNotSave: 'Do not save',
};

export type AppStrings = typeof appEn;
