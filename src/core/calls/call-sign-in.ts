import type { SentCall } from './inputs.js';
import type { CallEvent } from './reducer.js';
import { McpToolsError, problem } from '../base/errors.js';
import type { Limits } from '../base/limits.js';
import { isAboutAccess } from '../servers/connection/failures.js';
import type { SignInFlow } from '../servers/sign-in/flow.js';
import type { SignIns } from '../servers/sign-in/sign-ins.js';

/** More than any call can need. */
const maxRounds = 10;

/**
 * Sends a request, and sends it again after a person has signed in, or allowed more, for what the server refused. The
 * call's time stands still while they are asked. Rejects where they do not sign in. Reading a resource is such a call, too.
 */
export async function sendWithSignIn<Value>(
  signIns: SignIns,
  { accessUpgrades }: Limits,
  { callId, serverId, clock, signal }: SentCall,
  dispatch: (event: CallEvent) => void,
  send: () => Promise<Value>,
): Promise<Value> {
  let flow: SignInFlow | undefined;
  let upgrades = 0;
  for (let round = 1; ; round++) {
    try {
      return await send();
    } catch (error) {
      if (!McpToolsError.isInstance(error) || !isAboutAccess(error.problem)) throw error;
      flow ??= await signIns.loadFlow(serverId);
      if (!flow) throw error;
      // A call that waits for what others are asked does not wait for ever.
      if (upgrades >= accessUpgrades || round > maxRounds) {
        throw new McpToolsError(problem('too-many-sign-ins', { origin: flow.origin, value: upgrades }));
      }
      const resume = clock.pause();
      try {
        const asked = (askId: string): void => dispatch({ type: 'input', askId, wants: 'sign-in', round });
        if (await flow.signInFor({ callId, refusal: error.problem, signal, asked })) upgrades++;
        dispatch({ type: 'resume' });
      } finally {
        resume();
      }
    }
  }
}
