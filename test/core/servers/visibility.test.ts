import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import { type LlmRequest, type McpHost, McpToolsError } from '../../../src/core/index.js';
import { clearCalls } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { startWireServer } from './connection/wire-server.js';
import { add, endHosts, makeHost, toolCallsAt, toolNames, toolOf, when } from '../support.js';

let modern: DemoServer;
before(async () => {
  modern = await startModernServer({ record: true });
});
afterEach(endHosts);
after(() => modern.stop());

const limits = { listRefreshMs: 50 };
const extra = (host: McpHost, serverId: string, count: number): Promise<unknown> =>
  host.call({ serverId, tool: 'set_extra_tools', arguments: { count }, approved: true });

describe('a tool that a person hides from the model', { timeout: 120_000 }, () => {
  test('A hidden tool is not listed for the model, and its alias cannot be called', async () => {
    const requests: LlmRequest[] = [];
    let alias = '';
    const host = makeHost({
      limits,
      llm(request) {
        requests.push(request);
        return requests.length > 1 ? { text: 'Oh.' } : { toolCalls: [{ name: alias }] };
      },
    });
    const serverId = await add(host, { url: modern.url });
    ({ alias } = toolOf(host, serverId, 'get_current_time'));
    host.setToolVisibility(serverId, 'get_current_time', false);
    await clearCalls(modern.url);
    await host.send('What time is it?');
    assert.equal(requests[0]!.tools.length, 18);
    assert.equal(JSON.stringify(requests[0]!.tools).includes('get_current_time'), false);
    assert.match(JSON.stringify(requests[1]!.messages.at(-1)), /There is no tool named/);
    assert.deepEqual(await toolCallsAt(modern.url), []);
  });

  test('A hidden tool can still be run by hand', async () => {
    const host = makeHost({ limits });
    const serverId = await add(host, { url: modern.url });
    host.setToolVisibility(serverId, 'get_current_time', false);
    assert.equal((await host.call({ serverId, tool: 'get_current_time', approved: true })).status, 'done');
  });

  test('All other tools keep their objects', async () => {
    const host = makeHost({ limits });
    const serverId = await add(host, { url: modern.url });
    const before = host.getSnapshot().tools;
    host.setToolVisibility(serverId, 'get_weather', true);
    assert.equal(host.getSnapshot().tools, before);
    host.setToolVisibility(serverId, 'get_weather', false);
    const after = host.getSnapshot().tools;
    assert.deepEqual(
      after.filter((tool, index) => tool !== before[index]).map(({ name }) => name),
      ['get_weather'],
    );
  });

  test('A hidden tool stays hidden after a refresh and a new connection', async () => {
    const host = makeHost({ limits });
    const serverId = await add(host, { url: modern.url });
    host.setToolVisibility(serverId, 'get_weather', false);
    await host.refresh(serverId);
    assert.equal(toolOf(host, serverId, 'get_weather').visibleToModel, false);
    await host.connect(serverId);
    assert.equal(toolOf(host, serverId, 'get_weather').visibleToModel, false);
  });

  test('A hidden tool stays hidden when another one is hidden while the server is disconnected', async () => {
    const host = makeHost({ limits });
    const serverId = await add(host, { url: modern.url });
    host.setToolVisibility(serverId, 'get_weather', false);
    host.disconnect(serverId);
    host.setToolVisibility(serverId, 'report', false);
    assert.deepEqual(toolNames(host, serverId), []);
    await host.connect(serverId);
    assert.equal(toolOf(host, serverId, 'get_weather').visibleToModel, false);
    assert.equal(toolOf(host, serverId, 'report').visibleToModel, false);
    assert.equal(toolOf(host, serverId, 'draw_chart').visibleToModel, true);
  });

  test('A hidden tool stays hidden when the server removes it and lists it again', async () => {
    const host = makeHost({ limits });
    const serverId = await add(host, { url: modern.url });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await extra(host, serverId, 1);
    await when(host, () => toolNames(host, serverId).includes('extra_1'), 'it shows');
    host.setToolVisibility(serverId, 'extra_1', false);
    await extra(host, serverId, 0);
    await when(host, () => !toolNames(host, serverId).includes('extra_1'), 'it goes');
    await extra(host, serverId, 1);
    await when(host, () => toolNames(host, serverId).includes('extra_1'), 'it comes back');
    assert.equal(toolOf(host, serverId, 'extra_1').visibleToModel, false);
    await extra(host, serverId, 0);
  });

  test('A tool that is hidden during a refresh stays hidden', async () => {
    const host = makeHost({ limits });
    const serverId = await add(host, { url: modern.url });
    const refreshed = host.refresh(serverId);
    // At every step of the refresh, as a person might at any moment.
    let hidden = true;
    const leave = host.subscribe(() => {
      host.setToolVisibility(serverId, 'get_weather', false);
    });
    const clock = setInterval(() => {
      hidden = !hidden;
      host.setToolVisibility(serverId, 'report', hidden);
    }, 1);
    await refreshed;
    clearInterval(clock);
    leave();
    assert.equal(toolOf(host, serverId, 'get_weather').visibleToModel, false);
    assert.equal(toolOf(host, serverId, 'report').visibleToModel, hidden);
  });

  test('Hiding a tool of an unknown server throws', () => {
    const isUnknown = (error: unknown): boolean =>
      McpToolsError.isInstance(error) && error.code === 'unknown-server';
    assert.throws(() => makeHost().setToolVisibility('server-9', 'x', false), isUnknown);
  });
});

describe("a tool for the server's own app", { timeout: 120_000 }, () => {
  test('The tool never reaches the model, whatever a person or a page sets', async () => {
    const inputSchema = { type: 'object' };
    const tools = [
      { name: 'mine', inputSchema, _meta: { ui: { visibility: ['app'] } } },
      { name: 'both', inputSchema, _meta: { ui: { visibility: ['app', 'model'] } } },
    ];
    const wire = await startWireServer({ 'tools/list': () => ({ tools, ttlMs: 0, cacheScope: 'private' }) });
    try {
      const requests: LlmRequest[] = [];
      const host = makeHost({
        llm(request) {
          requests.push(request);
          return { text: 'Well.' };
        },
      });
      const serverId = await add(host, { url: wire.url });
      host.setToolVisibility(serverId, 'mine', true);
      const seen = host
        .getSnapshot()
        .tools.map(({ name, appOnly, visibleToModel }) => [name, appOnly, visibleToModel]);
      assert.deepEqual(seen, [
        ['mine', true, false],
        ['both', undefined, true],
      ]);
      await host.send('What is there?');
      assert.deepEqual(
        requests[0]!.tools.map(({ tool }) => tool),
        ['both'],
      );
    } finally {
      await wire.stop();
    }
  });
});
