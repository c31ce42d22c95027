import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import type { HostStorage, Limits } from '../../../../src/core/index.js';
import { describe, test } from '../../../fixtures/suites.js';
import { type Method, startWireServer, type WireServer } from './wire-server.js';
import { add, assertIsData, endHosts, makeHost, memory, serverOf, toolNames, when } from '../../support.js';

const stops: (() => Promise<void>)[] = [];
afterEach(endHosts);
after(() => Promise.all(stops.map((stop) => stop())));

const legacy: Record<string, Method> = {
  'server/discover': ({ res }) => void res.writeHead(400).end('What?'),
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'old', version: '1' },
  }),
};

async function start(own: Record<string, Method> = {}): Promise<WireServer> {
  const wire = await startWireServer(own);
  stops.push(() => wire.stop());
  return wire;
}

/** Remembered protocols, in a storage that has other entries. */
const protocols = (storage: ReadonlyMap<string, string>): readonly [string, string][] =>
  [...storage].filter(([key]) => key.startsWith('mcp-tools:protocol:'));

/** Connects a new host, and returns the requests that the server received. */
async function visit(
  wire: WireServer,
  storage: HostStorage | undefined,
  limits: Partial<Limits> = {},
): Promise<readonly string[]> {
  const before = wire.asked.length;
  const host = makeHost({ ...(storage ? { storage } : {}), limits });
  const serverId = await add(host, { url: wire.url });
  const server = serverOf(host, serverId);
  assert.ok(server.status === 'connected' && server.toolsStatus === 'ready', server.status);
  assert.deepEqual(toolNames(host, serverId), ['tool']);
  const asked = wire.asked.slice(before).filter((it) => it !== 'GET');
  const call = await host.call({ serverId, tool: 'tool', approved: true });
  assert.equal(call.status, 'done');
  assertIsData(host);
  host.destroy();
  return asked;
}

const modernFirst = ['server/discover', 'tools/list'];
const legacyKnown = ['initialize', 'notifications/initialized', 'tools/list'];
/** The newer protocol is tried first, with a list on the guess that it is supported. */
const legacyFirst = [...modernFirst, ...legacyKnown];

