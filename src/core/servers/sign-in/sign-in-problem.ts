import {
  AuthorizationServerMismatchError,
  InsecureTokenEndpointError,
  IssuerMismatchError,
  OAuthError,
  RegistrationRejectedError,
} from '@modelcontextprotocol/client';
import { detailOf, McpToolsError, problem, type Problem, type ProblemData } from '../../base/problems.js';
import { because } from './reasons.js';

/** Returns why a sign-in failed, without text of the servers: `origin` is the MCP server's, `host` that of the failed one. */
export function signInProblem(
  error: unknown,
  { origin, host }: { readonly origin: string; readonly host: string },
): Problem {
  if (McpToolsError.isInstance(error)) return error.problem;
  const unreachable = (reason: ProblemData): Problem =>
    problem('sign-in-unreachable', { origin, host, ...reason });
  if (error instanceof TypeError) return unreachable(because(isOffline() ? 'offline' : 'no-answer'));
  if (error instanceof IssuerMismatchError || error instanceof AuthorizationServerMismatchError) {
    return problem('sign-in-mismatch', { host, ...because('other-issuer') });
  }
  if (error instanceof InsecureTokenEndpointError) {
    return problem('sign-in-unsafe', { origin, ...because('token-endpoint') });
  }
  if (error instanceof RegistrationRejectedError) {
    const isAway = error.status >= 500 || error.status === 404 || error.status === 429;
    return isAway ? unreachable({ detail: `HTTP ${error.status}` }) : problem('sign-in-no-client', { host });
  }
  if (error instanceof OAuthError) {
    if (error.code === 'invalid_dpop_proof') {
      return problem('sign-in-failed', { host, ...because('wrong-clock') });
    }
    return isUnknownClient(error)
      ? problem('sign-in-no-client', { host })
      : problem('sign-in-refused', { host, error: plainCode(error.code) });
  }
  const { name = '', message = '' } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Partial<Error>;
  const status = /^HTTP \d{3}/.exec(message)?.[0];
  if (status) return unreachable({ detail: status });
  if (name === 'SyntaxError' || name.endsWith('ZodError')) return unreachable(because('unreadable'));
  return problem('sign-in-failed', { host, ...because('other-answer') });
}

/** Returns the problem of a failed sign-in, also where the failure is a fault of ours. */
export function problemOf(error: unknown, host: string): Problem {
  return McpToolsError.isInstance(error)
    ? error.problem
    : problem('sign-in-failed', { host, detail: detailOf(error) });
}

/** Returns true if the authorization server does not know this page, or not any more. */
export function isUnknownClient(error: unknown): boolean {
  return error instanceof OAuthError && ['invalid_client', 'unauthorized_client'].includes(error.code);
}

/** Returns an error code like those of RFC 6749 and its extensions; anything else might be a message. */
export function plainCode(code: string): string {
  return /^[a-z_]{1,40}$/.test(code) ? code : 'unknown_error';
}

function isOffline(): boolean {
  const { navigator } = globalThis as { readonly navigator?: { readonly onLine?: boolean } };
  return navigator?.onLine === false;
}
