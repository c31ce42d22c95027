import { detailOf, problem, type Problem } from '../base/problems.js';
import type { Limits } from '../base/limits.js';
import { inTimeSlices } from '../../shared/time-slice.js';
import { allowScript, ownPolicy } from '../../shared/trusted-types.js';
import type { Check, JsonValue, ValidationInUse, ValidationOptions } from '../protocol/index.js';
import { refuseSchema, refuseWork } from './admit.js';
import type { ValidationReply, ValidationRequest } from './check.js';
import { fitsPlainly } from './plain.js';
import { loadEmptyKeywords, loadInterpreter } from './services.js';
import { writing } from './value-text.js';

/**
 * Checks values against servers' schemas in a worker, or on this thread with stricter limits if there is no worker. Never
 * rejects: if a value cannot be checked, the result is `unchecked`. A schema that timed out is not run again.
 */
export class Validator {
  readonly #limits: Limits;
  readonly #createWorker: () => Worker | undefined;
  readonly #noteUse: (use: ValidationInUse) => void;
  /** Schemas that timed out or crashed a worker. They are never run again. */
  readonly #blamed = new Map<string, Problem>();
  /** Frozen schemas as text, or the reason why they are rejected. */
  readonly #admitted = new WeakMap<object, string | Problem>();
  #queue: Promise<unknown> = Promise.resolve();
  #worker: Worker | undefined;
  #isReady = false;
  #isAvailable = true;
  #lastId = 0;
  #stopClock: () => void = () => undefined;
  #settle: ((check: Check | undefined) => void) | undefined;

  /** `noteUse` is called with the engine and the isolation of each check. */
  constructor(
    limits: Limits,
    createWorker: () => Worker | undefined,
    noteUse: (use: ValidationInUse) => void = () => undefined,
  ) {
    this.#limits = limits;
    this.#createWorker = createWorker;
    this.#noteUse = noteUse;
  }

