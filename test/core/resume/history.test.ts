import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type { Llm, McpHost, Snapshot } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, assertIsData, endHosts, makeHost } from '../support.js';
import { calls, model, story } from './saved-state-lab.js';

let modern: DemoServer;
before(async () => {
  modern = await startModernServer();
});
afterEach(endHosts);
after(() => modern.stop());

type Change = (host: McpHost, from: string, to: string) => Promise<void>;

/** The page's code from the documentation. */
async function documented(): Promise<Change> {
  const page = await readFile(new URL('../../../docs/models.md', import.meta.url), 'utf8');
  const code = /```js\n(const kept[^]*?)```/.exec(page)?.[1] ?? '';
  const { change } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { change: Change };
  return change;
}

async function hostOf(llm: Llm, url = modern.url): Promise<McpHost> {
  const host = makeHost({ llm, policy: () => ({ decision: 'allow' }) });
  await add(host, { url, label: 'Demo' });
  return host;
}

const texts = ({ conversation }: Snapshot): readonly unknown[] =>
  conversation.entries.map((entry) =>
    'text' in entry ? entry.text : 'problem' in entry && entry.problem.code,
  );

describe('a page with several conversations', { timeout: 60_000 }, () => {
  test('One host can change between conversations, as in docs/models.md, and the model with it', async () => {
    const usage = { input: { total: 10 }, output: { total: 2 } };
    const opaque = { by: 'acme', data: { signature: 'kept' } };
    const { llm, requests } = model(
      calls(['calculate_sum', { a: 1, b: 2 }]),
      () => ({ parts: [{ type: 'text', text: 'Three.', opaque }], usage }),
      () => ({ text: 'Hello.' }),
      () => ({ text: 'Still three.' }),
    );
    const host = await hostOf(Object.assign(llm, { provider: 'acme' }));
    const change = await documented();
    await host.send('One and two?');
    const first = host.getSnapshot();
    await change(host, 'sums', 'greetings');
    assert.deepEqual(texts(host.getSnapshot()), []);
    await host.send('Hi');
    await change(host, 'greetings', 'sums');
    assert.deepEqual(story(host.getSnapshot()), story(first));
    assert.equal(host.getSnapshot().calls.length, 1, 'a call that is there is not there twice');
    assert.deepEqual(host.getSnapshot().conversation.usage, usage);
    assertIsData(host);
    await host.send('Sure?');
    const said = JSON.stringify(requests.at(-1)?.messages);
    assert.match(said, /One and two\?/);
    assert.match(said, /"signature":"kept"/);
    assert.doesNotMatch(said, /Hello\./);
    await change(host, 'sums', 'greetings');
    assert.deepEqual(texts(host.getSnapshot()), ['Hi', 'Hello.']);
  });

  test('Each text has the calls of its conversation only, and loads in another host', async () => {
    const { llm } = model(
      calls(['calculate_sum', { a: 1, b: 2 }]),
      () => ({ text: 'Three.' }),
      () => ({ text: 'Hello.' }),
    );
    const host = await hostOf(llm);
    await host.send('One and two?');
    const sums = await host.exportConversation();
    const first = host.getSnapshot();
    await host.clearConversation();
    await host.send('Hi');
    assert.doesNotMatch(await host.exportConversation(), /calculate_sum/);
    const other = await hostOf(() => ({ text: '' }));
    assert.equal(await other.loadConversation(sums), true);
    assert.deepEqual(story(other.getSnapshot()), story(first));
  });

  test('An invalid text changes nothing, and a valid one stops the model', async () => {
    let isAborted = false;
    const llm: Llm = ({ messages, signal }) =>
      messages.length === 1
        ? { text: 'Hello.' }
        : new Promise((_, reject) => {
            signal.addEventListener('abort', () => {
              isAborted = true;
              reject(new Error('aborted'));
            });
          });
    const host = await hostOf(llm);
    assert.equal(await host.exportConversation(), '');
    await host.send('Hi');
    const hello = await host.exportConversation();
    const turn = host.send('And?');
    for (const text of ['', '{', '[]', '{"version":1}', 'x'.repeat(2_000_001)]) {
      assert.equal(await host.loadConversation(text), false, text.slice(0, 20));
    }
    assert.deepEqual([texts(host.getSnapshot()).slice(0, 3), isAborted], [['Hi', 'Hello.', 'And?'], false]);
    assert.equal(await host.loadConversation(hello), true);
    await turn;
    assert.deepEqual([texts(host.getSnapshot()), isAborted], [['Hi', 'Hello.'], true]);
    assert.equal(host.getSnapshot().conversation.status, 'idle');
  });
});
