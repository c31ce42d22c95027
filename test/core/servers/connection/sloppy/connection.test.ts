import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { ServerResponse } from 'node:http';
import type { Server, SettledCall } from '../../../../../src/core/index.js';
import { sloppy, type Right } from '../../../../fixtures/sloppy/read.js';
import { describe, test } from '../../../../fixtures/suites.js';
import { add, endHosts, makeHost, serverOf, toolNames, when } from '../../../support.js';
import { discovered, eras, listed, start, stopAfter } from '../wire-eras.js';
import { openStream, sendRaw } from '../wire-server.js';

afterEach(endHosts);
stopAfter();

const initialized = {
  protocolVersion: '2025-06-18',
  capabilities: { tools: {} },
  serverInfo: { name: 'old', version: '1' },
};

function saysOf(right: Right): string {
  assert.ok(typeof right === 'object');
  return right.says;
}

async function connect(where: string, what: object): Promise<{ server: Server; tools: readonly string[] }> {
  const era = where === 'initialize' ? 'legacy' : 'modern';
  const base = where === 'initialize' ? initialized : discovered();
  const wire = await start(era, { [where]: () => ({ ...base, ...what }) });
  const host = makeHost();
  const id = await add(host, { url: wire.url });
  return { server: serverOf(host, id), tools: toolNames(host, id) };
}

describe('sloppy first responses', { timeout: 120_000 }, () => {
  for (const { where, what, right } of sloppy('initialize')) {
    test(`In ${where}, ${JSON.stringify(what)} leads to ${JSON.stringify(right)}`, async () => {
      const { server, tools } = await connect(where, what as object);
      if (right === 'connected') {
        assert.equal(server.status, 'connected', 'problem' in server ? server.problem.message : '');
        assert.deepEqual(tools, ['tool']);
        return;
      }
      assert.ok(server.status === 'failed');
      assert.match(server.problem.message, new RegExp(saysOf(right)));
      assert.doesNotMatch(server.problem.message, /Check the address/);
    });
  }
});

describe('fields of a first response', { timeout: 120_000 }, () => {
  const odd = [null, [], {}, '', 5, true, 'text', ['x']];
  const fields = [
    ['protocolVersion'],
    ['instructions'],
    ['_meta'],
    ['resultType'],
    ['capabilities'],
    ['capabilities', 'tools'],
    ['capabilities', 'tools', 'listChanged'],
    ['capabilities', 'resources'],
    ['capabilities', 'resources', 'subscribe'],
    ['capabilities', 'prompts'],
    ['capabilities', 'logging'],
    ['capabilities', 'completions'],
    ['capabilities', 'tasks'],
    ['capabilities', 'tasks', 'requests', 'tools'],
    ['capabilities', 'experimental'],
    ['capabilities', 'experimental', 'x'],
    ['capabilities', 'extensions'],
    ['capabilities', 'extensions', 'a/b'],
    ['serverInfo'],
    ['serverInfo', 'name'],
    ['serverInfo', 'title'],
    ['serverInfo', 'version'],
    ['serverInfo', 'icons'],
    ['serverInfo', 'websiteUrl'],
    ['serverInfo', 'description'],
  ];

  const put = (given: object, [name = '', ...rest]: readonly string[], value: unknown): object => {
    const inner = (given as Record<string, unknown>)[name];
    const next = rest.length > 0 ? put(typeof inner === 'object' && inner ? inner : {}, rest, value) : value;
    return { ...given, [name]: next };
  };

  for (const path of fields) {
    test(`The field ${path.join('.')} of initialize can have any value, or the message names it`, async () => {
      await Promise.all(
        odd.map(async (value) => {
          const { server } = await connect('initialize', put(initialized, path, value));
          if (server.status === 'connected') return;
          assert.ok(server.status === 'failed', server.status);
          // A version that the page does not support is understood and rejected.
          const isVersion = server.problem.code === 'version-mismatch' && path[0] === 'protocolVersion';
          const names = server.problem.message.includes(path[0] ?? '');
          assert.ok(isVersion || names, `${JSON.stringify(value)}: ${server.problem.message}`);
        }),
      );
    });
  }
});

