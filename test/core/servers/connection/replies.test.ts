import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import type { Limits, McpHost, SettledCall } from '../../../../src/core/index.js';
import { until } from '../../../fixtures/clients.js';
import { describe, test } from '../../../fixtures/suites.js';
import { add, assertIsData, endHosts, makeHost, serverOf, toolNames } from '../../support.js';
import {
  type Method,
  openStream,
  sendRaw,
  sendResult,
  startWireServer,
  type WireServer,
} from './wire-server.js';
import { letRead } from '../../../fixtures/work.js';

const servers: WireServer[] = [];
afterEach(endHosts);
after(() => Promise.all(servers.map((server) => server.stop())));

async function connectTo(
  methods: Record<string, Method>,
  limits: Partial<Limits> = {},
): Promise<{ host: McpHost; serverId: string; wire: WireServer }> {
  const wire = await startWireServer(methods);
  servers.push(wire);
  const host = makeHost({ limits });
  return { host, serverId: await add(host, { url: wire.url }), wire };
}
async function callWith(
  answer: Method,
  limits: Partial<Limits> = {},
): Promise<{ call: SettledCall; host: McpHost; wire: WireServer }> {
  const { host, serverId, wire } = await connectTo({ 'tools/call': answer }, limits);
  const call = await host.call({ serverId, tool: 'tool', approved: true });
  assertIsData(host);
  return { call, host, wire };
}
const codeOf = (call: SettledCall): string => ('problem' in call ? call.problem.code : call.status);
const text = (value: string): object => ({ content: [{ type: 'text', text: value }] });
const deep = (levels: number): string => '{"a":['.repeat(levels / 2) + ']}'.repeat(levels / 2);

