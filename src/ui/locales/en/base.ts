import {
  problemSentences,
  type Call,
  type ProblemCode,
  type ProblemData,
  type Server,
} from '../../../core/index.js';
import { count, number } from './numbers.js';

const problems: Readonly<Record<ProblemCode, (data: ProblemData) => string>> = problemSentences;

export const baseEn = {
  /** The language tag of these strings: the one given to `addLanguage()`. */
  tag: 'en',

  problems,
  callStatus: {
    checking: 'Checking',
    'awaiting-approval': 'Needs approval',
    running: 'Running',
    'awaiting-input': 'Needs your answer',
    'awaiting-sign-in': 'Sign-in needed',
    done: 'Done',
    'tool-error': 'Tool error',
    failed: 'Failed',
    denied: 'Denied',
    cancelled: 'Cancelled',
    lost: 'Outcome unknown',
  } satisfies Record<Call['status'] | 'tool-error' | 'awaiting-sign-in', string>,
  serverStatus: {
    connecting: 'Connecting…',
    connected: 'Connected',
    'needs-sign-in': 'Sign-in needed',
    failed: 'Not connected',
    closed: 'Disconnected',
  } satisfies Record<Server['status'], string>,
  startedBy: { person: 'You', model: 'The model', page: 'This page' },

  common: {
    close: 'Close',
    copy: 'Copy',
    copied: 'Copied',
    showMore: 'Show more',
    showAll: 'Show all',
    separator: ', ',
  },

  claims: {
    readOnly: 'only reads',
    changes: 'makes changes',
    destructive: 'may delete or overwrite data',
    notDestructive: 'deletes nothing',
    idempotent: 'safe to repeat',
    openWorld: 'reaches outside systems',
    closedWorld: 'stays within its own system',
  },

  toolList: {
    servers: 'Servers',
    loading: 'Listing the tools…',
    noServers: 'No servers yet',
    noTools: 'This server offers no tools.',
    /** Mark of tools that can only be used once the server has listed them anew. */
    remembered: 'As of your last visit',
    appOnly: 'For the server’s own app',
    filterLabel: 'Filter tools',
    filter: (value: number) => `Filter ${count(value, 'tool')}`,
    found: (value: number) => `${count(value, 'tool')} found`,
    noneFound: (query: string) => `No tool matches “${query}”.`,
    more: (value: number) => `Show more (${number(value)})`,
    rejected: (value: number) => `${count(value, 'tool')} rejected`,
    claimsToBe: 'Claims to be',
    tellsModel: 'Tells the model:',
    serverSays: 'The server says:',
    /** Warning at a tool whose name resembles others: one of them, its server if known, and the number of the rest. */
    looksLike: (name: string, server: string | undefined, more: number) =>
      `Looks like “${name}”${server ? ` of ${server}` : ', another tool'}${more > 0 ? `, and like ${more} more` : ''}`,
    visible: (tool: string) => `The model may see ${tool}`,
    isVisible: 'The model can see this tool',
    isHidden: 'Hidden from the model',
    commands: {
      connect: 'Connect',
      disconnect: 'Disconnect',
      refresh: 'Refresh the list',
      diagnose: 'Diagnose',
      review: 'Answer',
      resume: 'Resume',
    },
    signIn: 'Sign in',
    signOut: 'Sign out',
    signedIn: (host: string) => `Signed in at ${host}`,
    signedOut: 'Signed out',
    access: 'Access:',
    asks: 'It asks you for something.',
    withWarnings: 'Connected, with warnings',
    checkAgain: 'Check again',
    checking: 'Checking…',
    retrying: (attempt: number) =>
      attempt > 1 ? `Connection lost. Trying again… (try ${attempt})` : 'Connection lost. Trying again…',
    commandOn: (command: string, server: string) => `${command}: ${server}`,
  },

  conversation: {
    log: 'Conversation',
    you: 'You',
    model: 'Model',
    empty:
      'Ask something. The model can use the tools of the connected servers. You approve each call first.',
    thinking: 'Thinking…',
    placeholder: 'Ask, or pick a tool',
    send: 'Send',
    stop: 'Stop',
  },

  shell: {
    label: 'MCP tools',
    tools: 'Tools',
    conversation: 'Conversation',
    tool: 'Tool',
    activity: 'Activity',
    pickTool: 'Pick a tool to run it by hand.',
    toolGone: (tool: string) => `${tool} isn’t available`,
    calls: 'Calls, newest first',
    olderCalls: (value: number) => count(value, 'older call'),
    refusedByPage: 'This page refused the call.',
    requestsWaiting: (value: number) => `${count(value, 'request')} waiting`,
    review: 'Review',
    grants: (value: number) => `Tool permissions (${number(value)})`,
  },

  /** Read out by screen readers. */
  announce: {
    call: (tool: string, status: string) => `${tool}: ${status}.`,
    server: (server: string, status: string) => `${server}: ${status}.`,
    asks: 'Needs your answer',
    answer: (text: string) => `The model answers: ${text}`,
  },
};

export type BaseStrings = typeof baseEn;
