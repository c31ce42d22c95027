import assert from 'node:assert/strict';
import { type Limits, withLimits } from '../../../src/core/base/limits.js';
import { Validator } from '../../../src/core/schema/validator.js';
import type { ValidationReply, ValidationRequest } from '../../../src/core/schema/check.js';
import type { Check, JsonObject } from '../../../src/core/protocol/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { until } from '../../fixtures/clients.js';

type Behaviour = (request: ValidationRequest, worker: FakeWorker) => void;

const invalid: Check = {
  status: 'invalid',
  errors: [{ path: '', keyword: 'fake', message: 'says the worker', schemaPath: '/fake', params: {} }],
};

/** A worker as a validator sees it. A real one runs in the browser tests; this one misbehaves on request. */
class FakeWorker {
  onmessage: ((event: MessageEvent<ValidationReply>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  terminated = false;
  readonly requests: ValidationRequest[] = [];
  readonly #behave: Behaviour;

  constructor(behave: Behaviour, isReady = true) {
    this.#behave = behave;
    if (isReady) setTimeout(() => this.say({ id: 0, check: { status: 'valid' } }), 1);
  }

  postMessage(request: ValidationRequest): void {
    this.requests.push(request);
    // After it has reported that it is ready.
    setTimeout(() => this.#behave(request, this), 5);
  }

  terminate(): void {
    this.terminated = true;
  }

  say(reply: Omit<ValidationReply, 'engine'> & Partial<ValidationReply>): void {
    const data: ValidationReply = { engine: 'interpreter', ...reply };
    if (!this.terminated) this.onmessage?.({ data } as MessageEvent<ValidationReply>);
  }

  break(message: string): void {
    this.onerror?.({ message, preventDefault: () => undefined } as ErrorEvent);
  }
}

const answer: Behaviour = ({ id }, worker) => worker.say({ id, check: invalid });
const silence: Behaviour = () => undefined;
const crash: Behaviour = (_, worker) => worker.break('out of memory');

/** For a silent worker. The others respond sooner, even on a busy machine. */
const short = { validationMs: 500, validationColdMs: 500 };

/** A validator with these workers in order, and then none. */
function withWorkers(workers: FakeWorker[], own: Partial<Limits> = {}): Validator {
  let next = 0;
  const limits = withLimits({ validationMs: 10_000, validationColdMs: 10_000, ...own });
  return new Validator(limits, () => workers[next++] as unknown as Worker | undefined);
}

const text: JsonObject = { type: 'string' };
const other: JsonObject = { type: 'number' };
const codeOf = (check: Check): string => (check.status === 'unchecked' ? check.problem.code : check.status);

describe('validation in a worker', { timeout: 120_000 }, () => {
  test('The worker receives JSON as text, and its result is used', async () => {
    const worker = new FakeWorker(answer);
    const validator = withWorkers([worker]);
    assert.deepEqual(await validator.validate(text, { a: 1 }), invalid);
    assert.deepEqual(worker.requests, [
      { id: 1, schema: '{"type":"string"}', value: '{"a":1}', mostErrors: 50 },
    ]);
    assert.deepEqual(await validator.validate(text, 2), invalid);
    assert.equal(worker.requests.length, 2);
    assert.equal(worker.terminated, false);
  });

  test('The worker reports its engine', async () => {
    const uses: unknown[] = [];
    const worker = new FakeWorker(({ id }, it) => it.say({ id, check: invalid, engine: 'ajv' }));
    const create = (): Worker => worker as unknown as Worker;
    await new Validator(withLimits(), create, (use) => uses.push(use)).validate(text, 1);
    assert.deepEqual(uses.at(-1), { engine: 'ajv', isolation: 'worker' });
  });

  test('A worker that never responds is terminated, and its schema is skipped afterwards', async () => {
    const longest = 10_000;
    const workers = [new FakeWorker(silence), new FakeWorker(answer)];
    const validator = withWorkers(workers, { ...short, validationMs: longest });
    const begin = Date.now();
    assert.equal(codeOf(await validator.validate(text, 'a')), 'validation-timeout');
    assert.ok(Date.now() - begin < longest, 'the limit of a worker that has answered before');
    assert.equal(workers[0]!.terminated, true);
    assert.equal(codeOf(await validator.validate(text, 'b')), 'validation-skipped');
    assert.equal(workers[1]!.requests.length, 0);
  });

  test('A terminated worker is replaced, and other schemas are checked', async () => {
    const workers = [new FakeWorker(silence), new FakeWorker(answer)];
    const validator = withWorkers(workers, short);
    await validator.validate(text, 'a');
    assert.deepEqual(await validator.validate(other, 1), invalid);
    assert.equal(workers[1]!.terminated, false);
  });

  test('A worker that fails over a schema is replaced, and the schema is not checked on the main thread', async () => {
    const workers = [new FakeWorker(crash), new FakeWorker(answer)];
    const validator = withWorkers(workers);
    assert.equal(codeOf(await validator.validate(text, 'a')), 'validation-failed');
    assert.equal(codeOf(await validator.validate(text, 'a')), 'validation-skipped');
    assert.equal(workers[0]!.terminated, true);
    assert.deepEqual(await validator.validate(other, 1), invalid);
    assert.equal(workers[1]!.requests.length, 1);
  });

  test('A worker that cannot start is replaced by the main thread, with tighter limits', async () => {
    const validator = withWorkers([new FakeWorker(crash, false), new FakeWorker(answer)]);
    assert.equal(codeOf(await validator.validate(text, 'a')), 'valid');
    assert.equal(codeOf(await validator.validate(text, 1)), 'invalid');
    assert.equal(codeOf(await validator.validate({ pattern: 'a' }, 'a')), 'schema-refused');
  });

  test('A worker that is never ready is replaced by the main thread', async () => {
    const worker = new FakeWorker(silence, false);
    const validator = withWorkers([worker], { validationColdMs: 10 });
    assert.equal(codeOf(await validator.validate(text, 'a')), 'valid');
    assert.equal(worker.terminated, true);
  });

  test('Without a worker, values are checked on the main thread', async () => {
    assert.equal(codeOf(await withWorkers([]).validate(text, 'a')), 'valid');
  });

  test('A response to an earlier request is ignored', async () => {
    const late: Behaviour = ({ id }, worker) => {
      worker.say({ id: id - 1, check: { status: 'valid' } });
      worker.say({ id: 99, check: { status: 'valid' } });
      worker.say({ id, check: invalid });
    };
    const validator = withWorkers([new FakeWorker(late)]);
    await validator.validate(other, 1);
    assert.deepEqual(await validator.validate(text, 2), invalid);
  });

  test('The worker checks one value at a time, so that a timeout names the right schema', async () => {
    const slow: Behaviour = ({ schema, id }, worker) => {
      if (schema.includes('number')) worker.say({ id, check: invalid });
    };
    const validator = withWorkers([new FakeWorker(slow), new FakeWorker(slow)], short);
    const checks = await Promise.all([validator.validate(text, 'a'), validator.validate(other, 1)]);
    assert.deepEqual(checks.map(codeOf), ['validation-timeout', 'invalid']);
  });

  test('A schema beyond the limits is not sent to the worker', async () => {
    const worker = new FakeWorker(answer);
    const check = await withWorkers([worker]).validate({ pattern: 'a'.repeat(600) }, 'a');
    assert.equal(codeOf(check), 'schema-refused');
    assert.equal(worker.requests.length, 0);
  });

  test('The worker is terminated with the host, open checks end, and no other worker starts', async () => {
    const workers = [new FakeWorker(silence), new FakeWorker(answer)];
    const validator = withWorkers(workers, { validationMs: 60_000, validationColdMs: 60_000 });
    const waiting = validator.validate(text, 'a');
    await until(() => workers[0]!.requests.length === 1, 'the open check');
    validator.destroy();
    assert.equal(codeOf(await waiting), 'host-destroyed');
    assert.equal(workers[0]!.terminated, true);
    await validator.validate(other, 1);
    assert.equal(workers[1]!.requests.length, 0);
  });
});
