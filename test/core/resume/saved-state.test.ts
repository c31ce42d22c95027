import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type { DoneCall, HostOptions, JsonObject, McpHost } from '../../../src/core/index.js';
import { clearCalls } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { assistantMessage, userMessage } from '../../fixtures/talk.js';
import { listed, start, stopAfter } from '../servers/connection/wire-eras.js';
import { sendRaw } from '../servers/connection/wire-server.js';
import {
  add,
  approvalAsk,
  approveAll,
  assertIsData,
  endHosts,
  makeHost,
  toolCallsAt,
  when,
} from '../support.js';
import { calls, continued, idsIn, lastCall, model, story, toolResultsIn } from './saved-state-lab.js';

let modern: DemoServer;
before(async () => {
  modern = await startModernServer({ record: true });
});
afterEach(endHosts);
stopAfter();
after(() => modern.stop());

const allow = (): { decision: 'allow' } => ({ decision: 'allow' });

describe('a host with a saved state', { timeout: 120_000 }, () => {
  const many = model(
    calls(
      ['get_weather', { location: 'Paris' }, 'w1'],
      ['calculate_sum', { a: 1, b: 2 }],
      ['book_flight', { flight: 'DM101', departureDate: '2020-01-01', passenger: { name: 'Ada' } }],
      ['no_such_tool', {}],
      ['calculate_sum', 'oops'],
      ['calculate_sum', { a: 'one' }],
    ),
    calls(['draw_chart', { points: [{ label: 'May', value: 3 }] }], ['delete_issue', { number: 1 }]),
    () => ({ text: 'Done.' }),
  );

  async function talk(): Promise<McpHost> {
    many.requests.length = 0;
    const host = makeHost({
      llm: many.llm,
      policy: ({ tool }) =>
        tool.name === 'delete_issue' ? { decision: 'deny', reason: 'Not here.' } : { decision: 'allow' },
    });
    approveAll(host);
    const serverId = await add(host, { url: modern.url, label: 'Demo' });
    await host.call({ serverId, tool: 'get_current_time', approved: true, startedBy: 'person' });
    await host.send('Do all that');
    return host;
  }

  test('The host has the entries, the calls and their results', async () => {
    const before = await talk();
    const host = await continued(before.saveState());
    const kinds = before.getSnapshot().calls.map(({ status }) => status);
    assert.deepEqual(kinds, ['done', 'done', 'done', 'done', 'failed', 'done', 'denied']);
    assert.deepEqual(story(host.getSnapshot()), story(before.getSnapshot()));
    assertIsData(host);
  });

  test('The saved state comes before everything that happens in the host', async () => {
    const before = await talk();
    const text = before.saveState();
    const host = makeHost({ savedState: text, llm: () => ({ text: 'Yes.' }) });
    // Leaving immediately loses nothing.
    assert.equal(host.saveState(), text);
    const serverId = host.addServer({ url: modern.url, autoConnect: false });
    const early = host.call({ serverId, tool: 'calculate_sum' });
    const turn = host.send('Are you there?');
    assert.deepEqual(host.getSnapshot().conversation.entries, []);
    await Promise.all([early, turn]);
    const { calls: all, conversation } = host.getSnapshot();
    const known = before.getSnapshot();
    assert.equal(all.length, known.calls.length + 1);
    assert.deepEqual(
      all.map(({ tool }) => tool),
      [...known.calls.map(({ tool }) => tool), 'calculate_sum'],
    );
    assert.ok(all.every((call) => call.serverId === serverId));
    assert.equal(conversation.entries.length, known.conversation.entries.length + 2);
    const ids = idsIn(host.getSnapshot());
    assert.equal(new Set(ids).size, ids.length, ids.join());
  });

  test('The model receives the same messages, and the conversation continues', async () => {
    const before = await talk();
    const { llm, requests } = model(calls(['calculate_sum', { a: 2, b: 2 }]), () => ({ text: 'Four.' }));
    const host = await continued(before.saveState(), { llm, policy: allow });
    await add(host, { url: modern.url, label: 'Demo' });
    await host.send('And two and two?');
    const [first] = requests;
    assert.ok(first);
    const known = many.requests.at(-1)!.messages;
    // Calls that were named by the host have other names now.
    const named = (messages: unknown): unknown =>
      JSON.parse(JSON.stringify(messages).replaceAll(/tool-call-\d+/g, 'tool-call'));
    assert.deepEqual(named(first.messages.slice(0, known.length)), named(known));
    assert.deepEqual(first.messages.slice(known.length), [
      assistantMessage('Done.'),
      userMessage('And two and two?'),
    ]);
    assert.match(toolResultsIn(requests[1]).at(-1)!, /^result: .*4/s);
    const ids = idsIn(host.getSnapshot());
    assert.equal(new Set(ids).size, ids.length, ids.join());
    assertIsData(host);
  });

  test('Tool calls have unique ids, as providers require', async () => {
    const some = (count: number): ReturnType<typeof calls> =>
      calls(...Array.from({ length: count }, (): [string, object] => ['calculate_sum', { a: 1, b: 1 }]));
    const before = makeHost({ llm: model(some(60)).llm, policy: allow });
    await add(before, { url: modern.url });
    await before.send('Go');
    // As a new host would have named them.
    let last = 0;
    const text = before.saveState().replaceAll(/"tool-call-\d+"/g, () => `"tool-call-${++last}"`);
    const again = model(...Array.from({ length: 5 }, () => some(2)));
    const host = await continued(text, { llm: again.llm, policy: allow, limits: { callsKept: 1 } });
    await add(host, { url: modern.url });
    await host.send('Go on');
    const ids = again.requests
      .at(-1)!
      .messages.flatMap((it) => (it.role === 'assistant' ? it.toolCalls.map(({ id }) => id) : []));
    assert.equal(ids.length, 70);
    assert.equal(new Set(ids).size, 70);
  });

  test('The state can be saved and restored repeatedly', async () => {
    const before = await talk();
    const second = await continued((await continued(before.saveState())).saveState());
    assert.deepEqual(story(second.getSnapshot()), story(before.getSnapshot()));
  });

  test('An empty saved state starts empty', async () => {
    assert.equal(makeHost().saveState(), '');
    assert.deepEqual(story((await continued('')).getSnapshot()), { status: 'idle', calls: [], entries: [] });
  });

  test('A destroyed host can still save its state', async () => {
    const before = await talk();
    const text = before.saveState();
    before.destroy();
    assert.equal(before.saveState(), text);
  });
});

