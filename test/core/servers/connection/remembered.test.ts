import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { Server } from '../../../../src/core/index.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, endHosts, makeHost, memory, serverOf } from '../../support.js';
import { discovered, listed, start, stopAfter } from './wire-eras.js';
import type { Message, Method } from './wire-server.js';
import { stays } from '../../../fixtures/stays.js';

afterEach(endHosts);
stopAfter();

interface Second {
  readonly server: Server;
  /** Every state that was shown, and every one that was recorded. */
  readonly shown: readonly string[];
  readonly recorded: readonly string[];
  readonly kept: number;
}

/** A second visit to a modern server that has become faulty since the first. */
async function secondVisit(bad: (message: Message) => unknown): Promise<Second> {
  let isBad = false;
  const or =
    (good: object): Method =>
    (message) =>
      isBad ? bad(message) : good;
  const wire = await start('modern', {
    'server/discover': or(discovered()),
    'tools/list': or(listed()),
    initialize: (message) => bad(message),
  });
  const storage = memory();
  const first = makeHost({ storage });
  await add(first, { url: wire.url });
  first.destroy();
  assert.equal(storage.size, 1, 'it is remembered');
  isBad = true;

  const host = makeHost({ storage, limits: { listMs: 1_500, connectMs: 1_500, probeMs: 1_500 } });
  const shown: string[] = [];
  host.subscribe(() => {
    const { status } = host.getSnapshot().servers[0]!;
    if (status !== shown.at(-1)) shown.push(status);
  });
  const serverId = await add(host, { url: wire.url, getToken: () => Promise.resolve('a-token') });
  await stays(200, () => assert.notEqual(serverOf(host, serverId).status, 'connected'));
  const recorded = host.getSnapshot().audit.flatMap((it) => (it.kind === 'connection' ? [it.outcome] : []));
  return { server: serverOf(host, serverId), shown, recorded, kept: storage.size };
}

describe('a remembered server', { timeout: 120_000 }, () => {
  test('A server that hangs now is never shown as connected', async () => {
    const { server, shown, recorded } = await secondVisit(() => undefined);
    assert.equal(server.status, 'failed');
    assert.deepEqual(shown, ['connecting', 'failed']);
    assert.deepEqual(recorded, ['connecting', 'failed']);
  });

  test('A server that answers 503 now is never shown as connected', async () => {
    const { server, shown, recorded } = await secondVisit(({ res }) => void res.writeHead(503).end());
    assert.equal(server.status, 'failed');
    assert.deepEqual(shown, ['connecting', 'failed']);
    assert.deepEqual(recorded, ['connecting', 'failed']);
  });

  test('A server that needs a sign-in now shows that once and is still remembered', async () => {
    const { server, shown, recorded, kept } = await secondVisit(
      ({ res }) => void res.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end(),
    );
    assert.equal(server.status, 'needs-sign-in');
    assert.deepEqual(shown, ['connecting', 'needs-sign-in']);
    assert.deepEqual(recorded, ['connecting', 'needs-sign-in']);
    assert.equal(kept, 1);
  });
});
