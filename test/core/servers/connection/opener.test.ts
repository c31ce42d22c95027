import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Limits, McpHost } from '../../../../src/core/index.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, endHosts, makeHost, serverOf, toolNames, when } from '../../support.js';
import { count, discovered, listed, refuse, start, stopAfter } from './wire-eras.js';
import { type Method, openStream, sendRaw, sendResult, type WireServer } from './wire-server.js';
import { stays } from '../../../fixtures/stays.js';

afterEach(endHosts);
stopAfter();

const names = (...all: string[]): object[] => all.map((name) => ({ name, inputSchema: { type: 'object' } }));

interface Visited {
  readonly host: McpHost;
  readonly serverId: string;
  /** Requests before the first call. */
  readonly opening: readonly string[];
}

/** Connects, calls a tool, and tells what the server was asked before that. */
async function visit(wire: WireServer, limits: Partial<Limits> = {}): Promise<Visited> {
  const host = makeHost({ limits });
  const serverId = await add(host, { url: wire.url });
  const server = serverOf(host, serverId);
  assert.ok(
    server.status === 'connected',
    server.status === 'failed' ? server.problem.message : server.status,
  );
  assert.equal(server.toolsStatus, 'ready');
  const [tool = ''] = toolNames(host, serverId);
  assert.equal((await host.call({ serverId, tool, approved: true })).status, 'done');
  const opening = wire.asked.slice(0, wire.asked.indexOf('tools/call')).filter((it) => it !== 'GET');
  return { host, serverId, opening };
}

/** Answers only when asked this time, and as usual after that. */
function first(odd: Method, usual: object): Method {
  let times = 0;
  return (message) => (++times === 1 ? odd(message) : usual);
}

describe('the first requests to a modern server', { timeout: 120_000 }, () => {
  test('are two, and the SDK asks for neither again', async () => {
    const wire = await start('modern');
    const { opening } = await visit(wire);
    assert.deepEqual(opening, ['server/discover', 'tools/list']);
  });

  test('go out side by side: neither waits for the other', async () => {
    let answer = (): void => undefined;
    const both = new Promise<void>((resolve) => (answer = resolve));
    let waiting = 0;
    const wait = async (): Promise<void> => {
      if (++waiting === 2) answer();
      await both;
    };
    const wire = await start('modern', {
      'server/discover': async () => (await wait(), discovered()),
      'tools/list': async () => (await wait(), listed()),
    });
    const { opening } = await visit(wire);
    assert.equal(opening.length, 2);
  });

  test('look like those of the SDK', async () => {
    const seen: [string, string[], unknown][] = [];
    const note =
      (result: object): Method =>
      ({ method, params, req }) => {
        seen.push([method, Object.keys(req.headers).sort(), params['_meta']]);
        return result;
      };
    const wire = await start('modern', {
      'server/discover': note(discovered()),
      'tools/list': note(listed()),
    });
    const { host, serverId } = await visit(wire);
    await host.refresh(serverId);
    const [own, sdk] = seen.filter(([method]) => method === 'tools/list');
    assert.deepEqual(own, sdk);
  });

  test('carry a token each, that is asked for each time', async () => {
    const tokens: (string | undefined)[] = [];
    const note =
      (result: object): Method =>
      ({ req }) => {
        tokens.push(req.headers['authorization']);
        return result;
      };
    const wire = await start('modern', {
      'server/discover': note(discovered()),
      'tools/list': note(listed()),
    });
    let number = 0;
    const host = makeHost();
    await add(host, { url: wire.url, getToken: async () => `token-${++number}` });
    assert.deepEqual(tokens.sort(), ['Bearer token-1', 'Bearer token-2']);
  });

  test('end with the attempt', async () => {
    let closed = 0;
    const hang: Method = ({ res }) => void res.on('close', () => closed++);
    const wire = await start('modern', { 'server/discover': hang, 'tools/list': hang });
    const host = makeHost();
    const serverId = host.addServer({ url: wire.url });
    while (wire.asked.length < 2) await delay(10);
    host.disconnect(serverId);
    for (let at = 0; at < 100 && closed < 2; at++) await delay(20);
    assert.equal(closed, 2);
    await stays(100, () => {
      assert.equal(wire.asked.length, 2);
    });
  });
});

