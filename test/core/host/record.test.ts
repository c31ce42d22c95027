import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { McpHost } from '../../../src/core/index.js';
import { count, start, stopAfter } from '../connection/wire-eras.js';
import { type Method, openStream } from '../connection/wire-server.js';
import { add, approvalAsk, assertIsData, endHosts, makeHost, when } from '../support.js';

afterEach(endHosts);
stopAfter();

const auditRecords = 30;
const auditFromServers = 10;

/** A host in which a person has approved one call to a good server. */
async function decided(limits: object): Promise<{ host: McpHost; isOnRecord: () => boolean }> {
  const good = await start('modern');
  const host = makeHost({ limits: { auditRecords, auditFromServers, ...limits } });
  const serverId = await add(host, { url: good.url });
  const settled = host.call({ serverId, tool: 'tool' });
  host.answer((await approvalAsk(host)).id, { kind: 'approval', decision: 'approve' });
  const { id } = await settled;
  const isOnRecord = (): boolean =>
    host.getSnapshot().audit.some((it) => it.kind === 'decision' && it.callId === id);
  assert.ok(isOnRecord());
  return { host, isOnRecord };
}

function assertIsBounded(host: McpHost, badId: string): void {
  const { audit } = host.getSnapshot();
  assert.ok(audit.length <= auditRecords, `${audit.length} records`);
  const theirs = audit.filter(
    ({ kind, outcome }) => kind === 'connection' || kind === 'refusal' || outcome === 'refused',
  );
  assert.ok(theirs.length <= auditFromServers, `${theirs.length} are of servers’ making`);
  assert.equal(theirs.at(-1)?.serverId, badId, 'the newest are kept');
  assertIsData(host);
}

describe('the record of what a person decided', { timeout: 20_000 }, () => {
  test('is not pushed out by another server that comes and goes', async () => {
    const reconnectAttempts = 40;
    const { host, isOnRecord } = await decided({
      reconnectAttempts,
      reconnectFirstMs: 1,
      reconnectLastMs: 2,
    });
    const bad = await start('legacy', { 'tools/list': ({ res }) => void res.writeHead(404).end() });
    const badId = await add(host, { url: bad.url });
    await when(host, ({ servers }) => servers[1]?.status === 'failed' || undefined, 'giving up');
    assert.ok(count(bad, 'initialize') > auditRecords, 'it came and went often enough');
    assert.ok(isOnRecord());
    assertIsBounded(host, badId);
  });

  test('is not pushed out by another server whose questions nobody is asked', async () => {
    const { host, isOnRecord } = await decided({ inputRounds: 60 });
    const questions = 50;
    const ask: Method = async ({ id, res }) => {
      const send = openStream(res);
      for (let number = 0; number < questions; number++) {
        const params = { mode: 'url', elicitationId: 'e', message: 'Open', url: 'javascript:alert(1)' };
        send({ jsonrpc: '2.0', id: `q${number}`, method: 'elicitation/create', params });
        while (count(bad, 'POST') <= number) await delay(1);
      }
      send({ jsonrpc: '2.0', id, result: { content: [] } });
      res.end();
    };
    const bad = await start('legacy', { 'tools/call': ask });
    const badId = await add(host, { url: bad.url });
    const call = await host.call({ serverId: badId, tool: 'tool', approved: true });
    assert.equal(call.status, 'done');
    assert.equal(count(bad, 'POST'), questions, 'each question was answered');
    const refused = host.getSnapshot().audit.filter((it) => it.kind === 'question');
    assert.ok(refused.length > 0 && refused.every(({ outcome }) => outcome === 'refused'));
    assert.ok(isOnRecord());
    assertIsBounded(host, badId);
  });

  test('is not pushed out by another server that offers bad tools', async () => {
    const { host, isOnRecord } = await decided({ listRefreshMs: 1 });
    const bad = await start('modern', {
      'tools/list': () => ({
        tools: Array.from({ length: 50 }, (_, number) => ({ name: `bad-${number}`, inputSchema: 7 })),
        ttlMs: 0,
        cacheScope: 'private',
      }),
    });
    const badId = await add(host, { url: bad.url });
    assert.ok(isOnRecord());
    assertIsBounded(host, badId);
  });
});
