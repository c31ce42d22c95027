import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { assertIsData, endHosts, when } from '../support.js';
import {
  accept,
  arrivals,
  eras,
  isQuestion,
  outcomes,
  question,
  statusOf,
  stopLab,
  visit,
} from './questions-lab.js';
import { stays } from '../../fixtures/stays.js';

afterEach(endHosts);
after(stopLab);

for (const era of eras) {
  describe(`a ${era} server that asks during a call`, { timeout: 120_000 }, () => {
    test('A call waits for the form in each round and then continues', async () => {
      const { host, serverId, url, call } = await visit(`kind=form&rounds=2&era=${era}`);
      const settled = call();
      for (const round of [1, 2]) {
        const ask = await question(host, 'form', `Round ${round},`);
        const [now] = host.getSnapshot().calls;
        assert.ok(now?.status === 'awaiting-input', now?.status);
        assert.deepEqual([now.askId, now.round, ask.round, ask.callId], [ask.id, round, round, now.id]);
        assert.deepEqual([ask.serverId, ask.message], [serverId, `Round ${round}, question 1`]);
        assert.equal(ask.schema['type'], 'object');
        assertIsData(host);
        assert.equal(host.answer(ask.id, accept), true);
        assert.equal(host.answer(ask.id, accept), false, 'it is answered once');
      }
      const end = await settled;
      assert.ok(end.status === 'done', end.status);
      assert.match(JSON.stringify(end.result.parts), /That is all/);
      assert.deepEqual(host.getSnapshot().asks, []);
      assert.deepEqual(outcomes(host), ['form accepted', 'form accepted']);
      assert.equal(await arrivals(url), era === 'modern' ? 3 : 1);
    });

    test("Several questions are asked one at a time, and the call's status follows", async () => {
      const { host, call } = await visit(`kind=form&rounds=1&count=3&era=${era}`);
      const settled = call();
      for (const number of [1, 2, 3]) {
        const ask = await question(host, 'form', `question ${number}`);
        await stays(20, () => assert.deepEqual(host.getSnapshot().asks, [ask]));
        const [now] = host.getSnapshot().calls;
        assert.equal(
          now?.status === 'awaiting-input' && now.askId,
          ask.id,
          `question ${number}: ${now?.status}`,
        );
        host.answer(ask.id, accept);
      }
      assert.equal((await settled).status, 'done');
    });

    for (const action of ['decline', 'cancel'] as const) {
      test(`The server receives ${action} if the person answers so, and the call continues`, async () => {
        const { host, call } = await visit(`kind=form&rounds=1&era=${era}`);
        const settled = call();
        const ask = await question(host, 'form');
        assert.equal(host.answer(ask.id, { kind: 'form', action }), true);
        assert.equal((await settled).status, 'done');
        assert.deepEqual(outcomes(host), [action === 'decline' ? 'form declined' : 'form cancelled']);
      });
    }

    test('An answer that does not match the schema or the question is rejected', async () => {
      const { host, url, call } = await visit(`kind=form&rounds=1&era=${era}`);
      const settled = call();
      const ask = await question(host, 'form');
      for (const content of [{}, { answer: 7 }, { answer: null }, [], null, 'text'] as never[]) {
        assert.equal(
          host.answer(ask.id, { kind: 'form', action: 'accept', content }),
          false,
          JSON.stringify(content),
        );
      }
      for (const nonsense of [
        { kind: 'form', action: 'maybe' },
        { kind: 'form' },
        { kind: 'approval', decision: 'approve' },
        { kind: 'open-url', action: 'accept' },
        null,
      ] as never[]) {
        assert.equal(host.answer(ask.id, nonsense), false, JSON.stringify(nonsense));
      }
      assert.deepEqual(host.getSnapshot().asks, [ask]);
      assert.equal(statusOf(host), 'awaiting-input');
      assert.equal(await arrivals(url), 1);
      host.answer(ask.id, accept);
      assert.equal((await settled).status, 'done');
    });

    test('A requested address is shown and never fetched', async () => {
      const { host, call } = await visit(`kind=url&rounds=1&era=${era}`);
      const settled = call();
      const ask = await question(host, 'open-url');
      assert.equal(ask.url, 'https://example.com/sign-in?round=1&question=1');
      assert.deepEqual([ask.host, ask.warnings], ['example.com', ['other-site']]);
      assert.equal(host.answer(ask.id, { kind: 'open-url', action: 'accept' }), true);
      assert.equal((await settled).status, 'done');
      const record = host.getSnapshot().audit.find((it) => it.kind === 'question');
      assert.equal(record?.host, 'example.com');
    });

    test('Questions of two calls are asked one after the other', async () => {
      const { host, call } = await visit(`kind=form&rounds=1&era=${era}`);
      const settled = [call(), call()];
      for (let at = 0; at < 2; at++) {
        const ask = await question(host, 'form');
        await stays(50, () => assert.deepEqual(host.getSnapshot().asks.filter(isQuestion), [ask]));
        host.answer(ask.id, accept);
        await when(host, ({ asks }) => !asks.some(({ id }) => id === ask.id), 'it is gone');
      }
      assert.deepEqual(
        (await Promise.all(settled)).map(({ status }) => status),
        ['done', 'done'],
      );
      assert.deepEqual(outcomes(host), ['form accepted', 'form accepted']);
    });

    test('A server that asks forever is stopped by the limit', async () => {
      const { host, call } = await visit(`kind=form&era=${era}`, {
        limits: { inputRounds: 3, callIdleMs: 2_000 },
      });
      const stop = host.subscribe(() => {
        for (const ask of host.getSnapshot().asks) host.answer(ask.id, accept);
      });
      const settled = call();
      if (era === 'legacy') {
        // The server gets an error for its fourth question and asks a fifth; only the person can end the call.
        await until(() => outcomes(host).length >= 3, 'three questions');
        await stays(100, () => assert.equal(statusOf(host), 'running'));
        host.cancel(host.getSnapshot().calls[0]!.id);
        assert.equal((await settled).status, 'cancelled');
      } else {
        const end = await settled;
        assert.ok(end.status === 'failed', end.status);
        assert.equal(end.problem.code, 'too-many-questions');
        assert.equal(end.problem.data['value'], 3);
      }
      stop();
      assert.equal(outcomes(host).filter((it) => it === 'form accepted').length, 3);
    });

    test('A question closes when its call is cancelled', async () => {
      const { host, url, call } = await visit(`kind=form&era=${era}`);
      const settled = call();
      const ask = await question(host, 'form');
      host.cancel(ask.callId!, 'Enough');
      const end = await settled;
      assert.equal(end.status === 'cancelled' && end.reason, 'Enough');
      await when(host, ({ asks }) => asks.length === 0, 'the question goes');
      assert.equal(host.answer(ask.id, accept), false);
      await stays(50, async () => {
        assert.equal(await arrivals(url), 1);
        assert.deepEqual(host.getSnapshot().asks, []);
      });
    });

    for (const how of ['removeServer', 'disconnect'] as const) {
      test(`A question closes when its server goes (${how}), and the call ends`, async () => {
        const { host, serverId, url, call } = await visit(`kind=form&era=${era}`);
        const settled = call();
        const ask = await question(host, 'form');
        host[how](serverId);
        const end = await settled;
        assert.ok(end.status === 'lost', end.status);
        assert.equal(end.problem.code, 'server-removed');
        await when(host, ({ asks }) => asks.length === 0, 'the question goes');
        assert.equal(host.answer(ask.id, accept), false);
        assert.equal(await arrivals(url), 1);
      });
    }

    test('A call does not time out while a person thinks', async () => {
      const { host, call } = await visit(`kind=form&rounds=2&era=${era}`, {
        limits: { callIdleMs: 1_500, callTotalMs: 2_500 },
      });
      const settled = call();
      for (const round of [1, 2]) {
        const ask = await question(host, 'form', `Round ${round},`);
        await stays(1_600, () => assert.equal(statusOf(host), 'awaiting-input'));
        host.answer(ask.id, accept);
      }
      assert.equal((await settled).status, 'done');
    });
  });
}
