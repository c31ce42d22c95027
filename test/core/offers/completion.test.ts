import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { startEverythingServer } from '../../../demo/servers/everything.js';
import type { CompletionRequest, HostOptions, McpHost } from '../../../src/core/index.js';
import { until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import {
  count,
  discovered,
  type Era,
  eras,
  refuse,
  start,
  stopAfter,
} from '../servers/connection/wire-eras.js';
import type { Method, WireServer } from '../servers/connection/wire-server.js';
import { add, assertIsData, endHosts, makeHost } from '../support.js';

const stops: (() => Promise<void>)[] = [];
afterEach(endHosts);
after(() => Promise.all(stops.map((stop) => stop())));
stopAfter();

const method = 'completion/complete';
const request: CompletionRequest = {
  ref: { kind: 'prompt', name: 'review' },
  argument: 'language',
  value: 'py',
};

function startCompleting(era: Era, complete: Method, capabilities: object = { completions: {} }) {
  return start(era, {
    ...(era === 'modern'
      ? { 'server/discover': () => ({ ...discovered(), capabilities: { tools: {}, ...capabilities } }) }
      : {
          initialize: ({ res }) => {
            res.setHeader('Mcp-Session-Id', 'session');
            return {
              protocolVersion: '2025-11-25',
              capabilities: { tools: {}, ...capabilities },
              serverInfo: { name: 'old', version: '1' },
            };
          },
        }),
    [method]: complete,
  });
}

async function visit(wire: WireServer, options: HostOptions = {}): Promise<{ host: McpHost; id: string }> {
  const host = makeHost(options);
  return { host, id: await add(host, { url: wire.url }) };
}

const answering =
  (completion: unknown): Method =>
  () => ({ completion });

describe('a completion of an argument', () => {
  for (const era of eras) {
    test(`is asked for as the ${era} revision has it, with the other arguments`, async () => {
      const asked: unknown[] = [];
      const wire = await startCompleting(era, ({ params }) => {
        asked.push([params['ref'], params['argument'], params['context']]);
        return { completion: { values: ['python', 'pytorch'], total: 12, hasMore: true } };
      });
      const { host, id } = await visit(wire);
      assert.deepEqual(await host.complete(id, { ...request, others: { style: 'short' } }), {
        values: ['python', 'pytorch'],
        total: 12,
        hasMore: true,
      });
      await host.complete(id, {
        ref: { kind: 'template', uriTemplate: 'docs://{page}' },
        argument: 'page',
        value: '',
      });
      assert.deepEqual(asked, [
        [
          { type: 'ref/prompt', name: 'review' },
          { name: 'language', value: 'py' },
          { arguments: { style: 'short' } },
        ],
        [{ type: 'ref/resource', uri: 'docs://{page}' }, { name: 'page', value: '' }, undefined],
      ]);
      assertIsData(host);
    });

    test(`is not asked for where the ${era} server does not declare them`, async () => {
      const wire = await startCompleting(era, answering({ values: ['python'] }), {});
      const { host, id } = await visit(wire);
      const { values, problem } = await host.complete(id, request);
      assert.deepEqual([values, problem?.code], [[], 'completion-failed']);
      assert.equal(count(wire, method), 0);
    });

    test(`has no values and a reason where the ${era} server declares them and refuses`, async () => {
      const wire = await startCompleting(era, ({ id, res }) =>
        refuse(res, id, { code: -32601, message: 'Method not found' }),
      );
      const { host, id } = await visit(wire);
      const { values, problem } = await host.complete(id, request);
      assert.deepEqual([values, problem?.code], [[], 'completion-failed']);
      assert.match(problem?.message ?? '', /Method not found.*-32601/);
      assert.equal(host.getSnapshot().servers[0]?.status, 'connected');
    });
  }

  test('is of a real server, for a prompt', { timeout: 60_000 }, async () => {
    const server = await startEverythingServer();
    stops.push(server.stop);
    const host = makeHost();
    const id = await add(host, { url: server.url });
    const ref = { kind: 'prompt', name: 'completable-prompt' } as const;
    const departments = await host.complete(id, { ref, argument: 'department', value: '' });
    assert.deepEqual(departments.values, ['Engineering', 'Sales', 'Marketing', 'Support']);
    const others = { department: 'Sales' };
    const names = await host.complete(id, { ref, argument: 'name', value: 'D', others });
    assert.deepEqual(names.values, ['David']);
  });
});

describe('what a server proposes', () => {
  const proposed = async (completion: unknown, value = '', options: HostOptions = {}) => {
    const { host, id } = await visit(await startCompleting('modern', answering(completion)), options);
    return host.complete(id, { ...request, value });
  };

  test('is bounded in number, of ten thousand as well', async () => {
    const values = Array.from({ length: 10_000 }, (_, at) => `value ${at}`);
    const { values: shown, hasMore } = await proposed({ values });
    assert.equal(shown.length, 100);
    assert.ok(hasMore);
  });

  test('is cleared of what is no value, is too long, or was there before', async () => {
    const values = ['a', 5, null, { a: 1 }, 'a', '', 'x'.repeat(1_001), 'b'];
    assert.deepEqual(await proposed({ values, total: -1, hasMore: 'yes' }), {
      values: ['a', 'b'],
      hasMore: false,
    });
  });

  test('keeps its hidden characters, which are text here', async () => {
    const { values } = await proposed({ values: ['a\u202eb', '\u200b'] });
    assert.deepEqual(values, ['a\u202eb', '\u200b']);
  });

  test('begins with what begins as it was written, and is in the order of the server otherwise', async () => {
    const { values } = await proposed({ values: ['Norway', 'Spain', 'Nepal', 'Japan'] }, 'n');
    assert.deepEqual(values, ['Norway', 'Nepal', 'Spain', 'Japan']);
  });

  for (const [name, completion] of Object.entries({
    'no object': 'python',
    'no list': { values: 'python' },
    nothing: undefined,
  })) {
    test(`is nothing, with a reason, where it is ${name}`, async () => {
      const { values, problem } = await proposed(completion);
      assert.deepEqual([values, problem?.code], [[], 'completion-failed']);
    });
  }
});

describe('a completion that does not come', () => {
  test('ends with its time', async () => {
    const wire = await startCompleting('modern', () => undefined);
    const { host, id } = await visit(wire, { limits: { completionMs: 100 } });
    const { values, problem } = await host.complete(id, request);
    assert.deepEqual([values, problem?.code], [[], 'completion-failed']);
    assert.match(problem?.message ?? '', /in time/);
  });

  test('ends with its signal, and the server hears of it', async () => {
    const abort = new AbortController();
    let isClosed = false;
    const wire = await startCompleting('modern', ({ res }) => {
      res.on('close', () => (isClosed = true));
      abort.abort();
    });
    const { host, id } = await visit(wire);
    const { values, problem } = await host.complete(id, { ...request, signal: abort.signal });
    assert.deepEqual([values, problem?.code], [[], 'completion-failed']);
    await until(() => isClosed, 'the request is closed');
  });

  test('is no error where the server is none, is gone, or the host is destroyed', async () => {
    const wire = await startCompleting('modern', answering({ values: ['python'] }));
    const { host, id } = await visit(wire);
    assert.equal((await host.complete('nobody', request)).problem?.code, 'unknown-server');
    host.disconnect(id);
    assert.equal((await host.complete(id, request)).problem?.code, 'not-connected');
    host.destroy();
    assert.equal((await host.complete(id, request)).problem?.code, 'not-connected');
  });

  test('asks nobody to sign in', async () => {
    const wire = await startCompleting('modern', ({ res }) => {
      res.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
    });
    const { host, id } = await visit(wire, { signIn: { callbackUrl: 'http://localhost/callback' } });
    const { values, problem } = await host.complete(id, request);
    assert.deepEqual([values, problem?.code], [[], 'completion-failed']);
    assert.deepEqual(host.getSnapshot().asks, []);
    assert.equal(host.getSnapshot().servers[0]?.status, 'connected');
  });
});