describe('responses to a call', { timeout: 120_000 }, () => {
  test('A response can have its id as a string', async () => {
    const { call } = await callWith(({ id, res }) => sendResult(res, String(id), text('It worked.')));
    assert.ok(call.status === 'done', codeOf(call));
    assert.deepEqual(call.result.parts, [{ kind: 'text', text: 'It worked.' }]);
  });

  for (const [name, other] of [
    ['of another number', (id: number) => id + 1_000],
    ['of an earlier number', (id: number) => id - 1],
    ['of no number', () => null],
    ['of a number that is an object', () => ({})],
  ] as const) {
    test(`A response is not accepted if ${name}`, async () => {
      const { call } = await callWith(({ id, res }) =>
        sendResult(res, other(id as number), text('Not yours.')),
      );
      // The tool may have run, and its response is missing.
      assert.match(`${call.status} ${codeOf(call)}`, /^(lost no-reply|failed invalid-result)$/);
    });
  }

  test('Of two responses, the first one counts', async () => {
    const { call, host, wire } = await callWith(({ id, res }) => {
      const send = openStream(res);
      for (const word of ['first', 'second'])
        send({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...text(word) } });
      res.end();
    });
    assert.ok(call.status === 'done');
    assert.deepEqual(call.result.parts, [{ kind: 'text', text: 'first' }]);
    assert.equal(host.getSnapshot().audit.filter(({ outcome }) => outcome === 'done').length, 1);
    assert.equal(wire.asked.filter((it) => it === 'tools/call').length, 1);
  });

  for (const levels of [300, 5_000, 100_000]) {
    test(`A response with ${levels} levels of nesting fails with the reason`, async () => {
      const { call } = await callWith(({ id, res }) =>
        sendRaw(
          res,
          `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete","content":[],"structuredContent":${deep(levels)}}}`,
        ),
      );
      assert.equal(codeOf(call), levels < 1_000 ? 'result-too-deep' : 'over-limit');
    });
  }

  for (const result of ['null', '[]', '"text"', '7', '{}', '{"content":"text"}', '{"toolResult":1}']) {
    test(`A response whose result is ${result} is invalid`, async () => {
      const { call } = await callWith(({ id, res }) =>
        sendRaw(res, `{"jsonrpc":"2.0","id":${id},"result":${result}}`),
      );
      assert.equal(call.status, 'failed');
      assert.match(codeOf(call), /invalid-result|timed-out/);
    });
  }

  test('A result type that this version does not support is reported', async () => {
    const dream = await callWith(() => ({ resultType: 'dream', content: [] }));
    assert.equal(codeOf(dream.call), 'invalid-result');
    const task = await callWith(() => ({ resultType: 'task', taskId: 't1' }));
    assert.equal(codeOf(task.call), 'task-lost');
    const input = await callWith(
      () => ({ resultType: 'input_required', inputRequests: {}, requestState: 's' }),
      // No question is asked, so each round waits a little longer than the one before.
      { inputRounds: 3 },
    );
    assert.match(codeOf(input.call), /too-many-questions|timed-out/);
  });

  test('Keys like `__proto__` do no harm', async () => {
    const { call } = await callWith(({ id, res }) =>
      sendRaw(
        res,
        `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete","content":[],"__proto__":{"polluted":1},` +
          `"structuredContent":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}}`,
      ),
    );
    assert.ok(call.status === 'done', codeOf(call));
    const [part] = call.result.parts;
    assert.deepEqual(part?.kind === 'structured' && Object.keys(part.value as object), [
      '__proto__',
      'constructor',
    ]);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });

  const errors: [name: string, error: unknown, code: string][] = [
    ['endless words', { code: -32000, message: 'x'.repeat(1_000_000) }, 'protocol-error'],
    ['data of its own', { code: -32000, message: 'no', data: { deep: [1] } }, 'protocol-error'],
    ['no words', { code: -32000, message: '' }, 'protocol-error'],
  ];
  for (const [name, error, code] of errors) {
    test(`An error with ${name} is reported within limits`, async () => {
      const { call } = await callWith(({ id, res }) =>
        sendRaw(res, JSON.stringify({ jsonrpc: '2.0', id, error })),
      );
      assert.equal(codeOf(call), code);
      assert.ok(call.status === 'failed' && call.problem.message.length < 700);
    });
  }

  test('A flood of progress is reported within limits, and the call is done', async () => {
    let longest = 0;
    const { host, serverId } = await connectTo({
      'tools/call': async ({ id, params, res }) => {
        const send = openStream(res);
        const { progressToken } = params['_meta'] as { progressToken: number };
        const report = (progress: number, message: string): void => {
          const about = { progressToken, progress, message };
          send({ jsonrpc: '2.0', method: 'notifications/progress', params: about });
        };
        for (let progress = 1; progress <= 3_000; progress++) report(progress, 'w');
        report(3_001, 'w'.repeat(2_000_000));
        await until(() => longest === 1_000, 'the last report');
        send({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...text('Done') } });
        res.end();
      },
    });
    let heard = 0;
    host.subscribe(() => {
      heard += 1;
      const [call] = host.getSnapshot().calls;
      if (call?.status === 'running') longest = Math.max(longest, call.progress?.message?.length ?? 0);
    });
    const begin = Date.now();
    const call = await host.call({ serverId, tool: 'tool', approved: true });
    assert.equal(call.status, 'done');
    assert.equal(longest, 1_000, 'the last report is told, and cut');
    const most = (Date.now() - begin) / 50 + 10;
    assert.ok(heard < most, `${heard} times`);
  });

  test('The call continues while the server sends requests that are not supported', async () => {
    const { call, host } = await callWith(({ id, res }) => {
      const send = openStream(res);
      for (const [index, method] of [
        'sampling/createMessage',
        'roots/list',
        'elicitation/create',
        'ping',
      ].entries()) {
        send({ jsonrpc: '2.0', id: `ask-${index}`, method, params: {} });
      }
      send({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...text('Done') } });
      res.end();
    });
    assert.equal(call.status, 'done');
    assert.deepEqual(host.getSnapshot().asks, []);
  });
});

describe('responses of one server', { timeout: 120_000 }, () => {
  test('A response never settles a call to another server, even with the same id', async () => {
    const held: { id: unknown; res: Parameters<typeof sendResult>[0] }[] = [];
    const { host, serverId } = await connectTo({
      'tools/call': ({ id, res }) => {
        held.push({ id, res });
        return undefined;
      },
    });
    const thief = await startWireServer({
      'tools/call': ({ res }) => sendResult(res, held[0]!.id, text('Stolen')),
    });
    servers.push(thief);
    const other = await add(host, { url: thief.url });
    const mine = host.call({ serverId, tool: 'tool', approved: true });
    await until(() => held.length > 0, 'the call');
    const theirs = host.call({ serverId: other, tool: 'tool', approved: true });
    await until(() => thief.asked.includes('tools/call'), 'the other call');
    await letRead();
    sendResult(held[0]!.res, held[0]!.id, text('Mine'));
    const call = await mine;
    assert.ok(call.status === 'done');
    assert.deepEqual(call.result.parts, [{ kind: 'text', text: 'Mine' }]);
    await theirs;
  });
});

