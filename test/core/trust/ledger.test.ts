import assert from 'node:assert/strict';
import { afterEach, mock } from 'node:test';
import type { HostStorage, JsonObject, McpHost } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { send, type RugPull } from '../../fixtures/trust/index.js';
import { assertIsData, memory, when } from '../support.js';
import {
  approved,
  begin,
  beginAsked,
  denied,
  deny,
  meet,
  type Meeting,
  newAsk,
  recordsOf,
  useLab,
  theGrant,
  unasked,
  untilNotStored,
} from './lab.js';
import { letRead } from '../../fixtures/work.js';

const lab = useLab();
afterEach(() => mock.restoreAll());

/** Returns the entry with the grants, from a storage that has other entries, too. */
function kept(storage: Map<string, string>): [key: string, text: string] {
  const all = [...storage].filter(([key]) => !key.includes('protocol'));
  assert.equal(all.length, 1, 'decisions are kept in one place');
  return all[0]!;
}

/** A storage with a permanent approval of `send`, after it was written. */
async function granted(rug: RugPull): Promise<Map<string, string>> {
  const storage = memory();
  const meeting = await meet(rug, { storage });
  await approved(meeting, {}, { duration: 'always' });
  await when(meeting.host, ({ grants }) => grants[0]?.stored, 'the grant to be stored');
  meeting.host.destroy();
  return storage;
}

/** Replaces the stored text. */
function rewritten(storage: Map<string, string>, change: (text: string) => string): Map<string, string> {
  const [key, text] = kept(storage);
  return new Map([...storage, [key, change(text)]]);
}

/** Asserts that calls need approval, and that new decisions apply, with this storage. */
async function assertWorks(rug: RugPull, storage: HostStorage): Promise<Meeting> {
  const meeting = await meet(rug, { storage, limits: { storageMs: 100 } });
  await rug.forget();
  await denied(meeting);
  assert.deepEqual(await rug.calls(), []);
  await approved(meeting, {}, { duration: 'always' });
  await unasked(meeting);
  assert.equal((await rug.calls()).length, 2);
  assertIsData(meeting.host);
  return meeting;
}

describe('permanent grants in a storage', { timeout: 120_000 }, () => {
  test('A stored grant applies in the next host, and its use is recorded there', async () => {
    const rug = lab.fresh();
    const meeting = await meet(rug, { storage: await granted(rug) });
    const { host } = meeting;
    await unasked(meeting);
    const grant = theGrant(host);
    assert.deepEqual([grant.stored, grant.uses, grant.url], [true, 1, rug.url]);
    assert.equal(recordsOf(host, 'grant').at(-1)?.outcome, 'used');
    assert.equal(recordsOf(host, 'decision').at(-1)?.decidedBy, 'grant');
  });

  test('Stored grants are in the snapshot before any call, so that they can be revoked', async () => {
    const rug = lab.fresh();
    const storage = await granted(rug);
    const { host } = await meet(rug, { storage });
    const [grant] = await when(host, ({ grants }) => grants.length === 1 && grants, 'what is stored');
    host.revokeGrant(grant!.id);
    await denied(await meet(rug, { storage }));
  });

  test('A stored grant applies if the storage is asynchronous or slow', async () => {
    const rug = lab.fresh();
    const map = await granted(rug);
    const slow: HostStorage = {
      get: (key) => new Promise((resolve) => setTimeout(() => resolve(map.get(key)), 30)),
      set: async (key, value) => map.set(key, value),
      delete: async (key) => map.delete(key),
    };
    await unasked(await meet(rug, { storage: slow }));
  });

  test('A stored definition shows what changed on a later visit', async () => {
    const rug = lab.fresh();
    const storage = await granted(rug);
    await rug.define({ tools: [{ ...send, description: 'Other.' }] });
    const meeting = await meet(rug, { storage });
    const ask = await denied(meeting);
    assert.equal(ask.reason.code, 'definition-changed');
    assert.ok(ask.toolHistory.status === 'changed');
    assert.equal(ask.toolHistory.before?.description, send.description);
    assert.equal(typeof theGrant(meeting.host).suspendedAt, 'number');
  });

  test('Tools with unusual names can have grants, without effect on other tools', async () => {
    const rug = lab.fresh();
    const names = ['__proto__', 'constructor', 'toString', '"', '\u0000', '\ud800'];
    await rug.define({
      tools: [...names, 'other'].map((name) => ({ name, inputSchema: { type: 'object' } })),
    });
    const storage = memory();
    const first = await meet(rug, { storage });
    for (const tool of names) await approved(first, { tool }, { duration: 'always' });
    await when(first.host, ({ grants }) => grants.every((grant) => grant.stored), 'them to be stored');
    const next = await meet(rug, { storage });
    for (const tool of names) await unasked(next, { tool });
    await denied(next, { tool: 'other' });
  });

  test('Denials can be stored', async () => {
    const rug = lab.fresh();
    const storage = memory();
    const first = await meet(rug, { storage });
    const { ask, settled } = await beginAsked(first);
    deny(first.host, ask, { duration: 'always' });
    await settled;
    await when(first.host, ({ grants }) => grants[0]?.stored, 'the grant to be stored');
    assert.equal((await begin(await meet(rug, { storage }))).status, 'denied');
  });

  test('The storage contains no argument, no result and no part of the conversation', async () => {
    const rug = lab.fresh();
    await rug.answer({ text: 'canary-result' });
    const storage = memory();
    const meeting = await meet(rug, { storage });
    const args = { to: 'canary-argument' };
    await approved(meeting, { arguments: args }, { duration: 'always', onlyTheseArguments: true });
    await when(meeting.host, ({ grants }) => grants[0]?.stored, 'the grant to be stored');
    assert.equal([...storage].join().includes('canary'), false);
  });
});

