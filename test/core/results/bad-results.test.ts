import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type { DoneCall, JsonObject, Limits, LlmRequest, SettledCall } from '../../../src/core/index.js';
import { type BadServers, startBadServers } from '../../fixtures/bad-servers.js';
import { clearCalls } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, assertIsData, endHosts, makeHost, toolCallsAt } from '../support.js';
import { assertLifeGoesOn, type Beside, beside } from '../servers/connection/beside.js';
import { stays } from '../../fixtures/stays.js';

let good: DemoServer;
let bad: BadServers;
before(async () => {
  [good, bad] = await Promise.all([startModernServer({ record: true }), startBadServers()]);
});
afterEach(endHosts);
after(async () => {
  await Promise.all([good.stop(), bad.stop()]);
});

async function call(
  name: string,
  tool: string,
  limits: Partial<Limits> = {},
): Promise<{ all: Beside; call: SettledCall }> {
  await clearCalls(bad.urls[name]!);
  const all = await beside({ url: bad.urls[name]!, label: 'Bad' }, good.url, { limits });
  return {
    all,
    call: await all.host.call({ serverId: all.bad, tool, approved: true }),
  };
}
const done = (settled: SettledCall): DoneCall => {
  assert.ok(settled.status === 'done', `${settled.status}: ${JSON.stringify(settled).slice(0, 300)}`);
  return settled;
};

describe('a result with faults', { timeout: 120_000 }, () => {
  test('A block of an unknown type (unknown-content) is shown unchanged, beside the others', async () => {
    const { all, call: settled } = await call('unknown-content', 'show_hologram');
    assert.deepEqual(done(settled).result.parts, [
      { kind: 'text', text: 'There is a hologram beside this text.' },
      { kind: 'unknown', type: 'hologram', value: { type: 'hologram', depth: 3, data: 'aG9sb2dyYW0=' } },
    ]);
    await assertLifeGoesOn(all);
  });

  test('Five megabytes of text (big-result) are shown whole, and cut for the model with a note', async () => {
    const { all, call: settled } = await call('big-result', 'big_text');
    const { parts, modelParts } = done(settled).result;
    assert.ok(parts[0]?.kind === 'text' && parts[0].text.length > 5_000_000);
    assert.ok(modelParts[0]?.type === 'text' && modelParts[0].text.length < 101_000);
    assert.match(modelParts[0].text, /\[cut here: \d{7} more characters\]$/);
    await assertLifeGoesOn(all);
  });

  test('Five megabytes of rows (big-result) are shown whole', async () => {
    const { all, call: settled } = await call('big-result', 'big_rows');
    const value = done(settled).result.parts.find(({ kind }) => kind === 'structured');
    assert.ok(value?.kind === 'structured');
    assert.ok((value.value as { rows: unknown[] }).rows.length > 50_000);
    await assertLifeGoesOn(all);
  });

  test('A result that violates its schema (schema-mismatch) is shown with the schema check', async () => {
    const { all, call: settled } = await call('schema-mismatch', 'mismatch');
    const { parts, schemaCheck, isError } = done(settled).result;
    assert.deepEqual(
      parts.map(({ kind }) => kind),
      ['text', 'structured'],
    );
    assert.equal(isError, false);
    assert.ok(schemaCheck.status === 'invalid');
    assert.deepEqual(
      schemaCheck.errors.map(({ path, keyword }) => [path, keyword]),
      [['/temperature', 'type']],
    );
    await assertLifeGoesOn(all);
  });

  test('A result without its structured value (output-missing) is shown with the schema check', async () => {
    const { all, call: settled } = await call('output-missing', 'missing');
    assert.deepEqual(done(settled).result.schemaCheck, { status: 'missing' });
    assert.deepEqual(done(settled).result.parts, [{ kind: 'text', text: 'It is warm.' }]);
    await assertLifeGoesOn(all);
  });

  test('A result after progress only (progress-only) is an ordinary result', async () => {
    const { all, call: settled } = await call('progress-only', 'progress');
    assert.deepEqual(done(settled).result.parts, [{ kind: 'text', text: 'Done at last.' }]);
    await assertLifeGoesOn(all);
  });
});

describe('a call that the server rejects', { timeout: 120_000 }, () => {
  test('An error (protocol-error) fails the call with code and message, without a result', async () => {
    const { all, call: settled } = await call('protocol-error', 'refuse');
    assert.ok(settled.status === 'failed');
    assert.equal(settled.problem.code, 'protocol-error');
    assert.equal(settled.problem.data['code'], -32602);
    assert.match(
      settled.problem.message,
      /reported an error \(-32602\): “.*the fixture refuses every call.*”/,
    );
    assert.equal((await toolCallsAt(bad.urls['protocol-error']!)).length, 1);
    await assertLifeGoesOn(all);
  });

  test('A tool error is a result', async () => {
    const host = makeHost();
    const serverId = await add(host, { url: good.url });
    const settled = await host.call({
      serverId,
      tool: 'delete_issue',
      arguments: { number: 99 },
      approved: true,
    });
    assert.equal(done(settled).result.isError, true);
    assert.equal(host.getSnapshot().audit.at(-1)?.outcome, 'tool-error');
  });
});

