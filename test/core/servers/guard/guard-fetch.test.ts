import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, before, beforeEach } from 'node:test';
import { gzipSync } from 'node:zlib';
import { listen } from '../../../../demo/servers/http.js';
import type { Exchange } from '../../../../src/core/servers/connection/exchange.js';
import { guardFetch } from '../../../../src/core/servers/guard/guard.js';
import type { Problem } from '../../../../src/core/base/problems.js';
import { defaultLimits, type Limits } from '../../../../src/core/base/limits.js';
import { until } from '../../../fixtures/clients.js';
import { describe, test } from '../../../fixtures/suites.js';
import { letRead } from '../../../fixtures/work.js';
import { stays } from '../../../fixtures/stays.js';

type Answer = (res: ServerResponse, req: IncomingMessage) => void;

const KIB = 1024;
let origin: string;
let stop: () => Promise<void>;
let answer: Answer;
/** Requests that the client aborted. */
let hungUp: number;

before(async () => {
  ({ origin, stop } = await listen((req, res) => {
    req.resume();
    res.once('close', () => {
      if (!res.writableFinished) hungUp += 1;
    });
    answer(res, req);
  }));
});
after(() => stop());

let exchanges: Exchange[];
let streams: unknown[];
let trips: [unknown, Problem][];
beforeEach(() => {
  [hungUp, exchanges, streams, trips] = [0, [], [], []];
});

type Fetch = ReturnType<typeof guardFetch>;

function guard(limits: Partial<Limits> = {}, plain?: Fetch): Fetch {
  const events = {
    exchanged: (exchange: Exchange) => void exchanges.push(exchange),
    streams: (id: unknown) => void streams.push(id),
    cutOff: (id: unknown, why: Problem) => void trips.push([id, why]),
    scanned: () => undefined,
    quotable: (text: string) => text,
  };
  return guardFetch({ ...defaultLimits, ...limits }, events, plain);
}

const call = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: {} });
const post = (limits: Partial<Limits> = {}, init: RequestInit = {}): Promise<Response> =>
  guard(limits)(origin, { method: 'POST', body: call, ...init });
const json = (res: ServerResponse, body: string | Buffer, headers = {}): void => {
  res.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(body);
};

/** Repeats it until the client disconnects. */
function goOn(res: ServerResponse, text: string): void {
  const write = (): void => {
    if (res.destroyed) return;
    if (res.write(text)) setImmediate(write);
    else res.once('drain', write);
  };
  write();
}

