import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { callsOf, until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { userMessage } from '../../fixtures/talk.js';
import { endHosts, when } from '../support.js';
import { eras, outcomes, question, stopLab, visit } from './questions-lab.js';
import { stays } from '../../fixtures/stays.js';

afterEach(endHosts);
after(stopLab);

for (const era of eras) {
  describe(`a ${era} server that requests sampling`, { timeout: 120_000 }, () => {
    test('A sampling request is rejected if the page does not allow sampling', async () => {
      const { host, call } = await visit(`kind=sampling&rounds=1&era=${era}`, {
        llm: () => assert.fail('The model is nobody else’s'),
      });
      const end = await call();
      if (era === 'modern') {
        assert.equal(end.status === 'failed' && end.problem.code, 'input-not-supported');
      }
      assert.deepEqual(host.getSnapshot().asks, []);
      assert.equal(host.getSnapshot().audit.filter((it) => it.kind === 'model').length, 0);
    });

    test('A sampling request is answered after a person agrees, and the model gets no tools', async () => {
      const turns: unknown[] = [];
      const { host, url, call } = await visit(`kind=sampling&rounds=1&era=${era}`, {
        sampling: true,
        llm: ({ messages, tools, maxTokens, system }) => {
          turns.push({ messages, tools, maxTokens, system });
          return { text: 'A fine answer.' };
        },
      });
      const settled = call();
      const ask = await question(host, 'sampling');
      assert.deepEqual(ask.messages, [{ role: 'user', text: 'Round 1, question 1' }]);
      assert.equal(ask.maxTokens, 100);
      await stays(50, () => assert.deepEqual(turns, [], 'the model is asked after the person'));
      assert.equal(host.answer(ask.id, { kind: 'sampling', decision: 'approve' }), true);
      assert.equal((await settled).status, 'done');
      const asked = userMessage('Round 1, question 1');
      assert.deepEqual(turns, [{ messages: [asked], tools: [], maxTokens: 100, system: '' }]);
      if (era === 'modern') {
        const sent = (await callsOf(url)).filter(({ method }) => method === 'tools/call').at(-1);
        assert.match(JSON.stringify(sent?.params), /"question_1":\{[^}]*"role":"assistant".*A fine answer\./);
      }
      assert.deepEqual(outcomes(host), ['sampling accepted']);
      assert.deepEqual(host.getSnapshot().conversation.entries, []);
    });

    for (const [more, why] of [
      ['tools', /it has tools/],
      ['picture', /it has more than text/],
      ['empty', /it has more than text, or none/],
    ] as const) {
      test(`A sampling request with ${more} is rejected with an error`, async () => {
        const { host, call } = await visit(`kind=sampling&rounds=1&era=${era}&${more}`, {
          sampling: true,
          llm: () => assert.fail('The model would answer to half of it'),
        });
        const end = await call();
        if (era === 'modern') assert.match(end.status === 'failed' ? end.problem.message : '', why);
        assert.deepEqual(outcomes(host), ['sampling refused']);
        assert.match(JSON.stringify(host.getSnapshot().audit), why);
      });
    }

    test('A sampling request is rejected if the person denies it', async () => {
      const { host, call } = await visit(`kind=sampling&rounds=1&era=${era}`, {
        sampling: true,
        llm: () => assert.fail('The person said no'),
      });
      const settled = call();
      const ask = await question(host, 'sampling');
      assert.equal(host.answer(ask.id, { kind: 'sampling', decision: 'deny' }), true);
      const end = await settled;
      if (era === 'modern') assert.equal(end.status === 'failed' && end.problem.code, 'input-declined');
      assert.deepEqual(outcomes(host), ['sampling declined']);
    });

    test('The model is stopped when the call is cancelled', async () => {
      let signal: AbortSignal | undefined;
      const { host, call } = await visit(`kind=sampling&rounds=1&era=${era}`, {
        sampling: true,
        llm: (request) => {
          ({ signal } = request);
          return new Promise(() => undefined);
        },
      });
      const settled = call();
      const ask = await question(host, 'sampling');
      host.answer(ask.id, { kind: 'sampling', decision: 'approve' });
      await until(() => signal !== undefined, 'the model is at work');
      host.cancel(ask.callId!);
      assert.equal((await settled).status, 'cancelled');
      await until(() => signal?.aborted === true, 'the model hears');
      await when(host, ({ asks }) => asks.length === 0, 'nothing is open');
    });
  });
}
