import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { HostStorage } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { endHosts, memory, when } from '../support.js';
import { indexKey, keeping, kept, problemOf, stored, talk, textKey, titles } from './lab.js';

afterEach(endHosts);

/** A storage over a map. Its operations can be broken. */
function breakable(map = memory()): {
  storage: HostStorage;
  map: Map<string, string>;
  broken: { get?: () => unknown; set?: () => unknown; delete?: () => unknown };
} {
  const broken: ReturnType<typeof breakable>['broken'] = {};
  return {
    map,
    broken,
    storage: {
      get: (key) => (broken.get ? broken.get() : map.get(key)),
      set: (key, value) => (broken.set ? broken.set() : map.set(key, value)),
      delete: (key) => (broken.delete ? broken.delete() : map.delete(key)),
    },
  };
}

const full = (): never => {
  throw new Error('QuotaExceededError');
};
const never = (): Promise<never> => new Promise(() => undefined);

describe('a storage that fails', { timeout: 60_000 }, () => {
  test('A full storage loses nothing while the page is open, and the problem ends with the room', async () => {
    const { storage, map, broken } = breakable();
    const host = await keeping(storage);
    broken.set = full;
    await host.send('First');
    const { message } = await problemOf(host, 'not-saved');
    assert.match(message, /not saved.*QuotaExceededError/);
    const first = kept(host).current;
    await host.newConversation();
    await host.send('Second');
    await when(host, ({ conversations }) => conversations?.list.length === 2, 'both');
    assert.deepEqual(titles(host), ['Second', 'First']);
    assert.equal(await host.openConversation(first), true);
    assert.deepEqual(talk(host.getSnapshot()), ['First', 'You said: First']);
    assert.deepEqual([...map.keys()], []);
    delete broken.set;
    await host.send('Third');
    await stored(host, map);
    assert.equal(kept(host).problem, undefined);
    assert.deepEqual(titles(await keeping(storage)).toSorted(), ['First', 'Second']);
  });

  test('A conversation that was opened before there was room for it is continued, and no copy is made', async () => {
    const { storage, map, broken } = breakable();
    const host = await keeping(storage);
    broken.set = full;
    await host.send('First');
    const first = kept(host).current;
    await problemOf(host, 'not-saved');
    await host.newConversation();
    assert.equal(await host.openConversation(first), true);
    delete broken.set;
    await host.pinConversation(first, true);
    await host.send('Second');
    assert.equal(await stored(host, map), first);
    assert.deepEqual([titles(host), kept(host).problem], [['First'], undefined]);
  });

  test('A text whose entry in the index could not be stored is stored again, and no copy is made', async () => {
    const { storage, map, broken } = breakable();
    const host = await keeping(storage);
    await host.send('First');
    const first = await stored(host, map);
    let count = 0;
    const set = storage.set.bind(storage);
    storage.set = (key, value) => (key === indexKey && count++ === 0 ? full() : set(key, value));
    await host.send('Second');
    await problemOf(host, 'not-saved');
    await host.send('Third');
    assert.equal(await stored(host, map), first);
    assert.deepEqual([titles(host), kept(host).problem, broken], [['First'], undefined, {}]);
  });

  test('A storage that never answers delays a message by its time limit only', async () => {
    const { storage, broken } = breakable();
    broken.get = broken.set = never;
    const host = await keeping(storage, { limits: { storageMs: 50 } });
    await host.send('Hello');
    assert.deepEqual(talk(host.getSnapshot()), ['Hello', 'You said: Hello']);
    assert.equal(kept(host).status, 'failed');
    await problemOf(host, 'not-saved');
    await host.newConversation();
    assert.deepEqual(titles(host), ['Hello']);
  });

  test('A storage that answers again gets what it has missed', async () => {
    const { storage, map, broken } = breakable();
    let answer: (() => void) | undefined;
    broken.get = () => new Promise((resolve) => (answer = () => resolve(undefined)));
    const host = await keeping(storage, { limits: { storageMs: 50 } });
    await host.send('Hello');
    delete broken.get;
    answer?.();
    await stored(host, map);
    assert.deepEqual([kept(host).status, kept(host).problem], ['ready', undefined]);
  });

  test('A conversation that cannot be deleted is named as not saved, and deleted later', async () => {
    const { storage, map, broken } = breakable();
    const host = await keeping(storage);
    await host.send('First');
    const id = await stored(host, map);
    broken.delete = full;
    await host.deleteConversation(id);
    await problemOf(host, 'not-saved');
    delete broken.delete;
    await host.send('Second');
    await stored(host, map);
    assert.equal(map.get(textKey(id)), undefined);
    assert.deepEqual(titles(host), ['Second']);
  });
});