describe('sloppy pages of a list', { timeout: 120_000 }, () => {
  const items: Record<string, readonly [string, object]> = {
    'tools/list': ['tools', { name: 'tool', inputSchema: { type: 'object' } }],
    'resources/list': ['resources', { name: 'one', uri: 'test://one' }],
    'prompts/list': ['prompts', { name: 'one' }],
  };
  for (const { where, what, right } of sloppy('lists')) {
    for (const era of eras) {
      // An empty cursor is an ordinary cursor since 2026-07-28.
      if (era === 'modern' && (what as { nextCursor?: unknown }).nextCursor === '') continue;
      test(`In ${where}, ${JSON.stringify(what)} leads to ${JSON.stringify(right)} (${era})`, async () => {
        const [field, item] = items[where]!;
        const capabilities = { tools: {}, resources: {}, prompts: {} };
        const wire = await start(era, {
          'server/discover': ({ res }) =>
            era === 'modern' ? { ...discovered(), capabilities } : void res.writeHead(400).end('What?'),
          initialize: () => ({ ...initialized, capabilities }),
          [where]: () => ({ ...listed(), [field]: [item], ...(what as object) }),
        });
        const host = makeHost();
        const id = await add(host, { url: wire.url });
        const seen = await listOf(host, id, field);
        if (typeof right === 'object') {
          assert.match(seen.problem ?? 'no problem', new RegExp(right.says));
          return;
        }
        assert.equal(seen.problem, undefined);
        assert.equal(seen.count, right === 'empty' ? 0 : 1);
        assert.ok(wire.asked.filter((method) => method === where).length <= 2);
      });
    }
  }

  async function listOf(
    host: ReturnType<typeof makeHost>,
    id: string,
    field: string,
  ): Promise<{ count: number; problem: string | undefined }> {
    const server = serverOf(host, id);
    assert.ok(server.status === 'connected');
    if (field === 'tools')
      return { count: toolNames(host, id).length, problem: server.toolsProblem?.message };
    await (field === 'resources' ? host.listResources(id) : host.listPrompts(id));
    const now = serverOf(host, id);
    assert.ok(now.status === 'connected');
    const list = field === 'resources' ? now.resources : now.prompts;
    return { count: list?.items.length ?? 0, problem: list?.problem?.message };
  }
});

describe('sloppy responses to a call', { timeout: 120_000 }, () => {
  const result = { resultType: 'complete', content: [{ type: 'text', text: 'It worked.' }] };
  const written = (what: unknown, id: unknown): string =>
    JSON.stringify(what).replace('"$ID"', JSON.stringify(id)).replace('"$RESULT"', JSON.stringify(result));
  const asEvent = (res: ServerResponse, json: string): undefined => {
    openStream(res);
    // The stream stays open: only the event shows how the call went.
    res.write(`id: 1\r\nevent: message\r\ndata: ${json}\r\n\r\n`);
    return undefined;
  };

  for (const { where, what, right } of sloppy('answers')) {
    const [, status] = /HTTP (\d+)/.exec(where) ?? [];
    for (const era of eras) {
      for (const way of status ? ['json'] : ['json', 'event']) {
        test(`In ${where}, ${JSON.stringify(what)} leads to ${JSON.stringify(right)} (${era}, ${way})`, async () => {
          const wire = await start(era, {
            'tools/call'({ id, res }) {
              const json = written(what, id);
              if (way === 'event') return asEvent(res, json);
              if (!status) return sendRaw(res, json);
              res.writeHead(Number(status), { 'Content-Type': 'application/json' }).end(json);
              return undefined;
            },
          });
          const host = makeHost({ limits: { callIdleMs: 5_000 } });
          const serverId = await add(host, { url: wire.url });
          const call = await host.call({ serverId, tool: 'tool', approved: true });
          assertRight(call, right);
        });
      }
    }
  }

  function assertRight(call: SettledCall, right: Right): void {
    if (right === 'done')
      return assert.equal(call.status, 'done', 'problem' in call ? call.problem.message : '');
    assert.ok(call.status === 'failed', call.status);
    assert.ok(call.problem.message.includes(saysOf(right)), call.problem.message);
    assert.doesNotMatch(call.problem.message, /invalid_|unrecognized_keys|may have run/);
  }
});

