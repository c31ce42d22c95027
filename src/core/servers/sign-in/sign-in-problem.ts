import {
  AuthorizationServerMismatchError,
  InsecureTokenEndpointError,
  IssuerMismatchError,
  OAuthError,
  RegistrationRejectedError,
} from '@modelcontextprotocol/client';
import { detailOf, McpToolsError, problem, type Problem } from '../../base/errors.js';

/** Returns why a sign-in failed, without text of the servers: `origin` is the MCP server's, `host` that of the failed one. */
export function signInProblem(
  error: unknown,
  { origin, host }: { readonly origin: string; readonly host: string },
): Problem {
  if (McpToolsError.isInstance(error)) return error.problem;
  const unreachable = (detail: string): Problem => problem('sign-in-unreachable', { origin, host, detail });
  if (error instanceof TypeError) return unreachable(isOffline() ? 'this device is offline' : 'no answer');
  if (error instanceof IssuerMismatchError || error instanceof AuthorizationServerMismatchError) {
    return problem('sign-in-mismatch', { host, detail: 'the issuer is another one' });
  }
  if (error instanceof InsecureTokenEndpointError) {
    return problem('sign-in-unsafe', { origin, detail: 'token endpoint' });
  }
  if (error instanceof RegistrationRejectedError) {
    const isAway = error.status >= 500 || error.status === 404 || error.status === 429;
    return isAway ? unreachable(`HTTP ${error.status}`) : problem('sign-in-no-client', { host });
  }
  if (error instanceof OAuthError) {
    if (error.code === 'invalid_dpop_proof') {
      return problem('sign-in-failed', { host, detail: 'the clock of this device may be wrong' });
    }
    return isUnknownClient(error)
      ? problem('sign-in-no-client', { host })
      : problem('sign-in-refused', { host, error: plainCode(error.code) });
  }
  const { name = '', message = '' } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Partial<Error>;
  const status = /^HTTP \d{3}/.exec(message)?.[0];
  if (status) return unreachable(status);
  if (name === 'SyntaxError' || name.endsWith('ZodError')) return unreachable('nothing that can be read');
  return problem('sign-in-failed', { host, detail: 'its answer does not fit what was begun' });
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
