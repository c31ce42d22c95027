import type { Call, ProblemCode, ProblemData, Server } from '../../../core/index.js';
import { count, number } from './numbers.js';

/** None in English: the message of a problem is already English. */
const problems: Readonly<Partial<Record<ProblemCode, (data: ProblemData) => string>>> = {};

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
    connecting: 'Connecting',
    connected: 'Connected',
    'needs-sign-in': 'Sign-in needed',
    failed: 'Not connected',
    closed: 'Disconnected',
  } satisfies Record<Server['status'], string>,

  /**
   * Translates the titles of the host's own tools (`mcp-tools/…`), which are English in the core. Returns a server's title
   * unchanged.
   */
  toolTitle: (title: string, _name: string) => title,

  toolList: {
    servers: 'Servers',
    /** A single fact about a server, beside its name. */
    tools: (value: number) => count(value, 'tool'),
    loading: 'Loading tools',
    remembered: 'From your last visit',
    unreachable: 'Cannot be reached',
    paused: 'Paused',
    reconnecting: 'Reconnecting',
    withWarnings: 'With warnings',
    signedOut: 'Signed out',
    /** Opens the problem of a server. */
    why: 'Why?',
    /** Opens the menu of a server. */
    more: 'More',
    noServers: 'No servers yet',
    noTools: 'This server offers no tools.',
    changes: 'Changes data',
    deletes: 'Deletes',
    filterLabel: 'Filter tools',
    filter: (value: number) => `Filter ${count(value, 'tool')}`,
    found: (value: number) => `${count(value, 'tool')} found`,
    noneFound: (query: string) => (query ? `No tool matches “${query}”.` : 'No tools match.'),
    clearFilter: 'Clear filter',
    /** Text before and after the number of tools that the model sees, with the total number. */
    modelHas: (value: number): readonly [string, string] => ['Model has ', ` of ${number(value)}`],
    /** Number of a server's tools, and number of tools that the model sees. */
    amount: (value: number) => number(value),
    ofAll: (some: number, value: number) => `${number(some)} of ${number(value)}`,
    showMore: (value: number) => `Show more (${number(value)})`,
    /** Warning for a tool whose name resembles others: one of them, its server if known, and the number of the rest. */
    looksLike: (name: string, server: string | undefined, more: number) =>
      `Name similar to “${name}”${server ? ` on ${server}` : ', another tool'}${more > 0 ? `, and to ${more} more` : ''}`,
    visible: (tool: string) => `The model may see ${tool}`,
    commands: {
      connect: 'Connect',
      review: 'Answer',
      resume: 'Resume',
    },
    signIn: 'Sign in',
    commandOn: (command: string, server: string) => `${command}: ${server}`,
  },

  shell: {
    label: 'MCP tools',
    tools: 'Tools',
    conversation: 'Conversation',
    conversations: 'Conversations',
    tool: 'Tool',
    prompts: 'Prompts',
    resources: 'Resources',
    offers: 'Resources and prompts',
    messages: 'Messages',
    activity: 'Activity',
    pickTool: 'Pick a tool to run it yourself.',
    toolGone: (tool: string) => `${tool} isn’t available`,
    calls: 'Calls',
    olderCalls: (value: number) => count(value, 'older call'),
    refusedByPage: 'This page denied the call.',
    requestsWaiting: (value: number) => `${count(value, 'request needs', 'requests need')} your answer`,
    review: 'Review',
  },

  /** Read out by screen readers. */
  announce: {
    /** Shown for a call, with the name of its tool, or for a server. */
    state: (name: string, status: string) => `${name}: ${status}.`,
    asks: 'Needs your answer',
    approvals: (value: number) => `${count(value, 'call needs', 'calls need')} approval.`,
    answer: (text: string) => `The model answers: ${text}`,
  },
};

export type BaseStrings = typeof baseEn;
