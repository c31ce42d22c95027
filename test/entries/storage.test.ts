import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMcpHost } from '../../src/core/index.js';
import { indexedDbStorage, webStorage } from '../../src/storage.js';

describe('storage in IndexedDB, where there is none', () => {
  test('rejects each operation in words, and throws nothing before', async () => {
    const storage = indexedDbStorage();
    for (const use of [() => storage.get('a'), () => storage.set('a', 'b'), () => storage.delete('a')]) {
      await assert.rejects(
        async () => use(),
        /^Error: This page cannot use IndexedDB here, so nothing is kept: /,
      );
    }
  });

  test('is done without by a host', async () => {
    const host = createMcpHost({ storage: indexedDbStorage() });
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(host.getSnapshot().grants, []);
    host.destroy();
  });
});

test('storage of the web platform asks for what it is told, and nothing is no text', () => {
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
