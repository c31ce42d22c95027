import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { sendJson } from '../../../demo/servers/http.js';
import { type DoneCall, type HostOptions, McpToolsError } from '../../../src/core/index.js';
import { until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { type Method, startWireServer, type WireServer } from '../servers/connection/wire-server.js';
import { add, assertIsData, endHosts, makeHost, when } from '../support.js';
import { stays } from '../../fixtures/stays.js';

const stops: (() => Promise<void>)[] = [];
afterEach(endHosts);
after(() => Promise.all(stops.map((stop) => stop())));

const uri = 'notes://today';
const link = { type: 'resource_link', uri, name: 'Notes' };

interface Linked {
  readonly wire: WireServer;
  /** The URIs that the server was asked to read. */
  readonly read: unknown[];
}

/** A server whose tool returns a link. */
async function startLinked(
  onRead: Method = () => ({
    contents: [{ uri, mimeType: 'text/plain', text: 'It rained.' }],
    ttlMs: 0,
    cacheScope: 'private',
  }),
  content: readonly object[] = [link],
): Promise<Linked> {
  const read: unknown[] = [];
  const wire = await startWireServer({
    'server/discover': () => ({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {}, resources: {} },
      ttlMs: 0,
      cacheScope: 'private',
    }),
    'tools/call': () => ({ content }),
    'resources/read'(message) {
      read.push(message.params['uri']);
      return onRead(message);
    },
  });
  stops.push(() => wire.stop());
  return { wire, read };
}

async function visit(
  server: Linked,
  options: HostOptions = {},
): Promise<{
  host: ReturnType<typeof makeHost>;
  serverId: string;
  call: DoneCall;
  now: () => DoneCall;
}> {
  const host = makeHost(options);
  const serverId = await add(host, { url: server.wire.url });
  const call = await host.call({ serverId, tool: 'tool', approved: true });
  assert.ok(call.status === 'done', call.status);
  const now = (): DoneCall => {
    const found = host.getSnapshot().calls.find(({ id }) => id === call.id);
    assert.ok(found?.status === 'done');
    return found;
  };
  return { host, serverId, call, now };
}

const isUnknown = (error: unknown): boolean =>
  McpToolsError.isInstance(error) && error.code === 'unknown-link';