describe('a storage with damaged content', { timeout: 60_000 }, () => {
  const garbage: [name: string, text: (whole: string) => unknown][] = [
    ['nothing', () => ''],
    ['null', () => 'null'],
    ['a number', () => '7'],
    ['a list', () => '[]'],
    ['an object', () => '{}'],
    ['no JSON', () => '{"version":1,"grants":['],
    ['half of what it was', (whole) => whole.slice(0, whole.length / 2)],
    ['a text of five million characters', (whole) => `${' '.repeat(5_000_000)}${whole}`],
    ['200,000 brackets', () => '['.repeat(200_000)],
    ['no text', () => ({ version: 1 })],
    ['what was there, as an object', (whole) => JSON.parse(whole) as unknown],
    ['another version', (whole) => whole.replace(/"version":\d+/, '"version":2')],
    ['a version that is text', (whole) => whole.replace(/"version":(\d+)/, '"version":"$1"')],
    ['no version', (whole) => whole.replace(/"version":\d+,?/, '')],
    ['everything under __proto__', (whole) => `{"__proto__":${whole}}`],
    ['lists that are objects', (whole) => whole.replaceAll('[', '{"0":').replaceAll(']', '}')],
    ['lists of nothing', () => '{"version":1,"grants":[null,1,"a",[],{}],"known":[null,{},[[]]]}'],
  ];
  for (const [name, text] of garbage) {
    test(`Content that cannot be read counts as none: ${name}`, async () => {
      const rug = lab.fresh();
      const storage = rewritten(await granted(rug), (whole) => text(whole) as string);
      const { host } = await assertWorks(rug, storage);
      assert.equal(host.getSnapshot().grants.length, 1);
      assert.equal(({} as { grants?: unknown }).grants, undefined);
    });
  }

  const bent: [member: string, values: readonly unknown[]][] = [
    ['url', ['https://other.example/mcp', '', null, 7, ['x']]],
    ['principal', ['bob', null, 7]],
    ['tool', ['echo', '', '__proto__', null]],
    ['fingerprint', ['0'.repeat(64), '', 'x', null, undefined]],
    ['effect', ['ALLOW', 'yes', true, null, undefined]],
    ['scope', ['forever', 'once', null, undefined]],
    ['argumentsDigest', ['0'.repeat(64), '', null, 7, []]],
    ['suspendedAt', [0, 1, null, 'never', {}]],
  ];
  for (const [member, values] of bent) {
    for (const value of values) {
      test(`A grant approves nothing if its ${member} is ${JSON.stringify(value)}`, async () => {
        const rug = lab.fresh();
        const storage = rewritten(await granted(rug), (whole) => {
          const ledger = JSON.parse(whole) as { grants: JsonObject[] };
          const grants = ledger.grants.map((grant) => ({ ...grant, [member]: value }));
          return JSON.stringify({ ...ledger, grants });
        });
        await assertWorks(rug, storage);
      });
    }
  }

  for (const [member, value] of [
    ['createdAt', 'yesterday'],
    ['createdAt', 1e300],
    ['createdAt', -1],
    ['uses', '7'],
    ['uses', null],
    ['usedAt', {}],
    ['id', '__proto__'],
    ['id', 7],
    ['stored', 'no'],
    ['extra', { toString: 1 }],
  ] as [string, unknown][]) {
    test(`A grant does no harm if its ${member} is ${JSON.stringify(value)}`, async () => {
      const rug = lab.fresh();
      const storage = rewritten(await granted(rug), (whole) => {
        const ledger = JSON.parse(whole) as { grants: JsonObject[] };
        return JSON.stringify({ ...ledger, grants: ledger.grants.map((it) => ({ ...it, [member]: value })) });
      });
      const meeting = await meet(rug, { storage });
      const settled = begin(meeting);
      await answerAll(meeting.host, settled);
      assertIsData(meeting.host);
      for (const grant of meeting.host.getSnapshot().grants) {
        assert.match(grant.id, /^[\w-]+$/);
        assert.ok(Number.isFinite(grant.createdAt) && Number.isInteger(grant.uses));
        assert.equal('extra' in grant, false);
      }
    });
  }

  test('An invalid definition is not shown as the earlier one', async () => {
    const rug = lab.fresh();
    const stored = await granted(rug);
    await rug.define({ tools: [{ ...send, description: 'Other.' }] });
    for (const definition of [
      7,
      null,
      'x',
      [],
      {},
      { name: {}, inputSchema: [] },
      { name: 'send', inputSchema: 7 },
    ]) {
      const storage = rewritten(stored, (whole) =>
        JSON.stringify(JSON.parse(whole), (key, value: unknown) =>
          key === 'definition' ? definition : value,
        ),
      );
      const ask = await denied(await meet(rug, { storage }));
      assert.ok(ask.toolHistory.status === 'changed');
      assert.equal(ask.toolHistory.before, undefined);
    }
  });
});

