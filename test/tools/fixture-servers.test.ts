import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { callsOf, clearCalls, connect, post, until } from '../fixtures/clients.js';
import { type RecordedRequest, TEXT, UNICODE_TEXT } from '../fixtures/openai-server.js';
import { type FixtureServers, startFixtureServers } from '../fixtures/servers.js';
import { describe, test } from '../fixtures/suites.js';

const LIMIT = { timeout: 120_000 };

interface Listed {
  tools: { name?: string; inputSchema?: unknown }[];
  nextCursor?: string;
}

let servers: FixtureServers;

before(async () => {
  servers = await startFixtureServers();
});
after(() => servers.stop());

const urlOf = (name: string): string => {
  const url = servers.urls[name];
  assert.ok(url, `There is a fixture ${name}`);
  return url;
};
const resultOf = async (response: Response): Promise<Record<string, unknown>> =>
  ((await response.json()) as { result: Record<string, unknown> }).result;
const list = async (name: string, cursor?: string): Promise<Listed> =>
  (await resultOf(
    await post(urlOf(name), 'tools/list', cursor === undefined ? {} : { cursor }),
  )) as unknown as Listed;
const call = (fixture: string, name: string, signal?: AbortSignal): Promise<Response> =>
  post(urlOf(fixture), 'tools/call', { name, arguments: {} }, signal ? { signal } : {});

describe('server-everything', LIMIT, () => {
  test('The server runs on this machine, in the legacy era, and exposes no environment variables', async () => {
    const { client, close } = await connect(urlOf('everything'));
    assert.equal(client.getProtocolEra(), 'legacy');
    assert.ok((await client.listTools()).tools.length >= 12);
    const { content } = await client.callTool({ name: 'get-env', arguments: {} });
    assert.doesNotMatch(JSON.stringify(content), /PATH|HOME/);
    await close();
  });
});

