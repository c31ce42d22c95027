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

/** The errors that nobody caught meanwhile, which the test runner would count as its own. */
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
  test('nobody can write into a snapshot, however deep', () => {
    const store = fresh();
    store.update({ left: [{ name: 'b' }] });
    const { left } = store.get() as unknown as { left: { name: string }[] };
    assert.throws(() => left.push({ name: 'c' }), TypeError);
    assert.throws(() => (left[0]!.name = 'c'), TypeError);
    assert.throws(() => Object.assign(store.get(), { right: 1 }), TypeError);
  });

  test('a snapshot can be sent to a worker', () => {
    assert.deepEqual(structuredClone(fresh().get()), fresh().get());
  });

  test('what is told is already there: a change shows at once', () => {
    const store = fresh();
    store.update({ right: { count: 1 } });
    assert.equal(store.get().right.count, 1);
  });

  test('a listener hears of many changes in one go, and not before the code that made them is done', async () => {
    const store = fresh();
    const heard: number[] = [];
    store.subscribe(() => heard.push(store.get().right.count));
    for (let count = 1; count <= 100; count++) store.update({ right: { count } });
    assert.deepEqual(heard, []);
    await microtasks();
    assert.deepEqual(heard, [100]);
  });

  test('a listener hears of the next change as well', async () => {
    const store = fresh();
    let calls = 0;
    store.subscribe(() => calls++);
    for (let count = 1; count <= 3; count++) {
      store.update({ right: { count } });
      await microtasks();
    }
    assert.equal(calls, 3);
  });

  test('a change that a listener makes is told too', async () => {
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

  test('a view that compares by === is not made to draw what did not change', () => {
    const store = fresh();
    const before = store.get();
    store.update({ right: { count: 1 } });
    assert.equal(store.get().left, before.left);
    assert.notEqual(store.get(), before);
  });

  test('giving the same parts again is no change at all', async () => {
    const store = fresh();
    const before = store.get();
    let calls = 0;
    store.subscribe(() => calls++);
    store.update({ left: before.left, right: before.right });
    await microtasks();
    assert.equal(store.get(), before);
    assert.equal(calls, 0);
  });

  test('who has left hears nothing more, not even what was already on its way', async () => {
    const store = fresh();
    let calls = 0;
    const leave = store.subscribe(() => calls++);
    store.update({ right: { count: 1 } });
    leave();
    await microtasks();
    assert.equal(calls, 0);
  });

  test('one listener that throws does not keep the news from the others, and its error is not swallowed', async () => {
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

  test('freezing does not fall over a value that is 100,000 levels deep', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown[];
    assert.ok(Object.isFrozen(deepFreeze(deep)[0]));
  });
});