describe('a list that comes without the SDK', { timeout: 120_000 }, () => {
  test('is read page by page', async () => {
    const wire = await start('modern', {
      'tools/list': ({ params }) =>
        params['cursor'] === 'more'
          ? listed(...names('c'))
          : { ...listed(...names('a', 'b')), nextCursor: 'more' },
    });
    const { host, serverId, opening } = await visit(wire);
    assert.deepEqual(toolNames(host, serverId), ['a', 'b', 'c']);
    assert.deepEqual(opening, ['server/discover', 'tools/list', 'tools/list']);
  });

  test('may come as a stream, with other messages before it, in any way of ending lines', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const wire = await start('modern', {
        'tools/list': ({ id, res }) => {
          const reply = JSON.stringify({
            jsonrpc: '2.0',
            id,
            result: { resultType: 'complete', ...listed() },
          });
          const lines = [': a comment', '', 'data: {"jsonrpc":"2.0","method":"notifications/x"}', ''];
          res.writeHead(200, { 'Content-Type': 'text/event-stream' });
          res.write([...lines, `id: 1${end}data:${reply.slice(0, 40)}`].join(end));
          // The stream stays open, as of a server that has more to say.
          setTimeout(() => res.write(`${reply.slice(40)}${end}${end}`), 20);
        },
      });
      const { opening } = await visit(wire);
      assert.deepEqual(opening, ['server/discover', 'tools/list'], JSON.stringify(end));
    }
  });

  test('may be answered under a number that has become text', async () => {
    const wire = await start('modern', {
      'tools/list': ({ id, res }) => sendResult(res, String(id), listed()),
    });
    assert.equal((await visit(wire)).opening.length, 2);
  });

  test('is empty where the server has no tools, whatever it says when asked for them', async () => {
    const wire = await start('modern', {
      'server/discover': () => ({ ...discovered(), capabilities: {} }),
      'tools/list': ({ id, res }) => refuse(res, id, { code: -32601, message: 'No tools' }),
    });
    const host = makeHost();
    const serverId = await add(host, { url: wire.url });
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'connected' && server.toolsStatus === 'ready', server.status);
    assert.equal(server.diagnosis, undefined);
  });

  test('is listed again when the server says that it changed', async () => {
    let tell: ((message: unknown) => void) | undefined;
    let lists = 0;
    const wire = await start('modern', {
      'server/discover': () => discovered({ listChanged: true }),
      'tools/list': () => listed(...names(`list_${++lists}`)),
      'subscriptions/listen': ({ id, res }) => {
        const send = openStream(res);
        const meta = { 'io.modelcontextprotocol/subscriptionId': id };
        send({
          jsonrpc: '2.0',
          method: 'notifications/subscriptions/acknowledged',
          params: { _meta: meta, notifications: { toolsListChanged: true } },
        });
        tell = () =>
          send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: { _meta: meta } });
      },
    });
    const host = makeHost({ limits: { listRefreshMs: 50 } });
    const serverId = await add(host, { url: wire.url });
    while (!tell) await delay(10);
    tell(undefined);
    await when(host, () => toolNames(host, serverId)[0] === 'list_2', 'the new list');
  });
});

describe('a list that changed before anybody listened', { timeout: 120_000 }, () => {
  test('is listed again when the SDK listens', async () => {
    let lists = 0;
    const wire = await start('modern', {
      'server/discover': () => discovered({ listChanged: true }),
      'tools/list': () => listed(...names(`list_${++lists}`)),
      'subscriptions/listen': ({ id, res }) =>
        openStream(res)({
          jsonrpc: '2.0',
          method: 'notifications/subscriptions/acknowledged',
          params: {
            _meta: { 'io.modelcontextprotocol/subscriptionId': id },
            notifications: { toolsListChanged: true },
          },
        }),
    });
    const host = makeHost({ limits: { listRefreshMs: 50 } });
    const serverId = await add(host, { url: wire.url });
    await when(host, () => toolNames(host, serverId)[0] === 'list_2', 'the new list');
    await stays(200, () => {
      assert.equal(lists, 2);
    });
  });

  test('of a server that has failed before is asked for by the SDK', async () => {
    let isDown = true;
    const or =
      (good: object): Method =>
      ({ res }) =>
        isDown ? void res.writeHead(503).end() : good;
    const wire = await start('modern', {
      'server/discover': or(discovered()),
      'tools/list': or(listed()),
      initialize: or({}),
    });
    const host = makeHost();
    const serverId = await add(host, { url: wire.url });
    assert.equal(serverOf(host, serverId).status, 'failed');
    isDown = false;
    const before = wire.asked.length;
    await host.connect(serverId);
    assert.equal(serverOf(host, serverId).status, 'connected');
    assert.deepEqual(wire.asked.slice(before), ['server/discover', 'tools/list']);
  });
});

/** Answers after which the SDK does it all, and does it well: the second answer is as usual. */
const odd: Record<string, Method> = {
  'is no JSON': ({ res }) => sendRaw(res, '{"jsonrpc":'),
  'is a page': ({ res }) => void res.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Hello'),
  'is empty': ({ res }) => void res.writeHead(200, { 'Content-Type': 'application/json' }).end(),
  'is of another request': ({ res }) => sendResult(res, 77, {}),
  'is a list of answers': ({ id, res }) => sendRaw(res, JSON.stringify([{ jsonrpc: '2.0', id, result: {} }])),
  'is an error': ({ id, res }) => refuse(res, id, { code: -32603, message: 'Later' }),
  'is a stream that ends with nothing': ({ res }) =>
    void res.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(': nothing\n\n'),
  'breaks off': ({ res }) => {
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
    res.write('{"jsonrpc":"2.0"');
    setTimeout(() => res.destroy(), 20);
  },
  'is of a kind that nobody knows': () => ({ resultType: 'mystery', ...listed() }),
  'is over a limit': ({ id, res }) =>
    sendRaw(res, JSON.stringify({ jsonrpc: '2.0', id, result: { deep: '['.repeat(2_000) } })),
};

