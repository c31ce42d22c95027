import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { McpHost } from '../../../../src/core/index.js';
import { until } from '../../../fixtures/clients.js';
import { describe, test } from '../../../fixtures/suites.js';
import { count, listed, refuse, start, stopAfter } from '../connection/wire-eras.js';
import type { Method } from '../connection/wire-server.js';
import { add, approvalAsk, endHosts, makeHost } from '../../support.js';
import { stays } from '../../../fixtures/stays.js';

afterEach(endHosts);
stopAfter();

const mismatch = (message: string): { code: number; message: string } => ({ code: -32_020, message });
const decisions = (host: McpHost): number =>
  host.getSnapshot().audit.filter(({ kind }) => kind === 'decision').length;

describe('an error -32020 from a server that is sent no headers', { timeout: 120_000 }, () => {
  const failing: Method = ({ id, res }) => refuse(res, id, mismatch('The payment provider timed out.'));

  for (const [era, paramHeaders] of [
    ['legacy', true],
    ['modern', false],
  ] as const) {
    test(`The error is like any other, and the tool runs once (${era})`, async () => {
      const wire = await start(era, { 'tools/call': failing });
      const host = makeHost({ limits: { listRefreshMs: 20 } });
      const serverId = await add(host, { url: wire.url, paramHeaders });
      const settled = host.call({ serverId, tool: 'tool' });
      host.answer((await approvalAsk(host)).id, { kind: 'approval', decision: 'approve' });
      const call = await settled;
      assert.ok(call.status === 'failed', call.status);
      assert.deepEqual([call.problem.code, call.problem.data['code']], ['protocol-error', -32_020]);
      await stays(100, () => {
        assert.equal(count(wire, 'tools/call'), 1);
        assert.equal(decisions(host), 1, 'one approval');
        assert.deepEqual(host.getSnapshot().asks, []);
      });
    });
  }
});

describe('a call that is rejected while an older list is loading', { timeout: 120_000 }, () => {
  test('The call waits for a newer list, and for a person who has seen it', async () => {
    let version = 1;
    const headers: unknown[] = [];
    const schema = (): object => ({
      type: 'object',
      properties: { a: { type: 'string', ...(version > 1 ? { 'x-mcp-header': 'A' } : {}) } },
    });
    const wire = await start('modern', {
      async 'tools/list'() {
        const then = schema();
        if (count(wire, 'tools/list') === 2) await until(() => headers.length > 0, 'the call');
        return listed({ name: 'tool', inputSchema: then });
      },
      'tools/call'({ id, req, res }) {
        headers.push(req.headers['mcp-param-a']);
        if (req.headers['mcp-param-a'] === undefined) return refuse(res, id, mismatch('Headers'), 400);
        return { content: [] };
      },
    });
    const host = makeHost({ limits: { listRefreshMs: 300 } });
    const serverId = await add(host, { url: wire.url });
    const older = host.refresh(serverId);
    await until(() => count(wire, 'tools/list') === 2, 'the older list');
    version = 2;
    const settled = host.call({ serverId, tool: 'tool', arguments: { a: 'x' }, approved: true });
    const ask = await approvalAsk(host, 'tool');
    assert.deepEqual(headers, [undefined], 'nothing more before somebody has agreed');
    assert.equal(count(wire, 'tools/list'), 3);
    host.answer(ask.id, { kind: 'approval', decision: 'approve' });
    const call = await settled;
    assert.equal(call.status, 'done');
    assert.deepEqual(headers, [undefined, 'x']);
    assert.equal(decisions(host), 2);
    await older;
  });
});
