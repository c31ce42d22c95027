/** Values for the sentence of a problem, cut so that they can be shown. */
export type ProblemData = Readonly<Record<string, string | number>>;

/** Returns an English sentence that says what happened and what to do. */
export type Sentence = (data: ProblemData) => string;

/**
 * Every problem has a stable code and an English sentence, which may change. The elements show the sentence in the person's
 * language.
 */
export const sentences = {
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
    'The connection broke before the answer came. The tool may have run, possibly twice. Check before retrying.',
  'session-ended': (d) =>
    `The server ended the session before the answer came. ${d['status'] ? 'The tool did not run.' : 'The tool may have run. Check before retrying.'}`,
  'server-removed': () => 'The server was disconnected before the answer came. The tool may have run.',
  'arguments-not-json': (d) => `The arguments are not a JSON object: ${d['detail']}`,
  'part-missing': (d) => `A part of this page’s code could not be loaded: ${d['detail']}`,
  'host-destroyed': () => 'This host has been destroyed.',
  'connect-timeout': (d) => `${d['origin']} did not answer within ${d['seconds']} s.`,
  'list-too-large': (d) =>
    `The server's list of tools exceeds this page's limit (${d['limit']}: ${d['value']}; ${d['bytes']} bytes). Ask its developer to send it in pages.`,
  'list-cut': (d) =>
    `The server's list of tools exceeds this page's limit (${d['limit']}: ${d['value']}). Only the first ${d['tools']} are used.`,
  'tool-malformed': (d) => `The server sent a malformed tool: ${d['detail']}`,
  'tool-duplicate': (d) =>
    `The server offers more than one tool named "${d['name']}", so none of them can be called.`,
  'tool-too-large': (d) => `The tool's definition is longer than ${d['value']} characters.`,
  'too-many-tools': (d) => `The server offers more than ${d['value']} tools; this one is over the limit.`,
  'tool-header-invalid': (d) => `The tool declares a header argument incorrectly: ${d['detail']}`,
  'invalid-result': (d) => `The server's answer is not a tool result: ${d['detail']}`,
  'over-limit': (d) =>
    `The server exceeded a limit of this page (${d['limit']}: ${d['value']}) and was cut off. A tool may have run.`,
  // Connections
  unreachable: (d) =>
    `This page could not reach ${d['origin']}. Either the server is down, or it does not allow this page to call it (CORS).`,
  'http-status': (d) => `${d['origin']} answered with HTTP status ${d['status']}.`,
  'not-mcp': (d) => `${d['origin']} answered, but not as an MCP server. Check the address.`,
  'invalid-answer': (d) => `The answer from ${d['origin']} to ${d['method']} cannot be used: ${d['detail']}`,
  'old-transport-elsewhere': (d) =>
    `${d['origin']} uses HTTP+SSE (2024) and wants messages sent to another origin: ${d['url']}.`,
  redirected: (d) =>
    `${d['origin']} sent a redirect, which this page does not follow. Use the server's exact address.`,
  'sign-in-required': (d) =>
    `${d['origin']} asks for a sign-in. If this page sent credentials, they were refused.`,
  forbidden: (d) =>
    `${d['origin']} refused this page (HTTP 403). Either the sign-in lacks access, or the server does not accept calls from this page.`,
  'version-mismatch': (d) => `${d['origin']} supports no version of MCP that this page supports.`,
  'list-incomplete': (d) => `The rest of the list could not be read: ${d['detail']}`,
  // Sign-in
  'sign-in-not-found': (d) =>
    `${d['origin']} asks for a sign-in or key, but names no usable one (${d['detail']}). Ask its administrator.`,
  'sign-in-unreachable': (d) =>
    `${d['host']}, where ${d['origin']} wants you to sign in, gave this page no usable answer (${d['detail']}). Try again, or ask its administrator.`,
  'sign-in-unsafe': (d) =>
    `${d['origin']} names an unsafe sign-in address (${d['detail']}), so it was not used.`,
  'sign-in-no-pkce': (d) =>
    `${d['host']} does not announce protection for sign-ins (${d['detail']}), so no sign-in was started.`,
  'sign-in-mismatch': (d) =>
    `The sign-in data from ${d['host']} does not match (${d['detail']}), so it was not used. Start again; if it happens again, do not sign in there.`,
  'sign-in-no-client': (d) =>
    `${d['host']} does not accept sign-ins from this page. Ask this page's administrator.`,
  'sign-in-denied': (d) => `You or the service denied the sign-in at ${d['host']}.`,
  'sign-in-refused': (d) => `${d['host']} ended the sign-in with the error "${d['error']}".`,
  'sign-in-too-late': (d) => `The sign-in took longer than ${d['minutes']} minutes. Start again.`,
  'sign-in-declined': (d) => `${d['origin']} did not run this call, because the sign-in was not completed.`,
  'access-declined': (d) => `${d['origin']} was not given the access it wants, so it did not run this call.`,
  'too-many-sign-ins': (d) => `${d['origin']} still wants a sign-in after ${d['value']} tries.`,
  'sign-in-failed': (d) => `The sign-in at ${d['host']} failed: ${d['detail']}.`,
  'access-missing': (d) => `${d['origin']} needs access that your sign-in lacks: ${d['scopes']}`,
  'account-changed': (d) => `Not run: the account at ${d['origin']} changed.`,
  // Calls
  'tool-changed': (d) => `Not run: the server kept changing "${d['tool']}".`,
  'arguments-differ': () =>
    'Not sent: the arguments differ from the approved ones. This is a bug in this page’s code.',
  'inexact-number': (d) =>
    `Not sent: the number ${d['digits']} at ${d['path']} cannot be sent as written: ${d['detail']}. Send it as text if the tool takes text.`,
  'asks-too-often': (d) =>
    `${d['server']} paused: too many approval requests (more than ${d['value']} ${d['limit'] === 'approvalsPerMinute' ? 'in a minute' : 'at a time'}). Resume it to allow more.`,
  'not-stored': (d) => `The permission could not be stored and ends with this page: ${d['detail']}`,
  'invalid-arguments': (d) => `The arguments do not fit the tool: ${d['detail']}`,
  'timed-out': (d) =>
    `The tool did not answer for ${d['seconds']} s, so the call was ended. It may have run.`,
  'timed-out-total': (d) =>
    `The call was ended after ${d['seconds']} s, the longest allowed. It may have run.`,
  'protocol-error': (d) =>
    `The server reported an error${d['code'] ? ` (${d['code']})` : ''}: “${d['detail']}”`,
  'result-too-deep': (d) =>
    `The result is nested more than ${d['value']} levels deep. The tool has probably run.`,
  'input-not-supported': (d) => `The tool asks for something this page cannot provide: ${d['detail']}`,
  'input-declined': () => 'The tool did not get the input it asked for, so the call was not made.',
  'too-many-questions': (d) => `The tool asked for input ${d['value']} times, the limit.`,
  'task-lost': (d) => `The tool’s long-running task cannot be followed, and may have run: ${d['detail']}`,
  'task-cancelled': (d) => `The server cancelled the tool’s long-running task: ${d['detail']}`,
  'call-blocked': (d) =>
    `${d['origin']} does not allow this page to send ${d['headers']}, so it did not run this call.`,
  'no-reply': () => 'The server did not answer this call. It may have run. Check before retrying.',
  // Links in results
  'unknown-link': () => 'The result of this call has no such link.',
  // Resources and prompts
  'offers-failed': (d) => `The list could not be read: ${d['detail']}`,
  'offers-cut': (d) => `The list was cut off after ${d['count']} (${d['limit']}: ${d['value']}).`,
  'read-failed': (d) => `The resource could not be read: ${d['detail']}`,
  // Prompts, and completions of arguments
  'prompt-failed': (d) => `The prompt could not be read: ${d['detail']}`,
  'completion-failed': (d) => `The server suggested no values: ${d['detail']}`,
  // Apps of servers
  'app-failed': (d) => `The app cannot be shown: ${d['detail']}`,
  'app-stuck': () => 'The app stopped responding, so it was closed.',
  'app-declined': () => 'The app was not allowed, so it is not shown.',
  'app-no-sandbox': (d) =>
    `This page cannot show apps: ${d['url']} could not be loaded in a frame. Its developer has to host that file and allow \`frame-src 'self'\`.`,
  'tool-filter-malformed': () =>
    "The page's filter for this server's tools is malformed, so none of them is offered.",
  'tool-filter-idle': (d) =>
    `The page's filter for this server's tools has parts that match no tool: ${d['detail']}`,
  // Validation
  'schema-refused': (d) => `Schema too large or complex for this page (${d['limit']}: ${d['value']}).`,
  'schema-unsupported': (d) => `The tool's schema cannot be used: ${d['detail']}`,
  'validation-timeout': (d) => `The check took longer than ${d['value']} ms and was stopped.`,
  'validation-skipped': (d) => `Not checked, as an earlier check did not finish: ${d['detail']}`,
  'validation-failed': (d) => `The check could not be made: ${d['detail']}`,
  // The model
  'no-model': () => 'This page has no model to talk to. Tools can still be run by hand.',
  'model-not-a-function': () => 'The `llm` that this page set is not a function.',
  'no-answer': () => 'The model gave no answer.',
  'model-failed': (d) => `The model failed: ${d['detail']}`,
  'invalid-reply': (d) => `The model's answer could not be read: ${d['detail']}`,
  'model-stopped': () => 'Stopped.',
  'too-many-rounds': (d) => `Stopped after ${d['value']} rounds.`,
  'too-many-calls': (d) => `Stopped after ${d['value']} tool calls.`,
  'unknown-alias': (d) => `There is no tool named "${d['name']}".`,
  'turn-running': () => 'The model is still answering. Wait for it, or stop it.',
} satisfies Record<string, Sentence>;
