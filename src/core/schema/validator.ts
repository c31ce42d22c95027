import { detailOf, problem, type Problem } from '../base/errors.js';
import type { Limits } from '../base/limits.js';
import { allowScript, ownPolicy } from '../base/trusted-types.js';
import type { Check, JsonValue, ValidationInUse, ValidationOptions } from '../protocol/index.js';
import { refuseSchema, refuseWork } from './admit.js';
import type { ValidationReply, ValidationRequest } from './check.js';

/** Checks values against servers' schemas. Never rejects: what it cannot check is `unchecked`. */
export interface Validator {
  /** Anything that is not a schema is `unchecked` as well. */
  validate(schema: unknown, value: JsonValue): Promise<Check>;
  destroy(): void;
}

type NoteUse = (use: ValidationInUse) => void;

/**
 * Creates a validator that works in a worker, or on this thread with tighter limits if there is no worker. A schema that
 * overran once is not tried again. `noteUse` learns how a value is checked.
 */
export function createValidator(
  limits: Limits,
  createWorker: () => Worker | undefined,
  noteUse: NoteUse = () => undefined,
): Validator {
  const worker = new CheckWorker(limits, createWorker, noteUse);
  let queue: Promise<unknown> = Promise.resolve();

  const validate = async (schema: unknown, value: JsonValue): Promise<Check> => {
    const refused = refuseSchema(schema, limits, 'worker');
    if (refused) return unchecked(refused);
    const text = JSON.stringify(schema);
    const valueText = JSON.stringify(value);
    const check = await worker.check(text, valueText);
    if (check) return check;
    noteUse({ engine: 'interpreter', isolation: 'thread' });
    const refusedHere = refuseSchema(schema, limits, 'thread') ?? refuseWork(text, valueText, limits);
    if (refusedHere) return unchecked(refusedHere);
    const { checkInThread } = await import('./in-thread.js');
    return checkInThread(text, valueText, limits.validationErrors);
  };

  return {
    validate(schema, value) {
      // One at a time, so that an overrun is blamed on the right schema.
      const check = queue
        .then(() => validate(schema, value))
        .catch((error: unknown) => unchecked(problem('validation-failed', { detail: detailOf(error) })));
      queue = check;
      return check;
    },
    destroy: () => worker.destroy(),
  };
}

/** Runs one check at a time in a worker, and ends the worker if it overruns or breaks. */
class CheckWorker {
  readonly #limits: Limits;
  readonly #createWorker: () => Worker | undefined;
  readonly #noteUse: NoteUse;
  /** Schemas that overran or broke a worker. They are never run again. */
  readonly #blamed = new Map<string, Problem>();
  #worker: Worker | undefined;
  #isReady = false;
  #isAvailable = true;
  #lastId = 0;
  #stopClock: () => void = () => undefined;
  #settle: ((check: Check | undefined) => void) | undefined;

  constructor(limits: Limits, createWorker: () => Worker | undefined, noteUse: NoteUse) {
    this.#limits = limits;
    this.#createWorker = createWorker;
    this.#noteUse = noteUse;
  }

  /** Returns `undefined` if no worker can be started. */
  async check(schema: string, value: string): Promise<Check | undefined> {
    const blamed = this.#blamed.get(schema);
    if (blamed) return unchecked(blamed);
    const check = this.#isAvailable ? await this.#run(schema, value) : undefined;
    if (!check) this.#isAvailable = false;
    return check;
  }

  destroy(): void {
    this.#end();
    this.#isAvailable = false;
    this.#settle?.(unchecked(problem('host-destroyed')));
  }

  #run(schema: string, value: string): Promise<Check | undefined> {
    const worker = (this.#worker ??= this.#createWorker());
    if (!worker) return Promise.resolve(undefined);
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#settle = (check) => {
        this.#stopClock();
        this.#settle = undefined;
        worker.onmessage = null;
        worker.onerror = null;
        resolve(check);
      };
      this.#startClock(schema);
      worker.onmessage = ({ data }: MessageEvent<ValidationReply>) => this.#receive(data, schema, id);
      worker.onerror = (event) => {
        event.preventDefault();
        // What broke a worker that was ready is the schema, which must not run on this thread instead.
        if (this.#isReady) this.#blame(schema, problem('validation-failed', { detail: event.message }));
        else this.#giveUp();
      };
      const request: ValidationRequest = { id, schema, value, mostErrors: this.#limits.validationErrors };
      worker.postMessage(request);
    });
  }

  #receive({ id, check, engine }: ValidationReply, schema: string, awaitedId: number): void {
    this.#noteUse({ engine, isolation: 'worker' });
    if (id === awaitedId) this.#settle?.(check);
    if (id !== 0 || this.#isReady) return;
    this.#isReady = true;
    this.#stopClock();
    this.#startOverrunClock(schema, this.#limits.validationColdMs);
  }

  /** Until the worker is ready, time is spent on loading it, for which the schema is not blamed. */
  #startClock(schema: string): void {
    const { validationMs, validationColdMs } = this.#limits;
    if (this.#isReady) this.#startOverrunClock(schema, validationMs);
    else this.#stopClock = startClock(validationColdMs * 10, () => this.#giveUp());
  }

  #startOverrunClock(schema: string, ms: number): void {
    const why = problem('validation-timeout', { value: ms });
    this.#stopClock = startClock(ms, () => this.#blame(schema, why));
  }

  #blame(schema: string, why: Problem): void {
    this.#end();
    this.#blamed.set(schema, problem('validation-skipped', { detail: why.message }));
    this.#settle?.(unchecked(why));
  }

  #giveUp(): void {
    this.#end();
    this.#settle?.(undefined);
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isReady = false;
  }
}

/** Ticks of a clock. */
const ticks = 10;

/**
 * Calls `onTimeout` after as much time as this thread had for it: while the thread or the computer is busy, which is not
 * the schema's fault, only one tick passes.
 */
function startClock(ms: number, onTimeout: () => void): () => void {
  let left = ticks;
  const timer = setInterval(() => {
    if (--left > 0) return;
    clearInterval(timer);
    onTimeout();
  }, ms / ticks);
  return () => clearInterval(timer);
}

function unchecked(why: Problem): Check {
  return { status: 'unchecked', problem: why };
}

// Beside this file, on the page's own origin. A build may move them together.
const workerUrl = new URL('./validation.worker.js', import.meta.url);
const ajvWorkerUrl = new URL('./validation-ajv.worker.js', import.meta.url);
for (const { href } of [workerUrl, ajvWorkerUrl]) allowScript(href);

/**
 * Returns a function that creates workers as the page wants them, and `undefined` if there is none: in Node, from another
 * origin, or if the page forbids it. With `worker: false` no policy of the page reports a violation.
 */
export function workersOf({ engine, worker }: ValidationOptions = {}): () => Worker | undefined {
  return () => {
    const WorkerClass = (globalThis as { Worker?: typeof Worker }).Worker;
    if (!WorkerClass || worker === false) return undefined;
    try {
      const own = engine === 'ajv' ? ajvWorkerUrl : workerUrl;
      const { href } = worker === undefined ? own : new URL(worker, baseUrl());
      if (worker !== undefined) allowScript(href);
      return new WorkerClass(ownPolicy()?.createScriptURL(href) ?? href, {
        type: 'module',
        name: 'mcp-tools validation',
      });
    } catch {
      return undefined;
    }
  };
}

/** Returns the base of the page's relative URLs. */
function baseUrl(): string | undefined {
  const { document, location } = globalThis as {
    document?: { readonly baseURI: string };
    location?: { readonly href: string };
  };
  return document?.baseURI ?? location?.href;
}