describe('events that cannot be read', { timeout: 120_000 }, () => {
  const unreadable = [
    '{"jsonrpc":"2.0","id":1,"result":{',
    '<html>Bad gateway</html>',
    'Internal Server Error',
    '{"jsonrpc":"2.0","id":$ID,"result":"text"}',
  ];
  for (const data of unreadable) {
    for (const era of eras) {
      test(`The call fails immediately with a reason: ${data} (${era})`, async () => {
        const wire = await start(era, {
          'tools/call'({ id, res }) {
            openStream(res);
            res.write(`data: ${data.replace('$ID', String(id))}\n\n`);
          },
        });
        const host = makeHost({ limits: { callIdleMs: 20_000 } });
        const serverId = await add(host, { url: wire.url });
        const since = performance.now();
        const call = await host.call({ serverId, tool: 'tool', approved: true });
        assert.ok(call.status === 'failed', call.status);
        assert.equal(call.problem.code, 'invalid-result');
        assert.ok(performance.now() - since < 10_000, 'before its time was over');
        assert.equal(serverOf(host, serverId).status, 'connected');
      });
    }
  }

  for (const data of ['ping', '[DONE]', '', 'keep-alive', '{"hello":1}', '[]', '1']) {
    test(`An event that is not a message is ignored: ${JSON.stringify(data)}`, async () => {
      const wire = await start('modern', {
        'tools/call'({ id, res }) {
          const send = openStream(res);
          res.write(`data: ${data}\n\n`);
          send({ jsonrpc: '2.0', id, result: { resultType: 'complete', content: [] } });
          res.end();
        },
      });
      const host = makeHost();
      const serverId = await add(host, { url: wire.url });
      assert.equal((await host.call({ serverId, tool: 'tool', approved: true })).status, 'done');
    });
  }

  test('Empty members at either end of a long result are left out', async () => {
    for (const put of ['first', 'last']) {
      const wire = await start('modern', {
        'tools/call'({ id, res }) {
          openStream(res);
          const text = 'ä'.repeat(300_000);
          const result = JSON.stringify({ resultType: 'complete', content: [{ type: 'text', text }] });
          const head = put === 'first' ? '"error" : null , ' : '';
          const tail = put === 'last' ? ' , "error": null ' : '';
          res.end(`data: {${head}"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}${tail}}\n\n`);
        },
      });
      const host = makeHost();
      const serverId = await add(host, { url: wire.url });
      const call = await host.call({ serverId, tool: 'tool', approved: true });
      assert.ok(call.status === 'done', put);
      const [part] = call.result.parts;
      assert.ok(part?.kind === 'text');
      assert.equal(part.text, 'ä'.repeat(300_000));
    }
  });
});

