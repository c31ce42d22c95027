import type { ModelStop } from '../../../core/index.js';

/** Why an answer is not whole. What is not named here needs no word. */
const stops: Readonly<Partial<Record<ModelStop['reason'], string>>> = {
  length: 'The answer was cut: it reached the limit of its length.',
  refusal: 'The model declined to answer.',
  filtered: 'The model’s provider withheld the answer.',
  'context-full': 'The conversation is too long for this model. Begin a new one.',
  interrupted: 'The answer was interrupted.',
  error: 'The model’s provider had an error.',
};

export const conversationEn = {
  log: 'Conversation',
  you: 'You',
  model: 'Model',
  thinking: 'Thinking…',
  placeholder: 'Ask, or pick a tool',
  send: 'Send',
  stop: 'Stop',
  reasoning: 'Reasoning',
  reasonedFor: (seconds: string) => `Thought for ${seconds} s`,
  sources: 'Sources',
  ranAtProvider: 'Ran at the model’s provider',
  again: 'Try again',
  answerAgain: 'Answer again',
  edit: 'Edit',
  editing: 'You are changing an earlier message. What came after it will be removed.',
  cancelEdit: 'Cancel',
  stops,
};

export type ConversationStrings = typeof conversationEn;
