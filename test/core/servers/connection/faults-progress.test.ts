import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call, McpHost, SettledCall } from '../../../../src/core/index.js';
import { startHostileServer } from '../../../fixtures/hostile/index.js';
import { describe, test } from '../../../fixtures/suites.js';
import { letRead } from '../../../fixtures/work.js';
import { type Message, openStream, startWireServer } from './wire-server.js';
import { add, endHosts, makeHost, when } from '../../support.js';

const stops: (() => Promise<void>)[] = [];
afterEach(endHosts);
after(() => Promise.all(stops.map((stop) => stop())));

const steps = 200;

/** Reports progress almost without pauses, and then ends as given. */
async function visit(end: (message: Message, send: (message: unknown) => void) => unknown): Promise<{
  host: McpHost;
  call: () => Promise<SettledCall>;
  /** The progress values that the snapshot showed, and the total time. */
  seen: () => { values: number[]; ms: number };
}> {
  const wire = await startWireServer({
    async 'tools/call'(message) {
      const send = openStream(message.res);
      const { progressToken } = message.params['_meta'] as { progressToken: unknown };
      for (let progress = 1; progress <= steps; progress++) {
        send({
          jsonrpc: '2.0',
          method: 'notifications/progress',
          params: { progressToken, progress, total: steps },
        });
        if (progress % 2 === 0 && progress < steps) await delay(2);
      }
      end(message, send);
      return undefined;
    },
  });
  stops.push(() => wire.stop());
  const host = makeHost();
  const serverId = await add(host, { url: wire.url });
  const values: number[] = [];
  const since = Date.now();
  let until = since;
  host.subscribe(() => {
    const now = progressOf(host.getSnapshot().calls[0]);
    if (now === undefined || now === values.at(-1)) return;
    values.push(now);
    until = Date.now();
  });
  return {
    host,
    call: () => host.call({ serverId, tool: 'tool', approved: true }),
    seen: () => ({ values, ms: until - since }),
  };
}

function progressOf(call: Call | undefined): number | undefined {
  return call && 'progress' in call ? call.progress.progress : undefined;
}

describe('fast progress', { timeout: 120_000 }, () => {
  test('Progress is shown at most twenty times a second, and its last value stays with the call', async () => {
    const { call, seen } = await visit(({ id, res }, send) => {
      send({ jsonrpc: '2.0', id, result: { resultType: 'complete', content: [] } });
      res.end();
    });
    const end = await call();
    assert.equal(end.status, 'done');
    assert.equal(progressOf(end), steps);
    const { values, ms } = seen();
    assert.ok(values.length >= 3, values.join());
    // The first value is shown immediately, and the last one with the end.
    assert.ok(values.length <= ms / 50 + 3, `${values.length} times in ${ms} ms`);
    assert.deepEqual(
      values,
      values.toSorted((a, b) => a - b),
    );
  });

  test('The last progress stays with a lost call', async () => {
    const { call } = await visit(async ({ res }) => {
      await letRead();
      res.destroy();
    });
    const end = await call();
    assert.equal(end.status, 'lost');
    assert.equal(progressOf(end), steps);
  });

  test('The last progress stays with a cancelled call', async () => {
    const { host, call } = await visit(() => undefined);
    const settled = call();
    await when(host, ({ calls }) => progressOf(calls[0]) === steps, 'the last of it');
    host.cancel(host.getSnapshot().calls[0]!.id);
    const end = await settled;
    assert.equal(end.status, 'cancelled');
    assert.equal(progressOf(end), steps);
  });

  test('After a hundred thousand progress messages, the result still arrives', async () => {
    const lab = await startHostileServer();
    stops.push(() => lab.stop());
    const host = makeHost();
    let updates = 0;
    const serverId = await add(host, { url: `${lab.url}/progress-flood?count=100000&run=${Math.random()}` });
    const since = Date.now();
    host.subscribe(() => (updates += 1));
    const end = await host.call({ serverId, tool: 'attack', approved: true });
    assert.ok(end.status === 'done', 'problem' in end ? end.problem.message : end.status);
    assert.equal(progressOf(end), 100_000);
    const ms = Date.now() - since;
    assert.ok(updates <= ms / 50 + 10, `${updates} in ${ms} ms`);
  });
});
