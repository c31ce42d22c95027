import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { describe, test } from '../../fixtures/suites.js';
import { endHosts, memory, when } from '../support.js';
import { keeping, kept, problemOf, stored, talk, textKey, titles } from './lab.js';

afterEach(endHosts);

describe('two tabs with one storage', { timeout: 60_000 }, () => {
  test('Each tab shows what the other adds, renames and deletes', async () => {
    const map = memory();
    const [here, there] = [await keeping(map), await keeping(map)];
    await here.send('First');
    const first = await stored(here, map);
    await when(there, () => titles(there).includes('First'), 'the conversation');
    await there.renameConversation(first, 'Renamed');
    await when(here, () => titles(here).includes('Renamed'), 'the title');
    await there.deleteConversation(first);
    await when(here, () => titles(here).length === 0, 'the end');
  });

  test('Two tabs that continue one conversation keep both, the later one as a copy', async () => {
    const map = memory();
    const here = await keeping(map);
    await here.send('First');
    const id = await stored(here, map);
    const there = await keeping(map, { conversations: { current: id } });
    await when(there, ({ conversation }) => conversation.entries.length > 0, 'the conversation');
    await here.send('Here');
    await stored(here, map);
    await there.send('There');
    const copy = await stored(there, map);
    assert.notEqual(copy, id);
    assert.match((await problemOf(there, 'saved-as-copy')).message, /“First”.*copy/);
    assert.deepEqual(titles(there), ['First', 'First']);
    await there.send('More');
    assert.equal(await stored(there, map), copy, 'the copy is continued, not copied again');
    const third = await keeping(map);
    const read = async (one: string): Promise<readonly string[]> => {
      await third.openConversation(one);
      return talk(third.getSnapshot()).filter((text) => !text.startsWith('You said'));
    };
    assert.deepEqual(await read(id), ['First', 'Here']);
    assert.deepEqual(await read(copy), ['First', 'There', 'More']);
  });

  test('Two tabs that save at the same moment keep both conversations', async () => {
    const map = memory();
    const slow = {
      get: async (key: string) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return map.get(key);
      },
      set: async (key: string, value: string) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        map.set(key, value);
      },
      delete: (key: string) => map.delete(key),
    };
    const tabs = await Promise.all([keeping(slow), keeping(slow), keeping(slow)]);
    await Promise.all(tabs.map((tab, at) => tab.send(`Tab ${at}`)));
    await Promise.all(tabs.map((tab) => stored(tab, map)));
    assert.deepEqual(titles(await keeping(slow)).toSorted(), ['Tab 0', 'Tab 1', 'Tab 2']);
  });

  test('A conversation that another tab deletes is kept again when it is continued', async () => {
    const map = memory();
    const here = await keeping(map);
    await here.send('First');
    const id = await stored(here, map);
    const there = await keeping(map);
    await there.deleteConversation(id);
    assert.equal(map.get(textKey(id)), undefined);
    await here.send('Second');
    assert.equal(await stored(here, map), id);
    assert.equal(await there.restoreConversation(id), false);
    assert.equal(kept(here).list.length, 1);
  });
});