  /** Checks a value. If `schema` is not a schema, the result is `unchecked`. */
  validate(schema: unknown, value: JsonValue): Promise<Check> {
    // Until a worker has answered, it is unknown whether one can be started.
    if (this.#isReady && this.#fitsPlainly(schema, value)) return Promise.resolve({ status: 'valid' });
    // Checks run one at a time, so that a timeout is attributed to the right schema.
    const check = this.#queue
      .then(() => this.#check(schema, value))
      .catch((error: unknown) => unchecked(problem('validation-failed', { detail: detailOf(error) })));
    this.#queue = check;
    return check;
  }

  destroy(): void {
    this.#isAvailable = false;
    this.#end(unchecked(problem('host-destroyed')));
  }

  #fitsPlainly(schema: unknown, value: JsonValue): boolean {
    try {
      const text = this.#admit(schema);
      return typeof text === 'string' && !this.#blamed.has(text) && fitsPlainly(schema as JsonValue, value);
    } catch {
      return false;
    }
  }

  /** Returns an admitted schema as text. */
  #admit(schema: unknown): string | Problem {
    const isFixed = typeof schema === 'object' && schema !== null && Object.isFrozen(schema);
    const known = isFixed ? this.#admitted.get(schema) : undefined;
    if (known !== undefined) return known;
    const admitted = refuseSchema(schema, this.#limits, 'worker') ?? JSON.stringify(schema);
    if (isFixed) this.#admitted.set(schema, admitted);
    return admitted;
  }

  async #check(schema: unknown, value: JsonValue): Promise<Check> {
    const text = this.#admit(schema);
    if (typeof text !== 'string') {
      const { withoutEmptyKeywords } = await loadEmptyKeywords();
      const read = withoutEmptyKeywords(schema, this.#limits);
      const isUsable = read !== schema && typeof this.#admit(read) === 'string';
      return isUsable ? this.#check(read, value) : unchecked(text);
    }
    const valueText = await inTimeSlices(writing(value));
    const blamed = this.#blamed.get(text);
    if (blamed) return unchecked(blamed);
    const check = this.#isAvailable ? await this.#run(text, valueText) : undefined;
    if (check) return check;
    this.#isAvailable = false;
    this.#noteUse({ engine: 'interpreter', isolation: 'thread' });
    const refusedHere =
      refuseSchema(schema, this.#limits, 'thread') ?? refuseWork(text, valueText, this.#limits);
    if (refusedHere) return unchecked(refusedHere);
    const { checkInThread } = await loadInterpreter();
    return checkInThread(text, valueText, this.#limits.validationErrors);
  }

  /** Runs one check in the worker. Returns `undefined` if no worker can be started. */
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
        // If the worker was ready, the schema crashed it. It must not run on this thread instead.
        if (this.#isReady) this.#blame(schema, problem('validation-failed', { detail: event.message }));
        else this.#end(undefined);
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

  /**
   * Starts the clock of a check. Until the worker is ready, the time is spent on loading it and does not count against the
   * schema.
   */
  #startClock(schema: string): void {
    const { validationMs, validationColdMs } = this.#limits;
    if (this.#isReady) this.#startOverrunClock(schema, validationMs);
    else this.#stopClock = startClock(validationColdMs * 10, () => this.#end(undefined));
  }

  #startOverrunClock(schema: string, ms: number): void {
    const why = problem('validation-timeout', { value: ms });
    this.#stopClock = startClock(ms, () => this.#blame(schema, why));
  }

  #blame(schema: string, why: Problem): void {
    this.#blamed.set(schema, problem('validation-skipped', { detail: why.message }));
    this.#end(unchecked(why));
  }

  /** Terminates the worker, and with it the running check. */
  #end(check: Check | undefined): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isReady = false;
    this.#settle?.(check);
  }
}

/**
 * Calls `onTimeout` after ten ticks. While the thread or computer is busy, ticks are skipped, so this time does not count
 * against the schema.
 */
function startClock(ms: number, onTimeout: () => void): () => void {
  const ticks = 10;
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

/**
 * The worker files next to this script, on the page's origin. A build may move them together. `undefined` if a bundler has
 * removed the script's address; the files are then expected next to the page.
 */
const ownWorkers = {
  interpreter: beside(() => new URL('./validation.worker.js', import.meta.url)),
  ajv: beside(() => new URL('./validation-ajv.worker.js', import.meta.url)),
};

function beside(script: () => URL): string | undefined {
  try {
    const { href } = script();
    allowScript(href);
    return href;
  } catch {
    return undefined;
  }
}

/** Returns the address of the page's worker file; `undefined` if the page wants none or workers are not supported. */
export function workerAddress({ engine, worker }: ValidationOptions = {}): string | undefined {
  if (worker === false || !('Worker' in globalThis)) return undefined;
  const own = ownWorkers[engine ?? 'interpreter'];
  if (worker === undefined && own !== undefined) return own;
  const name = engine === 'ajv' ? 'validation-ajv' : 'validation';
  const { href } = new URL(worker ?? `${name}.worker.js`, baseUrl());
  allowScript(href);
  return href;
}

/**
 * Returns a function that creates workers with the page's options. It returns `undefined` if that fails: in Node, from another
 * origin, or if the page forbids it. With `worker: false`, no policy of the page reports a violation.
 */
export function workersOf(options?: ValidationOptions): () => Worker | undefined {
  return () => {
    try {
      const href = workerAddress(options);
      if (href === undefined) return undefined;
      return startWorker(href);
    } catch {
      return undefined;
    }
  };
}

/** Starts a worker. Throws if workers are not supported, or if the page forbids this one and the browser throws. */
export function startWorker(href: string): Worker {
  return new Worker(ownPolicy()?.createScriptURL(href) ?? href, {
    type: 'module',
    name: 'mcp-tools validation',
  });
}

/** Returns the base of the page's relative URLs. */
function baseUrl(): string | undefined {
  const { document, location } = globalThis as {
    document?: { readonly baseURI: string };
    location?: { readonly href: string };
  };
  return document?.baseURI ?? location?.href;
}