describe('a storage that fails', { timeout: 60_000 }, () => {
  // A storage that never answers must not delay the other tests.
  const soon = { timeout: 5_000 };
  const never = (): Promise<never> => new Promise(() => undefined);
  const throwing = (): never => {
    throw new Error('The storage is full.');
  };
  const failing = async (): Promise<never> => {
    throw new Error('The storage is closed.');
  };
  const faults: [name: string, of: (map: Map<string, string>) => HostStorage][] = [
    ['throws when it is read', (map) => ({ get: throwing, set: set(map), delete: del(map) })],
    ['throws when it is written', (map) => ({ get: get(map), set: throwing, delete: throwing })],
    ['rejects everything', () => ({ get: failing, set: failing, delete: failing })],
    ['never answers', () => ({ get: never, set: never, delete: never })],
    ['never reads', (map) => ({ get: never, set: set(map), delete: del(map) })],
    ['never writes', (map) => ({ get: get(map), set: never, delete: never })],
    ['is no storage', () => ({}) as HostStorage],
  ];
  for (const [name, of] of faults) {
    test(`The host works with a storage that ${name}`, soon, async () => {
      await assertWorks(lab.fresh(), of(new Map()));
    });
  }

  for (const [name, write] of [
    ['throws', throwing],
    ['rejects', failing],
    ['never ends', never],
  ] as const) {
    test(`A grant applies in this host and is marked as not stored if writing ${name}`, soon, async () => {
      const map = new Map<string, string>();
      const storage = { get: get(map), set: write, delete: del(map) };
      const { host } = await assertWorks(lab.fresh(), storage);
      const record = await when(
        host,
        () => recordsOf(host, 'grant').find(({ outcome }) => outcome === 'not-stored'),
        'the record',
      );
      assert.equal(record.problem?.code, 'not-stored');
      assert.equal(theGrant(host).stored, false);
    });
  }

  test('Calls need approval again if the storage silently keeps nothing, because the grant may have been revoked', async () => {
    for (const given of [undefined, null, Symbol('no'), 7, '', '{}']) {
      const storage: HostStorage = { get: () => given, set: () => 7, delete: () => 7 };
      const meeting = await meet(lab.fresh(), { storage });
      await denied(meeting);
      await approved(meeting, {}, { duration: 'always' });
      await answerAll(meeting.host, begin(meeting));
      assert.ok((await meeting.rug.calls()).length === 2);
      assertIsData(meeting.host);
    }
  });

  test('A call waits no longer than the limit for the storage', soon, async () => {
    const storage = { get: never, set: never, delete: never };
    const meeting = await meet(lab.fresh(), { storage, limits: { storageMs: 50 } });
    for (let number = 0; number < 5; number++) await denied(meeting);
  });

  test('A revoked grant does not return if the storage writes it too late', async () => {
    const rug = lab.fresh();
    const map = memory();
    let isSlow = true;
    let write = (): void => undefined;
    const writes = new Promise<void>((resolve) => (write = resolve));
    const slow: HostStorage = {
      get: get(map),
      async set(key, value) {
        if (isSlow && value.includes('"effect":"allow"')) await writes;
        map.set(key, value);
      },
      delete: del(map),
    };
    const meeting = await meet(rug, { storage: slow, limits: { storageMs: 50 } });
    await approved(meeting, {}, { duration: 'always' });
    await untilNotStored(meeting);
    isSlow = false;
    meeting.host.revokeGrant(theGrant(meeting.host).id);
    await denied(meeting);
    write();
    await letRead();
    await denied(await meet(rug, { storage: map }));
  });

  test('A revoked grant does not return if the storage fails to delete it', async () => {
    const rug = lab.fresh();
    const map = await granted(rug);
    const storage = { get: get(map), set: throwing, delete: throwing };
    const meeting = await meet(rug, { storage });
    await unasked(meeting);
    meeting.host.revokeGrant(theGrant(meeting.host).id);
    await denied(meeting);
    await denied(meeting);
  });
});

