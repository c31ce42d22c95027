import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { HostOptions, Listed, McpHost, OpenResource, Resource } from '../../../src/core/index.js';
import { until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { count, eras, refuse, stopAfter } from '../servers/connection/wire-eras.js';
import type { Method } from '../servers/connection/wire-server.js';
import { add, assertIsData, endHosts, makeHost, serverOf, when } from '../support.js';
import { cached, type Source, startSource, uri } from './resource-server.js';
import { stays } from '../../fixtures/stays.js';
import { letRead } from '../../fixtures/work.js';

afterEach(endHosts);
stopAfter();

async function visit(
  { wire }: Source,
  options: HostOptions = {},
): Promise<{ readonly host: McpHost; readonly serverId: string }> {
  const host = makeHost(options);
  return { host, serverId: await add(host, { url: wire.url, label: 'Notes' }) };
}
function resourcesOf(host: McpHost, serverId: string): Listed<Resource> | undefined {
  const server = serverOf(host, serverId);
  return server.status === 'connected' ? server.resources : undefined;
}
const openedIn = (host: McpHost): readonly OpenResource[] => host.getSnapshot().openResources;

for (const era of eras) {
  describe(`resources of a ${era} server`, { timeout: 60_000 }, () => {
    test('Resources are listed on request, and stored with their server', async () => {
      const source = await startSource(era);
      const { host, serverId } = await visit(source);
      await stays(50, () => assert.equal(count(source.wire, 'resources/list'), 0));
      assert.equal(resourcesOf(host, serverId), undefined);
      await host.listResources(serverId);
      const server = serverOf(host, serverId);
      assert.ok(server.status === 'connected');
      assert.deepEqual(server.resources, { status: 'ready', items: [{ uri, name: 'Today' }] });
      assert.deepEqual(server.resourceTemplates?.items, [
        { uriTemplate: 'notes://{day}', variables: ['day'], name: 'A day' },
      ]);
      assertIsData(host);
    });

    test('Resources are listed again after a change, but not for every notification', async () => {
      let names = ['a'];
      const source = await startSource(era, {
        'resources/list': () => ({ resources: names.map((name) => ({ uri: `x:${name}`, name })), ...cached }),
      });
      const { host, serverId } = await visit(source, { limits: { listRefreshMs: 50 } });
      await host.listResources(serverId);
      if (era === 'modern') await until(() => source.filters.length > 0, 'it is asked to tell');
      await letRead();
      names = ['a', 'b'];
      for (let times = 0; times < 500; times++) source.notify('notifications/resources/list_changed');
      await when(host, () => resourcesOf(host, serverId)?.items.length === 2, 'the new list');
      await stays(300, () => {
        assert.ok(count(source.wire, 'resources/list') <= 4, String(count(source.wire, 'resources/list')));
      });
    });

    test('A valid list is not loaded again, and a private one is not shown to others', async () => {
      for (const cacheScope of ['public', 'private']) {
        let isOut = false;
        let isSilent = false;
        const unlessOut: Method = ({ res }) => void res.writeHead(401).end();
        const source = await startSource(era, {
          'resources/list': ({ res }) =>
            isSilent
              ? void res.on('close', () => undefined)
              : { resources: [{ uri, name: 'Today' }], ttlMs: 60_000, cacheScope },
          'resources/templates/list': () => ({ resourceTemplates: [], ttlMs: 60_000, cacheScope }),
          'resources/read': ({ params, ...message }) =>
            isOut ? unlessOut({ params, ...message }) : { contents: [{ uri, text: '' }], ...cached },
        });
        const { host, serverId } = await visit(source);
        await host.listResources(serverId);
        await host.connect(serverId);
        await when(host, () => resourcesOf(host, serverId)?.items.length === 1, 'the list of before');
        await stays(50, () => assert.equal(count(source.wire, 'resources/list'), 1));
        isOut = true;
        await host.openResource(serverId, uri);
        assert.equal(serverOf(host, serverId).status, 'needs-sign-in');
        isSilent = true;
        await host.connect(serverId);
        const shown = await when(host, () => resourcesOf(host, serverId), 'a list');
        assert.deepEqual(
          [shown.status, shown.items.length],
          cacheScope === 'public' ? ['ready', 1] : ['loading', 0],
        );
      }
    });

    test('Resources are listed again when the server is back', async () => {
      const source = await startSource(era);
      const { host, serverId } = await visit(source);
      await host.listResources(serverId);
      await host.connect(serverId);
      await when(
        host,
        () => resourcesOf(host, serverId)?.status === 'ready',
        'the list of the new connection',
      );
      assert.equal(count(source.wire, 'resources/list'), 2);
    });

    test('Resources of a server without the capability are not requested, and the list is empty', async () => {
      const source = await startSource(era, {}, null);
      const { host, serverId } = await visit(source);
      await host.listResources(serverId);
      assert.deepEqual(resourcesOf(host, serverId), { status: 'ready', items: [] });
      assert.equal(count(source.wire, 'resources/list'), 0);
    });

    test('Resources are listed without templates if the server has no list of them', async () => {
      const source = await startSource(era, {
        'resources/templates/list': ({ id, res }) =>
          refuse(res, id, { code: -32601, message: 'No such method' }),
      });
      const { host, serverId } = await visit(source);
      await host.listResources(serverId);
      const server = serverOf(host, serverId);
      assert.ok(server.status === 'connected');
      assert.deepEqual(server.resourceTemplates, { status: 'ready', items: [] });
      assert.equal(server.resources?.items.length, 1);
    });

    test('A failed list keeps the earlier resources, with the reason', async () => {
      let isBroken = false;
      const source = await startSource(era, {
        'resources/list': ({ id, res }) =>
          isBroken
            ? refuse(res, id, { code: -32603, message: 'Out of order' })
            : { resources: [{ uri, name: 'Today' }], ...cached },
      });
      const { host, serverId } = await visit(source);
      await host.listResources(serverId);
      isBroken = true;
      await host.listResources(serverId);
      const list = resourcesOf(host, serverId);
      assert.equal(list?.status, 'failed');
      assert.equal(list.problem?.code, 'offers-failed');
      assert.match(list.problem.message, /Out of order/);
      assert.equal(list.items.length, 1);
      assert.equal(serverOf(host, serverId).status, 'connected');
    });

    test('A resource is opened, recorded and closed', async () => {
      const source = await startSource(era);
      const { host, serverId } = await visit(source);
      const read = await host.openResource(serverId, uri);
      assert.ok(read.status === 'done');
      assert.deepEqual(read.parts, [{ kind: 'resource', uri, text: 'It rained.' }]);
      assert.deepEqual(openedIn(host), [read]);
      assertIsData(host);
      const record = await when(host, ({ audit }) => audit.find(({ kind }) => kind === 'read'), 'a record');
      assert.ok(record.kind === 'read');
      assert.deepEqual(
        [record.uri, record.outcome, record.server, record.callId],
        [uri, 'done', 'Notes', undefined],
      );
      host.closeResource(serverId, uri);
      assert.deepEqual(openedIn(host), []);
    });

    test('A changed resource is marked once', async () => {
      const source = await startSource(era);
      const { host, serverId } = await visit(source);
      await host.openResource(serverId, uri);
      const wanted = era === 'modern' ? [{ resourceSubscriptions: [uri] }] : [uri];
      await until(() => JSON.stringify(source.filters) === JSON.stringify(wanted), 'it is asked to tell');
      await letRead();
      let changes = 0;
      host.subscribe(() => changes++);
      for (let times = 0; times < 1_000; times++) source.notify('notifications/resources/updated', { uri });
      await when(host, () => openedIn(host)[0]?.changed, 'that it changed');
      await stays(200, () => {
        assert.equal(changes, 1);
        assert.equal(count(source.wire, 'resources/read'), 1);
      });
      await host.openResource(serverId, uri);
      assert.equal(openedIn(host)[0]?.changed, undefined);
      assert.equal(openedIn(host).length, 1);
    });

    test('A resource of twenty megabytes is not read, and the server stays connected', async () => {
      const source = await startSource(era, {
        'resources/read': () => ({ contents: [{ uri, text: 'x'.repeat(20_000_000) }], ...cached }),
      });
      const { host, serverId } = await visit(source);
      const read = await host.openResource(serverId, uri);
      assert.equal(read.status, 'failed');
      assert.equal(read.problem?.code, 'read-failed');
      assert.match(read.problem.message, /messageBytes/);
      assert.equal(read.parts, undefined);
      assert.equal(serverOf(host, serverId).status, 'connected');
    });

    test('An invalid or missing resource fails with a reason', async () => {
      for (const [contents, reason] of [
        [undefined, /has no contents/],
        ['text', /has no contents/],
      ] as const) {
        const source = await startSource(era, { 'resources/read': () => ({ contents, ...cached }) });
        const { host, serverId } = await visit(source);
        const read = await host.openResource(serverId, uri);
        assert.match(read.problem?.message ?? '', reason);
      }
      const source = await startSource(era, {
        'resources/read': ({ id, res }) => refuse(res, id, { code: -32602, message: 'Resource not found' }),
      });
      const { host, serverId } = await visit(source);
      const read = await host.openResource(serverId, 'javascript:alert(1)');
      assert.match(read.problem?.message ?? '', /Resource not found \(-32602\)/);
    });

    test('A resource that never arrives times out, and can be closed before', async () => {
      const source = await startSource(era, { 'resources/read': () => new Promise(() => undefined) });
      const { host, serverId } = await visit(source, { limits: { readMs: 300 } });
      const late = await host.openResource(serverId, uri);
      assert.equal(late.problem?.code, 'connect-timeout');
      const closed = host.openResource(serverId, 'notes://other');
      await when(host, () => openedIn(host).length === 2, 'it is being read');
      host.closeResource(serverId, 'notes://other');
      assert.equal((await closed).status, 'failed');
      assert.equal(openedIn(host).length, 1);
    });

    test('The number of open resources is limited, and those of removed servers are closed', async () => {
      const source = await startSource(era);
      const { host, serverId } = await visit(source, { limits: { openResources: 3 } });
      for (const day of ['1', '2', '3', '4']) await host.openResource(serverId, `notes://${day}`);
      assert.deepEqual(
        openedIn(host).map((one) => one.uri),
        ['notes://2', 'notes://3', 'notes://4'],
      );
      host.removeServer(serverId);
      await when(host, () => openedIn(host).length === 0, 'none');
    });
  });
}

test('A modern server is asked for list changes only once a list was requested', async () => {
  const source = await startSource('modern');
  const { host, serverId } = await visit(source);
  await stays(100, () => {
    assert.deepEqual(source.filters, []);
  });
  await host.listResources(serverId);
  await until(() => source.filters.length === 1, 'it is asked');
  assert.deepEqual(source.filters, [{ resourcesListChanged: true }]);
  const quiet = await startSource('modern', {}, {});
  const other = await visit(quiet);
  await other.host.listResources(other.serverId);
  await stays(100, () => {
    assert.deepEqual(quiet.filters, [], 'which a server that does not declare it is not');
  });
});

test('A URI of more than ten thousand characters is rejected', async () => {
  const source = await startSource('modern');
  const { host, serverId } = await visit(source);
  await assert.rejects(host.openResource(serverId, `notes://${'x'.repeat(10_000)}`), /too long/);
  assert.deepEqual(openedIn(host), []);
});
