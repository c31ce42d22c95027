import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { Answer, McpHost, Question, SettledCall } from '../../../src/core/index.js';
import { until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { count, refuse, start, stopAfter } from '../servers/connection/wire-eras.js';
import { add, endHosts, makeHost } from '../support.js';
import { isQuestion } from './questions-lab.js';
import { stays } from '../../fixtures/stays.js';

afterEach(endHosts);
stopAfter();

const codeOf = (call: SettledCall): string => ('problem' in call ? call.problem.code : call.status);

/** Answers every question immediately. Returns all questions that were asked. */
function answerAll(host: McpHost, answer: (question: Question) => Answer): Question[] {
  const asked: Question[] = [];
  host.subscribe(() => {
    for (const ask of host.getSnapshot().asks) {
      if (!isQuestion(ask) || asked.some(({ id }) => id === ask.id)) continue;
      asked.push(ask);
      host.answer(ask.id, answer(ask));
    }
  });
  return asked;
}

function forms(most: number): object {
  const form = (number: number): object => ({
    method: 'elicitation/create',
    params: {
      mode: 'form',
      message: `Question ${number}`,
      requestedSchema: { type: 'object', properties: {} },
    },
  });
  return Object.fromEntries(Array.from({ length: most }, (_, number) => [`q${number}`, form(number)]));
}

describe('the limit of questions in one call', { timeout: 120_000 }, () => {
  test('A round with four hundred questions fails', async () => {
    const wire = await start('modern', {
      'tools/call': ({ params }) =>
        params['inputResponses']
          ? { content: [] }
          : { resultType: 'input_required', inputRequests: forms(400), requestState: 's' },
    });
    const host = makeHost();
    const asked = answerAll(host, () => ({ kind: 'form', action: 'decline' }));
    const serverId = await add(host, { url: wire.url });
    const call = await host.call({ serverId, tool: 'tool', approved: true });
    assert.equal(codeOf(call), 'too-many-questions');
    assert.ok(asked.length <= 20, `${asked.length} were asked`);
    assert.equal(count(wire, 'tools/call'), 1);
    assert.deepEqual(host.getSnapshot().asks, []);
  });

  test('Questions are counted over all rounds of a call', async () => {
    const wire = await start('modern', {
      'tools/call': () => ({
        resultType: 'input_required',
        inputRequests: forms(4),
        requestState: 's',
      }),
    });
    const host = makeHost({ limits: { questionsQueued: 10 } });
    const asked = answerAll(host, () => ({ kind: 'form', action: 'decline' }));
    const serverId = await add(host, { url: wire.url });
    const call = await host.call({ serverId, tool: 'tool', approved: true });
    assert.equal(codeOf(call), 'too-many-questions');
    assert.ok(asked.length >= 8 && asked.length <= 10, `${asked.length} were asked`);
    assert.equal(count(wire, 'tools/call'), 3);

    // The next call starts counting at zero.
    await host.call({ serverId, tool: 'tool', approved: true });
    assert.ok(asked.length >= 16 && asked.length <= 20, `${asked.length} were asked`);
  });
});

describe('a call that is rejected with -32042', { timeout: 120_000 }, () => {
  const address = (host: string): object => ({
    mode: 'url',
    url: `https://${host}.example/`,
    message: `Visit ${host}`,
  });
  const form = {
    mode: 'form',
    message: 'Your name?',
    requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
  };
  for (const [what, elicitations] of [
    ['a form', [form]],
    ['an address and a form', [address('a'), form]],
  ] as const) {
    test(`A rejection with ${what} asks nothing, because the input would be lost`, async () => {
      const wire = await start('legacy', {
        'tools/call': ({ id, res }) =>
          refuse(res, id, { code: -32_042, message: 'Not yet', data: { elicitations } }),
      });
      const host = makeHost();
      const asked = answerAll(host, (question) =>
        question.kind === 'open-url'
          ? { kind: 'open-url', action: 'accept' }
          : { kind: 'form', action: 'accept', content: { name: 'Ann' } },
      );
      const serverId = await add(host, { url: wire.url });
      const call = await host.call({ serverId, tool: 'tool', approved: true });
      assert.ok(call.status === 'failed', call.status);
      assert.deepEqual([call.problem.code, call.problem.data['code']], ['protocol-error', -32_042]);
      assert.deepEqual(asked, []);
      assert.equal(count(wire, 'tools/call'), 1);
    });
  }

  test('Two addresses without ids are both asked about', async () => {
    const wire = await start('legacy', {
      'tools/call': ({ id, res }) =>
        count(wire, 'tools/call') > 1
          ? { content: [] }
          : refuse(res, id, {
              code: -32_042,
              message: 'Not yet',
              data: { elicitations: [address('a'), address('b')] },
            }),
    });
    const host = makeHost();
    const asked = answerAll(host, () => ({ kind: 'open-url', action: 'accept' }));
    const serverId = await add(host, { url: wire.url });
    const call = await host.call({ serverId, tool: 'tool', approved: true });
    assert.equal(call.status, 'done');
    assert.deepEqual(
      asked.map((it) => it.kind === 'open-url' && it.url),
      ['https://a.example/', 'https://b.example/'],
    );
    assert.equal(count(wire, 'tools/call'), 2);
  });
});

describe('a round without questions', { timeout: 120_000 }, () => {
  test('A round without questions is repeated with growing pauses', async () => {
    const at: number[] = [];
    const wire = await start('modern', {
      'tools/call'() {
        at.push(performance.now());
        return { resultType: 'input_required', inputRequests: {}, requestState: 's' };
      },
    });
    const host = makeHost();
    const serverId = await add(host, { url: wire.url });
    const settled = host.call({ serverId, tool: 'tool', approved: true });
    await until(() => at.length >= 3, 'the third time');
    await stays(100, () => {
      assert.equal(host.getSnapshot().calls[0]?.status, 'running');
      assert.ok(at.length >= 3 && at.length <= 5, `${at.length} times`);
    });
    const [first, second] = at.slice(1).map((time, index) => time - at[index]!);
    // A busy machine makes a pause longer and never shorter, so each is compared with its minimum.
    assert.ok(first! >= 240, `${first} ms`);
    assert.ok(second! >= 490, `${first} ms, then ${second} ms`);
    host.cancel(host.getSnapshot().calls[0]!.id);
    assert.equal((await settled).status, 'cancelled');
  });
});
