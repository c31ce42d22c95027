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
  /** The time limit that was exceeded, in seconds. */
  readonly seconds: number;

  constructor(by: EndedBy, ms = 0) {
    super(`ended by ${by}`);
    this.by = by;
    this.seconds = ms / 1000;
  }
}

/** Time limits of running work. `idleMs` is the limit without a sign of life. */
interface TimeLimits {
  readonly idleMs: number;
  readonly totalMs: number;
}

/** Controls the time limits of running work. */
export interface Clock {
  /** Restarts the idle time, because the work has shown a sign of life. */
  renew(): void;
  /** Pauses the clock while a person is asked. The returned function resumes it. Pauses may overlap. */
  pause(): () => void;
  /** Restarts the clock with other limits. A paused clock stays paused. */
  restart(limits: TimeLimits): void;
}

/**
 * Runs `work` with its own signal and a clock. Rejects with a `DeadlineError` as soon as a limit is exceeded or the outer
 * signal is aborted, even if the work does not react to its signal.
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
    // If both times are equal, the timer that was set first ends the work.
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

/** A sent call, or another request that may cause questions. It stays the same object when the call continues as a task. */
export interface SentCall {
  /** Absent if it is not a tool call. */
  readonly callId?: string;
  readonly serverId: string;
  readonly clock: Clock;
  /** Aborted when the call ends on this page. */
  readonly signal: AbortSignal;
}

/**
 * Returns true if a call should be made as a task. In MCP 2025-11-25, the host decides; in later revisions, the server does.
 */
export function runsAsTask(server: Server, { taskSupport }: Tool): boolean {
  const isOffered =
    server.status === 'connected' &&
    server.protocolFamily === 'legacy' &&
    server.capabilities.includes('tasks');
  return isOffered && taskSupport !== undefined;
}

/** Returns true if a server's answer is a task: a result of type `task`, or a `task` instead of content (MCP 2025-11-25). */
export function isTask(raw: JsonValue): boolean {
  if (!isObject(raw)) return false;
  return raw['resultType'] === 'task' || (isObject(raw['task']) && raw['content'] === undefined);
}

/** Maximum number of tries, more than any call needs. */
const maxRounds = 10;

/**
 * Sends a request. If the server requires a sign-in or more access, asks the person and sends the request again. The time
 * limits pause meanwhile. Rejects if the person does not sign in.
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
      // The number of rounds is also limited, so that a call cannot wait forever for the sign-ins of other calls.
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
 * Throttles a sequence of values: passes on the first immediately, then the newest every `ms` milliseconds. `flush` passes on a
 * waiting value, and `end` stops.
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

/** Runs work and dispatches its progress at most every `ms` milliseconds. The last progress stays with the call. */
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
