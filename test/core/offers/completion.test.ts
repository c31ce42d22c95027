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

describe('completion of an argument', () => {
  for (const era of eras) {
    test(`A completion follows the ${era} revision, with the other arguments`, async () => {
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

    test(`A completion is not requested if the ${era} server does not declare it`, async () => {
      const wire = await startCompleting(era, answering({ values: ['python'] }), {});
      const { host, id } = await visit(wire);
      const { values, problem } = await host.complete(id, request);
      assert.deepEqual([values, problem?.code], [[], 'completion-failed']);
      assert.equal(count(wire, method), 0);
    });

    test(`A completion that the ${era} server rejects has no values and a reason`, async () => {
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

  test("A real server completes a prompt's arguments", { timeout: 60_000 }, async () => {
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

describe("a server's suggestions", () => {
  const proposed = async (completion: unknown, value = '', options: HostOptions = {}) => {
    const { host, id } = await visit(await startCompleting('modern', answering(completion)), options);
    return host.complete(id, { ...request, value });
  };

  test('The number of suggestions is limited', async () => {
    const values = Array.from({ length: 10_000 }, (_, at) => `value ${at}`);
    const { values: shown, hasMore } = await proposed({ values });
    assert.equal(shown.length, 100);
    assert.ok(hasMore);
  });

  test('Invalid, long and repeated suggestions are removed', async () => {
    const values = ['a', 5, null, { a: 1 }, 'a', '', 'x'.repeat(1_001), 'b'];
    assert.deepEqual(await proposed({ values, total: -1, hasMore: 'yes' }), {
      values: ['a', 'b'],
      hasMore: false,
    });
  });

  test('Suggestions keep hidden characters, which are text here', async () => {
    const { values } = await proposed({ values: ['a\u202eb', '\u200b'] });
    assert.deepEqual(values, ['a\u202eb', '\u200b']);
  });

  test("Suggestions that begin with the input come first, otherwise in the server's order", async () => {
    const { values } = await proposed({ values: ['Norway', 'Spain', 'Nepal', 'Japan'] }, 'n');
    assert.deepEqual(values, ['Norway', 'Nepal', 'Spain', 'Japan']);
  });

  for (const [name, completion] of Object.entries({
    'no object': 'python',
    'no list': { values: 'python' },
    nothing: undefined,
  })) {
    test(`There are no suggestions, with a reason, if the response is ${name}`, async () => {
      const { values, problem } = await proposed(completion);
      assert.deepEqual([values, problem?.code], [[], 'completion-failed']);
    });
  }
});

describe('a completion that does not arrive', () => {
  test('A completion times out', async () => {
    const wire = await startCompleting('modern', () => undefined);
    const { host, id } = await visit(wire, { limits: { completionMs: 100 } });
    const { values, problem } = await host.complete(id, request);
    assert.deepEqual([values, problem?.code], [[], 'completion-failed']);
    assert.match(problem?.message ?? '', /in time/);
  });

  test('A completion is cancelled with its signal, and the server is notified', async () => {
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

  test('A completion for an unknown or removed server, or after destroy, returns a problem', async () => {
    const wire = await startCompleting('modern', answering({ values: ['python'] }));
    const { host, id } = await visit(wire);
    assert.equal((await host.complete('nobody', request)).problem?.code, 'unknown-server');
    host.disconnect(id);
    assert.equal((await host.complete(id, request)).problem?.code, 'not-connected');
    host.destroy();
    assert.equal((await host.complete(id, request)).problem?.code, 'not-connected');
  });

  test('A completion never causes a sign-in request', async () => {
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
