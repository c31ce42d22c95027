/** Values for a problem's sentence, cut so that they can be shown. */
export type ProblemData = Readonly<Record<string, string | number>>;

/**
 * All problems, each with an English sentence that says what happened and what to do.
 *
 * The codes are stable, the sentences may change. The elements show them in the person's language.
 */
export const problemSentences = {
  // Connections
  'bad-url': (d) =>
    `"${d['url']}" is not the address of a server. Use one that begins with https:// or http://.`,
  unreachable: (d) =>
    `This page could not reach ${d['origin']}. Either the server is down, or it does not allow this page to call it (CORS).`,
  'http-status': (d) => `${d['origin']} answered with HTTP status ${d['status']}.`,
  'not-mcp': (d) => `${d['origin']} answered, but not in the way of an MCP server. Check the address.`,
  redirected: (d) =>
    `${d['origin']} sent a redirect, which this page does not follow. Use the server's exact address.`,
  'sign-in-required': (d) =>
    `${d['origin']} asks for a sign-in; if this page had one for it, that was refused.`,
  forbidden: (d) =>
    `${d['origin']} refused this page (HTTP 403). Either the sign-in lacks access, or the server does not accept calls from this page.`,
  'connect-timeout': (d) => `${d['origin']} did not answer within ${d['seconds']} s.`,
  'version-mismatch': (d) => `${d['origin']} speaks no version of MCP that this page speaks.`,
  'connection-failed': (d) => `The connection to ${d['origin']} failed: ${d['detail']}`,
  'list-failed': (d) => `The server's tools could not be listed: ${d['detail']}`,
  'list-too-large': (d) =>
    `The server's list of tools is over this page's limit (${d['limit']}: ${d['value']}; ${d['bytes']} bytes). Ask its developer to send it in pages.`,
  'list-cut': (d) =>
    `The server's list of tools is over this page's limit (${d['limit']}: ${d['value']}) and was cut off after ${d['tools']}.`,
  // Sign-in
  'sign-in-not-found': (d) =>
    `${d['origin']} asks for a sign-in, but does not say where. Ask its administrator.`,
  'sign-in-unreachable': (d) =>
    `${d['host']}, where ${d['origin']} wants you to sign in, gave this page no usable answer (${d['detail']}). Try again later, or ask its administrator.`,
  'sign-in-unsafe': (d) =>
    `${d['origin']} names a sign-in address that is not safe to use (${d['detail']}), so it was not used.`,
  'sign-in-no-pkce': (d) =>
    `${d['host']} does not say that it protects sign-ins of pages against theft (PKCE with S256), so none was begun.`,
  'sign-in-mismatch': (d) =>
    `The sign-in answer from ${d['host']} does not match the request (${d['detail']}), so it was not used. Start again; if it happens again, do not sign in there.`,
  'sign-in-no-client': (d) =>
    `${d['host']} does not accept sign-ins from this page. Ask this page's administrator.`,
  'sign-in-denied': (d) => `The sign-in was refused at ${d['host']}, by you or by the service.`,
  'sign-in-refused': (d) => `${d['host']} ended the sign-in with the error "${d['error']}".`,
  'sign-in-too-late': (d) => `The sign-in took longer than ${d['minutes']} minutes. Start again.`,
  'sign-in-declined': (d) => `Nobody signed in to ${d['origin']}, so it did not run this call.`,
  'access-declined': (d) => `${d['origin']} was not given the access it wants, so it did not run this call.`,
  'too-many-sign-ins': (d) => `${d['origin']} still wants a sign-in after ${d['value']} tries.`,
  'sign-in-failed': (d) => `The sign-in at ${d['host']} failed: ${d['detail']}.`,
  'access-missing': (d) => `${d['origin']} needs access that the sign-in does not give: ${d['scopes']}`,
  'account-changed': (d) => `Not run: the account at ${d['origin']} changed.`,
  'signed-out': (d) => `You have signed out of ${d['origin']}.`,
  // Tools that were not admitted
  'tool-malformed': (d) => `The server sent a malformed tool: ${d['detail']}`,
  'tool-duplicate': (d) =>
    `The server offers more than one tool named "${d['name']}", so none of them can be called.`,
  'tool-too-large': (d) => `The tool's definition is over ${d['value']} characters long.`,
  'too-many-tools': (d) => `The server offers more than ${d['value']} tools; this one is over the limit.`,
  'tool-header-invalid': (d) => `The tool asks for an argument as a header in an invalid way: ${d['detail']}`,
  'tool-not-pinned': () => 'The tool is not among those that were reviewed for this page.',
  'tool-pin-changed': () => 'The tool changed since it was reviewed for this page.',
  'tool-needs-tasks': () => 'The tool runs only as a long-running task, which this version cannot start.',
  // Calls
  'unknown-server': (d) => `There is no server "${d['server']}".`,
  'not-connected': (d) => `${d['server']} is not connected.`,
  'unknown-tool': (d) => `${d['server']} offers no tool named "${d['tool']}".`,
  'tool-changed': (d) => `Not run: the server kept changing the tool "${d['tool']}".`,
  'arguments-differ': () =>
    'Not sent: the arguments differ from the approved ones. This is a fault in this page’s own code.',
  'asks-too-often': (d) =>
    `${d['server']} paused: too many approval requests (more than ${d['value']} ${d['limit'] === 'approvalsPerMinute' ? 'in a minute' : 'at a time'}). Resume it to allow more.`,
  'not-stored': (d) => `The permission could not be stored and ends with this page: ${d['detail']}`,
  'invalid-arguments': (d) => `The arguments do not fit the tool: ${d['detail']}`,
  'timed-out': (d) =>
    `The tool did not answer for ${d['seconds']} s, so the call was ended. It may have run.`,
  'timed-out-total': (d) =>
    `The call was ended after ${d['seconds']} s, the longest that a call may take. It may have run.`,
  'protocol-error': (d) => `The server refused the call (${d['code']}): ${d['detail']}`,
  'invalid-result': (d) => `The server's answer is not a tool result: ${d['detail']}`,
  'result-too-deep': (d) => `The result is nested more than ${d['value']} levels deep.`,
  'input-not-supported': (d) => `The tool asks for something this page cannot give: ${d['detail']}`,
  'input-declined': () =>
    'The tool cannot continue without the input it asked for, so the call was not made.',
  'too-many-questions': (d) => `The tool asked for input ${d['value']} times, the limit of this page.`,
  'connection-lost': () =>
    'The connection broke before the answer came. The tool may have run, even twice. Check before retrying.',
  'no-reply': () => 'The server did not answer this call. It may have run. Check before retrying.',
  'session-ended': () =>
    'The server ended the session before it answered. The tool may have run. Check before retrying.',
  'over-limit': (d) =>
    `The server exceeded a limit of this page (${d['limit']}: ${d['value']}) and was cut off. A tool may have run.`,
  'server-removed': () => 'The server was disconnected before the answer came. The tool may have run.',
  // Links in results
  'unknown-link': () => 'The result of this call has no such link.',
  'read-failed': (d) => `The resource could not be read: ${d['detail']}`,
  // Validation
  'schema-refused': (d) => `Schema too large or complex for this page (${d['limit']}: ${d['value']}).`,
  'schema-unsupported': (d) => `The tool's schema cannot be used: ${d['detail']}`,
  'validation-timeout': (d) => `The check took longer than ${d['value']} ms and was stopped.`,
  'validation-skipped': (d) =>
    `Not checked, because an earlier check with the same schema did not finish: ${d['detail']}`,
  'validation-failed': (d) => `The check could not be made: ${d['detail']}`,
  // The model
  'no-model': () => 'This page has not set a model to talk to. Tools can still be run by hand.',
  'model-not-a-function': () => 'The `llm` that this page set is not a function.',
  'model-failed': (d) => `The model failed: ${d['detail']}`,
  'invalid-reply': (d) => `The model's answer could not be read: ${d['detail']}`,
  'model-stopped': () => 'Stopped.',
  'too-many-rounds': (d) => `Stopped after ${d['value']} rounds.`,
  'too-many-calls': (d) => `Stopped after ${d['value']} tool calls.`,
  'unknown-alias': (d) => `There is no tool named "${d['name']}".`,
  'arguments-not-json': (d) => `The arguments are not a JSON object: ${d['detail']}`,
  'turn-running': () => 'The model is still at work. Wait for its answer, or stop it.',
  // The host itself
  'part-missing': (d) => `A part of this page’s own code could not be loaded: ${d['detail']}`,
  'host-destroyed': () => 'This host has been destroyed.',
} as const satisfies Record<string, (data: ProblemData) => string>;

