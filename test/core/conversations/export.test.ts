import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import { describe, test } from '../../fixtures/suites.js';
import { calls, model, story } from '../resume/saved-state-lab.js';
import { add, endHosts, makeHost, memory } from '../support.js';
import { keeping, stored } from './lab.js';

let modern: DemoServer;
before(async () => {
  modern = await startModernServer();
});
afterEach(endHosts);
after(() => modern.stop());

describe('exported conversations', { timeout: 60_000 }, () => {
  test('A conversation that is not in view is exported as text and as Markdown, with its calls', async () => {
    const storage = memory();
    const { llm } = model(calls(['calculate_sum', { a: 1, b: 2 }]), () => ({ text: '**Three.**' }));
    const host = await keeping(storage, { llm, policy: () => ({ decision: 'allow' }) });
    await add(host, { url: modern.url, label: 'Demo' });
    await host.send('One and two?');
    const id = await stored(host, storage);
    const before = story(host.getSnapshot());
    const inView = await host.exportConversation(undefined, 'markdown');
    await host.renameConversation(id, 'Sums');
    await host.newConversation();
    assert.equal(await host.exportConversation(), '');
    const other = makeHost();
    assert.equal(await other.loadConversation(await host.exportConversation(id)), true);
    assert.deepEqual(story(other.getSnapshot()), before);
    const markdown = await host.exportConversation(id, 'markdown', { person: 'Me', model: 'It' });
    assert.match(
      markdown,
      /^# Sums\n\n## Me\n\nOne and two\?\n\n## It\n\n`calculate_sum` · `Demo` · done\n\n```json\n/,
    );
    assert.match(markdown, /\*\*Three\.\*\*\n$/);
    assert.match(inView, /^# One and two\?\n\n## You\n/);
    assert.equal(await host.exportConversation('nothing', 'markdown'), '');
  });

  test('No text of a server can end its code block in Markdown', async () => {
    const host = makeHost({ llm: () => ({ text: 'Hi' }) });
    await host.send('Look: ```` \u202e');
    const text = await host.exportConversation(undefined, 'markdown');
    assert.equal(text, '# Look: ````\n\n## You\n\nLook: ```` \n\n## Assistant\n\nHi\n');
  });
});
