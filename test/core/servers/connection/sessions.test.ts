import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { callsOf, until } from '../../../fixtures/clients.js';
import { startHostileServer } from '../../../fixtures/hostile/index.js';
import { TOKEN } from '../../../fixtures/bad/http-faults.js';
import { describe, test } from '../../../fixtures/suites.js';
import { type Message, type Method, openStream, startWireServer, type WireServer } from './wire-server.js';
import {
  add,
  assertIsData,
  callThatIs,
  endHosts,
  makeHost,
  serverOf,
  toolNames,
  when,
} from '../../support.js';
import { stays } from '../../../fixtures/stays.js';

const stops: (() => Promise<void>)[] = [];
afterEach(endHosts);
after(() => Promise.all(stops.map((stop) => stop())));

interface Sessions {
  readonly wire: WireServer;
  /** Every session that began, in order. */
  readonly begun: string[];
  /** Sessions that were deleted. */
  readonly left: string[];
  /** Calls that arrived, by their session. */
  readonly calls: string[];
  /** Ends every session, with a 404 once this number of calls has arrived. */
  end(calls?: number): void;
}

/** A 2025 server that keeps sessions, and answers 404 to unknown ones. */
async function startSessions(own: Record<string, Method> = {}): Promise<Sessions> {
  const alive = new Set<string>();
  const [begun, left, calls]: [string[], string[], string[]] = [[], [], []];
  const refused: (() => void)[] = [];
  let together = 1;
  const known =
    (method: Method): Method =>
    (message) => {
      if (alive.has(idOf(message))) return method(message);
      const refuse = (): void => {
        message.res.writeHead(404, { 'Content-Type': 'application/json' });
        message.res.end('{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Session not found"}}');
      };
      if (message.method !== 'tools/call') return refuse();
      refused.push(refuse);
      if (refused.length >= together) for (const each of refused.splice(0)) each();
      return undefined;
    };
  const inSession = {
    ping: () => ({}),
    'tools/list': () => ({
      tools: ['tool', 'slow', `list_${begun.length}`].map((name) => ({
        name,
        inputSchema: { type: 'object' },
      })),
    }),
    'tools/call': (message: Message) => {
      calls.push(idOf(message));
      if (message.params['name'] === 'slow') return void openStream(message.res);
      return { content: [{ type: 'text', text: 'It worked.' }] };
    },
    DELETE: (message: Message) => {
      left.push(idOf(message));
      alive.delete(idOf(message));
      message.res.writeHead(200).end();
    },
    ...own,
  } satisfies Record<string, Method>;
  const wire = await startWireServer({
    'server/discover': ({ res }) => void res.writeHead(400).end('No session.'),
    initialize: ({ res }) => {
      const id = `session-${begun.length + 1}`;
      begun.push(id);
      alive.add(id);
      res.setHeader('Mcp-Session-Id', id);
      return {
        protocolVersion: '2025-11-25',
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'old', version: '1' },
      };
    },
    ...Object.fromEntries(Object.entries(inSession).map(([name, method]) => [name, known(method)])),
  });
  stops.push(() => wire.stop());
  const end = (calls = 1): void => {
    together = calls;
    alive.clear();
  };
  return { wire, begun, left, calls, end };
}

function idOf({ req }: Message): string {
  return String(req.headers['mcp-session-id']);
}