describe('the bad servers', LIMIT, () => {
  test('The server “dead” does not listen', () =>
    assert.rejects(post(urlOf('dead'), 'server/discover'), TypeError));

  const statuses: [name: string, status: number, body: RegExp][] = [
    ['500', 500, /broke/],
    ['404', 404, /Not found/],
    ['html', 200, /^<!doctype html>/],
    ['not-json', 200, /this is not JSON/],
    ['redirect', 307, /^$/],
    ['401', 401, /invalid_token/],
  ];
  for (const [name, status, body] of statuses) {
    test(`The server “${name}” answers ${status}`, async () => {
      const origin = 'http://localhost:8000';
      const response = await post(urlOf(name), 'server/discover', {}, { headers: { Origin: origin } });
      assert.equal(response.status, status);
      assert.equal(response.headers.get('access-control-allow-origin'), origin);
      assert.match(await response.text(), body);
    });
  }

  test('The server “401” names the sign-in scheme and accepts the token', async () => {
    const url = urlOf('401');
    assert.match((await post(url, 'server/discover')).headers.get('www-authenticate') ?? '', /^Bearer /);
    const headers = { Authorization: 'Bearer let-me-in' };
    assert.equal((await post(url, 'server/discover', {}, { headers })).status, 200);
  });

  test('The server “no-cors” works, except for pages of other origins', async () => {
    const preflight = await fetch(urlOf('no-cors'), { method: 'OPTIONS' });
    assert.equal(preflight.status, 405);
    const response = await call('no-cors', 'echo');
    assert.equal(response.headers.get('access-control-allow-origin'), null);
    assert.match(JSON.stringify(await resultOf(response)), /The server works/);
  });

  test('The servers “hang” and “never” do not answer, and “never” records the calls that the client cancelled', async () => {
    await assert.rejects(post(urlOf('hang'), 'server/discover', {}, { signal: AbortSignal.timeout(200) }));
    assert.equal((await list('never')).tools.length, 2);
    await clearCalls(urlOf('never'));
    await assert.rejects(call('never', 'never', AbortSignal.timeout(200)));
    const streamed = await call('never', 'never_stream', AbortSignal.timeout(200));
    await assert.rejects(streamed.text());
    await until(async () => {
      const calls = await callsOf(urlOf('never'));
      return calls.length === 2 && calls.every((it) => it.cancelled === true);
    }, 'both calls are recorded as cancelled');
  });

  test('The lists of tools have the faults that their servers are named after', async () => {
    const malformed = (await list('malformed-tool')).tools;
    assert.equal(malformed.filter((it) => it.name?.startsWith('good')).length, 3);
    assert.equal(malformed.filter((it) => typeof it.inputSchema === 'string').length, 1);
    assert.equal(malformed.filter((it) => it.name === undefined).length, 1);
    const twins = (await list('duplicate-tools')).tools.filter((it) => it.name === 'twin');
    assert.equal(twins.length, 2);
    assert.deepEqual((await list('no-tools')).tools, []);
    const far = await list('endless-list', '100000');
    assert.equal(far.nextCursor, '100001');
    const hostile = (await list('hostile')).tools;
    assert.ok(hostile.some((it) => it.name === '__proto__'));
    assert.ok(hostile.some((it) => it.name?.includes('\u202e')));
  });

  test('The server “many-tools” lists a thousand tools on several pages, which the official client accepts', async () => {
    const { client, close } = await connect(urlOf('many-tools'));
    const { tools } = await client.listTools();
    assert.equal(tools.length, 1000);
    assert.equal(new Set(tools.map((it) => it.name)).size, 1000);
    assert.equal(client.getProtocolEra(), 'modern');
    await close();
  });

  const results: [fixture: string, tool: string, claim: RegExp][] = [
    ['unknown-content', 'show_hologram', /"type":"hologram"/],
    ['schema-mismatch', 'mismatch', /"temperature":"warm"/],
    ['output-missing', 'missing', /It is warm/],
    ['protocol-error', 'refuse', /"code":-32602/],
    ['hostile', 'html_everywhere', /<script>/],
    ['hostile', 'markdown_payloads', /text\/markdown/],
    ['hostile', 'javascript_links', /javascript:/],
  ];
  for (const [fixture, tool, claim] of results) {
    test(`The tool ${tool} of the server “${fixture}” answers with its fault`, async () => {
      assert.match(await (await call(fixture, tool)).text(), claim);
    });
  }

  test('The server “output-missing” returns no structured content', async () => {
    assert.equal('structuredContent' in (await resultOf(await call('output-missing', 'missing'))), false);
  });

  test('The server “big-result” returns five megabytes of text, and of rows', async () => {
    for (const tool of ['big_text', 'big_rows']) {
      assert.ok((await (await call('big-result', tool)).text()).length > 5_000_000);
    }
  });

  test('The server “drop” ends or breaks its stream before the reply', async () => {
    assert.doesNotMatch(await (await call('drop', 'drop_end')).text(), /data:/);
    await assert.rejects((await call('drop', 'drop_reset')).text());
    await assert.rejects(call('drop', 'drop_before'));
  });

  test('The server “progress-only” sends progress for three seconds, then the result', async () => {
    const begin = Date.now();
    const body = await (await call('progress-only', 'progress')).text();
    assert.ok(Date.now() - begin > 2900);
    assert.ok(body.split('notifications/progress').length > 10);
    assert.match(body, /Done at last/);
  });

  test('The server “param-header” receives the header of a parameter', async () => {
    const params = { name: 'needs_header', arguments: { region: 'eu' } };
    const headers = { 'Mcp-Param-Region': 'eu' };
    assert.match(await (await post(urlOf('param-header'), 'tools/call', params, { headers })).text(), /: eu/);
  });

  test('A beacon that is fetched is recorded', async () => {
    await fetch(urlOf('beacons').replace('__beacons', 'beacon/x.png'));
    assert.match(await (await fetch(urlOf('beacons'))).text(), /x\.png/);
    await fetch(urlOf('beacons'), { method: 'DELETE' });
    assert.equal(await (await fetch(urlOf('beacons'))).text(), '[]');
  });
});

