import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { createMcpHost } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { assertIsData, endHosts, makeHost, memory, when } from '../support.js';
import { echo, indexKey, keeping, kept, stored, talk, textKey, titles } from './lab.js';

afterEach(endHosts);

describe('conversations of a host with a storage', { timeout: 60_000 }, () => {
  test('A message is kept with its answer, under the title of the first message', async () => {
    const storage = memory();
    const host = await keeping(storage);
    assert.deepEqual(kept(host).list, []);
    await host.send(
      'Is Saturday good for lunch\non a terrace, in Paris or in Lyon, or is Sunday better for all of us?',
    );
    const id = await stored(host, storage);
    assert.equal(id, kept(host).current);
    assert.deepEqual(titles(host), [
      'Is Saturday good for lunch on a terrace, in Paris or in Lyon, or is Sunday…',
    ]);
    assertIsData(host);
    await host.send('And Monday?');
    await stored(host, storage);
    assert.equal(kept(host).list.length, 1);
  });

  test('A title has no hidden characters, and is cut between characters if it has no spaces', async () => {
    const storage = memory();
    const host = await keeping(storage);
    await host.send('星期六'.repeat(40));
    await stored(host, storage);
    assert.equal(titles(host)[0], `${'星期六'.repeat(40).slice(0, 80)}…`);
    await host.newConversation();
    await host.send('\u202eevil\u200b title');
    await stored(host, storage);
    assert.equal(titles(host)[0], 'evil title');
  });

  test('A new conversation keeps the old one, and opening that runs nothing', async () => {
    const storage = memory();
    let turns = 0;
    const host = await keeping(storage, {
      llm: (request) => {
        turns++;
        return echo(request);
      },
    });
    await host.send('First');
    const before = talk(host.getSnapshot());
    const first = kept(host).current;
    await host.newConversation();
    assert.deepEqual(talk(host.getSnapshot()), []);
    assert.notEqual(kept(host).current, first);
    await host.send('Second');
    await stored(host, storage);
    assert.deepEqual(titles(host), ['Second', 'First']);
    assert.equal(await host.openConversation(first), true);
    assert.deepEqual(talk(host.getSnapshot()), before);
    assert.equal(kept(host).current, first);
    assert.deepEqual(titles(host), ['Second', 'First'], 'opening is no change');
    assert.equal(turns, 2);
  });

  test('The next host comes back to the conversation of its tab, without a turn, and asks before calls', async () => {
    const storage = memory();
    const host = await keeping(storage);
    await host.send('First');
    const current = await stored(host, storage);
    const before = talk(host.getSnapshot());
    host.destroy();
    // The same text would be known as one that this process wrote.
    storage.set(textKey(current), `${String(storage.get(textKey(current)))} `);
    const next = await keeping(storage, { conversations: { current }, llm: () => assert.fail('a turn ran') });
    await when(next, ({ conversation }) => conversation.entries.length > 0, 'the conversation');
    assert.deepEqual(talk(next.getSnapshot()), before);
    assert.equal(next.getSnapshot().conversation.loaded, 'unconfirmed');
    assert.equal(kept(next).current, current);
    const other = await keeping(storage);
    assert.deepEqual(talk(other.getSnapshot()), []);
    assert.deepEqual(titles(other), ['First']);
  });

  test('A message that is sent before the conversation is restored continues it', async () => {
    const storage = memory();
    const host = await keeping(storage);
    await host.send('First');
    const current = await stored(host, storage);
    host.destroy();
    const next = makeHost({ storage, llm: echo, conversations: { current } });
    await next.send('Second');
    assert.deepEqual(talk(next.getSnapshot()), ['First', 'You said: First', 'Second', 'You said: Second']);
    assert.equal(await stored(next, storage), current);
    assert.deepEqual(titles(next), ['First']);
  });

  test('A host that continues a saved state continues its kept conversation', async () => {
    const storage = memory();
    const host = await keeping(storage);
    await host.send('First');
    const current = await stored(host, storage);
    const savedState = host.saveState();
    host.destroy();
    const next = await keeping(storage, { savedState, conversations: { current } });
    assert.deepEqual(talk(next.getSnapshot()), ['First', 'You said: First']);
    await next.send('Second');
    assert.equal(await stored(next, storage), current);
    assert.equal(kept(next).list.length, 1);
  });

  test('An answer in progress is saved as stopped when another conversation is opened', async () => {
    const storage = memory();
    let isAborted = false;
    const host = await keeping(storage, {
      llm: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            isAborted = true;
            reject(new Error('aborted'));
          });
        }),
    });
    const turn = host.send('Slow');
    await when(host, ({ conversation }) => conversation.status === 'thinking', 'the model');
    const slow = kept(host).current;
    await host.newConversation();
    await turn;
    assert.equal(isAborted, true);
    assert.deepEqual(talk(host.getSnapshot()), []);
    assert.equal(await host.openConversation(slow), true);
    assert.deepEqual(talk(host.getSnapshot()), ['Slow', '', 'model-stopped']);
  });

  test('A conversation that cannot be opened does not stop the turn', async () => {
    const storage = memory();
    let answer: (() => void) | undefined;
    const host = await keeping(storage, {
      llm: () => new Promise((resolve) => (answer = () => resolve({ text: 'Done' }))),
    });
    const turn = host.send('Slow');
    await when(host, () => answer, 'the model');
    assert.equal(await host.openConversation('nothing'), false);
    answer?.();
    await turn;
    assert.deepEqual(talk(host.getSnapshot()), ['Slow', 'Done']);
  });

  test('A host without a storage, or whose page switches it off, keeps none', async () => {
    const storage = memory();
    for (const host of [makeHost({ llm: echo }), makeHost({ llm: echo, storage, conversations: 'off' })]) {
      await host.send('First');
      assert.equal(host.getSnapshot().conversations, undefined);
      assert.equal(await host.openConversation('first'), false);
      assert.equal(await host.deleteConversation('first'), false);
      await host.newConversation();
      assert.deepEqual(talk(host.getSnapshot()), []);
    }
    assert.deepEqual([...storage.keys()], []);
  });

  test('A host that is destroyed saves the last answer first', async () => {
    const storage = memory();
    const host = createMcpHost({ storage, llm: echo });
    await host.send('Last');
    const { current } = kept(host);
    host.destroy();
    for (let looks = 0; looks < 100 && !storage.get(indexKey); looks++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    assert.match(String(storage.get(textKey(current))), /You said: Last/);
  });
});