describe('responses to tools/list', { timeout: 120_000 }, () => {
  test('A list can have its id as a string', async () => {
    const list: Method = ({ id, res }) =>
      sendResult(res, String(id), {
        tools: [{ name: 'a', inputSchema: {} }],
        ttlMs: 0,
        cacheScope: 'private',
      });
    const { host, serverId } = await connectTo({ 'tools/list': list });
    assert.deepEqual(toolNames(host, serverId), ['a']);
  });

  const withDeepTool =
    (levels: number): Method =>
    ({ id, res }) =>
      sendRaw(
        res,
        `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[` +
          `{"name":"good","inputSchema":{}},{"name":"deep","inputSchema":{"type":"object","default":${deep(levels)}}}]}}`,
      );

  test('A tool with 300 levels is rejected, and the others are listed', async () => {
    const { host, serverId } = await connectTo({ 'tools/list': withDeepTool(300) });
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'connected');
    assert.deepEqual(toolNames(host, serverId), ['good']);
    assert.equal(server.rejectedTools[0]?.problem.code, 'tool-malformed');
    assertIsData(host);
  });

  test('A tool with 60,000 levels is left out without being parsed, with the reason', async () => {
    const { host, serverId } = await connectTo({ 'tools/list': withDeepTool(60_000) });
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'connected');
    assert.deepEqual(toolNames(host, serverId), ['good']);
    const [refused, ...more] = server.rejectedTools;
    assert.match(refused?.problem.message ?? '', /nested more than 256 levels deep/);
    assert.deepEqual(more, []);
  });

  const lists: [name: string, result: object][] = [
    ['no list at all', {}],
    ['an object with something in it', { tools: { a: {} } }],
    ['a text', { tools: 'none' }],
    ['a next page that is an object', { tools: [], nextCursor: { a: 1 } }],
  ];
  for (const [name, result] of lists) {
    test(`A list with ${name} has failed and is not empty`, async () => {
      const { host, serverId } = await connectTo({
        'tools/list': () => ({ ttlMs: 0, cacheScope: 'private', ...result }),
      });
      const server = serverOf(host, serverId);
      assert.ok(server.status === 'connected');
      assert.equal(server.toolsStatus, 'failed');
      assert.equal(server.toolsProblem?.code, 'list-failed');
      assertIsData(host);
    });
  }

  test('A null cursor is the end of the list', async () => {
    const list: Method = () => ({
      ttlMs: 0,
      cacheScope: 'private',
      tools: [{ name: 'a', inputSchema: {} }],
      nextCursor: null,
    });
    const { host, serverId } = await connectTo({ 'tools/list': list });
    const server = serverOf(host, serverId);
    assert.equal(server.status === 'connected' && server.toolsStatus, 'ready');
  });

  test('A list that never arrives fails in time, and the earlier tools stay', async () => {
    let isSilent = false;
    const list = { tools: [{ name: 'a', inputSchema: {} }], ttlMs: 0, cacheScope: 'private' };
    const { host, serverId } = await connectTo(
      { 'tools/list': () => (isSilent ? undefined : list) },
      { listMs: 1_500 },
    );
    isSilent = true;
    await host.refresh(serverId);
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'connected');
    assert.equal(server.toolsStatus, 'failed');
    assert.deepEqual(toolNames(host, serverId), ['a']);
    isSilent = false;
    await host.refresh(serverId);
    const again = serverOf(host, serverId);
    assert.ok(again.status === 'connected' && again.toolsStatus === 'ready' && !('toolsProblem' in again));
  });
});

describe("a server's data about itself", { timeout: 120_000 }, () => {
  test('Instructions and claims are limited', async () => {
    const { host, serverId } = await connectTo({
      'server/discover': () => ({
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} },
        instructions: 'i'.repeat(1_000_000),
        ttlMs: 0,
        cacheScope: 'private',
        _meta: {
          'io.modelcontextprotocol/serverInfo': {
            name: 'n'.repeat(1_000_000),
            version: 'v'.repeat(1_000_000),
          },
        },
      }),
    });
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'connected');
    assert.equal(server.instructions?.length, 4_096);
    assert.ok(JSON.stringify(server).length < 6_000);
  });
});
