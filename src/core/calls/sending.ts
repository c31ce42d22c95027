import { isObject } from '../../shared/is-object.js';
import { McpToolsError, problemError } from '../base/problems.js';
import type { Limits } from '../base/limits.js';
import { isAboutAccess } from '../servers/connection/failures.js';
import type { SignInFlow } from '../servers/sign-in/flow.js';
import type { SignIns } from '../servers/sign-in/sign-ins.js';
import type { CallEvent } from './call-state.js';
import type { JsonValue, Progress, Server, Tool } from '../protocol/index.js';

export type EndedBy = 'idle' | 'total' | 'signal';

export class DeadlineError extends Error {
  readonly by: EndedBy;
  /** The limit that was reached. */
  readonly seconds: number;

  constructor(by: EndedBy, ms = 0) {
    super(`ended by ${by}`);
    this.by = by;
    this.seconds = ms / 1000;
  }
}

/** Time limits of work under way: `idleMs` is that between two signs of life. */
interface TimeLimits {
  readonly idleMs: number;
  readonly totalMs: number;
}

/** Controls the time limits of work under way. */
export interface Clock {
  /** Restarts the idle time, since the work has shown a sign of life. */
  renew(): void;
  /** Stops the time while a person is asked; the returned function lets it run on. Pauses may overlap. */
  pause(): () => void;
  /** Restarts the clock with other limits. A paused clock stays paused. */
  restart(limits: TimeLimits): void;
}

/**
 * Runs `work` with a separate signal and the clock that may end it. Rejects with a `DeadlineError` as soon as time is up
 * or the outer signal is aborted, whether or not the work reacts to its signal.
 */
export async function withDeadline<Value>(
  { idleMs, totalMs, signal }: TimeLimits & { readonly signal: AbortSignal },
  work: (signal: AbortSignal, clock: Clock) => Promise<Value>,
): Promise<Value> {
  const inner = new AbortController();
  const end = (by: EndedBy, ms?: number): void => inner.abort(new DeadlineError(by, ms));
  const onSignal = (): void => end('signal');
  const ended = new Promise<never>((_, reject) =>
    inner.signal.addEventListener('abort', () => reject(inner.signal.reason as DeadlineError)),
  );
  let left = totalMs;
  let since = performance.now();
  const pauses = new Set<object>();
  let idle: ReturnType<typeof setTimeout> | undefined;
  let total: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(idle);
    clearTimeout(total);
    left -= performance.now() - since;
  };
  const start = (): void => {
    since = performance.now();
    // If both are equal, the one that was set first ends the work.
    total = setTimeout(end, Math.max(left, 0), 'total', totalMs);
    idle = setTimeout(end, idleMs, 'idle', idleMs);
  };
  let isOver = false;
  const clock: Clock = {
    renew() {
      if (isOver || pauses.size > 0) return;
      stop();
      start();
    },
    pause() {
      const own = {};
      if (pauses.size === 0 && !isOver) stop();
      pauses.add(own);
      return () => {
        if (pauses.delete(own) && pauses.size === 0 && !isOver) start();
      };
    },
    restart(limits) {
      if (pauses.size === 0) stop();
      ({ idleMs, totalMs } = limits);
      left = totalMs;
      if (pauses.size === 0 && !isOver) start();
    },
  };
  start();
  signal.addEventListener('abort', onSignal);
  try {
    if (signal.aborted) throw new DeadlineError('signal');
    return await Promise.race([ended, work(inner.signal, clock)]);
  } finally {
    isOver = true;
    stop();
    signal.removeEventListener('abort', onSignal);
  }
}

/** Resolves with the work's value; rejects with a `DeadlineError` as soon as the signal is aborted. */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new DeadlineError('signal'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** A call, or another request, that was sent and may ask. It stays the same object when a task goes on with the call. */
export interface SentCall {
  /** Absent if it is no call. */
  readonly callId?: string;
  readonly serverId: string;
  readonly clock: Clock;
  /** Aborted when the call is over here. */
  readonly signal: AbortSignal;
}

/** Returns true if a call is to be made as a task. MCP 2025-11-25 has the host decide; of a later revision the server does. */
export function runsAsTask(server: Server, { taskSupport }: Tool): boolean {
  const isOffered =
    server.status === 'connected' &&
    server.protocolFamily === 'legacy' &&
    server.capabilities.includes('tasks');
  return isOffered && taskSupport !== undefined;
}

/** Returns true if a server answers a call with a task: as a separate kind of result, or in place of one (MCP 2025-11-25). */
export function isTask(raw: JsonValue): boolean {
  if (!isObject(raw)) return false;
  return raw['resultType'] === 'task' || (isObject(raw['task']) && raw['content'] === undefined);
}

/** Number of tries, more than any call can need. */
const maxRounds = 10;

/**
 * Sends a request, and sends it again after a person has signed in, or allowed more, because the server refused it. The
 * call's time limits pause while they are asked. Rejects if they do not sign in. Reading a resource is such a call, too.
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
      // A call that waits for a sign-in of other calls does not wait for ever.
      if (upgrades >= accessUpgrades || round > maxRounds) {
        throw problemError('too-many-sign-ins', { origin: flow.origin, value: upgrades });
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

/**
 * Passes on the newest of many values: the first at once, then no more than one in `ms`. `flush` passes on the value that
 * waits, and `end` ends it.
 */
export function createPace<Value>(
  ms: number,
  pass: (value: Value) => void,
): { next(value: Value): void; flush(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { readonly value: Value } | undefined;
  let isOver = false;
  const rest = (): void => {
    timer = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = undefined;
    timer = setTimeout(rest, ms);
    pass(value);
  };
  return {
    next(value) {
      if (isOver) return;
      waiting = { value };
      if (timer === undefined) rest();
    },
    flush() {
      if (waiting && !isOver) pass(waiting.value);
      waiting = undefined;
    },
    end() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** Does work that reports its progress, no more often than every `ms`. The last progress stays with the call. */
export async function withProgress<Value>(
  ms: number,
  dispatch: (event: CallEvent) => void,
  work: (report: (progress: Progress) => void) => Promise<Value>,
): Promise<Value> {
  const pace = createPace(ms, (progress: Progress) => dispatch({ type: 'progress', progress }));
  try {
    return await work((progress) => pace.next(progress));
  } finally {
    pace.flush();
    pace.end();
  }
}
