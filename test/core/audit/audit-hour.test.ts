import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { startLegacyServer } from '../../../demo/servers/legacy/index.js';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import { verifyAudit } from '../../../src/audit.js';
import type { AuditRecord, CallRequest, JsonObject, McpHost } from '../../../src/core/index.js';
import { canonicalJson } from '../../../src/core/base/canonical.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, endHosts, makeHost } from '../support.js';

let servers: DemoServer[] = [];
before(async () => {
  servers = [await startModernServer(), await startLegacyServer()];
});
after(async () => {
  endHosts();
  await Promise.all(servers.map((server) => server.stop()));
});

/** Pseudo-random numbers, the same for the same seed, so that a failure can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** The text of an argument that the page marks as secret, which must not be in any record. */
const canary = 'canary-7f3a';

type Wish = Omit<CallRequest, 'serverId'> & { readonly on: number };

const wishes: readonly Wish[] = [
  { on: 0, tool: 'get_weather', arguments: { location: 'Paris' } },
  { on: 0, tool: 'get_weather', arguments: { location: 'Nowhere at all' } },
  { on: 0, tool: 'calculate_sum', arguments: { numbers: [1, 2, 3.5] } },
  { on: 0, tool: 'calculate_sum', arguments: {} },
  { on: 0, tool: 'calculate_sum', arguments: { numbers: canary } },
  { on: 0, tool: 'text_analyzer', arguments: { text: `${canary} 中文 \u202e "quoted"` } },
  { on: 0, tool: 'get_current_time' },
  { on: 0, tool: 'no_such_tool', arguments: { text: canary } },
  { on: 1, tool: 'convert_units', arguments: { value: 3, from: 'km', to: 'mile' } },
  { on: 1, tool: 'convert_units', arguments: { value: 3, from: 'km', to: 'kg' } },
  { on: 1, tool: 'roll_dice', arguments: { count: 3 } },
  { on: 1, tool: 'roll_dice', arguments: { count: 'three' } },
];

interface World {
  readonly host: McpHost;
  readonly serverIds: readonly string[];
  readonly settled: Promise<unknown>[];
}

type Roll = (sides: number) => number;

const call = ({ host, serverIds, settled }: World, roll: Roll): void => {
  const { on, ...wish } = wishes[roll(wishes.length)]!;
  const startedBy = (['person', 'model', 'page'] as const)[roll(3)]!;
  const request = { ...wish, serverId: serverIds[on]!, startedBy, approved: roll(3) === 0 };
  settled.push(host.call(request));
};

/** Answers every open ask in one of all possible ways. */
const answer = ({ host }: World, roll: Roll): void => {
  for (const ask of host.getSnapshot().asks) {
    if (ask.kind !== 'approval') continue;
    const kind = 'approval';
    const edited: JsonObject = { ...host.getSnapshot().calls.find(({ id }) => id === ask.callId)?.arguments };
    const duration = ask.durations[roll(ask.durations.length + 1)];
    const more = { ...(duration ? { duration } : {}), onlyTheseArguments: roll(2) === 0 };
    const way = roll(6);
    if (way === 0)
      host.answer(ask.id, {
        kind,
        decision: 'deny',
        reason: `Not ${JSON.stringify(edited['text'] ?? 'now')}`,
        ...more,
      });
    else if (way === 1) {
      host.answer(ask.id, { kind, decision: 'approve', arguments: { ...edited, text: `${canary} again` } });
      host.answer(ask.id, { kind, decision: 'deny' });
    } else host.answer(ask.id, { kind, decision: 'approve', ...more });
  }
};

const any = <Item>(items: readonly Item[], roll: Roll): Item | undefined => items[roll(items.length)];

/** Actions of people, pages and models, in random order. */
const deeds: readonly ((world: World, roll: Roll) => unknown)[] = [
  ...Array.from({ length: 14 }, () => call),
  ...Array.from({ length: 8 }, () => answer),
  ({ host }, roll) => host.cancel(any(host.getSnapshot().calls, roll)?.id ?? '', 'Enough'),
  ({ host }, roll) => host.revokeGrant(any(host.getSnapshot().grants, roll)?.id ?? ''),
  ({ host, serverIds }, roll) => host.resume(any(serverIds, roll)!),
  ({ host, serverIds }, roll) => host.resume(any(serverIds, roll)!),
  ({ host }, roll) => host.recordOpened(`https://pay.example/${roll(9)}?token=${canary}#x`),
  ({ host, serverIds }, roll) => (roll(8) === 0 ? host.disconnect(any(serverIds, roll)!) : undefined),
  ({ host, serverIds }, roll) => (roll(4) === 0 ? host.connect(any(serverIds, roll)!) : undefined),
  ({ host, serverIds }, roll) => (roll(4) === 0 ? host.refresh(any(serverIds, roll)!) : undefined),
  ({ host }, roll) => (roll(8) === 0 ? host.send('Go on').catch(() => undefined) : undefined),
];

