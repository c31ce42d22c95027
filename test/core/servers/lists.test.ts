import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startLegacyServer } from '../../../demo/servers/legacy/index.js';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type { McpHost } from '../../../src/core/index.js';
import { callsOf, clearCalls } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, assertIsData, endHosts, makeHost, serverOf, toolNames, toolOf, when } from '../support.js';

let modern: DemoServer;
let legacy: DemoServer;
before(async () => {
  [modern, legacy] = await Promise.all([
    startModernServer({ record: true }),
    startLegacyServer({ record: true }),
  ]);
});
afterEach(endHosts);
after(async () => {
  await Promise.all([modern.stop(), legacy.stop()]);
});

const limits = { listRefreshMs: 50 };
const lists = async (url: string): Promise<number> =>
  (await callsOf(url)).filter(({ method }) => method === 'tools/list').length;
const extra = (host: McpHost, serverId: string, count: number): Promise<unknown> =>
  host.call({ serverId, tool: 'set_extra_tools', arguments: { count }, approved: true });

describe("a server's tools", { timeout: 120_000 }, () => {
  test('All pages of the list are there when the connection is', async () => {
    await clearCalls(modern.url);
    const host = makeHost({ limits });
    const serverId = await add(host, { url: modern.url, label: 'Demo' });
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'connected' && server.protocolFamily === 'modern');
    assert.equal(server.protocolVersion, '2026-07-28');
    assert.equal(server.toolsStatus, 'ready');
    assert.equal(toolNames(host, serverId).length, 19);
    assert.deepEqual(toolNames(host, serverId).slice(4, 7), [
      'search_codebase',
      'get_file_content',
      'analyze_csv',
    ]);
    assert.equal(await lists(modern.url), 4);
    assertIsData(host);
  });

  test("A tool keeps the server's title, description, annotations, icons and schemas", async () => {
    const host = makeHost({ limits });
    const serverId = await add(host, { url: modern.url });
    const tool = toolOf(host, serverId, 'get_weather');
    assert.equal(tool.displayName, 'Weather');
    assert.match(tool.description ?? '', /weather of a city/);
    assert.equal(tool.annotations?.readOnlyHint, true);
    assert.match(tool.icons?.[0]?.src ?? '', /^data:image\/png/);
    assert.equal(tool.outputSchema?.['type'], 'object');
    assert.match(tool.fingerprint, /^[0-9a-f]{64}$/);
  });

  test('The list follows changes on a modern server', async () => {
    const host = makeHost({ limits });
    const serverId = await add(host, { url: modern.url });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await extra(host, serverId, 2);
    await when(host, () => toolNames(host, serverId).includes('extra_2'), 'the new tools show');
    await extra(host, serverId, 0);
    await when(host, () => !toolNames(host, serverId).includes('extra_1'), 'the old tools go');
    assert.equal(toolNames(host, serverId).length, 19);
  });

  test('The list follows changes on a legacy server', async () => {
    const host = makeHost({ limits });
    const serverId = await add(host, { url: legacy.url });
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'connected' && server.protocolFamily === 'legacy');
    assert.equal(server.protocolVersion, '2025-11-25');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const toggle = (): Promise<unknown> => host.call({ serverId, tool: 'toggle_bonus_tool', approved: true });
    await toggle();
    await when(host, () => toolNames(host, serverId).includes('bonus_tool'), 'the bonus tool shows');
    await toggle();
    await when(host, () => !toolNames(host, serverId).includes('bonus_tool'), 'the bonus tool goes');
  });

  test('A refresh reads the list again and resolves afterwards', async () => {
    const host = makeHost({ limits });
    const serverId = await add(host, { url: modern.url });
    const other = makeHost({ limits });
    await extra(other, await add(other, { url: modern.url }), 1);
    await host.refresh(serverId);
    await host.refresh(serverId);
    assert.ok(toolNames(host, serverId).includes('extra_1'));
    await extra(host, serverId, 0);
    await when(host, () => !toolNames(host, serverId).includes('extra_1'), 'it goes');
  });

  test('An unchanged list keeps its objects and aliases', async () => {
    const host = makeHost({ limits });
    const serverId = await add(host, { url: modern.url });
    const { tools } = host.getSnapshot();
    await host.refresh(serverId);
    assert.equal(host.getSnapshot().tools, tools);
    await host.connect(serverId);
    assert.deepEqual(host.getSnapshot().tools, tools);
    assert.equal(host.getSnapshot().tools[3], tools[3]);
  });

  test('The list is requested no more often than the limit, whatever the number of notifications', async () => {
    const host = makeHost({ limits: { listRefreshMs: 400 } });
    const serverId = await add(host, { url: modern.url });
    await new Promise((resolve) => setTimeout(resolve, 150));
    await clearCalls(modern.url);
    const begin = Date.now();
    for (let round = 0; round < 10; round++) await extra(host, serverId, round % 2);
    await extra(host, serverId, 2);
    await when(host, () => toolNames(host, serverId).includes('extra_2'), 'the last change shows');
    const asked = await lists(modern.url);
    const most = Math.max(4, (Date.now() - begin) / 400 + 2);
    assert.ok(asked <= most * 3, `${asked} requests for pages`);
    await extra(host, serverId, 0);
  });

  test('The list disappears with the connection and returns with it', async () => {
    const host = makeHost({ limits });
    const serverId = await add(host, { url: legacy.url });
    const names = toolNames(host, serverId);
    host.disconnect(serverId);
    assert.equal(serverOf(host, serverId).status, 'closed');
    assert.deepEqual(toolNames(host, serverId), []);
    await host.connect(serverId);
    assert.deepEqual(toolNames(host, serverId), names);
  });
});
