import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { sendJson } from '../../../../demo/servers/http.js';
import type { HostOptions, JsonObject, McpHost, ServerConfig } from '../../../../src/core/index.js';
import { callsOf, until } from '../../../fixtures/clients.js';
import { startHostileServer } from '../../../fixtures/hostile/index.js';
import { describe, test } from '../../../fixtures/suites.js';
import { type Message, type Method, startWireServer, type WireServer } from './wire-server.js';
import { add, approvalAsk, endHosts, makeHost, toolOf, when } from '../../support.js';
import { stays } from '../../../fixtures/stays.js';

const stops: (() => Promise<void>)[] = [];
afterEach(endHosts);
after(() => Promise.all(stops.map((stop) => stop())));

/** `marked` are the arguments that are sent as headers, by header name. */
function toolWith(marked: Record<string, string>, more: JsonObject = {}): JsonObject {
  const properties = Object.fromEntries(
    Object.entries(marked).map(([argument, header]) => [
      argument,
      { 'x-mcp-header': header, ...typeOf(argument) },
    ]),
  );
  return { name: 'tool', inputSchema: { type: 'object', properties }, ...more };
}
const typeOf = (argument: string): JsonObject => ({
  type: ({ flag: 'boolean', count: 'integer' } as Record<string, string>)[argument] ?? 'string',
});

interface Sent {
  readonly headers: Record<string, string>;
  readonly params: JsonObject;
}

interface Visit {
  readonly host: McpHost;
  readonly serverId: string;
  readonly wire: WireServer;
  readonly sent: Sent[];
  lists(): number;
}

async function visit(
  tools: () => readonly JsonObject[],
  {
    onCall,
    config,
    options,
    own,
  }: Partial<{
    onCall: (message: Message, number: number) => unknown;
    config: Partial<ServerConfig>;
    options: HostOptions;
    own: Record<string, Method>;
  }> = {},
): Promise<Visit> {
  const sent: Sent[] = [];
  const wire = await startWireServer({
    'tools/list': () => ({ tools: tools(), ttlMs: 0, cacheScope: 'private' }),
    'tools/call'(message) {
      const headers = Object.entries(message.req.headers).filter(([name]) => name.startsWith('mcp-param-'));
      sent.push({
        headers: Object.fromEntries(headers) as Record<string, string>,
        params: message.params as JsonObject,
      });
      return onCall ? onCall(message, sent.length) : { content: [] };
    },
    ...own,
  });
  stops.push(() => wire.stop());
  const host = makeHost({ limits: { listRefreshMs: 20 }, ...options });
  const serverId = await add(host, { url: wire.url, ...config });
  const lists = (): number => wire.asked.filter((it) => it === 'tools/list').length;
  return { host, serverId, wire, sent, lists };
}

/** The error of a modern server that misses headers. */
function mismatch({ id, res }: Message): undefined {
  const error = { code: -32020, message: 'Header mismatch' };
  sendJson(res, 400, { jsonrpc: '2.0', id, error });
}

const marked = { text: 'Text', count: 'Count', flag: 'Flag' };

