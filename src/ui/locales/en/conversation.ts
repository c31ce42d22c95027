import type { ModelStop } from '../../../core/index.js';

export const attachmentsEn = {
  attachments: 'Attachments',
  attached: (names: string) => `Attached: ${names}`,
  removed: (name: string) => `Removed: ${name}`,
  remove: (name: string) => `Remove ${name}`,
  andMore: (names: string, more: string) => `${names} and ${more} more`,
  reading: 'Reading…',
  tooMany: (names: string, most: string) => `A message can have up to ${most} files. Not attached: ${names}`,
  tooLarge: (names: string, most: string) => `Too large: ${names}. A message can carry ${most} of files`,
  unreadable: (name: string) => `This file could not be read: ${name}`,
  notTaken: (names: string) => `The model can’t read files of this type. It gets only the name: ${names}`,
};

export type AttachmentsStrings = typeof attachmentsEn;

/** Why an answer is incomplete. Other reasons need no sentence. */
const stops: Readonly<Partial<Record<ModelStop['reason'], string>>> = {
  length: 'The answer was cut at its length limit.',
  refusal: 'The model declined to answer.',
  filtered: 'The model’s provider withheld the answer.',
  'context-full': 'The conversation is too long for this model. Start a new one.',
  interrupted: 'The answer was interrupted.',
  error: 'The model’s provider had an error.',
};

export const conversationEn = {
  log: 'Conversation',
  you: 'You',
  model: 'Model',
  waiting: 'Waiting for the model',
  waitingFor: (time: string) => `Waiting for the model, ${time}`,
  placeholder: 'Ask anything',
  /** In place of `placeholder`, with the keys that open the palette. */
  placeholderKeys: 'Ask anything, or type / or @',
  writeNext: 'Write the next message',
  toNewest: 'Jump to latest',
  send: 'Send',
  stop: 'Stop',
  reasoning: 'Reasoning',
  reasonedFor: (seconds: string) => `Thought for ${seconds} s`,
  sources: 'Sources',
  ranAtProvider: 'Ran at the model’s provider',
  /** A call that the model did not wait for. */
  taskEnded: (tool: string, isToldNow: boolean) =>
    isToldNow
      ? `“${tool}” has ended.`
      : `“${tool}” has ended. The model will see this with your next message.`,
  again: 'Try again',
  answerAgain: 'Regenerate',
  edit: 'Edit',
  editing: 'Editing. Sending removes everything below.',
  cancelEdit: 'Cancel',
  stops,
  goOn: 'Continue',
  newConversation: 'New conversation',
  deleteConversation: 'Delete this conversation',
  deleteAsked: 'Press again to delete this conversation.',
  suggestions: 'Suggestions',
  tokens: (counts: string) => `Tokens: ${counts}`,
  tokensInAll: (counts: string) => `Total tokens: ${counts}`,
  tokensIn: (count: string) => `${count} in`,
  tokensOut: (count: string) => `${count} out`,
  attach: 'Attach files',
  attachFailed: 'Files can’t be attached right now. Try again.',
  drop: 'Drop files to attach them',
  /** Shown beside a file that is a server's resource. */
  fromServer: (server: string) => `from ${server}`,
  /** Shown above a conversation that was loaded as text. */
  loaded: (isConfirmed: boolean): string =>
    isConfirmed
      ? 'This conversation was loaded from saved text.'
      : 'This conversation was loaded from saved text. Every call needs approval until you approve one.',
  nameless: 'Unnamed file',
  sentWhenRead: 'Sends when all files are read',
  /** Messages that wait while the model is at work. */
  queue: 'Queued messages',
  queueKey: 'Queue',
  queued: 'Queued. It is sent when the answer is complete.',
  unqueued: 'Removed from the queue',
  queueFull: 'No more messages can wait. Send one now, or remove one.',
  sendsNext: 'Sends next',
  /** Shown at the first waiting message after the person stopped the answer. */
  held: 'Waiting for you',
  sendNow: 'Send now',
  editQueued: (text: string) => `Edit: ${text}`,
  removeQueued: (text: string) => `Remove: ${text}`,
  moreQueued: (value: number) => `${value} more`,
  filesOnly: 'Files',
  notRead: (name: string) => `“${name}” could not be read, so it is not attached.`,
  preparing: 'Preparing…',
  /** A run of calls that is folded to one line. */
  calls: (value: number) => `${value} calls`,
  /**
   * Advice after the sentence of a failed model, by its HTTP status; 0 if the device is offline. `isExplained`: the sentence
   * names the key if it is the reason.
   */
  modelAdvice: (status: number | undefined, isExplained: boolean): string => {
    if (status === 0) return 'This device is offline. Connect it, then try again.';
    if (status === 401 || status === 403) return isExplained ? '' : 'Check the key that this page uses.';
    if (status === 402 || status === 429)
      return 'Too many requests, or the quota is used up. Wait a minute, then try again.';
    return status !== undefined && status >= 500 ? 'The model’s service has a problem. Try again later.' : '';
  },
  /** Shown above a saved conversation in which no call was approved since the page was loaded. */
  fromEarlier: 'From an earlier visit. The next call needs approval, even with a saved permission.',
  /** Shown on a folded message of the person. */
  showMore: 'Show more',
  showLess: 'Show less',
  /** Dictation into the message box. */
  dictate: 'Dictate',
  stopDictation: 'Stop dictation',
  listening: 'Listening…',
  dictationFault: {
    'not-allowed': 'This page may not use the microphone. Allow it in the browser’s settings for this page.',
    'no-speech': 'No speech was heard. Press the microphone to try again.',
    network: 'Dictation needs the network, which is not available. Try again later.',
    'no-microphone': 'No microphone was found. Connect one, then try again.',
    other: 'Dictation stopped. Try again, or type the message.',
  },
};

export type ConversationStrings = typeof conversationEn;
