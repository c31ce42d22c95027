import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type { Entry, LlmReply, LlmRequest, McpHost } from '../../../src/core/index.js';
import { until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, endHosts, makeHost, when } from '../support.js';

let server: DemoServer;
before(async () => {
  server = await startModernServer({ record: true });
});
afterEach(endHosts);
after(() => server.stop());

const sum: LlmReply = { toolCalls: [{ name: 'Demo__calculate_sum', arguments: { a: 1, b: 2 } }] };
const allow = (): { decision: 'allow' } => ({ decision: 'allow' });

/** A model that gives these replies in order, and records its requests. */
function answering(...answers: readonly (LlmReply | Error)[]) {
  const requests: LlmRequest[] = [];
  const llm = (request: LlmRequest): LlmReply => {
    const answer = answers[requests.push(request) - 1] ?? { text: 'Nothing more.' };
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { llm, requests };
}
const entriesOf = (host: McpHost): readonly Entry[] => host.getSnapshot().conversation.entries;
const story = (host: McpHost): string[] =>
  entriesOf(host).map((entry) =>
    'text' in entry ? `${entry.kind}: ${entry.text}` : 'problem' in entry ? entry.problem.code : entry.kind,
  );

describe('a reply that ended early', () => {
  for (const reason of ['length', 'refusal', 'filtered', 'context-full', 'interrupted', 'error'] as const) {
    test(`A reply that ended with ${reason} makes none of its calls and shows the reason`, async () => {
      const { llm, requests } = answering({ ...sum, stop: { reason, detail: 'Because.' } });
      const host = makeHost({ llm, policy: allow });
      await add(host, { url: server.url, label: 'Demo' });
      await host.send('Add');
      assert.equal(requests.length, 1);
      assert.deepEqual(host.getSnapshot().calls, []);
      const entry = entriesOf(host).at(-1);
      assert.ok(entry?.kind === 'assistant');
      assert.deepEqual(entry.stop, { reason, raw: reason, detail: 'Because.' });
      assert.equal(entry.toolCalls[0]?.problem?.code, 'model-failed');
      await host.send('And now?');
      const told = requests.at(-1)?.messages.find(({ role }) => role === 'tool');
      assert.match(JSON.stringify(told), /the answer ended early/);
    });
  }

  test('A paused reply continues automatically, up to the limit of rounds', async () => {
    const paused = { text: 'Searching…', stop: { reason: 'paused' } } as const;
    const some = answering(paused, paused, { text: 'Found.' });
    const host = makeHost({ llm: some.llm });
    await host.send('Find');
    assert.deepEqual(story(host), [
      'user: Find',
      'assistant: Searching…',
      'assistant: Searching…',
      'assistant: Found.',
    ]);
    assert.equal(some.requests[2]?.messages.length, 3);
    const forEver = makeHost({ llm: () => paused, limits: { modelRounds: 3 } });
    await forEver.send('Find');
    assert.equal(story(forEver).at(-1), 'too-many-rounds');
  });
});

describe('a conversation that is resent from an entry', () => {
  test('Resending a message removes everything after it, and can change its text', async () => {
    const { llm, requests } = answering(
      { text: 'One.' },
      { text: 'Two.' },
      { text: 'Other.' },
      { text: 'Same.' },
    );
    const host = makeHost({ llm });
    await host.send('First');
    await host.send('Second');
    await host.resend(entriesOf(host)[0]!.id, 'Changed');
    assert.deepEqual(story(host), ['user: Changed', 'assistant: Other.']);
    assert.deepEqual(
      requests.at(-1)?.messages.map((it) => ('text' in it ? it.text : '')),
      ['Changed'],
    );
    await host.resend(entriesOf(host)[0]!.id);
    assert.deepEqual(story(host), ['user: Changed', 'assistant: Same.']);
  });

  test('Resending a message with another text keeps its image', async () => {
    const { llm, requests } = answering({ text: 'A cat.' }, { text: 'A black cat.' });
    const host = makeHost({ llm });
    const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' } as const;
    await host.send([{ type: 'text', text: 'What is it?' }, image]);
    await host.resend(entriesOf(host)[0]!.id, 'Which colour?');
    assert.deepEqual(requests.at(-1)?.messages[0]?.content, [{ type: 'text', text: 'Which colour?' }, image]);
  });

  test('Resending a reply replaces it, and calls that were made stay', async () => {
    const { llm } = answering(sum, { text: '3' }, { text: 'It is 3.' });
    const host = makeHost({ llm, policy: allow });
    await add(host, { url: server.url, label: 'Demo' });
    await host.send('Add');
    await host.resend(entriesOf(host).at(-1)!.id);
    assert.deepEqual(story(host), ['user: Add', 'assistant: ', 'assistant: It is 3.']);
    assert.equal(host.getSnapshot().calls.length, 1);
  });

  test('Resending after a failure removes the failure and the partial reply', async () => {
    async function* broken(): AsyncGenerator<{ type: 'text'; text: string }> {
      yield { type: 'text', text: 'It is' };
      throw new Error('gone');
    }
    let times = 0;
    const host = makeHost({ llm: () => (times++ === 0 ? broken() : { text: 'Fine.' }) });
    await host.send('Go');
    assert.deepEqual(story(host), ['user: Go', 'assistant: It is', 'model-failed']);
    await host.resend(entriesOf(host).at(-1)!.id);
    assert.deepEqual(story(host), ['user: Go', 'assistant: Fine.']);
  });

  test('Resending does nothing for an unknown entry and is rejected during a turn', async () => {
    const host = makeHost({
      llm: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', reject)),
    });
    await host.resend('entry-99');
    const turn = host.send('Go');
    await when(host, ({ conversation }) => conversation.status === 'thinking', 'a turn');
    await assert.rejects(host.resend(entriesOf(host)[0]!.id), { code: 'turn-running' });
    host.stop();
    await turn;
  });

  test('A conversation that is cleared during a turn stays empty, whatever still arrives', async () => {
    const { llm } = answering({ text: 'New.' });
    const waiting = new Promise<LlmReply>((resolve) => setTimeout(() => resolve({ text: 'Late.' }), 50));
    let times = 0;
    const host = makeHost({ llm: (request) => (times++ === 0 ? waiting : llm(request)) });
    const turn = host.send('Old');
    await until(() => times === 1, 'a turn');
    void host.clearConversation();
    assert.deepEqual(host.getSnapshot().conversation, {
      status: 'idle',
      entries: [],
      usage: undefined,
      loaded: undefined,
    });
    await host.send('Hello');
    await Promise.all([turn, waiting]);
    assert.deepEqual(story(host), ['user: Hello', 'assistant: New.']);
    assert.equal(host.getSnapshot().conversation.status, 'idle');
  });
});

describe('opaque data in a conversation', () => {
  test('Opaque data returns unchanged to the same model, even after the page was left', async () => {
    const opaque = { by: 'mine', data: { signature: ['a', 1] } } as const;
    const first: LlmReply = {
      parts: [
        { type: 'reasoning', text: 'Hm.', opaque },
        { type: 'tool-call', id: 'a', name: 'Demo__calculate_sum', arguments: '{"a":1,"b":2}', opaque },
      ],
      opaque,
      usage: { input: { total: 10 }, output: { total: 5, reasoning: 2 } },
    };
    const { llm, requests } = answering(first, { text: '3', usage: { input: { total: 20, cacheRead: 8 } } });
    const mine = Object.assign(llm, { provider: 'mine' });
    const host = makeHost({ llm: mine, policy: allow });
    await add(host, { url: server.url, label: 'Demo' });
    await host.send('Add');
    const sent = requests[1]?.messages[1];
    assert.ok(sent?.role === 'assistant');
    assert.deepEqual(sent.content, first.parts);
    assert.deepEqual(sent.opaque, opaque);
    assert.deepEqual(host.getSnapshot().conversation.usage, {
      input: { total: 30, cacheRead: 8 },
      output: { total: 5, reasoning: 2 },
    });
    assert.doesNotMatch(host.exportAudit(), /signature/);

    const again = makeHost({ llm: mine, savedState: host.saveState() });
    await again.send('And?');
    assert.deepEqual(requests[2]?.messages[1], sent);
    const third = makeHost({ llm: mine, savedState: host.saveState() });
    await when(third, ({ conversation }) => conversation.entries.length > 0, 'what was saved');
    await third.resend(entriesOf(third)[0]!.id);
    assert.deepEqual(story(third), ['user: Add', 'assistant: Nothing more.']);
    const fourth = makeHost({ llm: mine, savedState: host.saveState() });
    await fourth.clearConversation();
    assert.deepEqual(entriesOf(fourth), []);
    const other = answering();
    const theirs = makeHost({
      llm: Object.assign(other.llm, { provider: 'other' }),
      savedState: host.saveState(),
    });
    await theirs.send('And?');
    assert.equal(other.requests.length, 1);
    assert.doesNotMatch(JSON.stringify(other.requests), /signature/);
  });

  test('Opaque data of a call with secret arguments is not kept', async () => {
    const secret = { by: 'mine', data: { arguments: 'hunter2' } } as const;
    const { llm } = answering({
      parts: [
        {
          type: 'tool-call',
          id: 'a',
          name: 'Demo__calculate_sum',
          arguments: '{"a":7,"b":2}',
          opaque: secret,
        },
      ],
      opaque: secret,
    });
    const host = makeHost({ llm, policy: allow, isSecret: ({ path }) => path.includes('a') });
    await add(host, { url: server.url, label: 'Demo' });
    await host.send('Add');
    assert.doesNotMatch(host.saveState(), /hunter2/);
    assert.match(host.saveState(), /\[secret\]/);
  });
});
