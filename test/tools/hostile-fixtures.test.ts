import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { callsOf, connect, post, until } from '../fixtures/clients.js';
import { switchNames } from '../fixtures/hostile/lab.js';
import { type FixtureServers, startFixtureServers } from '../fixtures/servers.js';
import { describe, test } from '../fixtures/suites.js';

const LIMIT = { timeout: 120_000 };
const SMALL = 200_000;

interface Listed {
  tools: { name: string; inputSchema?: unknown; description?: string }[];
  nextCursor?: string;
}

interface Message {
  id?: unknown;
  method?: string;
  result?: Record<string, unknown> & { content?: { text: string }[] };
  error?: { code: number };
  params?: Record<string, unknown>;
}

let servers: FixtureServers;

before(async () => {
  servers = await startFixtureServers();
});
after(() => servers.stop());

const lab = (path: string): string => `${servers.urls['hostileLab']!}/${path}`;
const call = (path: string, name: string, more: Record<string, unknown> = {}): Promise<Response> =>
  post(lab(path), 'tools/call', { name, arguments: {}, ...more });
const attack = (path: string, signal?: AbortSignal): Promise<Response> =>
  post(lab(path), 'tools/call', { name: 'attack', arguments: {} }, signal ? { signal } : {});
const messageOf = async (response: Response): Promise<Message> => (await response.json()) as Message;
const said = (message: Message | undefined): string | undefined => message?.result?.content?.[0]?.text;
const list = async (path: string, cursor?: string): Promise<Listed> =>
  (await messageOf(await post(lab(path), 'tools/list', cursor === undefined ? {} : { cursor })))
    .result as unknown as Listed;
const events = (text: string): Message[] =>
  [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data]) => JSON.parse(data!) as Message);

/** Reads a response until its end, until the connection breaks, or until `enough` characters. */
async function received(response: Response, enough = Infinity): Promise<{ text: string; broken: boolean }> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length >= enough) break;
    }
    return { text, broken: false };
  } catch {
    return { text, broken: true };
  }
}

