import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createStore, deepFreeze, type Store } from '../../../src/core/base/store.js';

interface State {
  readonly left: readonly { readonly name: string }[];
  readonly right: { readonly count: number };
}

const fresh = (): Store<State> => createStore<State>({ left: [{ name: 'a' }], right: { count: 0 } });

const microtasks = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

/** Uncaught errors during the work, which the test runner would otherwise count. */
async function uncaughtDuring(work: () => Promise<void>): Promise<string[]> {
  const errors: string[] = [];
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => errors.push(String(error)));
  try {
    await work();
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const other of others) process.on('uncaughtException', other);
  }
  return errors;
}

describe('the store', () => {
  test('Snapshots are frozen at any depth', () => {
    const store = fresh();
    store.update({ left: [{ name: 'b' }] });
    const { left } = store.get() as unknown as { left: { name: string }[] };
    assert.throws(() => left.push({ name: 'c' }), TypeError);
    assert.throws(() => (left[0]!.name = 'c'), TypeError);
    assert.throws(() => Object.assign(store.get(), { right: 1 }), TypeError);
  });

  test('A snapshot can be sent to a worker', () => {
    assert.deepEqual(structuredClone(fresh().get()), fresh().get());
  });

  test('A change is visible immediately', () => {
    const store = fresh();
    store.update({ right: { count: 1 } });
    assert.equal(store.get().right.count, 1);
  });

  test('A listener is called once for many changes, after the code that made them', async () => {
    const store = fresh();
    const heard: number[] = [];
    store.subscribe(() => heard.push(store.get().right.count));
    for (let count = 1; count <= 100; count++) store.update({ right: { count } });
    assert.deepEqual(heard, []);
    await microtasks();
    assert.deepEqual(heard, [100]);
  });

  test('A listener is called for the next change, too', async () => {
    const store = fresh();
    let calls = 0;
    store.subscribe(() => calls++);
    for (let count = 1; count <= 3; count++) {
      store.update({ right: { count } });
      await microtasks();
    }
    assert.equal(calls, 3);
  });

  test('A change by a listener is reported', async () => {
    const store = fresh();
    const heard: number[] = [];
    store.subscribe(() => {
      const { count } = store.get().right;
      heard.push(count);
      if (count < 3) store.update({ right: { count: count + 1 } });
    });
    store.update({ right: { count: 1 } });
    await microtasks();
    assert.deepEqual(heard, [1, 2, 3]);
  });

  test('Unchanged parts stay identical', () => {
    const store = fresh();
    const before = store.get();
    store.update({ right: { count: 1 } });
    assert.equal(store.get().left, before.left);
    assert.notEqual(store.get(), before);
  });

  test('Setting the same parts is no change', async () => {
    const store = fresh();
    const before = store.get();
    let calls = 0;
    store.subscribe(() => calls++);
    store.update({ left: before.left, right: before.right });
    await microtasks();
    assert.equal(store.get(), before);
    assert.equal(calls, 0);
  });

  test('A removed listener is not called, even for a pending change', async () => {
    const store = fresh();
    let calls = 0;
    const leave = store.subscribe(() => calls++);
    store.update({ right: { count: 1 } });
    leave();
    await microtasks();
    assert.equal(calls, 0);
  });

  test('A listener that throws does not affect others, and its error is reported', async () => {
    const store = fresh();
    const heard: number[] = [];
    store.subscribe(() => {
      throw new Error('a view broke');
    });
    store.subscribe(() => heard.push(store.get().right.count));
    const surfaced = await uncaughtDuring(async () => {
      store.update({ right: { count: 1 } });
      await setImmediate();
      store.update({ right: { count: 2 } });
      await setImmediate();
    });
    assert.deepEqual(heard, [1, 2]);
    assert.deepEqual(surfaced, ['Error: a view broke', 'Error: a view broke']);
  });

  test('Freezing a value with 100,000 levels causes no stack overflow', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown[];
    assert.ok(Object.isFrozen(deepFreeze(deep)[0]));
  });
});
