import type { AppPermission } from '../../../core/index.js';

export const appEn = {
  /** The owner of the app; beside the app's name. */
  of: (server: string) => `an app of ${server}`,
  label: (app: string, server: string) => `${app}, an app of ${server}`,
  opening: 'Loading the app…',
  loading: 'Loading the app…',
  asking: 'Waits for your answer',
  show: 'Show the app',
  showResult: 'Show the result',
  tryAgain: 'Try again',
  closed: 'The app is closed.',
  restored: 'This result has an app.',
  silent: 'The app does not answer. It may still start.',
  more: 'More for this app',
  enlarge: 'Fill the window',
  reduce: 'Back to its place',
  access: 'What it may do',
  reload: 'Load again',
  asData: 'Show the result as data',
  messages: 'Raw messages',
  close: 'Close this app',
  tells: (app: string) => `The app “${app}” says to the model, with your next message`,
  said: (app: string, server: string) => `The app “${app}” of ${server} says`,

  // Permissions
  lasts: {
    once: 'You allowed it this once.',
    session: 'You allowed it for this session.',
    always: 'You allowed it until it changes.',
  },
  takeBack: 'Take back',

  // Messages
  fromApp: 'From the app',
  toApp: 'To the app',
  answerTo: (id: string) => `answer to ${id}`,
  noMethod: 'not a message',
  noMessages: 'No messages yet.',

  // Consent
  isServers:
    'It runs in a frame of its own and sees neither this page nor the conversation. Its calls are approved like the model’s.',
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
    storage: 'storage in this browser, with its server’s other apps',
  } satisfies Record<AppPermission | 'storage', string>,
  shows: { once: 'Show once', session: 'Show this session', always: 'Always show' },
  howLong: 'For how long to show it',
  lasting: { once: 'Only this once', session: 'This session', always: 'Always, until it changes' },
  deny: 'Don’t show',

  // Messages to the conversation
  messageHint: 'The model gets it as words of the server, not as yours.',
  say: 'Say it',
  doNotSay: 'Don’t say it',

  // Files to save
  downloadHint: 'They come from the server, and your browser saves them where it saves all downloads.',
  save: 'Save',
  doNotSave: 'Don’t save',
};

export type AppStrings = typeof appEn;