describe('a storage that lies', { timeout: 60_000 }, () => {
  const lies: Readonly<Record<string, unknown>> = {
    'no JSON': '{"version":1,"list":[',
    'other JSON': '[]',
    'an old version': '{"version":0,"list":[]}',
    'no list': '{"version":1}',
    'a huge text': 'x'.repeat(8_000_001),
    'a number': 7,
  };
  for (const [name, lie] of Object.entries(lies))
    test(`An index that is ${name} is reported, and a new list begins`, async () => {
      const map = memory();
      map.set(indexKey, lie as string);
      const host = await keeping(map);
      await problemOf(host, 'unreadable');
      await host.send('First');
      await stored(host, map);
      assert.deepEqual(titles(await keeping(map)), ['First']);
    });

  test('An index of a newer version is left unchanged, and nothing is stored beside it', async () => {
    const map = memory();
    const newer = '{"version":2,"list":{"a":1}}';
    map.set(indexKey, newer);
    const host = await keeping(map);
    await problemOf(host, 'newer-version');
    assert.equal(kept(host).status, 'failed');
    await host.send('First');
    await host.newConversation();
    await host.renameConversation(kept(host).list[0]?.id ?? '', 'Renamed');
    assert.deepEqual([...map], [[indexKey, newer]]);
    assert.deepEqual(titles(host), ['Renamed'], 'it stays while the page is open');
  });

  test('Malformed entries of the index are left out, and titles are cleaned', async () => {
    const map = memory();
    const good = { id: 'a1', title: '\u202eA\n title\u0000', at: 5, revision: 'r1', chars: 10 };
    const list = [
      good,
      { ...good, id: '../x' },
      { ...good, id: 'b', at: -1 },
      null,
      'x',
      { ...good, title: 'Again' },
    ];
    map.set(indexKey, JSON.stringify({ version: 1, list }));
    assert.deepEqual(kept(await keeping(map)).list, [{ id: 'a1', title: 'Again', at: 5 }]);
  });

  test('A text that is missing, malformed, newer or too long is not opened, and the view stays', async () => {
    const map = memory();
    const host = await keeping(map, { limits: { conversationKeptChars: 5_000 } });
    await host.send('First');
    const first = await stored(host, map);
    await host.newConversation();
    await host.send('Second');
    await stored(host, map);
    const texts = [
      '{',
      '[]',
      '{"version":2}',
      '{"version":1,"entries":[]}',
      `"${'x'.repeat(5_000)}"`,
      undefined,
    ];
    for (const text of texts) {
      if (text === undefined) map.delete(textKey(first));
      else map.set(textKey(first), text);
      assert.equal(await host.openConversation(first), false, text);
      assert.equal((await problemOf(host, 'unreadable')).code, 'unreadable');
    }
    const newer = '{"version":3,"entries":[]}';
    map.set(textKey(first), newer);
    assert.equal(await host.openConversation(first), false);
    await problemOf(host, 'newer-version');
    await host.send('More');
    await stored(host, map);
    assert.equal(map.get(textKey(first)), newer);
  });

  test('A storage that forgets the list does not empty that of an open page', async () => {
    const map = memory();
    const host = await keeping(map);
    await host.send('First');
    await stored(host, map);
    map.delete(indexKey);
    await host.newConversation();
    await host.send('Second');
    await stored(host, map);
    assert.deepEqual(titles(host), ['Second', 'First']);
  });
});

describe('the limits of kept conversations', { timeout: 60_000 }, () => {
  test('The oldest go first, pinned ones stay, and the host reports it once', async () => {
    const map = memory();
    const limits = { conversationsKept: 3 };
    const host = await keeping(map, { limits });
    for (const text of ['One', 'Two', 'Three', 'Four']) {
      await host.send(text);
      const id = await stored(host, map);
      if (text === 'One') await host.pinConversation(id, true);
      if (text !== 'Four') await host.newConversation();
    }
    assert.deepEqual(titles(host), ['Four', 'Three', 'One']);
    assert.equal([...map.keys()].length, 4);
    assert.equal((await problemOf(host, 'oldest-removed')).data['count'], 3);
    const next = await keeping(map, { limits });
    await next.send('Five');
    await stored(next, map);
    assert.deepEqual(titles(next), ['Five', 'Four', 'One']);
    assert.equal(kept(next).problem, undefined);
  });

  test('The length of all texts is limited too, and the newest conversation stays', async () => {
    const map = memory();
    const host = await keeping(map, { limits: { conversationsKeptChars: 1_500 } });
    for (const text of ['One', 'Two', 'Three']) {
      await host.newConversation();
      await host.send(text.padEnd(400, '.'));
      await stored(host, map);
    }
    assert.equal(kept(host).list.length, 1);
    assert.match(titles(host)[0] ?? '', /^Three/);
  });

  test('A conversation that is too long is kept with its newest entries, and the host says so', async () => {
    const map = memory();
    const host = await keeping(map, { limits: { conversationKeptChars: 2_000 } });
    await host.send('a'.repeat(800));
    await host.send('short');
    await problemOf(host, 'shortened');
    const text = (): string => String(map.get(textKey(kept(host).current)));
    for (let looks = 0; looks < 100 && !text().includes('short'); looks++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    assert.match(text(), /short/);
    assert.ok(text().length <= 2_000);
  });
});
