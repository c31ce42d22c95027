import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import type { Answer, ApprovalAsk, JsonObject, McpHost, SettledCall } from '../../../src/core/index.js';
import { digestOf } from '../../../src/core/base/digest.js';
import { describe, test } from '../../fixtures/suites.js';
import { type RugPull, send } from '../../fixtures/trust/index.js';
import { add, assertIsData, makeHost, when } from '../support.js';
import { approve, arrived, meet, newAsk, patient, recordsOf, useLab } from './lab.js';
import { until } from '../../fixtures/clients.js';

const lab = useLab();

/** One of at most three calls. `to` identifies it on the wire, even after an edit. */
interface Begun {
  readonly to: string;
  readonly settled: Promise<SettledCall>;
  /** Every approval request that was seen for this call. */
  readonly asks: Set<ApprovalAsk>;
  /** Digests of the arguments that accepted answers approved. */
  readonly approvals: string[];
}

interface World {
  readonly host: McpHost;
  readonly rug: RugPull;
  serverId: string;
  readonly calls: Begun[];
  changes: number;
}

const most = 3;

type Deed = (world: World, at: number) => unknown;

const say =
  (answer: (ask: ApprovalAsk, to: string) => Answer, which: 'newest' | 'oldest' | 'all'): Deed =>
  ({ host, calls }, at) => {
    const call = calls[at % calls.length];
    if (!call) return;
    const asks = [...call.asks];
    const those = which === 'all' ? asks : which === 'newest' ? asks.slice(-1) : asks.slice(0, 1);
    for (const ask of those) {
      const given = answer(ask, call.to);
      if (!host.answer(ask.id, given)) continue;
      if (given.kind !== 'approval' || given.decision !== 'approve') continue;
      call.approvals.push(given.arguments ? digestOf(given.arguments) : ask.digest);
    }
  };
const yes = (ask: ApprovalAsk): Answer => ({ kind: 'approval', decision: 'approve', digest: ask.digest });

const deeds: Readonly<Record<string, Deed>> = {
  ask(world) {
    const { host, serverId, calls } = world;
    if (calls.length === most) return;
    const to = `call-${calls.length}`;
    const asks = new Set<ApprovalAsk>();
    const settled = host.call({ serverId, tool: 'send', arguments: { to }, startedBy: 'model' });
    calls.push({ to, settled, asks, approvals: [] });
  },
  approve: say(yes, 'newest'),
  'approve again': say(yes, 'all'),
  'approve what is over': say(yes, 'oldest'),
  'approve an edit': say(
    (ask, to) => ({
      kind: 'approval',
      decision: 'approve',
      digest: ask.digest,
      arguments: { to, text: 'new' },
    }),
    'newest',
  ),
  'approve a wrong edit': say(
    () => ({ kind: 'approval', decision: 'approve', arguments: { to: 7 } }),
    'newest',
  ),
  deny: say(() => ({ kind: 'approval', decision: 'deny' }), 'newest'),
  cancel({ host, calls }, at) {
    const call = host.getSnapshot().calls.find(({ arguments: args }) => args['to'] === calls[at]?.to);
    if (call) host.cancel(call.id);
  },
  async change(world) {
    const description = `Version ${++world.changes}.`;
    await world.rug.define({ tools: [{ ...send, description }] });
    void world.host.refresh(world.serverId);
  },
  async 'change and wait'(world) {
    const description = `Version ${++world.changes}.`;
    await world.rug.define({ tools: [{ ...send, description }] });
    await world.host.refresh(world.serverId);
  },
  reconnect({ host, serverId }) {
    host.disconnect(serverId);
    return host.connect(serverId);
  },
  disconnect: ({ host, serverId }) => host.disconnect(serverId),
  connect: ({ host, serverId }) => void host.connect(serverId),
  cut: ({ rug }) => rug.cut(),
  hold: ({ rug }) => rug.answer({ hold: true }),
  release: ({ rug }) => rug.answer({}),
  async 'remove the server'(world) {
    world.host.removeServer(world.serverId);
    world.serverId = await add(world.host, { url: world.rug.url, label: 'A' });
  },
  'end the host': ({ host }) => host.destroy(),
  wait: () => delay(3),
};

