import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../../demo/servers/types.js';
import type { ConnectedServer } from '../../../../src/core/index.js';
import { type BadServers, startBadServers } from '../../../fixtures/bad-servers.js';
import { callsOf, clearCalls, until } from '../../../fixtures/clients.js';
import { describe, test } from '../../../fixtures/suites.js';
import { endHosts, serverOf, toolNames } from '../../support.js';
import { assertLifeGoesOn, type Beside, beside } from './beside.js';
import { stays } from '../../../fixtures/stays.js';

let good: DemoServer;
let bad: BadServers;
before(async () => {
  [good, bad] = await Promise.all([startModernServer({ record: true }), startBadServers()]);
});
afterEach(endHosts);
after(async () => {
  await Promise.all([good.stop(), bad.stop()]);
});

const connected = ({ host, bad: id }: Beside): ConnectedServer => {
  const server = serverOf(host, id);
  assert.ok(server.status === 'connected');
  return server;
};
const open = (name: string): Promise<Beside> => beside({ url: bad.urls[name]!, label: 'Bad' }, good.url);

describe('a list with faults', { timeout: 120_000 }, () => {
  test('Malformed tools (malformed-tool) are rejected with reasons, and the others are kept', async () => {
    const all = await open('malformed-tool');
    assert.deepEqual(toolNames(all.host, all.bad), ['good_one', 'good_two', 'good_three']);
    const { rejectedTools, toolsStatus } = connected(all);
    assert.equal(toolsStatus, 'ready');
    assert.deepEqual(
      rejectedTools.map(({ name, problem: { code, message } }) => [name, code, message]),
      [
        [
          'bad_schema',
          'tool-malformed',
          'The server sent a malformed tool: its `inputSchema` is not an object.',
        ],
        ['', 'tool-malformed', 'The server sent a malformed tool: it has no name.'],
      ],
    );
    const call = await all.host.call({ serverId: all.bad, tool: 'good_two', approved: true });
    assert.equal(call.status, 'done');
    const refused = await all.host.call({ serverId: all.bad, tool: 'bad_schema', approved: true });
    assert.equal(refused.status === 'failed' && refused.problem.code, 'unknown-tool');
    assert.equal(all.host.getSnapshot().audit.filter(({ kind }) => kind === 'refusal').length, 2);
    await assertLifeGoesOn(all);
  });

  test('A rejection is recorded once, not at every refresh', async () => {
    const all = await open('malformed-tool');
    await all.host.refresh(all.bad);
    await all.host.refresh(all.bad);
    assert.equal(all.host.getSnapshot().audit.filter(({ kind }) => kind === 'refusal').length, 2);
  });

  test('Two tools with one name (duplicate-tools) are both rejected', async () => {
    const all = await open('duplicate-tools');
    assert.deepEqual(toolNames(all.host, all.bad), ['single']);
    assert.deepEqual(
      connected(all).rejectedTools.map(({ name, problem }) => [name, problem.code]),
      [
        ['twin', 'tool-duplicate'],
        ['twin', 'tool-duplicate'],
      ],
    );
    await clearCalls(bad.urls['duplicate-tools']!);
    const call = await all.host.call({ serverId: all.bad, tool: 'twin', approved: true });
    assert.equal(call.status === 'failed' && call.problem.message, 'Bad offers no tool named "twin".');
    assert.deepEqual(await callsOf(bad.urls['duplicate-tools']!), []);
    await assertLifeGoesOn(all);
  });

  test('An empty list (no-tools) is not a fault', async () => {
    const all = await open('no-tools');
    assert.deepEqual([connected(all).toolsStatus, connected(all).rejectedTools], ['ready', []]);
    assert.deepEqual(toolNames(all.host, all.bad), []);
    await assertLifeGoesOn(all);
  });

  test('A list of a thousand tools (many-tools) is complete, in order, with aliases', async () => {
    const all = await open('many-tools');
    const names = toolNames(all.host, all.bad);
    assert.equal(names.length, 1_000);
    assert.deepEqual([names[0], names[999]], ['tool_0001', 'tool_1000']);
    assert.equal(new Set(all.host.getSnapshot().tools.map(({ alias }) => alias)).size, 1_019);
    await assertLifeGoesOn(all);
  });

  test('The first tools up to the limit are kept, and the others are rejected', async () => {
    const all = await beside({ url: bad.urls['many-tools']! }, good.url, { limits: { toolsPerServer: 10 } });
    assert.equal(toolNames(all.host, all.bad).length, 10);
    const [first, ...more] = connected(all).rejectedTools;
    assert.equal(first?.problem.message, 'The server offers more than 10 tools; this one is over the limit.');
    assert.equal(more.length, 99);
  });

  test('An endless list (endless-list) is read up to the limit, with a problem', async () => {
    await clearCalls(bad.urls['endless-list']!);
    const all = await open('endless-list');
    const { toolsStatus, toolsProblem } = connected(all);
    assert.equal(toolsStatus, 'ready');
    assert.equal(toolsProblem?.code, 'list-cut');
    assert.match(toolsProblem.message, /limit \(toolsPerServer: 1000\)\. Only the first 1000 are used\.$/);
    assert.equal(toolNames(all.host, all.bad).length, 1_000);
    const asked = (await callsOf(bad.urls['endless-list']!)).filter(({ method }) => method === 'tools/list');
    assert.equal(asked.length, 1_100);
    await assertLifeGoesOn(all);
  });
});

describe('a hostile list', { timeout: 120_000 }, () => {
  test('Names and schemas are data and do no harm', async () => {
    const all = await open('hostile');
    const names = toolNames(all.host, all.bad);
    for (const name of ['__proto__', 'constructor', 'toString', 'harmless_deletion'])
      assert.ok(names.includes(name));
    assert.equal(connected(all).rejectedTools.length, 1);
    assert.match(connected(all).rejectedTools[0]!.problem.message, /name is over 128 characters/);
    for (const { alias } of all.host.getSnapshot().tools) assert.match(alias, /^[a-zA-Z0-9_-]{1,64}$/);
    for (const tool of ['__proto__', 'constructor', 'toString', 'harmless_deletion']) {
      const call = await all.host.call({ serverId: all.bad, tool, approved: true });
      assert.equal(call.status, 'done', tool);
    }
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    assert.equal((globalThis as { __hostileRan?: unknown }).__hostileRan, undefined);
    await assertLifeGoesOn(all);
  });

  test('A hostile list gets no call without approval, whatever it claims', async () => {
    const all = await open('hostile');
    void all.host.call({ serverId: all.bad, tool: 'harmless_deletion' });
    await until(() => all.host.getSnapshot().asks.length > 0, 'a request');
    await stays(50, () => assert.equal(all.host.getSnapshot().asks.length, 1));
  });

  test('A hostile list causes no request to another address', async () => {
    await fetch(bad.urls['beacons']!, { method: 'DELETE' });
    const all = await open('hostile');
    for (const tool of ['markdown_payloads', 'javascript_links', 'broken_base64', 'html_everywhere']) {
      const call = await all.host.call({ serverId: all.bad, tool, approved: true });
      assert.equal(call.status, 'done', tool);
    }
    assert.deepEqual(await (await fetch(bad.urls['beacons']!)).json(), []);
    await assertLifeGoesOn(all);
  });
});
