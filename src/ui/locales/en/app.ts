import type { AppPermission } from '../../../core/index.js';

export const appEn = {
  /** The owner of the app, shown beside the app's name. */
  of: (server: string) => `an app from ${server}`,
  label: (app: string, server: string) => `${app}, an app from ${server}`,
  opening: 'Loading the app…',
  loading: 'Loading the app…',
  asking: 'Waiting for you',
  show: 'Show the app',
  showResult: 'Show the result',
  tryAgain: 'Try again',
  closed: 'The app is closed.',
  restored: 'This result has an app.',
  silent: 'The app isn’t responding. It may still be starting.',
  more: 'More actions for this app',
  enlarge: 'Fill the window',
  reduce: 'Restore size',
  access: 'Permissions',
  reload: 'Reload',
  asData: 'Show the result as data',
  messages: 'Raw messages',
  close: 'Close this app',
  tells: (app: string) => `The app “${app}” tells the model, with your next message`,
  said: (app: string, server: string) => `The app “${app}” from ${server} says`,

  // Permissions
  lasts: {
    once: 'You allowed it once.',
    session: 'You allowed it for this session.',
    always: 'You allowed it until the app changes.',
  },
  takeBack: 'Revoke',

  // Messages
  fromApp: 'From the app',
  toApp: 'To the app',
  answerTo: (id: string) => `answer to ${id}`,
  noMethod: 'not a message',
  noMessages: 'No messages yet.',

  // Consent
  isServers:
    'It runs in its own frame and can’t see this page or the conversation. Its calls need approval, like the model’s.',
  changed: 'The app has changed since you allowed it.',
  nothing: 'It asks for no network or device access.',
  connect: 'May exchange data with',
  resources: 'May load from',
  frames: 'May show pages from',
  baseUris: 'May use as base address',
  permissions: 'May use',
  refused: 'Not allowed, because it does not name exactly one address',
  isNew: 'new',
  isGone: 'no longer',
  permission: {
    camera: 'your camera',
    microphone: 'your microphone',
    geolocation: 'your location',
    clipboardWrite: 'the clipboard (write only)',
    storage: 'storage in this browser, shared with the server’s other apps',
  } satisfies Record<AppPermission | 'storage', string>,
  shows: { once: 'Show once', session: 'Show this session', always: 'Always show' },
  howLong: 'How long to show it',
  lasting: { once: 'Only this once', session: 'This session', always: 'Always, until the app changes' },
  deny: 'Don’t show',

  // Messages to the conversation
  messageHint: 'The model is told that this comes from the server, not from you.',
  say: 'Tell the model',
  doNotSay: 'Don’t tell',

  // Files to save
  downloadHint: 'The files come from the server. Your browser saves them with your other downloads.',
  save: 'Save',
  doNotSave: 'Don’t save',
};

export type AppStrings = typeof appEn;
