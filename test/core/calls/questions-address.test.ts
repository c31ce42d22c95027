import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { describe, test } from '../../fixtures/suites.js';
import { endHosts } from '../support.js';
import { type Call, type Json, question, result, stopAskers, visit } from './questions-asker.js';
import { stays } from '../../fixtures/stays.js';

afterEach(endHosts);
after(stopAskers);

describe('a call that needs a person to open an address first', { timeout: 120_000 }, () => {
  const url = 'https://example.com/sign-in';
  const elicitations = [{ mode: 'url', elicitationId: 'e1', url, message: 'Sign in first.' }];
  const refuse = ({ answer }: Call, more: Json = { elicitations }): void =>
    answer({ error: { code: -32042, message: 'Not yet.', data: more } });

  test('The call is repeated unchanged after the person has opened the address', async () => {
    const { server, host, serverId } = await visit((call, number) => {
      if (number === 1) refuse(call);
      else call.answer(result(call.id, 'Welcome'));
    });
    const settled = host.call({ serverId, tool: 'tool', arguments: { a: 1 }, approved: true });
    const ask = await question(host);
    assert.ok(ask.kind === 'open-url', ask.kind);
    assert.deepEqual([ask.url, ask.message, ask.round], [url, 'Sign in first.', 1]);
    assert.equal(host.getSnapshot().calls[0]?.status, 'awaiting-input');
    await stays(50, () => assert.equal(server.calls.length, 1));
    host.answer(ask.id, { kind: 'open-url', action: 'accept' });
    assert.equal((await settled).status, 'done');
    assert.equal(server.calls.length, 2);
    const [first, second] = server.calls.map(({ _meta, ...rest }) => rest);
    assert.deepEqual(first, second);
  });

  for (const action of ['decline', 'cancel'] as const) {
    test(`The call is not repeated if the person answers ${action}`, async () => {
      const { server, host, call } = await visit((it) => refuse(it));
      const settled = call();
      const ask = await question(host);
      host.answer(ask.id, { kind: 'open-url', action });
      const end = await settled;
      assert.equal(end.status === 'failed' && end.problem.code, 'input-declined');
      assert.equal(server.calls.length, 1);
    });
  }

  test('The call fails if the server keeps asking for an address', async () => {
    const { server, host, call } = await visit((it) => refuse(it), { limits: { inputRounds: 2 } });
    host.subscribe(() => {
      for (const { id } of host.getSnapshot().asks) host.answer(id, { kind: 'open-url', action: 'accept' });
    });
    const end = await call();
    assert.equal(end.status === 'failed' && end.problem.code, 'too-many-questions');
    assert.equal(server.calls.length, 3);
  });

  test("The call fails with the server's message if no address is given", async () => {
    for (const more of [{}, { elicitations: [] }, { elicitations: 'none' }]) {
      const { server, call } = await visit((it) => refuse(it, more));
      const end = await call();
      assert.equal(end.status === 'failed' && end.problem.code, 'protocol-error', JSON.stringify(more));
      assert.equal(server.calls.length, 1);
    }
  });

  test('The call fails without a request if the address may not be opened', async () => {
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