describe('a clock that jumps', { timeout: 120_000 }, () => {
  const year = 365 * 86_400_000;
  for (const [name, ms] of [
    ['back', -10 * year],
    ['forward', 10 * year],
    ['to the beginning of time', -Date.now()],
  ] as const) {
    test(`A clock that jumps ${name} neither revokes nor creates a grant`, async () => {
      const rug = lab.fresh();
      const storage = memory();
      const meeting = await meet(rug, { storage });
      await approved(meeting, {}, { duration: 'always' });
      const now = Date.now.bind(Date);
      mock.method(Date, 'now', () => now() + ms);
      await unasked(meeting);
      await denied(meeting, { tool: 'echo' });
      await when(meeting.host, ({ grants }) => grants[0]?.stored, 'the grant to be stored');
      const later = await meet(rug, { storage });
      await unasked(later);
      await denied(later, { tool: 'echo' });
      later.host.revokeGrant(theGrant(later.host).id);
      await denied(later);
      await denied(meeting);
      await approved(later, {}, { duration: 'always' });
      await unasked(later);
    });
  }

  test('A clock that returns NaN does no harm', async () => {
    const meeting = await meet(lab.fresh());
    mock.method(Date, 'now', () => NaN);
    await denied(meeting);
    await approved(meeting);
  });
});

function get(map: Map<string, string>): HostStorage['get'] {
  return (key) => map.get(key);
}
function set(map: Map<string, string>): HostStorage['set'] {
  return (key, value) => map.set(key, value);
}
function del(map: Map<string, string>): HostStorage['delete'] {
  return (key) => map.delete(key);
}

/** Approves each request until the call has ended. */
async function answerAll(host: McpHost, settled: Promise<unknown>): Promise<void> {
  const asked = newAsk(host, new Set()).then(
    (ask) => host.answer(ask.id, { kind: 'approval', decision: 'approve' }),
    () => undefined,
  );
  await Promise.race([settled, asked]);
  await settled;
}
