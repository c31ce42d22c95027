import { count } from './numbers.js';

/** Strings for the details of a server, and for the choice of shown tools. */
export const serversEn = {
  details: 'Details',
  refresh: 'Refresh the list',
  disconnect: 'Disconnect',
  diagnose: 'Diagnose',
  messages: 'Messages',
  signOut: 'Sign out',
  signedIn: (host: string) => `Signed in at ${host}`,
  access: 'Access:',
  /** Followed by the server's own name and version. */
  claimsToBe: 'Claims to be',
  tellsModel: 'Tells the model:',
  tryAgain: 'Try again',
  checkAgain: 'Check again',
  checking: 'Checking…',
  retrying: (attempt: number) =>
    attempt > 1 ? `Connection lost. Reconnecting… (attempt ${attempt})` : 'Connection lost. Reconnecting…',
  closeDetails: 'Close details',
  rejected: (value: number) => `${count(value, 'tool')} rejected`,
  shown: {
    all: 'All tools',
    visible: 'Tools the model has',
    hidden: 'Tools hidden from the model',
    apps: 'Tools for apps only',
  },
  permissions: 'Permissions…',
  /** In place of tools and messages, if there is no server, or none that works. */
  addServer: 'Add a server',
  addFirst: 'Add one to see its tools.',
  modelOnly: 'You can talk with the model. Its tools come with the first server.',
  noneYet: 'This page has no tools to show yet.',
  developerAdds: 'Add one inside <mcp-tools>:',
  developerOnly: 'Only pages on this device show this line.',
  cannotUse: (server: string) => `${server} can’t be used`,
};

export type ServersStrings = typeof serversEn;
