import type { Sentence } from './data.js';

/** The problems that a page can have until the tools of a server are on screen. */
export const firstSentences = {
  'bad-url': (d) =>
    `"${d['url']}" is not the address of a server. Use one that begins with https:// or http://.`,
  'not-a-server': (d) => `"${d['value']}" is not a server: it has no url.`,
  'connection-failed': (d) => `The connection to ${d['origin']} failed: ${d['detail']}`,
  'list-failed': (d) => `The server's tools could not be listed: ${d['detail']}`,
  'signed-out': (d) => `You have signed out of ${d['origin']}.`,
  'tool-not-pinned': () => 'The tool is not among those that were reviewed for this page.',
  'tool-pin-changed': () => 'The tool changed since it was reviewed for this page.',
  'unknown-server': (d) => `There is no server "${d['server']}".`,
  'not-connected': (d) => `${d['server']} is not connected.`,
  'unknown-tool': (d) => `${d['server']} offers no tool named "${d['tool']}".`,
  'connection-lost': () =>
    'The connection broke before the answer came. The tool may have run, possibly more than once. Check before retrying.',
  'session-ended': (d) =>
    `The server ended the session before the answer came. ${d['status'] ? 'The tool did not run.' : 'The tool may have run. Check before retrying.'}`,
  'server-removed': () => 'The server was disconnected before the answer came. The tool may have run.',
  'arguments-not-json': (d) => `The arguments are not a JSON object: ${d['detail']}`,
  'part-missing': (d) => `A part of this page’s code could not be loaded: ${d['detail']}`,
  'host-destroyed': () => 'This host has been destroyed.',
  'connect-timeout': (d) => `${d['origin']} did not answer within ${d['seconds']} s.`,
  'list-too-large': (d) =>
    `The server's list of tools is over this page's limit (${d['limit']}: ${d['value']}; ${d['bytes']} bytes). Ask its developer to send it in pages.`,
  'list-cut': (d) =>
    `The server's list of tools is over this page's limit (${d['limit']}: ${d['value']}) and was cut off after ${d['tools']}.`,
  'tool-malformed': (d) => `The server sent a malformed tool: ${d['detail']}`,
  'tool-duplicate': (d) =>
    `The server offers more than one tool named "${d['name']}", so none of them can be called.`,
  'tool-too-large': (d) => `The tool's definition is over ${d['value']} characters long.`,
  'too-many-tools': (d) => `The server offers more than ${d['value']} tools; this one is over the limit.`,
  'tool-header-invalid': (d) => `The tool asks for an argument as a header in an invalid way: ${d['detail']}`,
  'invalid-result': (d) => `The server's answer is not a tool result: ${d['detail']}`,
  'over-limit': (d) =>
    `The server exceeded a limit of this page (${d['limit']}: ${d['value']}) and was cut off. A tool may have run.`,
} as const satisfies Record<string, Sentence>;