describe('a session that the server ended', { timeout: 120_000 }, () => {
  test('A new session begins, the call that found the end is not repeated, and the tools are listed again', async () => {
    const server = await startSessions();
    const host = makeHost();
    const serverId = await add(host, { url: server.wire.url });
    assert.deepEqual(toolNames(host, serverId), ['tool', 'slow', 'list_1']);
    server.end();
    const call = await host.call({ serverId, tool: 'tool', approved: true });
    assert.ok(call.status === 'failed', call.status);
    assert.equal(call.problem.code, 'session-ended');
    assert.match(call.problem.message, /did not run\./);
    const away = serverOf(host, serverId);
    assert.ok(away.status === 'connecting', away.status);
    assert.equal(away.retry?.problem.code, 'session-ended');
    assert.deepEqual(toolNames(host, serverId), ['tool', 'slow', 'list_1'], 'its tools stay in view');
    await when(host, () => toolNames(host, serverId).includes('list_2'), 'the new list');
    assert.deepEqual(server.begun, ['session-1', 'session-2']);
    assert.deepEqual(server.calls, [], 'the call was sent into the ended session only');
    assert.equal((await host.call({ serverId, tool: 'tool', approved: true })).status, 'done');
    assert.deepEqual(server.calls, ['session-2']);
    assert.equal(server.wire.asked.filter((it) => it === 'tools/call').length, 2);
    assertIsData(host);
  });

  test('Every call in the session ends once', async () => {
    const server = await startSessions();
    const host = makeHost();
    const serverId = await add(host, { url: server.wire.url });
    const slow = [1, 2].map(() => host.call({ serverId, tool: 'slow', approved: true }));
    await until(() => server.calls.length === 2, 'they run');
    // A call that is sent after another's response would find no session.
    server.end(2);
    const ends = await Promise.all([
      ...slow,
      ...[1, 2].map(() => host.call({ serverId, tool: 'tool', approved: true })),
    ]);
    assert.deepEqual(
      ends.map((it) => ('problem' in it ? it.problem.code : it.status)),
      Array(4).fill('session-ended'),
    );
    // Running calls may have run; the first rejected one has not.
    assert.deepEqual(
      ends.slice(0, 3).map(({ status }) => status),
      ['lost', 'lost', 'failed'],
    );
    for (const it of ends) {
      const message = 'problem' in it ? it.problem.message : '';
      assert.match(message, it.status === 'lost' ? /may have run/ : /did not run/);
    }
    await when(host, () => serverOf(host, serverId).status === 'connected', 'it is back');
    await stays(100, () => {
      assert.equal(server.begun.length, 2, 'four calls that find the session gone begin one session');
      assert.equal(server.wire.asked.filter((it) => it === 'tools/call').length, 4);
    });
    const ended = host
      .getSnapshot()
      .audit.filter((it) => it.kind === 'call' && (it.outcome === 'lost' || it.outcome === 'failed'));
    assert.equal(ended.length, 4);
  });

  test('A call whose stream broke and cannot be resumed is lost', async () => {
    const server = await startSessions({
      'tools/call': ({ res }) => {
        res.writeHead(200, { 'Content-Type': 'text/event-stream' });
        res.write('id: 1\nretry: 1\ndata: \n\n');
        server.end();
        setTimeout(() => res.destroy(), 20);
      },
    });
    const host = makeHost();
    const serverId = await add(host, { url: server.wire.url });
    const call = await host.call({ serverId, tool: 'tool', approved: true });
    assert.ok(call.status === 'lost', call.status);
    assert.match(call.problem.message, /may have run/);
  });

  test('A session that ends during a list begins again', async () => {
    const server = await startSessions();
    const host = makeHost({ limits: { listRefreshMs: 10 } });
    const serverId = await add(host, { url: server.wire.url });
    server.end();
    await host.refresh(serverId);
    await when(host, () => toolNames(host, serverId).includes('list_2'), 'the new list');
    assert.equal(serverOf(host, serverId).status, 'connected');
  });

  test("The fixture's session behaves the same: one end, one arrival, and the next call works", async () => {
    const lab = await startHostileServer();
    stops.push(() => lab.stop());
    const url = `${lab.url}/session-expires?run=${Math.random()}`;
    const host = makeHost();
    const serverId = await add(host, { url });
    const call = await host.call({ serverId, tool: 'attack', approved: true });
    assert.equal(call.status === 'failed' && call.problem.code, 'session-ended');
    await when(host, () => serverOf(host, serverId).status === 'connected', 'it is back');
    assert.equal((await host.call({ serverId, tool: 'echo', approved: true })).status, 'done');
    const calls = (await callsOf(url)).filter(({ method }) => method === 'tools/call');
    assert.equal(calls.length, 2);
    assert.notEqual(calls[0]!.headers['mcp-session-id'], calls[1]!.headers['mcp-session-id']);
  });

  test('A server that starts no new session fails with a reason', async () => {
    const server = await startSessions();
    const host = makeHost({ limits: { reconnectFirstMs: 10, reconnectLastMs: 20, reconnectAttempts: 3 } });
    const serverId = await add(host, { url: server.wire.url });
    await server.wire.stop();
    const call = await host.call({ serverId, tool: 'tool', approved: true });
    assert.equal(call.status === 'lost' && call.problem.code, 'connection-lost');
    const end = await when(
      host,
      () => {
        const now = serverOf(host, serverId);
        return now.status === 'failed' && now;
      },
      'it is given up',
    );
    assert.equal(end.problem.code, 'unreachable');
    assert.deepEqual(toolNames(host, serverId), []);
  });
});

