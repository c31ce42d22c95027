import type { LogLevel } from '../../../core/index.js';
import { count } from './numbers.js';

export const logsEn = {
  label: 'Server logs',
  empty: 'No messages yet',
  /** Shown beside the heading. */
  messages: (value: number) => count(value, 'message'),
  level: 'Ask for',
  /** Log messages are not requested from any server. */
  unasked: 'Only what servers send on their own',
  from: (level: string) => `${level} and above`,
  server: 'Server',
  allServers: 'All servers',
  /** Shown below the text from servers. */
  note: 'The text comes from the servers.',
  /** Source of a message, if an app of the server logged it. */
  byApp: (app: string, server: string) => `${server}, its app ${app}`,
  dropped: (value: number) => `${count(value, 'older message')} no longer stored`,
  levels: {
    debug: 'Debug',
    info: 'Info',
    notice: 'Notice',
    warning: 'Warning',
    error: 'Error',
    critical: 'Critical',
    alert: 'Alert',
    emergency: 'Emergency',
  } satisfies Record<LogLevel, string>,
};

export type LogsStrings = typeof logsEn;
