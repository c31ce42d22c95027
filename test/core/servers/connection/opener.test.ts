import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { Limits, McpHost } from '../../../../src/core/index.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, endHosts, makeHost, serverOf, toolNames, when } from '../../support.js';
import { count, discovered, listed, refuse, start, stopAfter } from './wire-eras.js';
import { type Method, openStream, sendRaw, sendResult, type WireServer } from './wire-server.js';
import { stays } from '../../../fixtures/stays.js';
import { until } from '../../../fixtures/clients.js';

afterEach(endHosts);
stopAfter();

const names = (...all: string[]): object[] => all.map((name) => ({ name, inputSchema: { type: 'object' } }));

interface Visited {
  readonly host: McpHost;
  readonly serverId: string;
  /** Requests before the first call. */
  readonly opening: readonly string[];
}

/** Connects, calls a tool, and returns the requests before that. */
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

/** Responds specially to the first request, and as usual afterwards. */
function first(odd: Method, usual: object): Method {
  let times = 0;
  return (message) => (++times === 1 ? odd(message) : usual);
}

describe('the first requests to a modern server', { timeout: 120_000 }, () => {
  test('There are two requests, and the SDK repeats neither', async () => {
    const wire = await start('modern');
    const { opening } = await visit(wire);
    assert.deepEqual(opening, ['server/discover', 'tools/list']);
  });

  test('Both requests are sent in parallel', async () => {
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

  test('The requests look like those of the SDK', async () => {
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

  test('Each request gets its own token', async () => {
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

  test('The requests end when the attempt is aborted', async () => {
    let closed = 0;
    const hang: Method = ({ res }) => void res.on('close', () => closed++);
    const wire = await start('modern', { 'server/discover': hang, 'tools/list': hang });
    const host = makeHost();
    const serverId = host.addServer({ url: wire.url });
    await until(() => wire.asked.length >= 2, 'both requests');
    host.disconnect(serverId);
    await until(() => closed >= 2, 'the end of both requests');
    assert.equal(closed, 2);
    await stays(100, () => {
      assert.equal(wire.asked.length, 2);
    });
  });
});

describe('a list that loads without the SDK', { timeout: 120_000 }, () => {
  test('The list is read page by page', async () => {
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

  test('The list can be streamed, after other messages, with any line endings', async () => {
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
          // The stream stays open, as for a server that has more to send.
          setTimeout(() => res.write(`${reply.slice(40)}${end}${end}`), 20);
        },
      });
      const { opening } = await visit(wire);
      assert.deepEqual(opening, ['server/discover', 'tools/list'], JSON.stringify(end));
    }
  });

  test('The list can have its id as a string', async () => {
    const wire = await start('modern', {
      'tools/list': ({ id, res }) => sendResult(res, String(id), listed()),
    });
    assert.equal((await visit(wire)).opening.length, 2);
  });

  test('The list is empty if the server has no tools capability, whatever it responds', async () => {
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

  test('The list is read again when the server reports a change', async () => {
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
    await until(() => tell !== undefined, 'its stream');
    tell?.(undefined);
    await when(host, () => toolNames(host, serverId)[0] === 'list_2', 'the new list');
  });
});

describe('a list that changes before listening starts', { timeout: 120_000 }, () => {
  test('The list is read again when the SDK listens', async () => {
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

  test('The SDK reads the list of a server that failed before', async () => {
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

/** Responses after which the SDK takes over and succeeds: the second response is as usual. */
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

describe('a list whose first response is unusual', { timeout: 120_000 }, () => {
  for (const [name, answer] of Object.entries(odd)) {
    test(name, async () => {
      const wire = await start('modern', { 'tools/list': first(answer, listed()) });
      const { opening } = await visit(wire, { reconnectFirstMs: 10 });
      assert.deepEqual(opening, ['server/discover', 'tools/list', 'tools/list']);
    });
  }

  test('A list that does not arrive in time is read by the SDK', async () => {
    const wire = await start('modern', { 'tools/list': first(() => undefined, listed()) });
    const { opening } = await visit(wire, { listMs: 300 });
    assert.deepEqual(opening, ['server/discover', 'tools/list', 'tools/list']);
  });
});

describe('a server whose first response about itself is unusual', { timeout: 120_000 }, () => {
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
    test(`The SDK takes over, and the call is made: ${name}`, async () => {
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

  test('A server without a response fails after the timeouts of both eras', async () => {
    const wire = await start('modern', { 'server/discover': () => undefined });
    const host = makeHost({ limits: { connectMs: 300, probeMs: 300 } });
    const serverId = await add(host, { url: wire.url });
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'failed', server.status);
    assert.equal(server.problem.code, 'connect-timeout');
    const asked = wire.asked.filter((method) => method !== 'tools/list');
    assert.deepEqual(asked.slice(0, 3), ['server/discover', 'initialize', 'server/discover']);
  });

  test('A redirect, a 401 and a 403 have the same problems as with the SDK', async () => {
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

describe('the first requests to a legacy server', { timeout: 120_000 }, () => {
  test('The server is asked for its era once, and for its tools on a guess', async () => {
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

  test('A server that lists tools without a session is still a legacy server', async () => {
    const wire = await start('legacy', {
      'server/discover': ({ id, res }) => refuse(res, id, { code: -32601, message: 'No such method' }),
    });
    const { host, serverId } = await visit(wire);
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'connected' && server.protocolFamily === 'legacy');
  });

  test('The rejected guess does not count in a diagnosis', async () => {
    const wire = await start('legacy', {
      'tools/list': first(({ res }) => void res.writeHead(400).end('No session'), listed()),
    });
    const { host, serverId } = await visit(wire);
    const diagnosis = await host.diagnose(serverId);
    assert.ok(['works-now', 'compatibility-mode'].includes(diagnosis.code), diagnosis.code);
  });
});
