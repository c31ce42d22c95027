import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { callsOf, connect, post, until } from '../fixtures/clients.js';
import { startMortalServer } from '../fixtures/hostile/index.js';
import { type MortalControl, startMortalControl } from '../fixtures/hostile/mortal-control.js';
import { describe, test } from '../fixtures/suites.js';

const LIMIT = { timeout: 120_000 };

let servers: MortalControl;

before(async () => {
  servers = await startMortalControl();
});
after(() => servers.stop());

const urlOf = (name: string): string => {
  const url = servers.urls[name];
  assert.ok(url, `There is a fixture ${name}`);
  return url;
};

describe('the mortal server', LIMIT, () => {
  for (const era of ['modern', 'legacy'] as const) {
    test(`A ${era} server stops in the middle of a call, and restarts at the same address`, async () => {
      const server = await startMortalServer({ era });
      const { client, close } = await connect(server.url);
      assert.equal(client.getProtocolEra(), era);
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map((it) => it.name),
        ['echo', 'slow', 'ask_form'],
      );
      const steps: number[] = [];
      const onprogress = ({ progress }: { progress: number }): void => void steps.push(progress);
      await client.callTool({ name: 'slow', arguments: { ms: 50 } }, { onprogress });
      assert.equal(steps.at(-1), 10);

      const echo = (): Promise<unknown> => client.callTool({ name: 'echo', arguments: { text: 'hello' } });
      client.callTool({ name: 'slow', arguments: { ms: 20_000 } }, { timeout: 400 }).catch(() => undefined);
      await until(() => server.calls().filter((it) => it.method === 'tools/call').length === 2, 'it runs');
      await server.kill();
      await assert.rejects(echo());
      await server.revive();
      assert.match(JSON.stringify(await echo()), /hello/);
      server.cut();
      assert.match(JSON.stringify(await echo()), /hello/);
      server.forget();
      if (era === 'legacy') await assert.rejects(echo(), /Session not found/);
      assert.ok(server.calls().length >= 8);
      assert.equal((await callsOf(server.url)).length, server.calls().length);
      await close();
      await server.stop();
    });
  }

  test('The tool ask_form asks in the way of the modern era', async () => {
    const url = urlOf('mortalModern');
    const call = { name: 'ask_form', arguments: {} };
    const asked = await (await post(url, 'tools/call', call)).text();
    assert.match(asked, /"resultType":"input_required"/);
    const inputResponses = { form: { action: 'accept', content: { name: 'Ada' } } };
    const done = await (await post(url, 'tools/call', { ...call, inputResponses })).text();
    assert.match(done, /The answer was .*Ada/);
  });

  test('The control server starts, stops and restarts servers', async () => {
    const control = urlOf('mortalControl');
    const order = (path: string, method = 'POST'): Promise<Response> =>
      fetch(`${control}${path}`, { method });
    const { which, url } = (await (await order('/start?era=legacy')).json()) as Record<string, string>;
    assert.equal((await post(url!, 'tools/list')).status, 400);
    await order(`/kill?which=${which}`);
    await assert.rejects(post(url!, 'tools/list'));
    await order(`/revive?which=${which}`);
    for (const path of ['/cut', '/forget']) assert.equal((await order(`${path}?which=${which}`)).status, 200);
    assert.equal((await post(url!, 'tools/list')).status, 400);
    const calls = (await (await order(`/calls?which=${which}`, 'GET')).json()) as unknown[];
    assert.equal(calls.length, 2);
    for (const it of ['modern', 'legacy']) {
      assert.equal((await order(`/calls?which=${it}`, 'GET')).status, 200);
    }
    assert.equal((await order('/kill')).status, 404);
    assert.match(urlOf('mortalLegacy'), /^http/);
  });
});
