import { McpToolsError, problem, type Problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import { backoff, pause } from './pause.js';
import type { Session } from './session.js';

/** Finds out whether a server that may be gone is there. */
export interface Health {
  /** Something broke: asks soon, and the more rarely the more often nothing was wrong. */
  suspect(): void;
  /** A request was lost: asks at once. */
  check(): void;
}

/** `ill` is told why a session is no good any more; never of one that has made way for another. */
export function createHealth(
  limits: Limits,
  session: () => Session | undefined,
  signal: AbortSignal,
  ill: (why: Problem) => void,
): Health {
  let isChecking = false;
  let checks = 0;
  let next = 0;

  const ask = async (of: Session): Promise<Problem | undefined> => {
    const why = await problemOf(of.ping(signal));
    // Not every server answers a ping, and each answers what it has answered before.
    const isOdd = why?.code === 'http-status' && Number(why.data['status']) < 500;
    return isOdd ? problemOf(of.listTools(undefined, signal)) : why;
  };

  /** Asks twice before a server is given up. */
  const check = async (): Promise<void> => {
    const of = session();
    if (isChecking || !of) return;
    isChecking = true;
    let why = await ask(of);
    if (why?.code === 'connection-lost' && (await pause(limits.reconnectFirstMs, signal)))
      why = await ask(of);
    isChecking = false;
    next = performance.now() + backoff(++checks, limits.reconnectFirstMs, limits.reconnectLastMs);
    if (why && !signal.aborted && session() === of) ill(why);
  };

  return {
    suspect() {
      if (performance.now() >= next) void check();
    },
    check: () => void check(),
  };
}

/** Why something failed; nothing where it did not. */
async function problemOf(work: Promise<unknown>): Promise<Problem | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return McpToolsError.isInstance(error) ? error.problem : problem('connection-lost');
  }
}
