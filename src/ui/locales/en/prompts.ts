import { count, number } from './numbers.js';

export const promptsEn = {
  label: 'Prompts',
  none: 'No connected server offers prompts.',
  empty: 'No prompts right now.',
  loading: 'Loading prompts…',
  tryAgain: 'Try again',
  filterLabel: 'Filter prompts',
  filter: (value: number) => `Filter ${count(value, 'prompt')}`,
  found: (value: number) => `${count(value, 'prompt')} found`,
  noneFound: (query: string) => `No prompt matches “${query}”.`,
  clearFilter: 'Clear filter',
  showMore: (value: number) => `Show more (${number(value)})`,
  /** Entries that a server sent but the list lacks, by the reason. */
  leftOut: {
    /** With the protocol's invalid fields, if any. */
    malformed: (value: number, fields: string) =>
      `${count(value, 'entry', 'entries')} left out: not a valid prompt${fields && ` (see ${fields})`}`,
    duplicate: (value: number) => `${count(value, 'entry', 'entries')} left out: listed more than once`,
    'too-large': (value: number) => `${count(value, 'entry', 'entries')} left out: too large`,
  },
  use: 'Use',
  /** With the prompt's name. */
  useOf: (name: string) => `Use ${name}`,
  close: 'Close',
  closeOf: (name: string) => `Close ${name}`,

  optional: 'optional',
  missing: 'Fill in this field.',
  preview: 'Preview',
  getting: 'Getting the messages…',
  /** Shown above the messages, with the label of their server. */
  wordsOf: (server: string) => `Written by ${server}. The model is told this.`,
  copiedWordsOf: (server: string) => `Written by ${server}.`,
  messages: (value: number) => count(value, 'message'),
  /** The role of a message. */
  roles: { user: 'As you', assistant: 'As the model' },
  isTranscript: 'Everything is sent as one message from you.',
  leftOutMessages: (value: number) =>
    `${count(value, 'message')} left out: not valid, or more than this page accepts`,
  isCut: 'It is very long: the model gets only the beginning.',
  insert: 'Insert',
  inserted: 'Added to the conversation',
  busy: 'The model is still answering. Wait for it, or stop it.',
};

export type PromptsStrings = typeof promptsEn;