/** Keeps every record that appears in the snapshot, like a page that sends them to its own store. */
function follow(host: McpHost): Map<number, AuditRecord> {
  const all = new Map<number, AuditRecord>();
  host.subscribe(() => {
    for (const record of host.getSnapshot().audit) all.set(record.seq, record);
  });
  return all;
}

describe('an hour of random use', { timeout: 240_000 }, () => {
  for (const seed of [1, 2]) {
    test(`The record verifies at every moment and contains no secret (${seed})`, async () => {
      const host = makeHost({
        limits: { auditRecords: 400, auditFromServers: 20, listRefreshMs: 1 },
        isSecret: ({ path }) => path[0] === 'text' || path[0] === 'numbers',
        llm: ({ tools, messages }) =>
          messages.at(-1)?.role === 'tool'
            ? { text: 'Done.' }
            : { toolCalls: [{ id: `t${messages.length}`, name: tools[0]?.name ?? 'none', arguments: {} }] },
      });
      const all = follow(host);
      const serverIds = await Promise.all(
        servers.map(({ url }, index) => add(host, { url, label: `Server ${index}` })),
      );
      const world: World = { host, serverIds, settled: [] };
      const roll = dice(seed);
      for (let at = 0; at < 1_600; at++) {
        await deeds[roll(deeds.length)]!(world, roll);
        // Sometimes the servers get time, and sometimes everything happens in one task.
        if (roll(3) === 0) await setImmediate();
        if (at % 250 !== 0) continue;
        const found = verifyAudit(host.exportAudit(), { head: host.getSnapshot().audit.at(-1)?.hash ?? '' });
        assert.ok(found.ok, JSON.stringify(found));
      }
      host.stop();
      for (const { id } of host.getSnapshot().calls) host.cancel(id);
      await Promise.all(world.settled);
      await setImmediate();

      const text = host.exportAudit();
      const head = host.getSnapshot().audit.at(-1)?.hash ?? '';
      const found = verifyAudit(Buffer.from(text), { head });
      assert.ok(found.ok, JSON.stringify(found));
      assert.equal(found.records, host.getSnapshot().audit.length);
      assert.ok(found.gaps.length > 0, 'more happened than is kept');

      // The records that a page received one by one form the same chain without a gap.
      const told = [...all.values()].sort((a, b) => a.seq - b.seq);
      const whole = told.map((record) => `${canonicalJson(record as never)}\n`).join('');
      assert.deepEqual(verifyAudit(whole), { ok: true, records: all.size, gaps: [], head });
      assert.ok(all.size > 1_500, `${all.size} records`);
      assert.ok(!whole.includes(canary));
      const kinds = new Set(told.map(({ kind, outcome }) => `${kind} ${outcome}`));
      for (const kind of ['call done', 'call tool-error', 'call failed', 'call denied', 'call cancelled']) {
        assert.ok(kinds.has(kind), `${kind} is among ${[...kinds].join()}`);
      }
      for (const kind of [
        'ask asked',
        'sent sent',
        'grant made',
        'grant used',
        'grant revoked',
        'opened opened',
      ]) {
        assert.ok(kinds.has(kind), `${kind} is among ${[...kinds].join()}`);
      }

      const bytes = Buffer.from(text);
      for (let tries = 0; tries < 60; tries++) {
        const at = roll(bytes.length);
        const changed = Buffer.from(bytes);
        changed[at] = changed[at]! ^ (1 + roll(255));
        assert.ok(!verifyAudit(changed).ok, `another byte at ${at}`);
        const shorter = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
        assert.ok(!verifyAudit(shorter).ok, `no byte at ${at}`);
        const longer = Buffer.concat([bytes.subarray(0, at), Buffer.from([roll(256)]), bytes.subarray(at)]);
        assert.ok(!verifyAudit(longer).ok, `one more byte at ${at}`);
      }
    });
  }
});
