import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { startModernServer } from '../../demo/servers/modern/index.js';
import type { DemoServer } from '../../demo/servers/types.js';
import type { LlmRequest } from '../../src/core/index.js';
import { describe, test } from '../fixtures/suites.js';
import { add, approvalAsk, assertIsData, endHosts, makeHost, toolCallsAt } from './support.js';
import { stays } from '../fixtures/stays.js';

let modern: DemoServer;
before(async () => {
  modern = await startModernServer({ record: true });
});
after(async () => {
  endHosts();
  await modern.stop();
});

describe('"What\'s the weather in Paris?"', { timeout: 120_000 }, () => {
  const requests: LlmRequest[] = [];
  const host = makeHost({
    llm(request) {
      requests.push(request);
      const last = request.messages.at(-1);
      if (last?.role === 'tool') {
        const [part] = last.content;
        return { text: `It is like this: ${part?.type === 'text' ? part.text : '?'}` };
      }
      const tool = request.tools.find((it) => it.tool === 'get_weather');
      return { toolCalls: [{ id: 'w1', name: tool!.name, arguments: { location: 'Paris' } }] };
    },
  });
  let serverId = '';
  let turn: Promise<void> = Promise.resolve();
  let answeredAt = 0;

  before(async () => {
    serverId = await add(host, { url: modern.url, label: 'Demo' });
    turn = host.send("What's the weather in Paris?");
  });

  test('The person sees the call and its arguments before anything is sent', async () => {
    const ask = await approvalAsk(host);
    const call = host.getSnapshot().calls.find(({ id }) => id === ask.callId);
    assert.equal(call?.status, 'awaiting-approval');
    assert.equal(call.tool, 'get_weather');
    assert.equal(call.serverLabel, 'Demo');
    assert.equal(call.startedBy, 'model');
    assert.deepEqual(call.arguments, { location: 'Paris' });
    assert.equal(ask.reason.code, 'not-granted');
    assert.equal(ask.toolHistory.status, 'new-server');
    assert.equal('unchecked' in ask, false);
    assert.equal(host.getSnapshot().conversation.status, 'calling');
    // Time in which a host that does not wait would send it.
    await stays(100, async () => {
      assert.deepEqual(await toolCallsAt(modern.url), []);
    });
  });

  test('Exactly one call with those arguments arrives after the approval', async () => {
    const ask = await approvalAsk(host);
    answeredAt = Date.now();
    assert.equal(host.answer(ask.id, { kind: 'approval', decision: 'approve' }), true);
    assert.equal(host.answer(ask.id, { kind: 'approval', decision: 'approve' }), false);
    await turn;
    const arrived = await toolCallsAt(modern.url);
    assert.equal(arrived.length, 1);
    const { name, arguments: args } = arrived[0]!.params as { name: string; arguments: unknown };
    assert.equal(name, 'get_weather');
    assert.deepEqual(args, { location: 'Paris' });
    assert.ok(arrived[0]!.at >= answeredAt);
    assert.equal(arrived[0]!.cancelled, undefined);
  });

  test("The result is shown and matches the tool's schema", () => {
    const [call] = host.getSnapshot().calls;
    assert.ok(call?.status === 'done');
    assert.deepEqual(
      call.result.parts.map(({ kind }) => kind),
      ['text', 'structured'],
    );
    assert.deepEqual(call.result.schemaCheck, { status: 'valid' });
    assert.equal(call.result.isError, false);
  });

  test('The model receives the content once, attributed and marked as untrusted, and replies', () => {
    assert.equal(requests.length, 2);
    const result = requests[1]!.messages.at(-1);
    assert.ok(result?.role === 'tool');
    assert.deepEqual(
      [result.toolCallId, result.server, result.tool, result.untrusted],
      ['w1', 'Demo', 'get_weather', true],
    );
    assert.equal(result.content.length, 1);
    assert.match(JSON.stringify(result.content), /Paris: 18 °C/);
    const { entries, status } = host.getSnapshot().conversation;
    assert.equal(status, 'idle');
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ['user', 'assistant', 'assistant'],
    );
    const answer = entries.at(-1);
    assert.ok(answer?.kind === 'assistant' && answer.status === 'complete');
    assert.match(answer.text, /18 °C, Partly cloudy/);
    const asked = entries[1];
    assert.equal(asked?.kind === 'assistant' && asked.toolCalls[0]?.callId, host.getSnapshot().calls[0]!.id);
  });

  test("The model receives the tools with aliases and the server's instructions as a quotation", () => {
    const { tools, system, signal } = requests[0]!;
    assert.equal(tools.length, 19);
    for (const { name, server, parameters } of tools) {
      assert.match(name, /^[a-zA-Z0-9_-]{1,64}$/);
      assert.equal(server, 'Demo');
      assert.equal(parameters['type'], 'object');
    }
    assert.match(
      system,
      /The server "Demo" \(http:\/\/127\.0\.0\.1:\d+\) says of itself.*\n> Weather and flights/,
    );
    assert.ok(signal instanceof AbortSignal);
  });

  test('The decision and its maker are recorded', () => {
    const { audit } = host.getSnapshot();
    assert.deepEqual(
      audit.map(({ kind, outcome }) => `${kind} ${outcome}`),
      [
        ...[
          'connection connecting',
          'connection connected',
          'call started',
          'ask asked',
          'decision approved',
          'sent sent',
          'call done',
        ],
        'model answered',
      ],
    );
    const decision = audit.find(({ kind }) => kind === 'decision');
    assert.ok(decision?.kind === 'decision');
    assert.equal(decision.decidedBy, 'person');
    assert.equal(decision.arguments, '{"location":"Paris"}');
    assert.equal(decision.serverId, serverId);
    assert.ok(decision.at >= answeredAt);
    assert.equal(new Set(audit.map(({ id }) => id)).size, audit.length);
  });

  test('All of it is frozen data', () => assertIsData(host));
});