describe('a server that does not support server/discover', { timeout: 120_000 }, () => {
  const answers: Record<string, (id: unknown, res: ServerResponse) => void> = {
    'says nothing': () => undefined,
    'answers with 500': (_id, res) => void res.writeHead(500).end('Internal Server Error'),
    'answers with 501': (_id, res) => void res.writeHead(501).end(),
    'answers with 502 and JSON': (_id, res) => void res.writeHead(502).end('{"error":"bad gateway"}'),
    'answers with an error without an id': (_id, res) =>
      sendRaw(res, '{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"No such method"}}'),
    'answers with an error in an event': (_id, res) =>
      openStream(res)({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Bad request' } }),
    'answers with an error without a code': (id, res) =>
      sendRaw(res, JSON.stringify({ jsonrpc: '2.0', id, error: { message: 'No session' } })),
    'answers with an empty 200': (_id, res) => void res.writeHead(200).end(),
    'answers with 202': (_id, res) => void res.writeHead(202).end(),
    'answers with text': (_id, res) => void res.writeHead(200, { 'Content-Type': 'text/plain' }).end('What?'),
    'answers with broken JSON': (_id, res) => sendRaw(res, '{"jsonrpc":'),
    'answers with a result of nothing': (id, res) =>
      sendRaw(res, JSON.stringify({ jsonrpc: '2.0', id, result: {} })),
    'opens a stream and says nothing': (_id, res) => void openStream(res),
  };
  for (const [name, answer] of Object.entries(answers)) {
    test(`A server with ${name} is asked to initialize`, async () => {
      const wire = await start('legacy', { 'server/discover': ({ id, res }) => answer(id, res) });
      const host = makeHost({ limits: { discoverMs: 300 } });
      const id = await add(host, { url: wire.url });
      const server = serverOf(host, id);
      assert.ok(server.status === 'connected', server.status);
      assert.equal(server.protocolFamily, 'legacy');
      assert.deepEqual(toolNames(host, id), ['tool']);
    });
  }

  const refusals: Record<string, (id: unknown, res: ServerResponse) => void> = {
    'as a method that it does not have': (id, res) =>
      sendRaw(res, JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Not here' } })),
    'with HTTP 400': (_id, res) => void res.writeHead(400).end('Missing MCP-Protocol-Version header'),
    'with HTTP 404': (_id, res) => void res.writeHead(404).end(),
    'with HTTP 400 and an error': (id, res) =>
      void res
        .writeHead(400, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32600, message: 'Which version?' } })),
  };
  for (const [how, refuse] of Object.entries(refusals))
    test(`A slow server that rejects initialize with ${how} is asked again with a longer timeout`, async () => {
      let isSlow = true;
      const wire = await start('modern', {
        async 'server/discover'() {
          if (isSlow) await new Promise((resolve) => setTimeout(resolve, 900));
          isSlow = false;
          return discovered();
        },
        initialize: ({ id, res }) => refuse(id, res),
      });
      const host = makeHost({ limits: { discoverMs: 200 } });
      const id = await add(host, { url: wire.url });
      const server = serverOf(host, id);
      assert.ok(server.status === 'connected', JSON.stringify(server));
      assert.equal(server.protocolFamily, 'modern');
    });
});

describe('a list with a missing later page', { timeout: 120_000 }, () => {
  const pages: Record<string, (id: unknown, res: ServerResponse) => void> = {
    'HTTP 500': (_id, res) => void res.writeHead(500).end(),
    'HTTP 400 in words': (_id, res) => void res.writeHead(400).end('Unknown page'),
    'an error': (id, res) =>
      sendRaw(res, JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32602, message: 'Unknown page' } })),
    'no JSON': (_id, res) => sendRaw(res, 'Unknown page'),
    'no list': (id, res) => sendRaw(res, JSON.stringify({ jsonrpc: '2.0', id, result: {} })),
  };
  for (const [name, second] of Object.entries(pages)) {
    for (const era of eras) {
      test(`The pages that arrived are kept, with a problem: ${name} (${era})`, async () => {
        const wire = await start(era, {
          'tools/list'({ id, res, params }) {
            if (params['cursor'] === undefined) return { ...listed(), nextCursor: 'two' };
            return second(id, res);
          },
        });
        const host = makeHost({ limits: { reconnectAttempts: 0 } });
        const id = await add(host, { url: wire.url });
        const server = await when(
          host,
          () => {
            const now = serverOf(host, id);
            return now.status === 'connected' && now.toolsProblem ? now : undefined;
          },
          'the notice',
        );
        assert.deepEqual(toolNames(host, id), ['tool']);
        assert.equal(server.toolsProblem?.code, 'list-incomplete');
        assert.doesNotMatch(server.toolsProblem.message, /connection broke/);
      });
    }
  }
});
