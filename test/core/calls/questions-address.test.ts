import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, test } from '../../fixtures/suites.js';
import { endHosts } from '../support.js';
import { type Call, type Json, question, result, stopAskers, visit } from './questions-asker.js';

afterEach(endHosts);
after(stopAskers);

describe('a call that wants a person to be at an address first', { timeout: 120_000 }, () => {
  const url = 'https://example.com/sign-in';
  const elicitations = [{ mode: 'url', elicitationId: 'e1', url, message: 'Sign in first.' }];
  const refuse = ({ answer }: Call, more: Json = { elicitations }): void =>
    answer({ error: { code: -32042, message: 'Not yet.', data: more } });

  test('is made the same once more when the person has been there', async () => {
    const { server, host, serverId } = await visit((call, number) => {
      if (number === 1) refuse(call);
      else call.answer(result(call.id, 'Welcome'));
    });
    const settled = host.call({ serverId, tool: 'tool', arguments: { a: 1 }, approved: true });
    const ask = await question(host);
    assert.ok(ask.kind === 'open-url', ask.kind);
    assert.deepEqual([ask.url, ask.message, ask.round], [url, 'Sign in first.', 1]);
    assert.equal(host.getSnapshot().calls[0]?.status, 'awaiting-input');
    await delay(50);
    assert.equal(server.calls.length, 1);
    host.answer(ask.id, { kind: 'open-url', action: 'accept' });
    assert.equal((await settled).status, 'done');
    assert.equal(server.calls.length, 2);
    const [first, second] = server.calls.map(({ _meta, ...rest }) => rest);
    assert.deepEqual(first, second);
  });

  for (const action of ['decline', 'cancel'] as const) {
    test(`is not made when the person says ${action}`, async () => {
      const { server, host, call } = await visit((it) => refuse(it));
      const settled = call();
      const ask = await question(host);
      host.answer(ask.id, { kind: 'open-url', action });
      const end = await settled;
      assert.equal(end.status === 'failed' && end.problem.code, 'input-declined');
      assert.equal(server.calls.length, 1);
    });
  }

  test('for ever is given up', async () => {
    const { server, host, call } = await visit((it) => refuse(it), { limits: { inputRounds: 2 } });
    host.subscribe(() => {
      for (const { id } of host.getSnapshot().asks) host.answer(id, { kind: 'open-url', action: 'accept' });
    });
    const end = await call();
    assert.equal(end.status === 'failed' && end.problem.code, 'too-many-questions');
    assert.equal(server.calls.length, 3);
  });

  test('and names no address, fails in the server’s words', async () => {
    for (const more of [{}, { elicitations: [] }, { elicitations: 'none' }]) {
      const { server, call } = await visit((it) => refuse(it, more));
      const end = await call();
      assert.equal(end.status === 'failed' && end.problem.code, 'protocol-error', JSON.stringify(more));
      assert.equal(server.calls.length, 1);
    }
  });

  test('and names one that no page may open, fails, and nothing is shown', async () => {
    for (const bad of ['javascript:alert(1)', 'file:///etc/passwd', 'http://example.com/', 'no address']) {
      const { host, call } = await visit((it) =>
        refuse(it, { elicitations: [{ ...elicitations[0], url: bad }] }),
      );
      const end = await call();
      assert.equal(end.status === 'failed' && end.problem.code, 'input-not-supported', bad);
      assert.deepEqual(host.getSnapshot().asks, []);
    }
  });
});