describe('arguments that are sent as headers', { timeout: 120_000 }, () => {
  const cases: [what: string, given: JsonObject, headers: Record<string, string>][] = [
    ['plain text', { text: 'eu-west 1' }, { 'mcp-param-text': 'eu-west 1' }],
    [
      'an integer and a boolean',
      { count: -42, flag: false },
      { 'mcp-param-count': '-42', 'mcp-param-flag': 'false' },
    ],
    ['letters beyond ASCII', { text: 'Zürich ✓' }, { 'mcp-param-text': wrapped('Zürich ✓') }],
    ['a space in front', { text: ' x' }, { 'mcp-param-text': wrapped(' x') }],
    ['a space behind', { text: 'x ' }, { 'mcp-param-text': wrapped('x ') }],
    ['a line’s end', { text: 'a\r\nX-Evil: 1' }, { 'mcp-param-text': wrapped('a\r\nX-Evil: 1') }],
    ['the end of text', { text: 'a\u0000b' }, { 'mcp-param-text': wrapped('a\u0000b') }],
    ['nothing', { text: '' }, { 'mcp-param-text': wrapped('') }],
    [
      'what looks wrapped already',
      { text: '=?base64?YQ==?=' },
      { 'mcp-param-text': wrapped('=?base64?YQ==?=') },
    ],
  ];
  for (const [what, given, headers] of cases) {
    test(`The headers have the values, encoded where necessary: ${what}`, async () => {
      const { host, serverId, sent } = await visit(() => [toolWith(marked)]);
      const call = await host.call({ serverId, tool: 'tool', arguments: given, approved: true });
      assert.equal(call.status, 'done');
      assert.equal(sent.length, 1);
      assert.deepEqual(sent[0]!.headers, headers);
      assert.deepEqual(sent[0]!.params['arguments'], given, 'the body says the same');
    });
  }

  test('A missing argument sends no header', async () => {
    const tool = {
      name: 'tool',
      inputSchema: {
        type: 'object',
        properties: {
          a: { type: 'string', 'x-mcp-header': 'A' },
          b: { type: 'object', properties: { c: { type: 'string', 'x-mcp-header': 'C' } } },
        },
      },
    };
    const { host, serverId, sent } = await visit(() => [tool]);
    for (const given of [{}, { b: {} }, { a: 'x', b: { c: 'y' } }]) {
      await host.call({ serverId, tool: 'tool', arguments: given, approved: true });
    }
    assert.deepEqual(
      sent.map((it) => it.headers),
      [{}, {}, { 'mcp-param-a': 'x', 'mcp-param-c': 'y' }],
    );
  });

  test('A null argument sends no header', async () => {
    const { host, serverId, sent } = await visit(() => [toolWith({ text: 'Text' })]);
    const end = host.call({ serverId, tool: 'tool', arguments: { text: null } });
    // The schema requires text, so nothing is sent.
    assert.equal((await end).status, 'failed');
    assert.deepEqual(sent, []);
  });

  test('No headers are sent if the page disables them', async () => {
    const { host, serverId, sent } = await visit(() => [toolWith(marked)], {
      config: { paramHeaders: false },
    });
    const call = await host.call({ serverId, tool: 'tool', arguments: { text: 'x' }, approved: true });
    assert.equal(call.status, 'done');
    assert.deepEqual(sent[0]!.headers, {});
  });

  test('A 2025 server gets no headers, because its CORS list does not allow them', async () => {
    const { host, serverId, sent } = await visit(() => [toolWith(marked)], {
      own: {
        'server/discover': ({ res }) => void res.writeHead(400).end('What?'),
        initialize: () => ({
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'old', version: '1' },
        }),
      },
    });
    const call = await host.call({ serverId, tool: 'tool', arguments: { text: 'x' }, approved: true });
    assert.equal(call.status, 'done');
    assert.deepEqual(sent[0]!.headers, {});
  });

  test('The headers never replace one of the protocol or the page', async () => {
    const { host, serverId, wire, sent } = await visit(() => [toolWith({ text: 'Text' })], {
      config: { headers: { 'X-Key': 'mine' } },
    });
    await host.call({ serverId, tool: 'tool', arguments: { text: 'tools/list' }, approved: true });
    assert.equal(sent.length, 1);
    assert.equal(wire.asked.at(-1), 'tools/call');
  });
});

