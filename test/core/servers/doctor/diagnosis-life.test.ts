import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { McpHost } from '../../../../src/core/index.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, endHosts, makeHost, serverOf, when } from '../../support.js';
import { discovered, eras, start, stopAfter } from '../connection/wire-eras.js';

afterEach(endHosts);
stopAfter();

const has = (host: McpHost): Promise<string> =>
  when(host, ({ servers }) => servers[0]?.diagnosis?.code, 'a diagnosis');

describe('lifetime of a diagnosis', { timeout: 120_000 }, () => {
  test('A diagnosis stays while a lost connection is retried, and is removed when it is back', async () => {
    let isDown = false;
    const wire = await start('modern', {
      'server/discover'({ res }) {
        if (!isDown) return discovered();
        res.writeHead(503).end();
        return undefined;
      },
      'tools/call': ({ res }) => void res.writeHead(503).end(),
    });
    const host = makeHost({
      limits: { reconnectFirstMs: 100, reconnectLastMs: 150, reconnectAttempts: 20 },
    });
    const serverId = await add(host, { url: wire.url });
    const seen: { attempt: number; code: string | undefined }[] = [];
    host.subscribe(() => {
      const server = serverOf(host, serverId);
      if (server.status !== 'connecting' || !server.retry) return;
      seen.push({ attempt: server.retry.attempt, code: server.diagnosis?.code });
    });
    isDown = true;
    await host.call({ serverId, tool: 'tool', approved: true });
    assert.equal(await has(host), 'server-error');
    // The call's fault is shown before the connection is given up.
    await when(host, () => seen.length > 0 || undefined, 'the first attempt');
    const since = seen.length;
    const { attempt } = seen.at(-1)!;
    const isLater = (): boolean => seen.at(-1)!.attempt >= attempt + 3;
    await when(host, () => isLater() || undefined, 'three more attempts');
    assert.deepEqual(new Set(seen.slice(since).map(({ code }) => code)), new Set(['server-error']));

    isDown = false;
    await when(host, ({ servers }) => servers[0]?.status === 'connected' || undefined, 'it is back');
    assert.equal(serverOf(host, serverId).diagnosis, undefined);
  });

  for (const era of eras) {
    test(`A diagnosis is removed after a successful call of a connected server (${era})`, async () => {
      let isCut = true;
      const wire = await start(era, {
        'tools/call'({ res }) {
          if (!isCut) return { content: [] };
          res.destroy();
          return undefined;
        },
      });
      const host = makeHost();
      const serverId = await add(host, { url: wire.url });
      await host.call({ serverId, tool: 'tool', approved: true });
      await host.diagnose(serverId);
      assert.equal(await has(host), 'works-now');
      isCut = false;
      const call = await host.call({ serverId, tool: 'tool', approved: true });
      assert.equal(call.status, 'done');
      assert.equal(serverOf(host, serverId).status, 'connected');
      assert.equal(serverOf(host, serverId).diagnosis, undefined);
    });
  }

  for (const how of ['disconnect', 'removeServer', 'connect'] as const) {
    test(`A requested diagnosis is returned whatever happens to the server meanwhile: ${how}`, async () => {
      const wire = await start('modern');
      const host = makeHost();
      const serverId = await add(host, { url: wire.url });
      const diagnosis = host.diagnose(serverId);
      await Promise.all([diagnosis, host[how](serverId)]);
      assert.ok((await diagnosis).code);
      const server = host.getSnapshot().servers.find(({ id }) => id === serverId);
      assert.equal(server?.diagnosis, undefined, 'it is of a connection that is no more');
    });
  }
});