export type ProblemCode = keyof typeof problemSentences;

/** A problem as data, in snapshots, records and events. */
export interface Problem {
  readonly code: ProblemCode;
  /** English sentence. Show it, or make your own from `code` and `data`. */
  readonly message: string;
  readonly data: ProblemData;
}

/** Length of a server's text inside a sentence. */
const detailChars = 500;

export function problem(code: ProblemCode, data: ProblemData = {}): Problem {
  const bounded = boundedData(data);
  const sentence: (data: ProblemData) => string = problemSentences[code];
  return { code, data: bounded, message: sentence(bounded) };
}

/** Copies the fields of a problem that came from outside; returns the problem `otherwise` if it is malformed. */
export function readProblem(given: unknown, otherwise: ProblemCode): Problem {
  const { code, message, data } = (given ?? {}) as { code?: unknown; message?: unknown; data?: unknown };
  if (typeof code !== 'string' || !Object.hasOwn(problemSentences, code) || typeof message !== 'string') {
    return problem(otherwise, { detail: 'it gave no reason' });
  }
  return { code: code as ProblemCode, message: bounded(message), data: boundedData(data ?? {}) };
}

function boundedData(data: object): ProblemData {
  const fit = Object.entries(data).flatMap(
    ([name, value]: [string, unknown]): [string, string | number][] => {
      if (typeof value === 'string') return [[name, bounded(value)]];
      return typeof value === 'number' ? [[name, value]] : [];
    },
  );
  return Object.fromEntries(fit);
}

function bounded(text: string): string {
  return text.length > detailChars ? `${text.slice(0, detailChars)}…` : text;
}

/** Returns the message of any thrown value. */
export function detailOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return 'an error without words';
  }
}

/** Returns true if a function ran out of stack, which Firefox says with an error of its own. */
export function isOutOfStack(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'InternalError');
}

const brand = Symbol.for('mcp-tools.error');

/** Thrown if the host is used wrongly, or an operation fails. `isInstance` works across two copies of this package. */
export class McpToolsError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.message, options);
    this.name = 'McpToolsError';
    this.problem = problem;
    Object.defineProperty(this, brand, { value: true });
  }

  get code(): ProblemCode {
    return this.problem.code;
  }

  static isInstance(error: unknown): error is McpToolsError {
    return typeof error === 'object' && error !== null && brand in error;
  }
}

/** Returns the error of a problem, to be thrown. */
export function problemError(code: ProblemCode, data?: ProblemData, options?: ErrorOptions): McpToolsError {
  return new McpToolsError(problem(code, data), options);
}

/** Returns the problem of a caught `McpToolsError`, and one with the code `otherwise` for any other thrown value. */
export function problemFrom(error: unknown, otherwise: ProblemCode): Problem {
  return McpToolsError.isInstance(error) ? error.problem : problem(otherwise, { detail: detailOf(error) });
}
