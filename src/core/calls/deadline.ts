/** The reason why work was ended before it ended itself. */
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

/** Controls the time limits of work under way. */
export interface Clock {
  /** Restarts the idle time, since the work has shown a sign of life. */
  renew(): void;
  /** Stops the time while a person is asked; the returned function lets it run on. Pauses may overlap. */
  pause(): () => void;
}

/**
 * Runs `work` with a signal of its own and the clock that may end it. Rejects with a `DeadlineError` as soon as time is up
 * or the outer signal is aborted, whether or not the work heeds its signal.
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

/** Resolves with the work's value; rejects with a `DeadlineError` as soon as the signal is aborted. */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(new DeadlineError('signal'));
    };
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    void work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', onAbort);
    });
  });
}