/** Frequent actions are listed more than once. */
const often = ['ask', 'approve', 'approve', 'approve again', 'change', 'wait', 'wait', 'approve an edit'];
const anyDeed = fc.record({
  name: fc.constantFrom(...Object.keys(deeds), ...often),
  at: fc.nat(most - 1),
});
const anyStory = fc
  .array(anyDeed, { minLength: 4, maxLength: 16 })
  .map((story) => [{ name: 'ask', at: 0 }, ...story]);

function watch({ host, calls }: World): () => void {
  const look = (): void => {
    const snapshot = host.getSnapshot();
    for (const ask of snapshot.asks) {
      if (ask.kind !== 'approval') continue;
      const call = snapshot.calls.find(({ id }) => id === ask.callId);
      const begun = calls.find(({ to }) => to === call?.arguments['to']);
      if (begun && ![...begun.asks].some(({ id }) => id === ask.id)) begun.asks.add(ask);
    }
  };
  return host.subscribe(look);
}

async function live(story: readonly { name: string; at: number }[], rug: RugPull): Promise<World> {
  const host = makeHost({ limits: { ...patient, storageMs: 50 } });
  const serverId = await add(host, { url: rug.url, label: 'A' });
  const world: World = { host, rug, serverId, calls: [], changes: 0 };
  const leave = watch(world);
  for (const { name, at } of story) {
    try {
      await deeds[name]!(world, at);
    } catch (error) {
      // A destroyed host and a removed server throw these; nothing else may be thrown.
      const { code } = error as { code?: string };
      assert.ok(['host-destroyed', 'unknown-server'].includes(code ?? ''), String(error));
    }
    // Snapshots are published with the next task.
    await delay(0);
  }
  leave();
  return world;
}

async function assertOnceForEach({ host, rug, calls }: World): Promise<void> {
  await rug.answer({});
  await delay(8);
  const received = await rug.calls();
  const sent = recordsOf(host, 'sent');
  const decisions = recordsOf(host, 'decision');
  for (const { to, approvals } of calls) {
    const mine = received.filter((it) => (JSON.parse(it.arguments) as { to?: unknown }).to === to);
    assert.ok(mine.length <= 1, `${to} arrived ${mine.length} times`);
    assert.ok(mine.length <= approvals.length, `${to} arrived, and ${approvals.length} answers said yes`);
    for (const { arguments: text } of mine) {
      assert.ok(approvals.includes(digestOf(JSON.parse(text) as JsonObject)), `nobody said yes to ${text}`);
    }
    const snapshot = host.getSnapshot();
    const call = snapshot.calls.find(({ arguments: args }) => args['to'] === to);
    const records = sent.filter(({ callId }) => callId === call?.id);
    assert.ok(records.length >= mine.length, `${to} arrived, and is not on record`);
    assert.ok(records.length <= 1);
    for (const [index, record] of records.entries()) {
      const before = decisions.filter(
        (it) =>
          it.callId === record.callId &&
          it.seq < record.seq &&
          it.outcome === 'approved' &&
          it.fingerprint === record.fingerprint &&
          it.argumentsDigest === record.argumentsDigest,
      );
      assert.equal(before.length, 1, `${to} was sent after ${before.length} approvals of what was sent`);
      const [one] = mine;
      if (!one) continue;
      assert.equal(index, 0);
      assert.equal(record.argumentsDigest, digestOf(JSON.parse(one.arguments) as JsonObject));
    }
    // A call that ended without being sent must have no start time.
    if (records.length === 0 && call && call.status !== 'checking') {
      assert.equal('startedAt' in call, false, `${to} is ${call.status}`);
    }
  }
  assert.equal(
    received.every((it) => calls.some(({ to }) => (JSON.parse(it.arguments) as { to?: unknown }).to === to)),
    true,
  );
}

