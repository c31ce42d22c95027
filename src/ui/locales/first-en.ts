import { problemSentences } from '../../core/index.js';
import type { FirstStrings } from './strings.js';

export const firstEn: FirstStrings = {
  tag: 'en',

  problems: problemSentences,
  callStatus: {
    checking: 'Checking',
    'awaiting-approval': 'Waiting for you',
    running: 'Running',
    'awaiting-input': 'Needs an answer',
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

  claims: {
    readOnly: 'only reads',
    changes: 'makes changes',
    destructive: 'may destroy data',
    notDestructive: 'destroys nothing',
    idempotent: 'safe to repeat',
    openWorld: 'reaches outside systems',
    closedWorld: 'stays within its own system',
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
    looksLike: (name, server, more) =>
      `Looks like “${name}”${server ? ` of ${server}` : ', another tool'}${more > 0 ? `, and like ${more} more` : ''}`,
    visible: (tool) => `The model may see ${tool}`,
    isVisible: 'The model can see this tool',
    isHidden: 'Hidden from the model',
    commands: {
      connect: 'Connect',
      disconnect: 'Disconnect',
      refresh: 'Refresh the list',
      diagnose: 'Find out why',
      review: 'Answer',
      resume: 'Let it go on',
    },
    asks: 'It asks you something.',
    noted: 'with something to note',
    lookAgain: 'Look again',
    looking: 'Looking into it…',
    retrying: (attempt) =>
      attempt > 1 ? `Connection lost. Trying again… (try ${attempt})` : 'Connection lost. Trying again…',
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

  shell: {
    label: 'MCP tools',
    tools: 'Tools',
    conversation: 'Conversation',
    tool: 'Tool',
    activity: 'Activity',
    pickTool: 'Pick a tool to run it by hand.',
    toolGone: (tool) => `${tool} is not offered at the moment.`,
    calls: 'Calls, newest first',
    olderCalls: (count) => (count === 1 ? '1 older call' : `${count} older calls`),
    refusedByPage: 'The page refused this call.',
    putOff: (count) => (count === 1 ? '1 question waits for you.' : `${count} questions wait for you.`),
    review: 'Review',
    grants: (count) => `What you decided for later (${count})`,
  },

  announce: {
    call: (tool, status) => `${tool}: ${status}.`,
    server: (server, status) => `${server}: ${status}.`,
    asks: 'Asks you something',
    answer: (text) => `The model says: ${text}`,
  },
};
