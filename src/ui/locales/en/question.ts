import type { QuestionStrings } from '../strings/question.js';

export const questionEn: QuestionStrings = {
  title: {
    form: (server) => `${server} asks for input`,
    'open-url': (server) => `${server} asks you to open a web page`,
    sampling: (server) => `${server} wants to use the model`,
  },
  forCall: 'For the call to',
  forNoCall: 'Not part of a call',
  again: (round) => `question ${round}`,
  later: 'Decide later',
  serverSays: 'The server says',

  send: 'Send',
  decline: 'Decline',
  cancel: 'Cancel',
  formHint:
    'Nothing is sent before you press Send. Decline tells the server no; Cancel tells it that you gave no answer.',
  secretAsked:
    'This seems to ask for a secret. Servers must not ask for passwords, keys or card numbers in a form. Do not enter one here.',
  secret: (fields) =>
    `This seems to ask for a secret: ${fields}. Servers must not ask for passwords, keys or card numbers in a form. Do not enter one here.`,
  separator: ', ',

  address: 'Address',
  warnings: {
    punycode: () =>
      'The site’s name is written with letters that may look like others (xn--). Read it letter by letter.',
    'not-https': () => 'The connection to it is not encrypted (http).',
    credentials: () =>
      'The address contains a user name or a password, which can make it look like another site.',
    'private-network': () =>
      'It is in a private network or on this computer, where the server itself may not be able to go.',
    'other-site': (origin) => `It is not the server’s own site (${origin}).`,
  },
  open: (host) => `Open ${host}`,
  openAgain: 'Open again',
  finished: 'I have finished',
  urlHint: 'It opens in a new tab. Neither this page nor the model sees what you do there.',
  openedHint:
    'Do there what is to be done, then come back and press “I have finished”. The server learns only that you have.',
  unopenable: 'This page does not open addresses like this.',

  told: 'Text for the model',
  system: 'System prompt',
  roles: { user: 'As the user', assistant: 'As the model' },
  maxTokens: (count) => `The answer may be at most ${count} tokens long.`,
  samplingHint: 'The model answers, and the server gets the answer. This page pays.',
  allow: 'Allow',
  deny: 'Deny',
  covered: 'Uncover this dialog to continue.',
};