describe('a list whose first answer', { timeout: 120_000 }, () => {
  for (const [name, answer] of Object.entries(odd)) {
    test(name, async () => {
      const wire = await start('modern', { 'tools/list': first(answer, listed()) });
      const { opening } = await visit(wire, { reconnectFirstMs: 10 });
      assert.deepEqual(opening, ['server/discover', 'tools/list', 'tools/list']);
    });
  }

  test('does not come in time', async () => {
    const wire = await start('modern', { 'tools/list': first(() => undefined, listed()) });
    const { opening } = await visit(wire, { listMs: 300 });
    assert.deepEqual(opening, ['server/discover', 'tools/list', 'tools/list']);
  });
});

describe('a server whose first answer about itself', { timeout: 120_000 }, () => {
  const unusual: Record<string, Method> = {
    ...odd,
    'has no versions': () => ({ ...discovered(), supportedVersions: [] }),
    'has versions that are no texts': () => ({ ...discovered(), supportedVersions: ['2026-07-28', 7] }),
    'has no abilities': () => ({ ...discovered(), capabilities: undefined }),
    'has abilities that are none': () => ({ ...discovered(), capabilities: { tools: true } }),
    'has a switch that is none': () => discovered({ listChanged: {} }),
    'has extensions that are none': () => ({
      ...discovered(),
      capabilities: { tools: {}, extensions: { a: false } },
    }),
    'has instructions that are no text': () => ({ ...discovered(), instructions: ['Be good'] }),
  };
  for (const [name, answer] of Object.entries(unusual)) {
    test(`${name}: is asked by the SDK, and the call is made`, async () => {
      const wire = await start('modern', {
        'server/discover': first(answer, discovered()),
        // As a server of either era.
        initialize: () => ({
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'old', version: '1' },
        }),
      });
      const { opening } = await visit(wire);
      assert.deepEqual(opening.slice(0, 2), ['server/discover', 'tools/list']);
      assert.ok(opening.length > 2, opening.join());
    });
  }

  test('does not come, and which knows no older question: fails when the time is over for each', async () => {
    const wire = await start('modern', { 'server/discover': () => undefined });
    const host = makeHost({ limits: { connectMs: 300, probeMs: 300 } });
    const serverId = await add(host, { url: wire.url });
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'failed', server.status);
    assert.equal(server.problem.code, 'connect-timeout');
    const asked = wire.asked.filter((method) => method !== 'tools/list');
    assert.deepEqual(asked.slice(0, 3), ['server/discover', 'initialize', 'server/discover']);
  });

  test('is a redirect, a 401 or a 403: says so as the SDK does', async () => {
    for (const [status, code] of [
      [307, 'redirected'],
      [401, 'sign-in-required'],
      [403, 'forbidden'],
      [500, 'http-status'],
    ] as const) {
      const refusal: Method = ({ res }) => void res.writeHead(status, { Location: '/elsewhere' }).end();
      const wire = await start('modern', {
        'server/discover': refusal,
        'tools/list': refusal,
        initialize: refusal,
      });
      const host = makeHost();
      const serverId = await add(host, { url: wire.url });
      const server = serverOf(host, serverId);
      assert.ok('problem' in server, server.status);
      assert.equal(server.problem.code, code);
      assert.equal(count(wire, '/elsewhere'), 0);
    }
  });
});

describe('a legacy server', { timeout: 120_000 }, () => {
  test('is asked for its era once, and for its tools on a guess', async () => {
    const wire = await start('legacy');
    const { opening } = await visit(wire);
    assert.deepEqual(opening, [
      'server/discover',
      'tools/list',
      'initialize',
      'notifications/initialized',
      'tools/list',
    ]);
  });

  test('that lists its tools to anybody is a legacy server all the same', async () => {
    const wire = await start('legacy', {
      'server/discover': ({ id, res }) => refuse(res, id, { code: -32601, message: 'No such method' }),
    });
    const { host, serverId } = await visit(wire);
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'connected' && server.era === 'legacy');
  });

  test('whose refusal of the guess is held against it by nobody', async () => {
    const wire = await start('legacy', {
      'tools/list': first(({ res }) => void res.writeHead(400).end('No session'), listed()),
    });
    const { host, serverId } = await visit(wire);
    const diagnosis = await host.diagnose(serverId);
    assert.ok(['works-now', 'compatibility-mode'].includes(diagnosis.code), diagnosis.code);
  });
});
