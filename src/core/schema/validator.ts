import { detailOf, problem, type Problem } from '../base/errors.js';
import type { Limits } from '../base/limits.js';
import type { Check, JsonValue, ValidationInUse } from '../protocol/index.js';
import { refuseSchema } from './admit.js';
import type { ValidationReply, ValidationRequest } from './messages.js';
import { refuseWork } from './work.js';

/** Holds values against schemas that servers wrote. Never rejects; what it cannot check it says it did not. */
export interface Validator {
  /** What is no schema at all is unchecked as well. */
  validate(schema: unknown, value: JsonValue): Promise<Check>;
  destroy(): void;
}

/**
 * A validator that works in a worker and ends it when it overruns, or on this thread, behind tighter bounds, where
 * there is no worker. A schema that overran once is not tried again. `noteUse` is told how a value was checked.
 */
export function createValidator(
  limits: Limits,
  createWorker: () => Worker | undefined,
  noteUse: (use: ValidationInUse) => void = () => undefined,
): Validator {
  const quarantine = new Map<string, Problem>();
  let worker: Worker | undefined;
  let isReady = false;
  let hasWorkers = true;
  let queue: Promise<unknown> = Promise.resolve();
  let lastId = 0;
  let settleOpen: ((check: Check) => void) | undefined;

  const endWorker = (): void => {
    worker?.terminate();
    worker = undefined;
    isReady = false;
  };

  const inThread = async (schema: unknown, text: string, value: string): Promise<Check> => {
    noteUse({ engine: 'interpreter', isolation: 'thread' });
    const refused = refuseSchema(schema, limits, 'thread') ?? refuseWork(text, value, limits);
    if (refused) return unchecked(refused);
    const { checkInThread } = await import('./in-thread.js');
    return checkInThread(text, value, limits.validationErrors);
  };

  /** The worker's verdict; `undefined` where the worker could not even be started. */
  const inWorker = (schema: string, value: string): Promise<Check | undefined> => {
    worker ??= createWorker();
    const current = worker;
    if (!current) return Promise.resolve(undefined);
    const request: ValidationRequest = { id: ++lastId, schema, value, mostErrors: limits.validationErrors };
    return new Promise((resolve) => {
      const settle = (check: Check | undefined): void => {
        stopClock();
        settleOpen = undefined;
        current.onmessage = null;
        current.onerror = null;
        resolve(check);
      };
      settleOpen = settle;
      const blame = (why: Problem): void => {
        endWorker();
        quarantine.set(schema, problem('validation-skipped', { detail: why.message }));
        settle(unchecked(why));
      };
      const overrun = (budgetMs: number): void => {
        blame(problem('validation-timeout', { value: budgetMs }));
      };
      // Until the worker is ready, time goes to loading it, which is nobody's fault.
      let stopClock = startClock(isReady ? limits.validationMs : limits.validationColdMs * 10, () => {
        if (isReady) overrun(limits.validationMs);
        else {
          endWorker();
          settle(undefined);
        }
      });
      current.onmessage = ({ data }: MessageEvent<ValidationReply>) => {
        noteUse({ engine: data.engine, isolation: 'worker' });
        if (data.id === request.id) settle(data.check);
        if (data.id !== 0 || isReady) return;
        isReady = true;
        stopClock();
        stopClock = startClock(limits.validationColdMs, () => overrun(limits.validationColdMs));
      };
      current.onerror = (event) => {
        event.preventDefault();
        // A worker that was ready and broke was broken by what it was given; that must not run on this thread instead.
        if (isReady) {
          blame(problem('validation-failed', { detail: event.message }));
          return;
        }
        endWorker();
        settle(undefined);
      };
      current.postMessage(request);
    });
  };

  const validate = async (schema: unknown, value: JsonValue): Promise<Check> => {
    const refused = refuseSchema(schema, limits, 'worker');
    if (refused) return unchecked(refused);
    const text = JSON.stringify(schema);
    const blamed = quarantine.get(text);
    if (blamed) return unchecked(blamed);
    const valueText = JSON.stringify(value);
    if (hasWorkers) {
      const check = await inWorker(text, valueText);
      if (check) return check;
      hasWorkers = false;
    }
    return inThread(schema, text, valueText);
  };

  return {
    validate(schema, value) {
      // One at a time, so that an overrun is the fault of the schema that is blamed for it.
      const check = queue
        .then(() => validate(schema, value))
        .catch((error: unknown) => unchecked(problem('validation-failed', { detail: detailOf(error) })));
      queue = check;
      return check;
    },
    destroy() {
      endWorker();
      hasWorkers = false;
      settleOpen?.(unchecked(problem('host-destroyed')));
    },
  };
}

/** So many ticks make a budget. */
const ticks = 10;

/**
 * Strikes after so long, as far as this thread had time itself: one that was held, or a computer that was busy, is not the
 * schema's fault, and counts as one tick.
 */
function startClock(ms: number, strike: () => void): () => void {
  let left = ticks;
  const timer = setInterval(() => {
    if (--left > 0) return;
    clearInterval(timer);
    strike();
  }, ms / ticks);
  return () => clearInterval(timer);
}

function unchecked(why: Problem): Check {
  return { status: 'unchecked', problem: why };
}
