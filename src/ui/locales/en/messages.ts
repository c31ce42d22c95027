import { count } from './numbers.js';

/** The messages of a connection, for the server's developer. */
export const messagesEn = {
  label: 'Messages',
  server: 'Server',
  search: 'Search messages',
  noServer: 'No server to watch',
  waiting: 'No messages yet. They are recorded until you pause or leave.',
  nothingFound: 'No message contains this',
  stopped: 'Paused. New messages are not recorded.',
  stop: 'Pause recording',
  start: 'Start again',
  clear: 'Clear',
  save: 'Save as NDJSON',
  amount: (value: number) => count(value, 'message'),
  dropped: (value: number) => `${count(value, 'older message')} not kept`,
  sent: 'sent',
  received: 'received',
  /** Shown in place of a missing method. */
  noMethod: { sent: 'No message', received: 'Text' },
  failures: { blocked: 'no response', ended: 'ended by this page' },
  cutAt: (shown: string, whole: string) => `The first ${shown} of ${whole}`,
  request: 'Request',
  response: 'Response',
  noBody: 'No body',
  id: (id: string) => `id ${id}`,
  sendAgain: 'Send again',
  showMore: (value: number) => `Show ${count(value, 'message')}`,
};

export type MessagesStrings = typeof messagesEn;
