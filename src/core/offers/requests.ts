import { makeRequest, type Received, type TimeLimit } from '../calls/request.js';
import type { CallRuntime } from '../calls/call-runtime.js';
import type { Lazy } from '../../shared/lazy.js';
import { detailOf, McpToolsError, problem, type Problem } from '../base/problems.js';
import type { JsonObject } from '../protocol/index.js';
import { isBreak } from '../servers/connection/failures.js';
import type { RequestMethod } from '../servers/connection/session.js';
import type { Servers } from '../servers/servers.js';
import type { HostState } from '../state/host-state.js';

/** The parts of a host that requests for its offers need. */
export interface OfferParts {
  readonly shared: HostState;
  readonly servers: Servers;
  readonly runtime: Lazy<CallRuntime>;
}

/** Makes a request other than a tool call. Loads the code that answers the server's questions meanwhile. */
export async function requestOffer(
  { runtime, ...parts }: OfferParts,
  serverId: string,
  method: RequestMethod,
  params: JsonObject,
  within: TimeLimit,
): Promise<Received> {
  const { inputs } = await runtime.load();
  return makeRequest({ ...parts, inputs }, { serverId }, method, params, within);
}

/** Matches problems whose messages are about a tool that may have run. These requests run no tool. */
const aboutCalls =
  /^(connection-lost|session-ended|server-removed|no-reply|over-limit|invalid-result|protocol-error)$/;

/** Returns the problem of a request other than a tool call. */
export function offerProblem(
  error: unknown,
  otherwise: 'offers-failed' | 'read-failed' | 'prompt-failed',
): Problem {
  const why = McpToolsError.isInstance(error) ? error.problem : undefined;
  if (why && !aboutCalls.test(why.code)) return why;
  const { code, limit, value, detail } = why?.data ?? {};
  if (why?.code === 'protocol-error') return problem(otherwise, { detail: `${detail} (${code})` });
  if (why?.code === 'over-limit') return problem(otherwise, { detail: `${limit}: ${value}` });
  if (why && (isBreak(why) || !detail)) return problem(otherwise, { detail: 'the connection broke.' });
  return problem(otherwise, { detail: detail ?? detailOf(error) });
}
