/** Why a piece of work was ended before it ended itself. */
export type EndedBy = 'idle' | 'total' | 'signal';

export class DeadlineError extends Error {
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

/** The hands of a clock that runs down while work is under way. */
export interface Clock {
  /** Silence is over: the idle time begins anew. */
  renew(): void;
  /** Stops the time, which is somebody else's from here; the function given back lets it run on. Pauses may overlap. */
  pause(): () => void;
}

/**
 * Runs `work` with a signal of its own and the clock that may end it.
 *
 * Rejects with `Ended` at once when a timer or the outer signal strikes, whether or not the work heeds its signal.
 */
export async function withDeadline<Value>(
  { idleMs, totalMs, signal }: Deadline,
  work: (signal: AbortSignal, clock: Clock) => Promise<Value>,
): Promise<Value> {
  const inner = new AbortController();
  const end = (by: EndedBy): void => {
    inner.abort(new DeadlineError(by));
  };
  const onSignal = (): void => {
    end('signal');
  };
  const ended = new Promise<never>((_, reject) => {
    inner.signal.addEventListener('abort', () => {
      reject(inner.signal.reason as DeadlineError);
    });
  });
  let left = totalMs;
  let since = performance.now();
  let pauses = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let total: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(idle);
    clearTimeout(total);
    left -= performance.now() - since;
  };
  const start = (): void => {
    since = performance.now();
    idle = setTimeout(end, idleMs, 'idle');
    total = setTimeout(end, Math.max(left, 0), 'total');
  };
  let isOver = false;
  const clock: Clock = {
    renew() {
      if (isOver || pauses > 0) return;
      clearTimeout(idle);
      idle = setTimeout(end, idleMs, 'idle');
    },
    pause() {
      if (pauses++ === 0 && !isOver) stop();
      let isPaused = true;
      return () => {
        if (!isPaused) return;
        isPaused = false;
        if (--pauses === 0 && !isOver) start();
      };
    },
  };
  start();
  signal.addEventListener('abort', onSignal);
  try {
    if (signal.aborted) throw new DeadlineError('signal');
    return await Promise.race([ended, work(inner.signal, clock)]);
  } finally {
    isOver = true;
    clearTimeout(idle);
    clearTimeout(total);
    signal.removeEventListener('abort', onSignal);
  }
}
