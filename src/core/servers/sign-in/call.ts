import type { CallEvent } from '../../calls/reducer.js';
import { isAboutAccess } from '../connection/index.js';
import { McpToolsError, problem, type Problem } from '../../base/errors.js';
import type { UnderWay } from '../../calls/inputs.js';
import { type Outcome, problemOf, scopesIn } from './ask.js';
import type { Asking } from './asking.js';
import type { SignInServers } from './flows.js';
import type { Limits } from '../../base/limits.js';

/**
 * Has a person sign in for a call whose request was refused, and makes the request again. Rejects where they do not. A read of
 * a resource is such a call as well.
 */
export type DuringCall = <Value>(
  call: UnderWay,
  dispatch: (event: CallEvent) => void,
  refusal: McpToolsError,
  work: () => Promise<Value>,
) => Promise<Value>;

export interface DuringParts {
  readonly serverUrl: string;
  readonly asking: Asking;
  readonly limits: Limits;
  readonly servers: SignInServers;
  /** Resolves when the server is connected to. */
  connect(): Promise<void>;
  /** Why nobody can sign in. */
  refuse(why: Problem): void;
}

/** More than any call can need. */
const mostRounds = 10;

export function createDuring(parts: DuringParts): DuringCall {
  const { limits } = parts;
  const { origin } = new URL(parts.serverUrl);
  return async (call, dispatch, refusal, work) => {
    let more = 0;
    let why = refusal.problem;
    // Where others are asked for what they lack, this one waits with them; and not for ever.
    for (let round = 1; more < limits.accessUpgrades && round <= mostRounds; round++) {
      if (await signInFor(parts, call, dispatch, why, round)) more++;
      try {
        return await work();
      } catch (error) {
        if (!McpToolsError.isInstance(error) || !isAboutAccess(error.problem)) throw error;
        why = error.problem;
      }
    }
    throw new McpToolsError(problem('too-many-sign-ins', { origin, value: more }));
  };
}

/** Whether a person was asked for what the call lacks; rejects where they did not sign in. */
async function signInFor(
  { serverUrl, asking, servers, connect, refuse }: DuringParts,
  { callId, serverId, clock, signal }: UnderWay,
  dispatch: (event: CallEvent) => void,
  why: Problem,
  round: number,
): Promise<boolean> {
  const { origin, host } = new URL(serverUrl);
  const lacking = why.code === 'access-missing' ? scopesIn(why) : undefined;
  const go = clock.pause();
  const place = asking.join(callId, lacking);
  try {
    place.onPut((askId) => dispatch({ type: 'input', askId, wants: 'sign-in', round }));
    const outcome = await Promise.race([place.done, aborted(signal)]);
    if (outcome !== 'signed-in') {
      if (outcome === 'declined' && !lacking) servers.signedOut(serverId, why);
      throw new McpToolsError(problem(lacking ? 'access-declined' : 'sign-in-declined', { origin }));
    }
    // Something else may have found out meanwhile that nothing could be done.
    await connect();
    dispatch({ type: 'resume' });
    const asked = place.scopes();
    return !lacking || lacking.every((scope) => asked.includes(scope));
  } catch (error) {
    const reason = problemOf(error, host);
    if (!lacking && reason.code !== 'sign-in-declined') {
      servers.signedOut(serverId, why);
      refuse(reason);
    }
    throw error;
  } finally {
    go();
    place.leave();
  }
}

/** Resolves when the signal strikes. */
function aborted(signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('left');
    signal.addEventListener('abort', () => resolve('left'), { once: true });
  });
}
