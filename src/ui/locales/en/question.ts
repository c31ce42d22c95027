import type { Question, UrlWarning } from '../../../core/index.js';
import { count } from './numbers.js';

const warnings: Record<UrlWarning, (origin: string) => string> = {
  punycode: () =>
    'The site’s name contains letters that may look like others (xn--). Check it letter by letter.',
  'not-https': () => 'The connection to it is not encrypted (http).',
  credentials: () => 'It contains a user name or a password, which can make it look like another site.',
  'private-network': () =>
    'It is on a private network or on this computer, which the server itself may not be able to reach.',
  'other-site': (origin: string) => `It is not the server’s own site (${origin}).`,
};

export const questionEn = {
  title: {
    form: (server: string) => `${server} asks for input`,
    'open-url': (server: string) => `${server} asks you to open a web page`,
    sampling: (server: string) => `${server} wants to use the model`,
    app: (server: string, app: string) => `Show the app “${app}” from ${server}?`,
    'app-message': (server: string, app: string) =>
      `The app “${app}” from ${server} wants to tell the model something`,
    'app-download': (server: string, app: string) => `The app “${app}” from ${server} wants to save files`,
  } satisfies Record<Question['kind'], (server: string, app: string) => string>,
  forNoCall: 'Not part of a call',
  round: (round: number) => `question ${round}`,
  serverSays: 'The server says',
  appSays: 'The app says',

  send: 'Send',
  decline: 'Decline',
  cancel: 'Skip',
  formHint: 'Decline tells the server no. Skip tells it that you gave no answer.',
  /** Shown if only the message asks for a secret, and no field. */
  secretAsked:
    'This seems to ask for a secret. Servers must not ask for passwords, keys or card numbers in a form. Do not enter one here.',
  secret: (fields: string) =>
    `This seems to ask for a secret: ${fields}. Servers must not ask for passwords, keys or card numbers in a form. Do not enter one here.`,

  address: 'Address',
  warnings,
  open: (host: string) => `Open ${host}`,
  openAgain: 'Open again',
  finished: 'I have finished',
  urlHint: 'Opens in a new tab. Neither this page nor the model sees what you do there.',
  openedHint:
    'When you are done there, come back and press “I have finished”. The server learns only that you finished.',
  unopenable: 'This page does not open addresses like this.',

  modelText: 'Text for the model',
  system: 'System prompt',
  roles: { user: 'As the user', assistant: 'As the model' },
  maxTokens: (value: number) => `The answer may be at most ${count(value, 'token')} long.`,
  samplingHint: 'The model answers, and the server gets the answer. This page pays.',
  allow: 'Allow',
  deny: 'Deny',
};

export type QuestionStrings = typeof questionEn;