describe('changes of kept conversations', { timeout: 60_000 }, () => {
  test('A conversation is renamed and pinned, and its first message no longer changes its title', async () => {
    const storage = memory();
    const host = await keeping(storage);
    await host.send('First');
    const id = await stored(host, storage);
    assert.equal(await host.renameConversation(id, '  Lunch\nin Lyon '), true);
    assert.equal(await host.pinConversation(id, true), true);
    assert.equal(await host.renameConversation('nothing', 'x'), false);
    await host.send('More');
    await stored(host, storage);
    assert.deepEqual(
      kept(host).list.map(({ title, pinned }) => [title, pinned]),
      [['Lunch in Lyon', true]],
    );
    await host.renameConversation(id, ' \u200b ');
    await host.pinConversation(id, false);
    assert.deepEqual(
      kept(await keeping(storage)).list.map(({ title, pinned }) => [title, pinned]),
      [['Lunch in Lyon', undefined]],
    );
  });

  test('A deleted conversation leaves the storage, and comes back whole', async () => {
    const storage = memory();
    const host = await keeping(storage);
    await host.send('Hotel in Nice');
    const id = await stored(host, storage);
    await host.pinConversation(id, true);
    const text = storage.get(textKey(id));
    assert.equal(await host.deleteConversation(id), true);
    assert.equal(storage.get(textKey(id)), undefined);
    assert.doesNotMatch(String(storage.get(indexKey)), /Nice/);
    assert.deepEqual([titles(host), talk(host.getSnapshot())], [[], []]);
    assert.equal(await host.restoreConversation(id), true);
    assert.equal(storage.get(textKey(id)), text);
    assert.deepEqual(talk(host.getSnapshot()), ['Hotel in Nice', 'You said: Hotel in Nice']);
    assert.deepEqual([kept(host).current, kept(host).list[0]?.pinned], [id, true]);
    assert.equal(await host.restoreConversation(id), false);
    assert.equal(await host.deleteConversation('nothing'), false);
  });

  test('clearConversation deletes the conversation in view', async () => {
    const storage = memory();
    const host = await keeping(storage);
    await host.send('First');
    await host.newConversation();
    await host.send('Second');
    await host.clearConversation();
    assert.deepEqual([titles(host), talk(host.getSnapshot())], [['First'], []]);
    assert.equal([...storage.keys()].length, 2);
  });

  test('A conversation that the page loads is kept once something is added', async () => {
    const storage = memory();
    const host = await keeping(storage);
    await host.send('First');
    const first = await stored(host, storage);
    const text = await host.exportConversation();
    assert.equal(await host.loadConversation(text), true);
    assert.notEqual(kept(host).current, first);
    assert.deepEqual(titles(host), ['First']);
    await host.send('Second');
    await stored(host, storage);
    assert.deepEqual(titles(host), ['First', 'First']);
    assert.equal(await host.loadConversation('{'), false);
    assert.equal(talk(host.getSnapshot()).length, 4);
  });

  test('The page names a conversation after its first answer, unless a person has', async () => {
    const storage = memory();
    const asked: unknown[] = [];
    const host = await keeping(storage, {
      conversations: {
        title: async (beginning) => {
          asked.push(beginning);
          await Promise.resolve();
          return ' A title\u200b ';
        },
      },
    });
    await host.send('First');
    await when(host, ({ conversations }) => conversations?.list[0]?.title === 'A title', 'the title');
    await host.send('Second');
    await stored(host, storage);
    assert.deepEqual(asked, [{ message: 'First', answer: 'You said: First' }]);
    assert.deepEqual(titles(host), ['A title']);
  });
});