describe('random orders of actions', { timeout: 120_000 }, () => {
  for (const [era, numRuns] of [
    ['modern', 200],
    ['legacy', 60],
  ] as const) {
    test(`One approval sends at most one call, with the arguments that were approved (${era}, ${numRuns} stories)`, async () => {
      let told = 0;
      await fc.assert(
        fc.asyncProperty(anyStory, async (story) => {
          const world = await live(story, lab.fresh(era));
          await assertOnceForEach(world);
          assertIsData(world.host);
          world.host.destroy();
          // Every call ends once the host has ended.
          let ends = 0;
          for (const { settled } of world.calls) void settled.then(() => ends++);
          await until(() => ends === world.calls.length, 'the end of every call');
          assert.equal(ends, world.calls.length);
          await assertOnceForEach(world);
          told += (await world.rug.calls()).length;
        }),
        {
          numRuns,
          seed: era === 'modern' ? 4 : 8,
        },
      );
      assert.ok(told > numRuns / 4, `${told} calls were made at all`);
    });
  }
});

describe('one approval', { timeout: 120_000 }, () => {
  test('One approval sends one of two identical calls that a model requested', async () => {
    const rug = lab.fresh();
    const host = makeHost({
      limits: patient,
      llm({ messages, tools }) {
        if (messages.some(({ role }) => role === 'tool')) return { text: 'Done' };
        const { name } = tools.find(({ tool }) => tool === 'send')!;
        const wish = { name, arguments: { to: 'Ada' } };
        return { toolCalls: [wish, wish] };
      },
    });
    await add(host, { url: rug.url, label: 'A' });
    const turn = host.send('Go');
    const first = await newAsk(host, new Set());
    const second = await newAsk(host, new Set([first.id]));
    assert.notEqual(first.callId, second.callId);
    assert.equal(first.digest, second.digest);
    approve(host, first);
    await when(host, ({ calls }) => calls.some(({ status }) => status === 'done'), 'the first call');
    assert.equal(await arrived(rug), 1);
    assert.deepEqual(
      host.getSnapshot().asks.map(({ id }) => id),
      [second.id],
    );
    assert.equal(host.answer(first.id, yes(first)), false);
    host.answer(second.id, { kind: 'approval', decision: 'deny' });
    await turn;
    assert.equal(await arrived(rug), 1);
  });

  test('An approval that is given a hundred times in the same task sends one call', async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug, serverId } = meeting;
    const settled = host.call({ serverId, tool: 'send', arguments: { to: 'Ada' } });
    const ask = await newAsk(host, new Set());
    const taken = Array.from({ length: 100 }, () => host.answer(ask.id, yes(ask)));
    assert.equal(taken.filter(Boolean).length, 1);
    await settled;
    assert.equal(await arrived(rug), 1);
  });

  test('Of an approval and a denial in the same task, the first one counts', async () => {
    for (const first of ['approve', 'deny'] as const) {
      const meeting = await meet(lab.fresh());
      const { host, rug, serverId } = meeting;
      const settled = host.call({ serverId, tool: 'send', arguments: { to: 'Ada' } });
      const ask = await newAsk(host, new Set());
      const second = first === 'approve' ? 'deny' : 'approve';
      assert.equal(host.answer(ask.id, { kind: 'approval', decision: first }), true);
      assert.equal(host.answer(ask.id, { kind: 'approval', decision: second }), false);
      assert.equal((await settled).status, first === 'approve' ? 'done' : 'denied');
      assert.equal(await arrived(rug), first === 'approve' ? 1 : 0);
    }
  });

  test('An approval and a cancellation in the same task send at most one call', async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug, serverId } = meeting;
    const settled = host.call({ serverId, tool: 'send', arguments: { to: 'Ada' } });
    const ask = await newAsk(host, new Set());
    host.answer(ask.id, yes(ask));
    host.cancel(ask.callId);
    assert.equal((await settled).status, 'cancelled');
    assert.equal(await arrived(rug), recordsOf(host, 'sent').length);
  });
});