describe('the OpenAI-compatible server', LIMIT, () => {
  const weather = { type: 'function', function: { name: 'demo_get_weather', parameters: {} } };
  const asked = { role: 'user', content: 'What is the weather in Paris?' };

  const complete = (
    model: string,
    more: Record<string, unknown> = {},
    signal?: AbortSignal,
  ): Promise<Response> =>
    fetch(`${urlOf('openai')}/chat/completions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer test-key' },
      body: JSON.stringify({ model, stream: true, messages: [asked], ...more }),
      ...(signal ? { signal } : {}),
    });
  const requests = async (): Promise<RecordedRequest[]> =>
    (await (await fetch(urlOf('openaiRequests'))).json()) as RecordedRequest[];

  interface Choice {
    delta: {
      content?: string;
      tool_calls?: { index: number; function: { name?: string; arguments?: string } }[];
    };
    finish_reason: string | null;
  }
  const choicesOf = async (response: Response): Promise<Choice[]> =>
    [...(await response.text()).matchAll(/^data: (\{.*\})\r?$/gm)].flatMap(
      ([, json = '']) => (JSON.parse(json) as { choices?: Choice[] }).choices ?? [],
    );
  const contentOf = (choices: Choice[]): string => choices.map((it) => it.delta.content ?? '').join('');

  test('The models “text”, “crlf” and “no-done” stream a text in many deltas', async () => {
    for (const [model, text] of [
      ['text', TEXT],
      ['crlf', UNICODE_TEXT],
      ['no-done', TEXT],
    ] as const) {
      const choices = await choicesOf(await complete(model));
      assert.equal(contentOf(choices), text);
      assert.ok(choices.length > 4);
      assert.equal(choices.at(-1)?.finish_reason, 'stop');
    }
    assert.match(await (await complete('text')).text(), /data: \[DONE\]/);
    assert.doesNotMatch(await (await complete('no-done')).text(), /DONE/);
  });

  test('The model “tool” streams its calls in pieces, and its answer uses the result', async () => {
    const choices = await choicesOf(await complete('tool', { tools: [weather] }));
    const deltas = choices.flatMap((it) => it.delta.tool_calls ?? []);
    assert.equal(deltas[0]?.function.name, 'demo_get_weather');
    assert.ok(deltas.length > 5);
    const args = deltas.map((it) => it.function.arguments ?? '').join('');
    assert.deepEqual(JSON.parse(args), { location: 'Paris', units: 'celsius' });
    const messages = [
      asked,
      { role: 'assistant' },
      { role: 'tool', tool_call_id: 'call_1', content: '18 °C' },
    ];
    const answer = await choicesOf(await complete('tool', { tools: [weather], messages }));
    assert.equal(contentOf(answer), 'The tool says: 18 °C');
  });

  test('The model “parallel” alternates between the pieces of two calls', async () => {
    const choices = await choicesOf(await complete('parallel', { tools: [weather] }));
    const order = choices.flatMap((it) => it.delta.tool_calls ?? []).map((it) => it.index);
    assert.deepEqual(order.slice(0, 4), [0, 1, 0, 1]);
  });

  test('Each failing model fails in the way that it is named after', async () => {
    assert.equal((await complete('http-401')).status, 401);
    assert.equal((await complete('rate-limit')).status, 429);
    assert.match((await complete('not-sse')).headers.get('content-type') ?? '', /html/);
    assert.match((await complete('no-stream')).headers.get('content-type') ?? '', /json/);
    assert.equal((await complete('constructor')).status, 404);
    await assert.rejects((await complete('error-mid-stream')).text());
  });

  test('The model “slow” hangs until the client gives up, and the request and its end are recorded', async () => {
    await fetch(urlOf('openaiRequests'), { method: 'DELETE' });
    await assert.rejects(complete('slow', {}, AbortSignal.timeout(200)));
    await until(async () => (await requests())[0]?.aborted === true, 'the abort is recorded');
    assert.equal((await requests())[0]?.authorization, 'Bearer test-key');
  });
});