describe('a remembered protocol', { timeout: 120_000 }, () => {
  test('Nothing is remembered without a storage', async () => {
    const wire = await start();
    assert.deepEqual(await visit(wire, undefined), modernFirst);
    assert.deepEqual(await visit(wire, undefined), modernFirst);
  });

  test('A modern server is not asked again, even with an asynchronous storage', async () => {
    for (const isSlow of [false, true]) {
      const wire = await start();
      const plain = memory();
      const storage: HostStorage = isSlow
        ? {
            get: async (key) => plain.get(key),
            set: async (key, value) => plain.set(key, value),
            delete: async (key) => plain.delete(key),
          }
        : plain;
      assert.deepEqual(await visit(wire, storage), modernFirst);
      assert.deepEqual(await visit(wire, storage), ['tools/list']);
      assert.deepEqual(await visit(wire, storage), ['tools/list']);
    }
  });

  test('A legacy server is not probed again', async () => {
    const wire = await start(legacy);
    const storage = memory();
    assert.deepEqual(await visit(wire, storage), legacyFirst);
    assert.deepEqual(await visit(wire, storage), legacyKnown);
  });

  test('The protocol is remembered for one server only', async () => {
    const [one, other] = [await start(), await start(legacy)];
    const storage = memory();
    await visit(one, storage);
    assert.deepEqual(await visit(other, storage), legacyFirst);
    assert.equal(protocols(storage).length, 2);
  });

  test('The entry contains no token and no call', async () => {
    const wire = await start();
    const storage = memory();
    const host = makeHost({ storage });
    const serverId = await add(host, {
      url: wire.url,
      headers: { 'X-Key': 'canary' },
      getToken: async () => 'canary',
    });
    await host.call({ serverId, tool: 'tool', arguments: { a: 'canary' }, approved: true });
    assert.equal(protocols(storage).length, 1);
    assert.ok(storage.size > 1);
    assert.doesNotMatch(JSON.stringify([...storage.values()]), /canary/);
  });

  test('An entry that is too old is ignored and renewed', async () => {
    const wire = await start();
    const storage = memory();
    await visit(wire, storage);
    const [[key, text]] = protocols(storage) as [[string, string]];
    const at = Date.now() - 5_000;
    for (const when of [at, Date.now() + 60_000, 'yesterday', null]) {
      storage.set(key, JSON.stringify({ ...(JSON.parse(text) as object), at: when }));
      assert.deepEqual(await visit(wire, storage, { cachedProtocolMs: 4_000 }), modernFirst, String(when));
      assert.deepEqual(await visit(wire, storage, { cachedProtocolMs: 4_000 }), ['tools/list']);
    }
  });

  test('Using an entry does not renew it', async () => {
    for (const own of [{}, legacy]) {
      const wire = await start(own);
      const storage = memory();
      await visit(wire, storage);
      const learnt = protocols(storage);
      await visit(wire, storage);
      await visit(wire, storage);
      assert.deepEqual(protocols(storage), learnt);
    }
  });

  for (const [what, before, after, asked] of [
    ['a modern server that has become a legacy one', {}, legacy, ['server/discover', ...legacyKnown]],
    ['a legacy server that has become a modern one', legacy, {}, modernFirst],
  ] as const) {
    test(`An entry is dropped when it fails: ${what}`, async () => {
      let now: Record<string, Method> = { ...before };
      const modernOnly: Method = ({ res }) => void res.writeHead(400).end('Only 2026.');
      const dispatch = (method: string, otherwise: Method): Method => {
        return (message) => (now[method] ?? otherwise)(message);
      };
      const wire = await start({
        'server/discover': dispatch('server/discover', () => ({
          supportedVersions: ['2026-07-28'],
          capabilities: { tools: {} },
          ttlMs: 0,
          cacheScope: 'private',
        })),
        initialize: dispatch('initialize', modernOnly),
        'tools/list': ({ req, res }) => {
          const isModern = req.headers['mcp-protocol-version'] === '2026-07-28';
          if (isModern !== 'initialize' in now) {
            return {
              tools: [{ name: 'tool', inputSchema: { type: 'object' } }],
              ttlMs: 0,
              cacheScope: 'private',
            };
          }
          res.writeHead(400).end('Another era.');
          return undefined;
        },
      });
      const storage = memory();
      await visit(wire, storage);
      now = { ...after };
      const seen = await visit(wire, storage, { reconnectFirstMs: 50 });
      assert.deepEqual(seen.slice(-asked.length), asked);
      assert.ok(seen.length <= asked.length + 3, seen.join());
      assert.deepEqual(await visit(wire, storage), asked.slice(1), 'the new one is remembered');
    });
  }

  test('An entry is dropped when the server fails, and the server can return', async () => {
    const wire = await start();
    const storage = memory();
    await visit(wire, storage);
    await wire.stop();
    const host = makeHost({
      storage,
      limits: { reconnectAttempts: 2, reconnectFirstMs: 10, reconnectLastMs: 20 },
    });
    const serverId = await add(host, { url: wire.url });
    await when(host, () => serverOf(host, serverId).status === 'failed', 'it is told');
    const server = serverOf(host, serverId);
    assert.equal(server.status === 'failed' && server.problem.code, 'unreachable');
    assert.equal(protocols(storage).length, 0);
  });

  test('A damaged entry counts as none', async () => {
    const wire = await start();
    const storage = memory();
    await visit(wire, storage);
    const [[key]] = protocols(storage) as [[string, string]];
    const at = Date.now();
    for (const garbage of [
      'not json',
      '',
      'null',
      '7',
      '[]',
      '{}',
      JSON.stringify({ era: 'modern', at }),
      JSON.stringify({ era: 'modern', discover: null, at }),
      JSON.stringify({ era: 'modern', discover: {}, at }),
      JSON.stringify({ era: 'modern', discover: { supportedVersions: 'all', capabilities: {} }, at }),
      JSON.stringify({ era: 'future', at }),
      JSON.stringify({ era: 'legacy' }),
      `{"__proto__":{"era":"legacy"},"at":${at}}`,
    ]) {
      storage.set(key, garbage);
      assert.deepEqual(await visit(wire, storage), modernFirst, garbage);
    }
  });

  test('An entry that is partly wrong costs one request', async () => {
    const wire = await start();
    const storage = memory();
    await visit(wire, storage);
    const [[key]] = protocols(storage) as [[string, string]];
    const at = Date.now();
    for (const discover of [
      { supportedVersions: [], capabilities: {} },
      { supportedVersions: [7, null], capabilities: {} },
      { supportedVersions: ['1999-01-01'], capabilities: { tools: {} } },
      { supportedVersions: ['2026-07-28'], capabilities: null },
      { supportedVersions: ['2026-07-28'], capabilities: [] },
    ]) {
      storage.set(key, JSON.stringify({ era: 'modern', discover, at }));
      const asked = await visit(wire, storage);
      assert.equal(asked.at(-1), 'tools/list', JSON.stringify(discover));
    }
  });

  test('A storage that throws, rejects or returns invalid data does no harm', async () => {
    const fail = (): never => {
      throw new Error('The storage is full');
    };
    const storages: HostStorage[] = [
      { get: fail, set: fail, delete: fail },
      {
        get: async () => fail(),
        set: async () => fail(),
        delete: async () => fail(),
      },
      { get: () => 7, set: () => undefined, delete: () => undefined },
      { get: () => ({}), set: () => undefined, delete: () => undefined },
      {} as never,
    ];
    for (const storage of storages) {
      for (const own of [{}, legacy]) {
        const wire = await start(own);
        assert.deepEqual(await visit(wire, storage), own === legacy ? legacyFirst : modernFirst);
      }
    }
  });
});
