import { DeadlineError, sendWithSignIn, withDeadline } from '../calls/sending.js';
import type { CallRuntime } from '../calls/run.js';
import type { Lazy } from '../base/lazy.js';
import { detailOf, McpToolsError, problem, problemError, type Problem } from '../base/problems.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';
import { freezeRaw } from '../results/raw.js';
import { isBreak } from '../servers/connection/failures.js';
import type { RequestMethod } from '../servers/connection/session.js';
import type { Servers } from '../servers/servers.js';
import type { HostState } from '../state/host-state.js';

/** A result as the server sent it, frozen, with its length in characters, roughly. */
export interface Received {
  readonly raw: JsonValue;
  readonly chars: number;
}

/** The parts of a host that its offers are made from. */
export interface OfferParts {
  readonly shared: HostState;
  readonly servers: Servers;
  readonly runtime: Lazy<CallRuntime>;
}

/**
 * Makes a request that is no call: in so many milliseconds, with a sign-in where the server asks for one, and with answers to
 * its questions. Time in which a person is asked does not count. Rejects with an `McpToolsError`.
 */
export async function requestOffer(
  { shared, servers, runtime }: OfferParts,
  serverId: string,
  method: RequestMethod,
  params: JsonObject,
  { ms, signal = new AbortController().signal }: { readonly ms: number; readonly signal?: AbortSignal },
): Promise<Received> {
  const { limits, store } = shared;
  const connection = servers.connectionOf(serverId);
  const server = store.get().servers.find(({ id }) => id === serverId);
  if (!connection) throw problemError('not-connected', { server: server?.label ?? serverId });
  const { inputs } = await runtime.load();
  try {
    const raw = await withDeadline({ idleMs: ms, totalMs: ms, signal }, (inner, clock) => {
      const sent = { serverId, clock, signal: inner };
      const send = (): Promise<JsonValue> =>
        connection.request(method, params, { signal: inner, answer: inputs.round(sent) });
      return inputs.during(sent, () => sendWithSignIn(servers.signIns, limits, sent, () => undefined, send));
    });
    const { chars } = await freezeRaw(raw, limits);
    return { raw, chars };
  } catch (error) {
    if (!(error instanceof DeadlineError) || error.by === 'signal') throw error;
    const seconds = Math.ceil(ms / 1000);
    throw problemError('connect-timeout', { origin: server?.origin ?? '', seconds }, { cause: error });
  }
}

/** Problems whose sentences speak of a tool that may have run: here none did. */
const aboutCalls =
  /^(connection-lost|session-ended|server-removed|no-reply|over-limit|invalid-result|protocol-error)$/;

/** Returns the problem of a request that is no call, in which no tool can have run. */
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