describe('a session that the page leaves', { timeout: 120_000 }, () => {
  for (const [how, leave] of [
    ['disconnects', (host, id) => host.disconnect(id)],
    ['removes the server', (host, id) => host.removeServer(id)],
    ['destroys the host', (host) => host.destroy()],
    ['connects anew', (host, id) => host.connect(id)],
  ] as [string, (host: ReturnType<typeof makeHost>, id: string) => unknown][]) {
    test(`The session is deleted once and with keepalive if it ${how}`, async (t) => {
      const server = await startSessions();
      const kept: unknown[] = [];
      const plain = globalThis.fetch;
      t.mock.method(globalThis, 'fetch', (url: string, init?: RequestInit) => {
        if (init?.method === 'DELETE') kept.push(init.keepalive);
        return plain(url, init);
      });
      const host = makeHost();
      const serverId = await add(host, { url: server.wire.url });
      await leave(host, serverId);
      await until(() => server.left.length > 0, 'the goodbye');
      await stays(50, () => {
        assert.deepEqual(server.left, ['session-1']);
        assert.deepEqual(kept, [true]);
      });
    });
  }

  test('The session is deleted even if its first list is still loading', async () => {
    const server = await startSessions({ 'tools/list': () => undefined });
    const host = makeHost();
    const serverId = host.addServer({ url: server.wire.url });
    // The first request is a guess, before the server is known to keep sessions.
    const lists = (): number => server.wire.asked.filter((method) => method === 'tools/list').length;
    await until(() => lists() === 2, 'the list is asked for');
    host.removeServer(serverId);
    await until(() => server.left.length > 0, 'the goodbye');
    assert.deepEqual(server.left, ['session-1']);
  });
});

describe('a server that needs a sign-in later', { timeout: 120_000 }, () => {
  for (const era of ['modern', 'legacy']) {
    test(`A ${era} server shows the problem, loses its tools, and returns with a token`, async () => {
      const lab = await startHostileServer();
      stops.push(() => lab.stop());
      const url = `${lab.url}/401-later?era=${era}&run=${Math.random()}`;
      const tokens: string[] = [];
      const host = makeHost();
      const serverId = await add(host, { url, getToken: async () => tokens[0] });
      for (let at = 0; at < 2; at++) {
        assert.equal((await host.call({ serverId, tool: 'echo', approved: true })).status, 'done');
      }
      const call = await host.call({ serverId, tool: 'echo', approved: true });
      assert.equal(call.status === 'failed' && call.problem.code, 'sign-in-required');
      const server = serverOf(host, serverId);
      assert.equal(server.status === 'needs-sign-in' && server.problem.code, 'sign-in-required');
      assert.deepEqual(toolNames(host, serverId), []);
      tokens.push(TOKEN);
      await host.connect(serverId);
      assert.equal(serverOf(host, serverId).status, 'connected');
      assert.equal((await host.call({ serverId, tool: 'echo', approved: true })).status, 'done');
      const calls = (await callsOf(url)).filter(({ method }) => method === 'tools/call');
      assert.equal(calls.length, 4, 'nothing was sent a second time');
      assert.equal(calls.at(-1)!.headers['authorization'], `Bearer ${TOKEN}`);
      assert.doesNotMatch(JSON.stringify(host.getSnapshot()), new RegExp(TOKEN));
    });
  }

  test('The problem is recorded once for two parallel calls', async () => {
    const lab = await startHostileServer();
    stops.push(() => lab.stop());
    const host = makeHost();
    const serverId = await add(host, { url: `${lab.url}/401-later?run=${Math.random()}` });
    const calls = [1, 2, 3, 4, 5].map(() => host.call({ serverId, tool: 'echo', approved: true }));
    const ends = (await Promise.all(calls)).map(({ status }) => status).sort();
    assert.deepEqual(ends.slice(0, 2), ['done', 'done']);
    await callThatIs(host, 'failed');
    await stays(100, () => {
      const said = host.getSnapshot().audit.filter((it) => it.outcome === 'needs-sign-in');
      assert.equal(said.length, 1);
    });
  });
});
