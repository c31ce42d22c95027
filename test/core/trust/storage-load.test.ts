import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { HostStorage } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { memory } from '../support.js';
import {
  approved,
  begin,
  beginAsked,
  denied,
  deny,
  meet,
  type Meeting,
  useLab,
  unasked,
  untilNotStored,
  untilStored,
} from './lab.js';

const lab = useLab();
const global = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
afterEach(() => {
  if (global) Object.defineProperty(globalThis, 'navigator', global);
  else delete (globalThis as { navigator?: unknown }).navigator;
});

const ledgerKey = 'mcp-tools:ledger';
const ledgerIn = (map: Map<string, string>): string => map.get(ledgerKey) ?? '';

interface Kept {
  readonly grants: readonly { readonly tool: string; readonly uses: number }[];
  readonly known: readonly { readonly tool: string; readonly definition?: object }[];
}
const read = (map: Map<string, string>): Kept => JSON.parse(ledgerIn(map)) as Kept;

describe('a store of many tools with large definitions', { timeout: 120_000 }, () => {
  const grantStoreChars = 20_000;
  const tools = Array.from({ length: 30 }, (_, number) => ({
    name: `t${number}`,
    description: 'd'.repeat(2_000),
    inputSchema: { type: 'object' },
  }));

  /** Approves all tools but the first two, which get permanent decisions. */
  async function filled(): Promise<[Meeting, Map<string, string>, longest: number]> {
    const rug = lab.fresh();
    await rug.define({ tools });
    const map = memory();
    let longest = 0;
    const storage: HostStorage = {
      get: (key) => map.get(key),
      set(key, value) {
        if (key === ledgerKey) longest = Math.max(longest, value.length);
        map.set(key, value);
      },
      delete: (key) => map.delete(key),
    };
    const meeting = await meet(rug, { storage, limits: { grantStoreChars } });
    await approved(meeting, { tool: 't0', arguments: {} }, { duration: 'always' });
    const { ask, settled } = await beginAsked(meeting, { tool: 't1', arguments: {} });
    deny(meeting.host, ask, { duration: 'always' });
    await settled;
    for (const { name } of tools.slice(2)) await approved(meeting, { tool: name, arguments: {} });
    await untilStored(meeting);
    return [meeting, map, longest];
  }

  test('The stored text is never longer than can be read back', async () => {
    const [, map, longest] = await filled();
    assert.ok(longest <= grantStoreChars, `${longest}`);
    assert.ok(ledgerIn(map).length > grantStoreChars / 2, 'it is filled');
  });

  test('Every decision is kept, in this tab and in the next', async () => {
    const [meeting, storage] = await filled();
    const next = await meet(meeting.rug, { storage, limits: { grantStoreChars } });
    for (const tab of [meeting, next]) {
      await unasked(tab, { tool: 't0', arguments: {} });
      assert.equal((await begin(tab, { tool: 't1', arguments: {} })).status, 'denied');
      assert.deepEqual(
        tab.host.getSnapshot().grants.map(({ tool, effect }) => [tool, effect]),
        [
          ['t0', 'allow'],
          ['t1', 'deny'],
        ],
      );
    }
  });

  test('The oldest definitions are left out first', async () => {
    const [meeting, storage] = await filled();
    const { known } = read(storage);
    const whole = known.filter(({ definition }) => definition).map(({ tool }) => tool);
    assert.ok(whole.length > 0 && whole.length < tools.length, 'some are left out, and some are not');
    assert.deepEqual(
      whole,
      tools.slice(-whole.length).map(({ name }) => name),
    );
    await change(meeting);
    const next = await meet(meeting.rug, { storage, limits: { grantStoreChars } });
    const young = await denied(next, { tool: 't29', arguments: {} });
    assert.ok(young.toolHistory.status === 'changed');
    assert.equal(young.toolHistory.before?.description, tools[29]!.description);
  });

  test('A change is detected even for tools whose definition was left out', async () => {
    const [meeting, storage] = await filled();
    assert.deepEqual(
      read(storage).known.map(({ tool }) => tool),
      tools.map(({ name }) => name),
    );
    await change(meeting);
    const next = await meet(meeting.rug, { storage, limits: { grantStoreChars } });
    const old = await denied(next, { tool: 't2', arguments: {} });
    assert.ok(old.toolHistory.status === 'changed');
    assert.equal(old.toolHistory.before, undefined);
  });

  async function change({ rug }: Meeting): Promise<void> {
    await rug.define({ tools: tools.map((tool) => ({ ...tool, description: 'Other.' })) });
  }
});