describe('a server that rejects the headers (-32020)', { timeout: 120_000 }, () => {
  test('The tools are listed once, and the call is not repeated if nothing changed', async () => {
    const { host, serverId, sent, lists } = await visit(() => [toolWith(marked)], { onCall: mismatch });
    const call = await host.call({ serverId, tool: 'tool', arguments: { text: 'x' }, approved: true });
    assert.ok(call.status === 'failed', call.status);
    assert.deepEqual([call.problem.code, call.problem.data['code']], ['protocol-error', -32_020]);
    await stays(50, () => {
      assert.equal(sent.length, 1);
      assert.equal(lists(), 2);
      assert.deepEqual(host.getSnapshot().asks, []);
    });
    const ends = host.getSnapshot().audit.filter((it) => it.kind === 'call' && it.outcome !== 'started');
    assert.deepEqual(
      ends.map(({ outcome }) => outcome),
      ['failed'],
    );
  });

  for (const decision of ['approve', 'deny'] as const) {
    test(`A changed tool is sent nothing before a person answers ${decision}`, async () => {
      const lab = await startHostileServer();
      stops.push(() => lab.stop());
      const url = `${lab.url}/header-mismatch?run=${Math.random()}`;
      const host = makeHost({ limits: { listRefreshMs: 20 } });
      const serverId = await add(host, { url });
      const before = toolOf(host, serverId, 'attack').fingerprint;
      const args = { region: 'eu' };
      const settled = host.call({ serverId, tool: 'attack', arguments: args, approved: true });
      const ask = await approvalAsk(host, 'attack');
      assert.notEqual(toolOf(host, serverId, 'attack').fingerprint, before);
      const [waiting] = host.getSnapshot().calls;
      assert.equal(waiting?.status === 'awaiting-approval' && waiting.askId, ask.id);
      const arrived = async (): Promise<number> =>
        (await callsOf(url)).filter(({ method }) => method === 'tools/call').length;
      await stays(100, async () => assert.equal(await arrived(), 1));
      host.answer(ask.id, { kind: 'approval', decision });
      const end = await settled;
      assert.equal(end.status, decision === 'approve' ? 'done' : 'denied');
      if (end.status === 'done') assert.match(JSON.stringify(end.result.parts), /Region eu/);
      assert.equal(await arrived(), decision === 'approve' ? 2 : 1);
    });
  }

  test('A tool that changes again during the decision needs another approval', async () => {
    let version = 1;
    const { host, serverId, sent } = await visit(
      () => [toolWith(marked, { description: `Version ${version}` })],
      {
        onCall: (message, number) => {
          version += 1;
          return number === 1 ? mismatch(message) : { content: [] };
        },
      },
    );
    const settled = host.call({ serverId, tool: 'tool', arguments: { text: 'x' }, approved: true });
    const ask = await approvalAsk(host);
    version += 1;
    await until(async () => {
      await host.refresh(serverId);
      return toolOf(host, serverId, 'tool').description === `Version ${version}`;
    }, 'the newest tool');
    host.answer(ask.id, { kind: 'approval', decision: 'approve' });
    const second = await when(
      host,
      ({ asks }) => asks.find((it) => it.kind === 'approval' && it.id !== ask.id),
      'a second question',
    );
    assert.ok(second.kind === 'approval');
    assert.equal(second.toolHistory.status, 'changed');
    assert.equal(second.tool.description, `Version ${version}`);
    assert.equal(sent.length, 1);
    host.answer(second.id, { kind: 'approval', decision: 'approve' });
    assert.equal((await settled).status, 'done');
    assert.equal(sent.length, 2);
  });

  test('The call fails if the tool is gone', async () => {
    let tools = [toolWith(marked)];
    const { host, serverId, sent } = await visit(() => tools, {
      onCall: (message) => {
        tools = [];
        return mismatch(message);
      },
    });
    const call = await host.call({ serverId, tool: 'tool', arguments: { text: 'x' }, approved: true });
    assert.equal(call.status === 'failed' && call.problem.code, 'unknown-tool');
    assert.equal(sent.length, 1);
  });

  test('The call is sent at most once more if the list fails', async () => {
    let isBroken = false;
    const { host, serverId, sent } = await visit(() => [toolWith(marked)], {
      onCall: (message) => {
        isBroken = true;
        return mismatch(message);
      },
      own: {
        'tools/list': ({ res }) => {
          if (!isBroken) return { tools: [toolWith(marked)], ttlMs: 0, cacheScope: 'private' };
          res.writeHead(500).end();
          return undefined;
        },
      },
    });
    const call = await host.call({ serverId, tool: 'tool', arguments: { text: 'x' }, approved: true });
    assert.equal(call.status, 'failed');
    assert.ok(sent.length <= 2, `${sent.length} times`);
  });
});

function wrapped(text: string): string {
  return `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