describe('content of a saved state', { timeout: 120_000 }, () => {
  test('The state contains no grant, no ask, no token and no audit record', async () => {
    const before = makeHost({ llm: model(calls(['get_weather', { location: 'Paris' }])).llm });
    await add(before, { url: modern.url, label: 'Demo', headers: { 'X-Key': 'canary-header' } });
    const turn = before.send('The weather?');
    const { id } = await approvalAsk(before);
    before.answer(id, { kind: 'approval', decision: 'approve', duration: 'session' });
    await turn;
    void before.call({
      serverId: before.getSnapshot().servers[0]!.id,
      tool: 'calculate_sum',
      arguments: { a: 1, b: 2 },
    });
    await approvalAsk(before);
    assert.equal(before.getSnapshot().grants.length, 1);
    const text = before.saveState();
    for (const part of ['canary-header', 'grant', 'fingerprint', 'previous', 'digest', '"ask']) {
      assert.equal(text.includes(part), false, part);
    }
    const { asks, audit, grants, tools, servers } = (await continued(text)).getSnapshot();
    assert.deepEqual([asks, audit, grants, tools, servers], [[], [], [], [], []]);
  });

  test('The state keeps numbers to the last digit', async () => {
    const wire = await start('modern', {
      'tools/call': ({ id, res }) =>
        sendRaw(
          res,
          `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"resultType":"complete","content":[],"structuredContent":{"a":12345678901234567890,"__proto__":{"b":1}}}}`,
        ),
    });
    const before = makeHost();
    await before.call({ serverId: await add(before, { url: wire.url }), tool: 'tool', approved: true });
    const host = await continued(before.saveState());
    assert.deepEqual(story(host.getSnapshot()), story(before.getSnapshot()));
    const [part] = (lastCall(host) as DoneCall).result.parts;
    assert.deepEqual(part?.kind === 'structured' && part.exact, {
      '12345678901234567000': ['12345678901234567890'],
    });
    assert.equal(({} as { b?: unknown }).b, undefined);
  });

  test('The state contains no result that JSON would change', async () => {
    const wire = await start('modern', {
      'tools/call': ({ id, res }) =>
        sendRaw(
          res,
          `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"resultType":"complete","content":[],"structuredContent":{"a":1e400}}}`,
        ),
    });
    const { llm } = model(calls(['tool', {}]));
    const before = makeHost({ llm, policy: allow });
    await add(before, { url: wire.url });
    await before.send('Go');
    assert.equal(lastCall(before).status, 'done');
    const after = model();
    const host = await continued(before.saveState(), { llm: after.llm });
    assert.deepEqual(host.getSnapshot().calls, []);
    await host.send('What was it?');
    assert.deepEqual(toolResultsIn(after.requests[0]), ['error: The result is no longer kept.']);
  });

  const secretly: [what: string, options: HostOptions, tool: object][] = [
    [
      'the schema',
      {},
      {
        name: 'tool',
        inputSchema: { type: 'object', properties: { word: { type: 'string', writeOnly: true } } },
      },
    ],
    [
      'the page',
      { isSecret: ({ path }) => path[0] === 'word' },
      { name: 'tool', inputSchema: { type: 'object' } },
    ],
  ];
  for (const [who, options, tool] of secretly) {
    test(`The state contains no call with arguments that ${who} marks as secret, whether done or not`, async () => {
      const wire = await start('modern', {
        'tools/list': () =>
          listed(tool, { name: 'slow', inputSchema: (tool as { inputSchema: object }).inputSchema }),
        'tools/call': ({ params }) =>
          params['name'] === 'slow'
            ? undefined
            : {
                content: [
                  {
                    type: 'text',
                    text: `Your word: ${(params['arguments'] as { word?: string }).word ?? 'none'}`,
                  },
                ],
              },
      });
      const { llm } = model(
        calls(['tool', { word: 'canary-word' }], ['tool', { other: 'plain' }]),
        calls(['slow', { word: 'canary-word' }]),
      );
      const before = makeHost({ ...options, llm, policy: allow });
      await add(before, { url: wire.url });
      void before.send('Go');
      await when(before, ({ calls: all }) => all[2]?.status === 'running', 'the slow one');
      const text = before.saveState();
      assert.equal(text.includes('canary-word'), false);
      const after = model();
      const host = await continued(text, { llm: after.llm });
      assert.deepEqual(
        host.getSnapshot().calls.map((call) => call.arguments),
        [{ other: 'plain' }],
      );
      // Restored calls are known to have no secrets, although they have no record.
      assert.equal((await continued(host.saveState())).getSnapshot().calls.length, 1);
      await host.send('What did I say?');
      const [answer] = after.requests[0]!.messages.filter((it) => it.role === 'assistant');
      assert.deepEqual(
        answer?.toolCalls.map((it) => JSON.parse(it.arguments) as unknown),
        [{ arguments: '[secret]' }, { other: 'plain' }],
      );
      assert.deepEqual(toolResultsIn(after.requests[0]), [
        'error: The result is no longer kept.',
        'result: Your word: none',
        'error: The result is no longer kept.',
      ]);
      before.stop();
    });
  }

  test('The state contains no secret that a person entered in an open call', async () => {
    const inputSchema = { type: 'object', properties: { word: { type: 'string', format: 'password' } } };
    const wire = await start('modern', {
      'tools/list': () => listed({ name: 'tool', inputSchema }),
      'tools/call': () => undefined,
    });
    const before = makeHost();
    const serverId = await add(before, { url: wire.url });
    void before.call({ serverId, tool: 'tool', arguments: {} });
    const { id } = await approvalAsk(before);
    before.answer(id, { kind: 'approval', decision: 'approve', arguments: { word: 'canary-word' } });
    await when(before, ({ calls: all }) => all[0]?.status === 'running', 'the call');
    assert.equal(before.saveState().includes('canary-word'), false);
  });
});

