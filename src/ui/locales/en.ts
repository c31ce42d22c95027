import { problemSentences } from '../../core/index.js';
import { contentEn } from './content/en.js';
import { formEn } from './form/en.js';
import type { Strings } from './strings.js';

export const en: Strings = {
  tag: 'en',

  problems: problemSentences,
  callStatus: {
    checking: 'Checking',
    'awaiting-approval': 'Waiting for you',
    running: 'Running',
    done: 'Done',
    'tool-error': 'Tool error',
    failed: 'Failed',
    denied: 'Denied',
    cancelled: 'Cancelled',
    lost: 'Lost',
  },
  serverStatus: {
    connecting: 'Connecting…',
    connected: 'Connected',
    'needs-sign-in': 'Sign-in needed',
    failed: 'Not connected',
    closed: 'Disconnected',
  },
  startedBy: { person: 'You', model: 'The model', page: 'The page' },

  common: {
    close: 'Close',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download',
    showMore: 'Show more',
    showAll: 'Show all',
    details: 'Details',
  },

  content: contentEn,
  form: formEn,

  approval: {
    title: (server) => `${server} wants to run`,
    reason: {
      policy: 'This page asks you before this call.',
      'policy-failed': 'This page’s own rule failed, so you are asked.',
      'arguments-unchecked': 'The arguments could not be checked, so you are asked.',
    },
    arguments: 'Arguments',
    noArguments: 'No arguments',
    approve: 'Approve',
    deny: 'Deny',
    denyWithReason: 'Deny with a reason…',
    reasonLabel: 'Reason',
    reasonHint: 'The model will read this.',
    position: (index, count) => `${index} of ${count}`,
    askedBy: { person: 'Started by you', model: 'Asked by the model', page: 'Started by this page' },
    serverSays: 'What the server says of this tool',
    later: 'Decide later',
    back: 'Back',
  },

  claims: {
    readOnly: 'only reads',
    changes: 'makes changes',
    destructive: 'may destroy data',
    notDestructive: 'destroys nothing',
    idempotent: 'safe to repeat',
    openWorld: 'reaches outside systems',
    closedWorld: 'stays within its own system',
  },

  call: {
    label: (tool, server) => `Call of ${tool} on ${server}`,
    startedBy: (who) => `Started by: ${who}`,
    result: 'Result',
    toolError: 'The tool reports an error:',
    raw: 'Raw exchange',
    progress: 'Progress',
    cancelling: 'Cancelling…',
    cancel: 'Cancel',
    review: 'Review',
    deniedByPerson: 'You denied this call. Nothing was sent.',
    deniedByPolicy: 'This page does not allow this call. Nothing was sent.',
    cancelledSent: 'Cancelled. The server was told; what it had already done stands.',
    cancelledUnsent: 'Cancelled before anything was sent.',
    verdict: {
      valid: 'Matches its schema',
      invalid: 'Does not match the schema that the tool declares:',
      missing: 'The tool declares a schema for its result, but sent no structured value.',
      unchecked: 'Not held against its schema.',
    },
  },

  toolList: {
    servers: 'Servers',
    loading: 'Listing the tools…',
    noServers: 'No servers yet. This page has not named any.',
    noTools: 'This server offers no tools.',
    filterLabel: 'Filter tools',
    filter: (count) => (count === 1 ? 'Filter 1 tool' : `Filter ${count} tools`),
    found: (count) => (count === 1 ? '1 tool found' : `${count} tools found`),
    noneFound: (query) => `No tool matches “${query}”.`,
    more: (count) => `Show more (${count})`,
    refused: (count) => (count === 1 ? '1 tool not shown' : `${count} tools not shown`),
    claimsToBe: 'Claims to be',
    tellsModel: 'Tells the model:',
    serverSays: 'The server says:',
    separator: ', ',
    visible: (tool) => `The model may see ${tool}`,
    isVisible: 'The model can see this tool',
    isHidden: 'Hidden from the model',
    commands: { connect: 'Connect', disconnect: 'Disconnect', refresh: 'Refresh the list' },
    commandOn: (command, server) => `${command}: ${server}`,
  },

  conversation: {
    log: 'Conversation',
    you: 'You',
    model: 'Model',
    empty:
      'Ask something. The model can use the tools of the connected servers, and asks you before it does.',
    thinking: 'Thinking…',
    placeholder: 'Ask, or pick a tool',
    send: 'Send',
    stop: 'Stop',
  },

  activity: {
    label: 'Activity, newest first',
    empty: 'Nothing has happened yet.',
    call: {
      started: (who) => `${who} started a call`,
      done: () => 'Call done',
      'tool-error': () => 'The tool reported an error',
      failed: () => 'Call failed',
      denied: () => 'Call denied',
      cancelled: () => 'Call cancelled',
      lost: () => 'Call lost',
    },
    decision: {
      approved: (who) => `${who} approved`,
      denied: (who) => `${who} denied`,
    },
    deciders: { person: 'You', policy: 'The page’s policy' },
    refusal: 'Tool not admitted',
    model: {
      answered: 'The model answered',
      stopped: 'The model was stopped',
      failed: 'The model’s turn failed',
      refused: 'The model’s call was not made',
    },
  },

  shell: {
    label: 'MCP tools',
    tools: 'Tools',
    conversation: 'Conversation',
    tool: 'Tool',
    activity: 'Activity',
    pickTool: 'Pick a tool to run it by hand.',
    toolGone: (tool) => `${tool} is not offered at the moment.`,
    calls: 'Calls, newest first',
    refusedByPage: 'The page refused this call.',
  },

  announce: {
    call: (tool, status) => `${tool}: ${status}.`,
    server: (server, status) => `${server}: ${status}.`,
    answer: (text) => `The model says: ${text}`,
  },
};