describe('the hostile server', LIMIT, () => {
  test('The server connects with each switch, lists both tools, and echoes', async () => {
    assert.equal(switchNames.length, 29);
    for (const name of switchNames) {
      // This switch needs a session; the legacy client below connects to it.
      if (name === 'session-expires') continue;
      const path = `${name}?run=lists`;
      const { tools } = await list(path);
      for (const wanted of ['attack', 'echo'])
        assert.ok(
          tools.some((it) => it.name === wanted),
          name,
        );
      const arguments_ = { text: 'hello' };
      assert.equal(said(await messageOf(await call(path, 'echo', { arguments: arguments_ }))), 'hello', name);
      const record = await callsOf(lab(path));
      assert.deepEqual(
        record.map((it) => it.method),
        ['tools/list', 'tools/call'],
      );
    }
  });

  test('The server uses the legacy era if the address asks for it', async () => {
    for (const path of ['never?era=legacy', 'prototype?era=legacy', 'session-expires?run=connect']) {
      const { client, close } = await connect(lab(path));
      assert.equal(client.getProtocolEra(), 'legacy');
      assert.ok((await client.listTools()).tools.length >= 2);
      await close();
    }
  });

  test('The switches never and keepalive-only give no answer, and the record shows the cancelled calls', async () => {
    await assert.rejects(attack('never', AbortSignal.timeout(100)));
    const response = await attack('keepalive-only?every=10', AbortSignal.timeout(2_000));
    const { text, broken } = await received(response);
    assert.ok(broken);
    assert.match(text, /^(: ping\n\n){3,}$/);
    for (const path of ['never', 'keepalive-only?every=10']) {
      await until(async () => (await callsOf(lab(path)))[0]?.cancelled === true, `${path} is cancelled`);
    }
  });

  test('The switches twice, other-id, string-id and batch send replies that fit no request', async () => {
    const twice = events((await received(await attack('twice'))).text);
    assert.equal(twice.length, 2);
    assert.equal(twice[0]?.id, twice[1]?.id);
    assert.notEqual(said(twice[0]), said(twice[1]));
    assert.equal((await messageOf(await attack('other-id'))).id, 987_654_321);
    const open = await received(await attack('other-id?where=sse', AbortSignal.timeout(100)));
    assert.ok(open.broken);
    assert.equal(events(open.text)[0]?.id, 987_654_321);
    assert.equal(typeof (await messageOf(await attack('string-id'))).id, 'string');
    assert.ok(Array.isArray(await messageOf(await attack('batch'))));
  });

  test('The switches mid-message and cut-at break the connection at the place that the address names', async () => {
    const half = await received(await attack('mid-message'));
    assert.ok(half.broken);
    assert.match(half.text, /^event: message\ndata: .*[^\n]$/);
    const short = await attack('mid-message?json=1');
    assert.ok((await received(short)).text.length < Number(short.headers.get('content-length')));
    for (const [path, count] of [
      ['cut-at=0', 0],
      ['cut-at=2', 2],
      ['cut-at?at=3', 3],
      ['cut-at=4', 4],
    ] as const) {
      const { text, broken } = await received(await attack(path));
      assert.ok(broken, path);
      const messages = events(text);
      assert.equal(messages.length, count, path);
      assert.equal(messages[0]?.method, count > 0 ? 'notifications/progress' : undefined);
      assert.equal(messages.at(-1)?.result !== undefined, count === 4);
    }
  });

  test('The switch raw-json sends the bytes that it was given', async () => {
    const give = (bytes: Buffer): Promise<Response> =>
      fetch(lab('__body?set=mine'), { method: 'POST', body: new Uint8Array(bytes) });
    const bytes = Buffer.from([0x7b, 0xff, 0x0d, 0x0a, 0x00, 0x22]);
    await give(bytes);
    const response = await attack('raw-json?set=mine');
    assert.match(response.headers.get('content-type') ?? '', /json/);
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes);
    await give(Buffer.from('{"id":"$ID",\n"result":1}'));
    assert.equal(typeof (await messageOf(await attack('raw-json?set=mine'))).id, 'number');
    const { text } = await received(await attack('raw-json?set=mine&where=sse'));
    assert.match(text, /^event: message\ndata: {"id":\d+,\ndata: "result":1}\n\n$/);
  });

  test('The large replies have the size that the address names', async () => {
    const json = await messageOf(await attack(`big-json?bytes=${SMALL}`));
    assert.equal(said(json)?.length, SMALL);
    const [one] = events((await received(await attack(`big-event?bytes=${SMALL}`))).text);
    assert.equal(said(one)?.length, SMALL);
    const { text } = await received(await attack(`big-stream?bytes=${SMALL}`), 3 * SMALL);
    assert.ok(events(text).every((it) => it.method === 'notifications/message'));
    const bytes = 3 * 1024 * 1024 + 5;
    const gzip = await attack(`gzip-bomb?bytes=${bytes}`);
    assert.equal(gzip.headers.get('content-encoding'), 'gzip');
    assert.equal(said(await messageOf(gzip))?.length, bytes);
    for (const path of ['deep?depth=2000', 'deep?depth=2000&where=sse']) {
      assert.match((await received(await attack(path))).text, /"deep":\[{2000}\]{2000}}/);
    }
  });

  test('A large reply waits for a client that does not read', async () => {
    const controller = new AbortController();
    const response = await attack('big-json?run=slow', controller.signal);
    const before = process.memoryUsage().rss;
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.ok(process.memoryUsage().rss - before < 40_000_000);
    controller.abort();
    await assert.rejects(response.text());
  });

  test('The switch progress-flood ends with a result, and message-flood does not end', async () => {
    const progress = events((await received(await attack('progress-flood?count=1234'))).text);
    assert.equal(progress.length, 1235);
    assert.equal(progress.at(-2)?.params?.['progress'], 1234);
    assert.match(said(progress.at(-1)) ?? '', /1234/);
    const flood = await received(await attack('message-flood?count=1234', AbortSignal.timeout(300)));
    assert.ok(flood.broken);
    assert.equal(events(flood.text).length, 1234);
  });

  for (const era of ['modern', 'legacy']) {
    test(`The switch changed-storm changes the list repeatedly, ${era}`, async () => {
      const { client, close } = await connect(lab(`changed-storm?ms=3000&era=${era}`));
      let changes = 0;
      client.setNotificationHandler('notifications/tools/list_changed', () => void (changes += 1));
      if (era === 'modern') await client.listen({ toolsListChanged: true });
      await until(() => changes > 10, 'changes arrive');
      const [, , last] = (await client.listTools()).tools;
      assert.match(last?.name ?? '', /^list_\d+$/);
      await close();
    });
  }

  test('The lists have the length, size and faults that the address names', async () => {
    const endless = await list('endless-list', '100000');
    assert.equal(endless.tools.length, 10);
    assert.equal(endless.nextCursor, '100001');
    const { client, close } = await connect(lab('huge-list?tools=2500'));
    assert.equal(new Set((await client.listTools()).tools.map((it) => it.name)).size, 2500);
    await close();
    for (const path of ['huge-tool', 'huge-tool?where=schema']) {
      const sizes = (await list(path)).tools.map((it) => JSON.stringify(it).length > 256 * 1024);
      assert.deepEqual(sizes, [false, true, false]);
    }
    const bad = (await list('bad-tools')).tools;
    assert.equal(bad.length, 100);
    assert.equal(bad.filter((it) => it.name === 'twin').length, 2);
    assert.equal(bad.filter((it) => typeof it.inputSchema === 'string').length, 1);
    const given = ['', '\u202e', "'; DROP TABLE tools", '__proto__'];
    await fetch(lab('__names?set=mine'), { method: 'POST', body: JSON.stringify(given) });
    const { tools } = await list('naughty-names?set=mine');
    assert.deepEqual(
      tools.slice(2).map((it) => it.name),
      given,
    );
  });

  test('The switch prototype sends keys of Object.prototype as own keys', async () => {
    const { tools } = await list('prototype');
    for (const name of ['__proto__', 'constructor', 'toString']) {
      assert.ok(tools.some((it) => it.name === name));
    }
    const inputSchema = tools[0]?.inputSchema as { properties: object };
    assert.ok(Object.hasOwn(inputSchema.properties, '__proto__'));
    const { result } = await messageOf(await attack('prototype'));
    assert.ok(Object.hasOwn(result?.['structuredContent'] as object, '__proto__'));
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });

  test('The switch redos sends a slow schema and a value for it', async () => {
    for (const [kind, schema] of [
      ['pattern', /\(a\+\)\+/],
      ['ladder', /level22/],
      ['poly', /a\.\*b/],
    ] as const) {
      assert.match(JSON.stringify((await list(`redos?kind=${kind}`)).tools[0]), schema);
      const { result } = await messageOf(await attack(`redos?kind=${kind}`));
      assert.ok(result?.['structuredContent']);
    }
  });

  test('The switch asks sends input requests in every round', async () => {
    for (const [kind, method] of [
      ['form', 'elicitation/create'],
      ['url', 'elicitation/create'],
      ['sampling', 'sampling/createMessage'],
    ] as const) {
      let requestState: unknown;
      for (let round = 1; round <= 3; round += 1) {
        const more = requestState === undefined ? {} : { requestState, inputResponses: {} };
        const { result } = await messageOf(await call(`asks?kind=${kind}&count=3`, 'attack', more));
        assert.equal(result?.['resultType'], 'input_required');
        const asked = Object.values(result['inputRequests'] as Record<string, Message>);
        assert.equal(asked.length, 3);
        assert.ok(asked.every((it) => it.method === method));
        requestState = result['requestState'];
      }
      assert.equal(requestState, 'round 3');
    }
  });

  test('The switch header-mismatch declares a header from its second list on', async () => {
    const path = 'header-mismatch?run=1';
    assert.doesNotMatch(JSON.stringify(await list(path)), /x-mcp-header/);
    const refused = await attack(path);
    assert.equal(refused.status, 400);
    assert.equal((await messageOf(refused)).error?.code, -32020);
    assert.match(JSON.stringify(await list(path)), /x-mcp-header/);
    const headers = { 'Mcp-Param-Region': 'eu' };
    const params = { name: 'attack', arguments: { region: 'eu' } };
    assert.equal((await post(lab(path), 'tools/call', params, { headers })).status, 200);
    assert.doesNotMatch(JSON.stringify(await list('header-mismatch?run=2')), /x-mcp-header/);
  });

  test('The switch session-expires ends the session at the first call, until there is a new session', async () => {
    const url = lab('session-expires?run=1');
    const first = await connect(url);
    const params = { name: 'echo', arguments: { text: 'hello' } };
    await assert.rejects(first.client.callTool(params), /Session not found/);
    await assert.rejects(first.client.listTools(), /Session not found/);
    const second = await connect(url);
    assert.match(JSON.stringify(await second.client.callTool(params)), /hello/);
    await first.close();
    await second.close();
  });

  test('The switches 401-later and lost-then-ok change their answer after some calls', async () => {
    const url = '401-later?run=1';
    for (const status of [200, 200, 401, 401]) assert.equal((await attack(url)).status, status);
    const headers = { Authorization: 'Bearer let-me-in' };
    assert.equal((await post(lab(url), 'tools/list', {}, { headers })).status, 200);
    assert.ok((await received(await attack('lost-then-ok?run=1'))).broken);
    assert.match(said(await messageOf(await attack('lost-then-ok?run=1'))) ?? '', /Call 2/);
  });
});