describe('limits of a saved state', { timeout: 120_000 }, () => {
  const long = (letter: string, chars: number): string => letter.repeat(chars);

  test('The oldest entries are left out, without gaps', async () => {
    const before = makeHost({ llm: () => ({ text: 'Yes' }), limits: { savedStateChars: 2_000 } });
    for (const word of ['one', long('x', 1_500), 'two', 'three']) await before.send(word);
    const text = before.saveState();
    assert.ok(text.length <= 2_000);
    const { conversation } = (await continued(text)).getSnapshot();
    const said = conversation.entries.map((entry) => (entry.kind === 'user' ? entry.text : entry.kind));
    assert.deepEqual(said, ['assistant', 'two', 'assistant', 'three', 'assistant']);
  });

  test('Large results are left out and described', async () => {
    const wire = await start('modern', {
      'tools/call': ({ params }) => ({
        content: [{ type: 'text', text: long('y', Number((params['arguments'] as JsonObject)['chars'])) }],
      }),
    });
    const { llm } = model(
      calls(['tool', { chars: 10 }], ['tool', { chars: 3_000 }], ['tool', { chars: 20 }]),
    );
    const before = makeHost({ llm, policy: allow, limits: { savedStateChars: 3_000 } });
    await add(before, { url: wire.url });
    await before.send('Go');
    const text = before.saveState();
    assert.ok(text.length <= 3_000);
    const after = model();
    const host = await continued(text, { llm: after.llm });
    assert.equal(host.getSnapshot().calls.length, 2);
    await host.send('Well?');
    assert.deepEqual(toolResultsIn(after.requests[0]), [
      `result: ${long('y', 10)}`,
      'error: The result is no longer kept.',
      `result: ${long('y', 20)}`,
    ]);
  });

  test('The state has at most two million characters', async () => {
    const wire = await start('modern', {
      'tools/call': () => ({ content: [{ type: 'text', text: long('"\u0001天', 200_000) }] }),
    });
    const before = makeHost();
    const serverId = await add(before, { url: wire.url });
    for (let time = 0; time < 4; time++) await before.call({ serverId, tool: 'tool', approved: true });
    const text = before.saveState();
    assert.ok(text.length <= 2_000_000);
    // Escaped, each has nearly 1.8 million.
    assert.deepEqual(story((await continued(text)).getSnapshot()), {
      status: 'idle',
      entries: [],
      calls: (story(before.getSnapshot()) as { calls: unknown[] }).calls.slice(-1),
    });
  });

  test('The limits apply to reading, too', async () => {
    const before = makeHost({ llm: () => ({ text: 'Yes' }) });
    for (const word of ['one', 'two', 'three']) await before.send(word);
    const text = before.saveState();
    const read = async (limits: HostOptions['limits'] & object): Promise<number> =>
      (await continued(text, { limits })).getSnapshot().conversation.entries.length;
    assert.equal(await read({ savedStateChars: text.length }), 6);
    assert.equal(await read({ savedStateChars: text.length - 1 }), 0);
    assert.equal(await read({ conversationEntries: 4 }), 4);
  });
});

