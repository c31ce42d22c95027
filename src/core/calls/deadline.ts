/** Why a piece of work was ended before it ended itself. */
export type EndedBy = 'idle' | 'total' | 'signal';

export class Ended extends Error {
  readonly by: EndedBy;

  constructor(by: EndedBy) {
    super(`ended by ${by}`);
    this.by = by;
  }
}

export interface Deadline {
  readonly idleMs: number;
  readonly totalMs: number;
  readonly signal: AbortSignal;
}

/**
 * Runs `work` with a signal of its own and a `renew` that restarts the idle timer.
 *
 * Rejects with `Ended` at once when a timer or the outer signal strikes, whether or not the work heeds its signal.
 */
export async function withDeadline<Value>(
  { idleMs, totalMs, signal }: Deadline,
  work: (signal: AbortSignal, renew: () => void) => Promise<Value>,
): Promise<Value> {
  const inner = new AbortController();
  const end = (by: EndedBy): void => {
    inner.abort(new Ended(by));
  };
  const onSignal = (): void => {
    end('signal');
  };
  const ended = new Promise<never>((_, reject) => {
    inner.signal.addEventListener('abort', () => {
      reject(inner.signal.reason as Ended);
    });
  });
  let idle = setTimeout(end, idleMs, 'idle');
  const total = setTimeout(end, totalMs, 'total');
  let isOver = false;
  const renew = (): void => {
    if (isOver) return;
    clearTimeout(idle);
    idle = setTimeout(end, idleMs, 'idle');
  };
  signal.addEventListener('abort', onSignal);
  try {
    if (signal.aborted) throw new Ended('signal');
    return await Promise.race([ended, work(inner.signal, renew)]);
  } finally {
    isOver = true;
    clearTimeout(idle);
    clearTimeout(total);
    signal.removeEventListener('abort', onSignal);
  }
}