describe('a call that a grant permits', { timeout: 120_000 }, () => {
  test('A granted call writes nothing; its use is stored with the next decision', async () => {
    const map = memory();
    const written: string[] = [];
    const storage: HostStorage = {
      get: (key) => map.get(key),
      set(key, value) {
        // The data about a server is written when its tools have been listed.
        if (!key.startsWith('mcp-tools:protocol:')) written.push(key);
        map.set(key, value);
      },
      delete: (key) => map.delete(key),
    };
    const meeting = await meet(lab.fresh(), { storage });
    await approved(meeting, {}, { duration: 'always' });
    await untilStored(meeting);
    const before = written.length;
    for (let times = 0; times < 5; times++) await unasked(meeting);
    await Promise.all(Array.from({ length: 5 }, () => unasked(meeting)));
    assert.deepEqual(written.slice(before), []);
    assert.equal(meeting.host.getSnapshot().grants[0]?.uses, 10);
    await approved(meeting, { tool: 'echo', arguments: {} }, { duration: 'always' });
    await untilStored(meeting);
    assert.equal(read(map).grants.find(({ tool }) => tool === 'send')?.uses, 10);
  });
});

describe('a lock that a suspended tab holds', { timeout: 120_000 }, () => {
  /** One lock with the browser's behavior; `free` releases it. */
  function heldLock(): { free: () => void } {
    let free: () => void = () => undefined;
    let last: Promise<unknown> = new Promise<void>((resolve) => {
      free = resolve;
    });
    const request = (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): unknown => {
      const aborted = new Promise<'aborted'>((resolve) => {
        signal.addEventListener('abort', () => {
          resolve('aborted');
        });
      });
      const done = Promise.race([last.then(() => 'free'), aborted]).then((how) => {
        if (how === 'aborted') throw signal.reason;
        return work();
      });
      last = Promise.allSettled([last, done]);
      return done;
    };
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks: { request } } });
    return { free: () => free() };
  }
  // Long enough that the wait does not time out during this test.
  const storageMs = 60_000;

  for (const duration of ['session', 'always'] as const) {
    test(`A call with a grant for ${duration} does not wait for the lock`, async () => {
      const lock = heldLock();
      const storage = memory();
      const meeting = await meet(lab.fresh(), { storage, limits: { storageMs } });
      await approved(meeting, {}, { duration });
      await unasked(meeting);
      await Promise.all(Array.from({ length: 8 }, () => unasked(meeting)));
      assert.equal(ledgerIn(storage), '', 'the lock was heeded');
      lock.free();
    });
  }

  test('The grant is written once the lock is released', async () => {
    const lock = heldLock();
    const storage = memory();
    const meeting = await meet(lab.fresh(), { storage, limits: { storageMs } });
    await approved(meeting, {}, { duration: 'always' });
    await unasked(meeting);
    assert.equal(ledgerIn(storage), '');
    lock.free();
    await untilStored(meeting);
    assert.deepEqual(
      read(storage).grants.map(({ tool }) => tool),
      ['send'],
    );
  });

  test('A lock that is not released is reported, and writing is retried with the next call', async () => {
    const lock = heldLock();
    const storage = memory();
    const meeting = await meet(lab.fresh(), { storage, limits: { storageMs: 30 } });
    await approved(meeting, {}, { duration: 'always' });
    await untilNotStored(meeting);
    await unasked(meeting);
    assert.equal(ledgerIn(storage), '');
    lock.free();
    await unasked(meeting);
    await untilStored(meeting);
  });
});