describe('servers of restored calls', { timeout: 120_000 }, () => {
  const asks = async (host: McpHost): Promise<readonly string[]> => {
    const turn = host.send('Go on');
    const ask = await approvalAsk(host);
    host.answer(ask.id, { kind: 'approval', decision: 'deny' });
    await turn;
    return ask.influencedBy.map(({ label }) => label);
  };

  async function talkWith(url: string): Promise<McpHost> {
    const before = makeHost({ llm: model(calls(['tool', {}])).llm, policy: allow });
    await add(before, { url, label: 'A' });
    await before.send('Go');
    return before;
  }

  test('Added servers get the ids of the restored calls, in any order', async () => {
    const [a, b] = [await start('modern'), await start('modern')];
    const before = await talkWith(a.url);
    const host = await continued(before.saveState());
    const second = await add(host, { url: b.url });
    const first = await add(host, { url: a.url });
    assert.equal(lastCall(host).serverId, first);
    assert.notEqual(second, first);
    // Only once: the calls belong to one server.
    assert.notEqual(await add(host, { url: a.url }), first);
  });

  test('Other servers do not match, whatever their names and addresses', async () => {
    const [a, b] = [await start('modern'), await start('modern')];
    const before = await talkWith(a.url);
    const host = await continued(before.saveState());
    const ids = [
      await add(host, { url: b.url, label: 'A' }),
      host.addServer({ url: `${a.url}/`, autoConnect: false }),
      host.addServer({ url: `${a.url}?user=2`, autoConnect: false }),
    ];
    assert.equal(ids.includes(lastCall(host).serverId), false);
  });

  test('No server matches if two had the same address', async () => {
    const a = await start('modern');
    const before = makeHost();
    const one = await add(before, { url: a.url, principal: 'one' });
    await add(before, { url: a.url, principal: 'two' });
    await before.call({ serverId: one, tool: 'tool', approved: true });
    const host = await continued(before.saveState());
    const serverId = await add(host, { url: a.url, principal: 'two' });
    assert.notEqual(lastCall(host).serverId, serverId);
  });

  test('The servers that the model has read are remembered, even for dropped entries', async () => {
    const [a, b] = [await start('modern'), await start('modern')];
    const before = await talkWith(a.url);
    const whole = before.saveState();
    const withoutCalls = JSON.stringify({ ...(JSON.parse(whole) as object), calls: [] });
    const texts = [whole, withoutCalls, (await continued(withoutCalls)).saveState()];
    for (const text of texts) {
      const host = await continued(text, { llm: model(calls(['tool', {}])).llm });
      await add(host, { url: b.url, label: 'B' });
      assert.deepEqual(await asks(host), ['A']);
    }
  });

  test('The same server does not count as another one', async () => {
    const a = await start('modern');
    const before = await talkWith(a.url);
    const host = await continued(before.saveState(), { llm: model(calls(['tool', {}])).llm });
    const serverId = await add(host, { url: a.url, label: 'A' });
    const turn = host.send('Go on');
    const ask = await approvalAsk(host);
    assert.deepEqual(
      ask.influencedBy.filter((name) => name.serverId !== serverId),
      [],
    );
    host.answer(ask.id, { kind: 'approval', decision: 'deny' });
    await turn;
  });

  test('Links and tools of a removed server fail', async () => {
    const uri = 'notes://today';
    const a = await start('modern', {
      'server/discover': () => ({
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {}, resources: {} },
        ttlMs: 0,
        cacheScope: 'private',
      }),
      'tools/call': () => ({ content: [{ type: 'resource_link', uri, name: 'Notes' }] }),
      'resources/read': () => ({ contents: [{ uri, text: 'It rained.' }], ttlMs: 0, cacheScope: 'private' }),
    });
    const before = makeHost();
    await before.call({ serverId: await add(before, { url: a.url }), tool: 'tool', approved: true });
    const { id } = lastCall(before);
    assert.equal((await before.readResource(id, uri)).status, 'done');
    const host = await continued(before.saveState());
    assert.equal((lastCall(host) as DoneCall).reads, undefined);
    assert.equal((await host.readResource(lastCall(host).id, uri)).status, 'failed');
    const { serverId } = lastCall(host);
    assert.equal((await host.call({ serverId, tool: 'tool', approved: true })).status, 'failed');
    await add(host, { url: a.url });
    assert.equal((await host.readResource(host.getSnapshot().calls[0]!.id, uri)).status, 'done');
  });

  test('Restoring sends nothing to the servers', async () => {
    await clearCalls(modern.url);
    const before = await talkWith(modern.url);
    const host = await continued(before.saveState());
    await add(host, { url: modern.url });
    assert.deepEqual(await toolCallsAt(modern.url), []);
  });
});
