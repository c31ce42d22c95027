import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMcpHost } from '../../src/core/index.js';
import { indexedDbStorage, webStorage } from '../../src/storage.js';

describe('storage in IndexedDB where there is none', () => {
  test('Each operation rejects with a reason, and nothing is thrown before', async () => {
    const storage = indexedDbStorage();
    for (const use of [() => storage.get('a'), () => storage.set('a', 'b'), () => storage.delete('a')]) {
      await assert.rejects(
        async () => use(),
        /^Error: This page cannot use IndexedDB here, so nothing is kept: /,
      );
    }
  });

  test('A host works without it', async () => {
    const host = createMcpHost({ storage: indexedDbStorage() });
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(host.getSnapshot().grants, []);
    host.destroy();
  });
});

test('Web storage uses the given storage, and a missing entry is `undefined`', () => {
  const kept = new Map<string, string>();
  const storage = webStorage({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  assert.equal(storage.get('a'), undefined);
  storage.set('a', 'one');
  assert.deepEqual([storage.get('a'), [...kept]], ['one', [['a', 'one']]]);
  storage.delete('a');
  assert.equal(storage.get('a'), undefined);
});