describe('a link in a result', { timeout: 120_000 }, () => {
  test('A link is read on request only', async () => {
    const server = await startLinked();
    const { host, call, now } = await visit(server);
    await stays(50, () => assert.deepEqual(server.read, []));
    assert.equal('reads' in call, false);
    const reading = host.readResource(call.id, uri);
    await when(host, () => now().reads?.[0]?.status === 'reading', 'that it is being read');
    const read = await reading;
    assert.ok(read.status === 'done', read.status);
    assert.match(JSON.stringify(read.parts), /It rained\./);
    assert.deepEqual(now().reads, [read]);
    assert.deepEqual(server.read, [uri]);
    const record = host.getSnapshot().audit.at(-1);
    assert.ok(record?.kind === 'read');
    assert.deepEqual([record.callId, record.uri, record.outcome], [call.id, uri, 'done']);
    assertIsData(host);
  });

  test('A link of another call, or an unknown one, is not read', async () => {
    const server = await startLinked();
    const { host, call } = await visit(server);
    for (const [id, address] of [
      [call.id, 'notes://tomorrow'],
      [call.id, `${uri}/`],
      [call.id, ''],
      ['call-0', uri],
    ] as const) {
      await assert.rejects(host.readResource(id, address), isUnknown, `${id} ${address}`);
    }
    assert.deepEqual(server.read, []);
  });

  test('A link is read from its server, not from another with the same link', async () => {
    const [first, second] = [await startLinked(), await startLinked()];
    const { host, call } = await visit(first);
    const other = await add(host, { url: second.wire.url });
    await host.call({ serverId: other, tool: 'tool', approved: true });
    await host.readResource(call.id, uri);
    assert.deepEqual([first.read, second.read], [[uri], []]);
  });

  test('A URI in text or in an embedded resource is not read', async () => {
    const server = await startLinked(undefined, [
      { type: 'text', text: uri },
      { type: 'resource', resource: { uri, text: 'Here already' } },
    ]);
    const { host, call } = await visit(server);
    await assert.rejects(host.readResource(call.id, uri), isUnknown);
    assert.deepEqual(server.read, []);
  });

  test('Two parallel reads cause one request, and later reads new ones', async () => {
    let reply = (): void => undefined;
    const held = new Promise<void>((resolve) => (reply = resolve));
    const server = await startLinked(async () => {
      await held;
      return { contents: [{ uri, text: 'It rained.' }], ttlMs: 0, cacheScope: 'private' };
    });
    const { host, call, now } = await visit(server);
    const both = [host.readResource(call.id, uri), host.readResource(call.id, uri)];
    void both[1]!.then(reply);
    assert.equal((await both[1]!).status, 'reading');
    assert.equal((await both[0]!).status, 'done');
    assert.equal(server.read.length, 1);
    await host.readResource(call.id, uri);
    assert.equal(server.read.length, 2);
    assert.equal(now().reads?.length, 1);
  });

  const failures: [what: string, onRead: Method, code: string][] = [
    [
      'refuses',
      ({ id, res }) =>
        sendJson(res, 200, { jsonrpc: '2.0', id, error: { code: -32602, message: 'No such resource' } }),
      'protocol-error',
    ],
    ['breaks', ({ res }) => void res.destroy(), 'connection-lost'],
    ['answers with HTTP 500', ({ res }) => void res.writeHead(500).end(), 'http-status'],
    ['says nothing', () => undefined, 'timed-out'],
  ];
  for (const [what, onRead, code] of failures) {
    test(`A read whose server ${what} fails beside the result, which stays`, async () => {
      let isGood = false;
      const server = await startLinked((message) =>
        isGood ? { contents: [{ uri, text: 'Better' }], ttlMs: 0, cacheScope: 'private' } : onRead(message),
      );
      // Only a silent server needs a wait.
      const limits = code === 'timed-out' ? { readMs: 1_000 } : {};
      const { host, call, now } = await visit(server, { limits });
      const read = await host.readResource(call.id, uri);
      assert.ok(read.status === 'failed', read.status);
      if (code !== 'timed-out') assert.equal(read.problem.code, code);
      assert.ok(read.problem.message.length > 0);
      assert.deepEqual(now().reads, [read]);
      assert.deepEqual(now().result, call.result);
      assert.equal(server.read.length, 1, 'it is not asked for again by itself');
      const record = host.getSnapshot().audit.findLast((it) => it.kind === 'read');
      assert.equal(record?.outcome, 'failed');
      isGood = true;
      await until(
        async () => (await host.readResource(call.id, uri)).status === 'done',
        'the next try works',
      );
      assert.equal(now().reads?.length, 1);
      assertIsData(host);
    });
  }

  test('A read of a removed server fails beside the result', async () => {
    const server = await startLinked();
    const { host, serverId, call, now } = await visit(server);
    host.disconnect(serverId);
    const closed = await host.readResource(call.id, uri);
    assert.equal(closed.status === 'failed' && closed.problem.code, 'not-connected');
    host.removeServer(serverId);
    const gone = await host.readResource(call.id, uri);
    assert.equal(gone.status, 'failed');
    assert.equal(now().reads?.length, 1);
    assert.deepEqual(server.read, []);
  });

  test('A read ends when its server is removed', async () => {
    const server = await startLinked(() => undefined);
    const { host, serverId, call } = await visit(server);
    const reading = host.readResource(call.id, uri);
    await until(() => server.read.length === 1, 'it is asked for');
    host.removeServer(serverId);
    const read = await reading;
    assert.equal(read.status, 'failed');
  });

  test('A read can ask a person first, like a call', async () => {
    const server = await startLinked(({ params }) =>
      params['inputResponses']
        ? {
            contents: [{ uri, text: JSON.stringify(params['inputResponses']) }],
            ttlMs: 0,
            cacheScope: 'private',
          }
        : {
            resultType: 'input_required',
            inputRequests: {
              form: {
                method: 'elicitation/create',
                params: { mode: 'form', message: 'Who are you?', requestedSchema: { type: 'object' } },
              },
            },
          },
    );
    const { host, call } = await visit(server);
    const reading = host.readResource(call.id, uri);
    const ask = await when(host, ({ asks }) => asks.find(({ kind }) => kind === 'form'), 'the question');
    host.answer(ask.id, { kind: 'form', action: 'accept', content: {} });
    assert.equal((await reading).status, 'done');
    assert.equal(server.read.length, 2);
    assert.equal(host.getSnapshot().calls[0]?.status, 'done', 'the call itself stays over');
  });
});
