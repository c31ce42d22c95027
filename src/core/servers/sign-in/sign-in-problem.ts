import { detailOf, McpToolsError, problem, type Problem } from '../../base/problems.js';
import { because } from './reasons.js';

/** Rejection by a token endpoint, with its code. */
export class TokenRefusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Returns why a sign-in failed, without text of the servers. `origin` is the MCP server's, `host` the failed server's. */
export function signInProblem(
  error: unknown,
  { origin, host }: { readonly origin: string; readonly host: string },
): Problem {
  if (McpToolsError.isInstance(error)) return error.problem;
  if (error instanceof TypeError) {
    return problem('sign-in-unreachable', {
      origin,
      host,
      ...because(isOffline() ? 'offline' : 'no-answer'),
    });
  }
  if (error instanceof TokenRefusal) {
    if (error.code === 'invalid_dpop_proof') {
      return problem('sign-in-failed', { host, ...because('wrong-clock') });
    }
    return isUnknownClient(error)
      ? problem('sign-in-no-client', { host })
      : problem('sign-in-refused', { host, error: error.code });
  }
  return problem('sign-in-failed', { host, ...because('other-answer') });
}

/** Returns the problem of a failed sign-in, also if this library caused it. */
export function problemOf(error: unknown, host: string): Problem {
  return McpToolsError.isInstance(error)
    ? error.problem
    : problem('sign-in-failed', { host, detail: detailOf(error) });
}

/** Returns true if the authorization server does not know this page, or no longer does. */
export function isUnknownClient(error: unknown): boolean {
  return error instanceof TokenRefusal && ['invalid_client', 'unauthorized_client'].includes(error.code);
}

/** Returns an error code in the form of RFC 6749 and its extensions. Any other text might be a message. */
export function plainCode(code: string): string {
  return /^[a-z_]{1,40}$/.test(code) ? code : 'unknown_error';
}

function isOffline(): boolean {
  const { navigator } = globalThis as { readonly navigator?: { readonly onLine?: boolean } };
  return navigator?.onLine === false;
}
