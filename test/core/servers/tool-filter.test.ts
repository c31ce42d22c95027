import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type { LlmRequest, McpHost, ToolFilter } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, endHosts, makeHost, memory, serverOf, toolCallsAt, toolNames, when } from '../support.js';

let modern: DemoServer;
before(async () => {
  modern = await startModernServer({ record: true });
});
afterEach(endHosts);
after(() => modern.stop());

async function filtered(tools: ToolFilter): Promise<{ readonly host: McpHost; readonly serverId: string }> {
  const host = makeHost();
  const serverId = await add(host, { url: modern.url, label: 'Demo', tools });
  return { host, serverId };
}

function problemOf(host: McpHost, serverId: string): string {
  const server = serverOf(host, serverId);
  return server.status === 'connected' ? (server.toolsProblem?.message ?? '') : server.status;
}

describe("a filter for a server's tools", { timeout: 120_000 }, () => {
  test('The filter admits the named tools, and calls of others fail', async () => {
    const requests: LlmRequest[] = [];
    const host = makeHost({
      llm(request) {
        requests.push(request);
        return { text: 'Yes.' };
      },
    });
    const tools = { include: ['get_*', 'calculate_sum'], exclude: ['*_time', 'get_f*t'] };
    const serverId = await add(host, { url: modern.url, tools });
    assert.deepEqual(toolNames(host, serverId).sort(), ['calculate_sum', 'get_weather']);
    assert.equal(problemOf(host, serverId), '');
    await host.send('Hello');
    assert.deepEqual(requests[0]?.tools.map(({ tool }) => tool).sort(), ['calculate_sum', 'get_weather']);
    const before = (await toolCallsAt(modern.url)).length;
    const call = await host.call({
      serverId,
      tool: 'delete_issue',
      arguments: { number: 1 },
      approved: true,
    });
    assert.equal(call.status, 'failed');
    assert.equal((await toolCallsAt(modern.url)).length, before);
  });

  test("The filter accepts annotations, with MCP's defaults", async () => {
    const { host, serverId } = await filtered({ include: [{ readOnlyHint: true }] });
    const names = toolNames(host, serverId);
    assert.ok(
      names.includes('get_weather') && !names.includes('delete_issue') && !names.includes('book_flight'),
    );
    const other = await filtered({ exclude: [{ readOnlyHint: false, destructiveHint: true }] });
    const safe = toolNames(other.host, other.serverId);
    assert.ok(safe.includes('get_weather') && !safe.includes('delete_issue'));
  });

  test('The problem names the parts of the filter that match nothing', async () => {
    const { host, serverId } = await filtered({ include: ['get_*', 'get_wether'], exclude: ['delete'] });
    assert.match(problemOf(host, serverId), /match no tool: "get_wether", "delete"/);
    assert.ok(toolNames(host, serverId).includes('get_weather'));
    const none = await filtered({ include: ['nothing'] });
    assert.deepEqual(toolNames(none.host, none.serverId), []);
    assert.match(problemOf(none.host, none.serverId), /"nothing"/);
  });

  test('A malformed filter admits nothing', async () => {
    for (const tools of [
      null,
      'get_*',
      { include: 'get_*' },
      { exclude: [7] },
      { include: [{ readOnly: true }] },
    ]) {
      const { host, serverId } = await filtered(tools as unknown as ToolFilter);
      assert.deepEqual(toolNames(host, serverId), [], JSON.stringify(tools));
      assert.match(problemOf(host, serverId), /malformed/);
    }
  });

  test('The filter applies to remembered and later tools', async () => {
    const storage = memory();
    const first = makeHost({ storage });
    await add(first, { url: modern.url });
    await when(first, () => storage.size > 0, 'the memory of it');
    const host = makeHost({ storage, limits: { listRefreshMs: 50 } });
    const shown = new Set<string>();
    host.subscribe(() => {
      const { servers, tools } = host.getSnapshot();
      for (const { rememberedTools = [] } of servers) for (const { name } of rememberedTools) shown.add(name);
      for (const { name } of tools) shown.add(name);
    });
    const serverId = await add(host, {
      url: modern.url,
      tools: { include: ['get_weather', 'set_extra_tools'] },
    });
    await host.call({ serverId, tool: 'set_extra_tools', arguments: { count: 2 }, approved: true });
    await host.refresh(serverId);
    await host.call({ serverId, tool: 'set_extra_tools', arguments: { count: 0 }, approved: true });
    assert.deepEqual([...shown].sort(), ['get_weather', 'set_extra_tools']);
  });

  test('A pattern with many stars is matched quickly', async () => {
    const start = performance.now();
    const { host, serverId } = await filtered({ include: [`${'*a'.repeat(5_000)}*b`] });
    assert.deepEqual(toolNames(host, serverId), []);
    assert.ok(performance.now() - start < 5_000);
  });
});