describe('the guarded response', { timeout: 120_000 }, () => {
  test('A response within the limits is unchanged', async () => {
    answer = (res) => {
      json(res, '{"a":1}', { 'Mcp-Session-Id': 'mine' });
    };
    const response = await post();
    assert.equal(response.headers.get('mcp-session-id'), 'mine');
    assert.deepEqual([response.status, await response.text()], [200, '{"a":1}']);
    assert.deepEqual(trips, []);
    assert.deepEqual(streams, []);
  });

  test('The uncompressed size counts', async () => {
    const body = JSON.stringify('A'.repeat(100 * KIB));
    answer = (res) => {
      json(res, gzipSync(body), { 'Content-Encoding': 'gzip' });
    };
    assert.equal(await (await post({ messageBytes: body.length })).text(), body);
    const response = await post({ messageBytes: body.length - 1 });
    await assert.rejects(response.text(), { name: 'McpToolsError' });
    const [[id, why] = []] = trips;
    assert.equal(id, 7);
    assert.deepEqual(
      [why?.code, why?.data],
      ['over-limit', { limit: 'messageBytes', value: body.length - 1 }],
    );
    assert.match(why?.message ?? '', /messageBytes: 102401/);
  });

  for (const [name, type, text, limits] of [
    ['a message', 'application/json', 'A'.repeat(KIB), { messageBytes: 64 * KIB }],
    ['an event', 'text/event-stream', 'data: '.padEnd(KIB, 'A'), { messageBytes: 64 * KIB }],
    ['a stream', 'text/event-stream', `data: ${'A'.repeat(KIB)}\n\n`, { streamBytes: 64 * KIB }],
    ['a stream of many events', 'text/event-stream', 'data: A\n\n', { messagesPerSecond: 100 }],
    ['a stream of comments', 'text/event-stream', ': A\n\n', { streamBytes: 64 * KIB }],
    ['a message that is deep', 'application/json', '['.repeat(100), { messageDepth: 1_000 }],
  ] as const) {
    test(`An endless ${name} is cut, and the server is disconnected`, async () => {
      answer = (res) => {
        res.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` });
        goOn(res, text);
      };
      const response = await post(limits);
      const [[limit, value] = []] = Object.entries(limits);
      await assert.rejects(response.text(), /exceeded a limit/);
      await until(() => hungUp === 1, 'the server sees that nobody listens');
      assert.deepEqual(
        trips.map(([id, why]) => [id, why.data]),
        [[7, { limit, value }]],
      );
      assert.deepEqual(streams, type === 'text/event-stream' ? [7] : []);
      assert.deepEqual(exchanges.at(-1)?.outcome, { kind: 'limit', limit, value });
    });
  }

  test('A stream without a request ends no call', async () => {
    answer = (res) => {
      // The SDK reads it as events whatever its content type.
      res.writeHead(200, { 'Content-Type': 'application/json' });
      goOn(res, ': "\n\ndata: 1\n\n');
    };
    const response = await guard({ messagesPerSecond: 50 })(origin, { method: 'GET' });
    await assert.rejects(response.text(), /messagesPerSecond/);
    assert.deepEqual(streams, [undefined]);
    assert.equal(trips[0]?.[0], undefined);
    assert.equal(trips[0]?.[1].data['limit'], 'messagesPerSecond');
  });

  test('A response is read only as long as there is a reader', async () => {
    let written = 0;
    answer = (res) => {
      res.writeHead(200, { 'Content-Type': 'application/json' });
      const chunk = 'A'.repeat(64 * KIB);
      const write = (): void => {
        while (!res.destroyed && written < 64 * KIB * KIB) {
          written += chunk.length;
          if (!res.write(chunk)) return void res.once('drain', write);
        }
      };
      write();
    };
    const response = await post({ messageBytes: Infinity });
    await stays(100, () => assert.ok(written < 16 * KIB * KIB, `${written} bytes were taken`));
    await response.body?.cancel();
    await until(() => hungUp === 1, 'the server sees that nobody listens');
    assert.deepEqual(trips, []);
  });

  test('A rejection is read up to a limit', async () => {
    answer = (res) => {
      res.writeHead(500, { 'Content-Type': 'text/plain', 'X-More': 'yes' });
      goOn(res, 'é'.repeat(KIB));
    };
    const response = await post();
    assert.deepEqual([response.status, response.headers.get('x-more')], [500, 'yes']);
    assert.equal((await response.text()).length, 64 * KIB);
    await until(() => hungUp === 1, 'the server sees that nobody listens');
    const { outcome } = exchanges[0] ?? {};
    assert.ok(outcome?.kind === 'response');
    assert.equal(outcome.body, 'é'.repeat(500));
  });

  test('A rejection that breaks off keeps its beginning', async () => {
    answer = (res) => {
      res.writeHead(404, { 'Content-Length': 1_000 });
      res.write('No such', () => void letRead().then(() => res.destroy()));
    };
    assert.equal(await (await post()).text(), 'No such');
  });
});

describe('records of an exchange', { timeout: 120_000 }, () => {
  test('The record names the headers that CORS must allow, without their values', async () => {
    answer = (res) => {
      json(res, '{}', {
        'Content-Type': 'Application/JSON; charset=utf-8',
        'Mcp-Session-Id': 'secret-session',
      });
    };
    const headers = {
      Accept: 'application/json',
      Authorization: 'Bearer secret-token',
      'Content-Type': 'application/json',
      'X-Key': 'secret-key',
    };
    const begun = Date.now();
    await (await post({}, { headers })).text();
    const [first] = exchanges;
    assert.ok(first);
    const { at, ...exchange } = first;
    assert.ok(at >= begun && at <= Date.now());
    assert.deepEqual(exchange, {
      method: 'POST',
      rpc: 'tools/call',
      asked: ['authorization', 'content-type', 'x-key'],
      outcome: {
        kind: 'response',
        status: 200,
        contentType: 'application/json',
        hasSessionId: true,
        hasChallenge: false,
      },
    });
    assert.doesNotMatch(JSON.stringify(exchanges), /secret/);
  });

  test('A redirect is recorded and not followed', async () => {
    answer = (res) => {
      res.writeHead(307, { Location: '/elsewhere' }).end();
    };
    const response = await post({}, { redirect: 'manual' });
    assert.equal(response.status, 307);
    assert.deepEqual(
      exchanges.map(({ outcome }) => outcome),
      [{ kind: 'redirect' }],
    );
  });

  test('The record of a missing response shows if it was aborted here', async () => {
    answer = () => undefined;
    await assert.rejects(post({}, { signal: AbortSignal.timeout(50) }));
    answer = (res) => res.destroy();
    await assert.rejects(post());
    assert.deepEqual(
      exchanges.map(({ outcome }) => outcome.kind),
      ['ended', 'blocked'],
    );
  });

  test('A body without a method is not recorded', async () => {
    answer = (res) => {
      json(res, '{}');
    };
    for (const body of ['', 'no JSON', '[1]', '{"method":', null]) await post({}, { body });
    assert.deepEqual(new Set(exchanges.map(({ rpc }) => rpc)), new Set([undefined]));
  });
});

test('Only the request that ends a session is sent with keepalive', async () => {
  const sent: (boolean | undefined)[] = [];
  const plain: Fetch = (_url, init) => {
    sent.push(init?.keepalive);
    return Promise.resolve(new Response());
  };
  for (const method of ['POST', 'GET', 'DELETE']) await guard({}, plain)(origin, { method });
  assert.deepEqual(sent, [undefined, undefined, true]);
});
