import type { ConversationsProblemCode } from '../../../core/index.js';
import { count } from './numbers.js';

type Sentence = (data: Readonly<Record<string, string | number>>) => string;

/** None in English: the message of a problem is already English. */
const problems: Readonly<Partial<Record<ConversationsProblemCode, Sentence>>> = {};

export const conversationsEn = {
  label: 'Conversations',
  search: (value: number) => `Search ${count(value, 'conversation')}`,
  searchLabel: 'Search conversations',
  found: (value: number) => `${count(value, 'conversation')} found`,
  noneFound: (query: string) => `No conversation matches “${query}”.`,
  empty: 'No conversations yet',
  loading: 'Loading conversations',
  pinned: 'Pinned',
  today: 'Today',
  lastDays: 'Last 7 days',
  /** Heading above the conversations from earlier this month. */
  earlierIn: (month: string) => `Earlier in ${month}`,
  /** A conversation without text. */
  untitled: 'New conversation',
  more: (title: string) => `More: ${title}`,
  rename: 'Rename',
  /** Label of the field with the title. */
  title: 'Title',
  saveTitle: 'Save title',
  pin: 'Pin',
  unpin: 'Unpin',
  asMarkdown: 'Save as Markdown',
  asJson: 'Save as JSON',
  delete: 'Delete',
  deleted: (title: string) => `Deleted “${title}”`,
  undo: 'Undo',
  notEncrypted: 'Saved in this browser, not encrypted',
  /** Headings in a saved file. */
  person: 'You',
  model: 'Assistant',
  problems,
};

export type ConversationsStrings = typeof conversationsEn;
