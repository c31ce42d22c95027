import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { scriptedModel } from '../../demo/scripted-model.js';
import { startEverythingServer } from '../../demo/servers/everything.js';
import { startLegacyServer } from '../../demo/servers/legacy/index.js';
import { startModernServer } from '../../demo/servers/modern/index.js';
import type { DemoServer } from '../../demo/servers/types.js';
import { createMcpHost, type JsonObject, type McpHost } from '../../src/core/index.js';
import { callsOf, clearCalls, until } from '../fixtures/clients.js';
import { describe, test } from '../fixtures/suites.js';

describe('the scripted model with the demo servers', { timeout: 120_000 }, () => {
  let servers: DemoServer[] = [];
  let host: McpHost;
  /** The arguments that the person writes instead, by the place in the script's arguments. */
  let changes: Readonly<Record<string, JsonObject>> = {};

  before(async () => {
    const modern = await startModernServer({ record: true });
    const legacy = await startLegacyServer({ record: true });
    const everything = await startEverythingServer();
    servers = [modern, legacy, { ...everything, jobs: modern.jobs }];
    const labels = ['Modern', 'Legacy', 'Everything'];
    host = createMcpHost({
      // It tells all its stories within a minute.
      limits: { approvalsPerMinute: 1_000 },
      servers: servers.map(({ url }, index) => ({ url, label: labels[index] ?? '' })),
      llm: scriptedModel(async () => undefined),
    });
    // The person says yes to everything, and wants what is short.
    host.subscribe(() => {
      for (const one of host.getSnapshot().asks) {
        if (one.kind === 'approval') {
          const call = host.getSnapshot().calls.find(({ id }) => id === one.callId);
          const place = call?.arguments['location'];
          const changed = typeof place === 'string' ? changes[place] : undefined;
          const answer = { kind: 'approval', decision: 'approve' } as const;
          host.answer(one.id, changed ? { ...answer, arguments: changed } : answer);
        }
        const content = { length: 'short' };
        if (one.kind === 'form') host.answer(one.id, { kind: 'form', action: 'accept', content });
      }
    });
    await until(
      () =>
        host.getSnapshot().servers.every((one) => one.status === 'connected' && one.toolsStatus === 'ready'),
      'all tools are listed',
    );
  });
  after(async () => {
    host.destroy();
    await Promise.all(servers.map(({ stop }) => stop()));
  });

  const sent = async (): Promise<{ name: string; arguments: unknown }[]> =>
    (await callsOf(servers[0]?.url ?? ''))
      .filter(({ method }) => method === 'tools/call')
      .map(({ params }) => params as { name: string; arguments: unknown });
  const say = async (question: string): Promise<string> => {
    await clearCalls(servers[0]?.url ?? '');
    await host.send(question);
    const last = host.getSnapshot().conversation.entries.at(-1);
    assert.equal(last?.kind, 'assistant', JSON.stringify(last));
    return last.text;
  };

  test('The weather in Paris is answered', async () => {
    assert.match(
      await say("What's the weather in Paris?"),
      /^It is 18 °C and partly cloudy in Paris, humidity 64 %\./,
    );
    const [call, ...others] = await sent();
    assert.deepEqual([call?.name, call?.arguments, others], ['get_weather', { location: 'Paris' }, []]);
  });

  test('Every example works', async () => {
    for (const question of ['Tell me a joke', '讲个笑话']) {
      const examples = (await say(question)).split('\n').filter((line) => line.startsWith('- '));
      assert.equal(examples.length, 11);
      for (const line of examples) {
        const answer = await say(line.slice(2));
        assert.equal((await sent()).length, 1, line);
        assert.doesNotMatch(answer, /did not work|没有成功|none|need/, line);
      }
    }
  });

  test('A flight for yesterday is booked for today', async () => {
    const answer = await say('Book flight DM101 yesterday for Ada Lovelace');
    assert.match(answer, /Booked DM101/);
    const calls = await sent();
    assert.equal(calls.length, 2);
    const today = new Date().toISOString().slice(0, 10);
    assert.equal((calls[1]?.arguments as { departureDate: string }).departureDate, today);
  });

  test('A comparison makes parallel calls, with a chart that the model sees, and Markdown', async () => {
    const answer = await say('Compare the weather in Paris and Tokyo');
    const { entries } = host.getSnapshot().conversation;
    const answers = entries.slice(entries.findLastIndex(({ kind }) => kind === 'user') + 1);
    const kinds = answers.map((one) => (one.kind === 'assistant' ? one.parts.map(({ type }) => type) : []));
    assert.deepEqual(kinds, [
      ['reasoning', 'text', 'tool-call', 'tool-call'],
      ['reasoning', 'text', 'tool-call'],
      ['text'],
    ]);
    assert.match(
      answer,
      /^## Paris and Tokyo\n\n\| Place \|.*\| Tokyo \| 23 °C \| Clear \| 58 % \|\n\n- \*\*Tokyo/s,
    );
    assert.doesNotMatch(answer, /640 × 360/);
    assert.match(answer, /```json\n\[\n {2}\{"location":"Paris"\},\n/);
    const inChinese = await say('比较巴黎和东京的天气');
    assert.match(inChinese, /^## 巴黎、东京\n\n\| 地方 \|/);
    const hostile = await say('Compare the weather in <img src=x>|a and **b**');
    assert.match(hostile, /\| \\<img src=x\\>\\\|a \|.*\| \\\*\\\*b\\\*\\\* \|/s);
  });

  test('A place that the person changed is the place in the answer', async () => {
    changes = { Paris: { location: 'Rome' } };
    assert.match(await say("What's the weather in Paris?"), /^It is \d+ °C and .* in Rome, humidity \d+ %\./);
    const answer = await say('Compare Paris and Tokyo');
    assert.match(answer, /^## Rome and Tokyo\n/);
    assert.match(answer, /\{"location":"Rome"\}/);
    assert.doesNotMatch(answer, /Paris/);
    changes = {};
  });

  test('The labels of the examples are understood as their questions', async () => {
    assert.match(await say('compare Paris and Tokyo'), /^## Paris and Tokyo\n/);
    assert.match(await say('比较巴黎和东京'), /^## 巴黎、东京\n/);
  });

  test('An incomplete comparison is described like other failures', async () => {
    assert.match(await say('Compare the weather in Paris'), /^It is 18 °C and partly cloudy in Paris/);
  });

  test('Tools of the other servers are found by their names', async () => {
    assert.match(await say('roll 3 dice'), /roll_dice says: \d \+ \d \+ \d = /);
    assert.match(await say('echo hello'), /echo says: .*hello/);
  });
});