describe('a call without a response', { timeout: 120_000 }, () => {
  for (const tool of ['drop_end', 'drop_reset', 'drop_before']) {
    test(`A call whose connection breaks (${tool}) is lost immediately and not repeated`, async () => {
      const callIdleMs = 15_000;
      const begin = Date.now();
      const { all, call: settled } = await call('drop', tool, { callIdleMs });
      assert.ok(Date.now() - begin < callIdleMs, 'it waited for the timeout');
      assert.ok(settled.status === 'lost', settled.status);
      assert.equal(settled.problem.code, 'connection-lost');
      assert.match(settled.problem.message, /may have run, possibly twice\. Check before retrying\.$/);
      await stays(300, async () => {
        assert.equal((await toolCallsAt(bad.urls['drop']!)).length, 1);
      });
      await assertLifeGoesOn(all);
    });
  }

  test('A call without a response (never) times out and is not repeated', async () => {
    const { all, call: settled } = await call('never', 'never', { callIdleMs: 1_000 });
    assert.equal(settled.status === 'failed' && settled.problem.code, 'timed-out');
    await stays(300, async () => {
      assert.equal((await toolCallsAt(bad.urls['never']!)).length, 1);
    });
    await assertLifeGoesOn(all);
  });

  test('The model receives a lost call as such, and nothing is repeated', async () => {
    await clearCalls(bad.urls['drop']!);
    const requests: LlmRequest[] = [];
    const host = makeHost({
      policy: () => ({ decision: 'allow' }),
      llm(request) {
        requests.push(request);
        const { name } = request.tools.find(({ tool }) => tool === 'drop_end')!;
        return requests.length > 1 ? { text: 'Hm.' } : { toolCalls: [{ name }] };
      },
    });
    await add(host, { url: bad.urls['drop']! });
    await host.send('Go');
    assert.match(JSON.stringify(requests[1]!.messages.at(-1)), /may have run/);
    assert.equal((await toolCallsAt(bad.urls['drop']!)).length, 1);
    assertIsData(host);
  });
});

describe('a call with invalid arguments', { timeout: 120_000 }, () => {
  const wrong: [name: string, args: unknown, code: string, message: RegExp][] = [
    ['one missing', {}, 'invalid-arguments', /do not fit the tool: .*location/],
    ['one of another type', { location: 7 }, 'invalid-arguments', /\/location/],
    ['null for all', null, 'arguments-not-json', /no object/],
    ['a list for all', ['Paris'], 'arguments-not-json', /no object/],
    ['text for all', 'Paris', 'arguments-not-json', /no object/],
    ['a function for all', () => 'Paris', 'arguments-not-json', /not a JSON object/],
    ['a number too big for JSON', { location: 'Paris', size: 1n }, 'arguments-not-json', /BigInt/],
    ['a circle', circle(), 'arguments-not-json', /circular/i],
  ];
  for (const [name, args, code, message] of wrong) {
    test(`A call (${name}) is not sent and gives the reason`, async () => {
      await clearCalls(good.url);
      const host = makeHost();
      const serverId = await add(host, { url: good.url });
      const settled = await host.call({
        serverId,
        tool: 'get_weather',
        arguments: args as JsonObject,
        approved: true,
      });
      assert.ok(settled.status === 'failed', settled.status);
      assert.equal(settled.problem.code, code);
      assert.match(settled.problem.message, message);
      assert.deepEqual(await toolCallsAt(good.url), []);
      assertIsData(host);
    });
  }

  test('An unknown server and an unknown tool have their own messages', async () => {
    const host = makeHost();
    const serverId = await add(host, { url: good.url, label: 'Demo' });
    const nowhere = await host.call({ serverId: 'server-9', tool: 'get_weather', approved: true });
    assert.equal(nowhere.status === 'failed' && nowhere.problem.message, 'There is no server "server-9".');
    for (const tool of ['get_whether', '__proto__', 'constructor']) {
      const nothing = await host.call({ serverId, tool, approved: true });
      assert.equal(
        nothing.status === 'failed' && nothing.problem.message,
        `Demo offers no tool named "${tool}".`,
      );
    }
  });
});

function circle(): Record<string, unknown> {
  const round: Record<string, unknown> = {};
  round['round'] = round;
  return round;
}
