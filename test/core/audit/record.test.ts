import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { verifyAudit } from '../../../src/audit.js';
import { createRecorder, type Recorder } from '../../../src/core/audit/record.js';
import type { McpHost, Snapshot } from '../../../src/core/index.js';
import { withLimits } from '../../../src/core/base/limits.js';
import { createStore, type Store } from '../../../src/core/base/store.js';
import { until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { came, decided as decision } from './audit-lab.js';
import { count, listed, refuse, start, stopAfter } from '../servers/connection/wire-eras.js';
import { type Method, openStream } from '../servers/connection/wire-server.js';
import { add, approvalAsk, assertIsData, endHosts, makeHost, when } from '../support.js';

afterEach(endHosts);
stopAfter();

const auditRecords = 30;
const auditFromServers = 10;

/** A host in which a person has approved one call to a good server. */
async function decided(limits: object): Promise<{ host: McpHost; isOnRecord: () => boolean }> {
  const good = await start('modern');
  const host = makeHost({ limits: { auditRecords, auditFromServers, ...limits } });
  const serverId = await add(host, { url: good.url });
  const settled = host.call({ serverId, tool: 'tool' });
  host.answer((await approvalAsk(host)).id, { kind: 'approval', decision: 'approve' });
  const { id } = await settled;
  const isOnRecord = (): boolean =>
    host.getSnapshot().audit.some((it) => it.kind === 'decision' && it.callId === id);
  assert.ok(isOnRecord());
  return { host, isOnRecord };
}

function assertIsBounded(host: McpHost, badId: string): void {
  const { audit } = host.getSnapshot();
  assert.ok(audit.length <= auditRecords, `${audit.length} records`);
  const theirs = audit.filter(
    ({ kind, outcome }) => kind === 'connection' || kind === 'refusal' || outcome === 'refused',
  );
  assert.ok(theirs.length <= auditFromServers, `${theirs.length} are of servers’ making`);
  assert.equal(theirs.at(-1)?.serverId, badId, 'the newest are kept');
  assertIsData(host);
}

describe("the record of a person's decision", { timeout: 120_000 }, () => {
  test('The decision stays when another server reconnects many times', async () => {
    const reconnectAttempts = 40;
    const { host, isOnRecord } = await decided({
      reconnectAttempts,
      reconnectFirstMs: 1,
      reconnectLastMs: 2,
    });
    const bad = await start('legacy', { 'tools/list': ({ res }) => void res.writeHead(404).end() });
    const badId = await add(host, { url: bad.url });
    await when(host, ({ servers }) => servers[1]?.status === 'failed' || undefined, 'giving up');
    assert.ok(count(bad, 'initialize') > auditRecords, 'it came and went often enough');
    assert.ok(isOnRecord());
    assertIsBounded(host, badId);
  });

  test('The decision stays when another server sends questions that are rejected', async () => {
    const { host, isOnRecord } = await decided({ inputRounds: 60 });
    const questions = 50;
    const ask: Method = async ({ id, res }) => {
      const send = openStream(res);
      for (let number = 0; number < questions; number++) {
        const params = { mode: 'url', elicitationId: 'e', message: 'Open', url: 'javascript:alert(1)' };
        send({ jsonrpc: '2.0', id: `q${number}`, method: 'elicitation/create', params });
        while (count(bad, 'POST') <= number) await delay(1);
      }
      send({ jsonrpc: '2.0', id, result: { content: [] } });
      res.end();
    };
    const bad = await start('legacy', { 'tools/call': ask });
    const badId = await add(host, { url: bad.url });
    const call = await host.call({ serverId: badId, tool: 'tool', approved: true });
    assert.equal(call.status, 'done');
    assert.equal(count(bad, 'POST'), questions, 'each question was answered');
    const refused = host.getSnapshot().audit.filter((it) => it.kind === 'question');
    assert.ok(refused.length > 0 && refused.every(({ outcome }) => outcome === 'refused'));
    assert.ok(isOnRecord());
    assertIsBounded(host, badId);
  });

  test('The decision stays when another server lists bad tools', async () => {
    const { host, isOnRecord } = await decided({ listRefreshMs: 1 });
    const bad = await start('modern', {
      'tools/list': () => ({
        tools: Array.from({ length: 50 }, (_, number) => ({ name: `bad-${number}`, inputSchema: 7 })),
        ttlMs: 0,
        cacheScope: 'private',
      }),
    });
    const badId = await add(host, { url: bad.url });
    assert.ok(isOnRecord());
    assertIsBounded(host, badId);
  });
});

describe("a host's record", { timeout: 120_000 }, () => {
  test('The record starts after its code has loaded, and is complete', async () => {
    const good = await start('modern');
    const host = makeHost();
    assert.equal(host.exportAudit(), '');
    const before = Date.now();
    const serverId = host.addServer({ url: good.url });
    const settled = host.call({ serverId, tool: 'not_yet_there' });
    const begun = Date.now();
    assert.deepEqual(host.getSnapshot().audit, []);
    assert.equal(host.exportAudit(), '');
    await settled;
    const over = Date.now();
    const first = await when(host, ({ audit }) => audit.length > 3 && audit.slice(0, 4), 'records');
    assert.deepEqual(
      first.map(({ kind, outcome }) => `${kind} ${outcome}`),
      ['connection connecting', 'call started', 'connection connected', 'call failed'],
    );
    for (const [index, { at }] of first.entries()) {
      assert.ok(at >= before && at <= (index < 2 ? begun : over), 'the time is when it happened');
    }
  });

  test('The records of a call have the same arguments with the same hash', async () => {
    const good = await start('modern');
    const host = makeHost();
    const serverId = await add(host, { url: good.url, label: 'Good' });
    const settled = host.call({ serverId, tool: 'tool', arguments: { b: [1, 'x'], a: null } });
    const ask = await approvalAsk(host);
    host.answer(ask.id, { kind: 'approval', decision: 'approve', digest: ask.digest });
    const call = await settled;
    const mine = host.getSnapshot().audit.filter((it) => 'callId' in it && it.callId === call.id);
    assert.deepEqual(
      mine.map(({ kind, outcome }) => `${kind} ${outcome}`),
      ['call started', 'ask asked', 'decision approved', 'sent sent', 'call done'],
    );
    for (const record of mine) {
      assert.ok('argumentsDigest' in record);
      assert.equal(record.argumentsDigest, ask.digest);
      assert.equal(record.arguments, '{"b":[1,"x"],"a":null}');
      assert.equal(record.server, 'Good');
    }
    const head = mine.at(-1)?.hash ?? '';
    const found = verifyAudit(host.exportAudit(), { head });
    assert.deepEqual(found, { ok: true, records: host.getSnapshot().audit.length, gaps: [], head });
  });

  const secret = 'hunter22-hunter22';
  const inputSchema = {
    type: 'object',
    properties: {
      user: { type: 'string' },
      password: { type: 'string', format: 'password', minLength: 4 },
      pin: { type: 'integer', minimum: 1_000_000, writeOnly: true },
      note: { type: 'string' },
    },
  };

  /** A host with a server whose tool needs secrets, and which repeats them in its rejections. */
  async function guarded(): Promise<{ host: McpHost; serverId: string; got: unknown[] }> {
    const got: unknown[] = [];
    const server = await start('modern', {
      'tools/list': () => listed({ name: 'sign_in', inputSchema }),
      'tools/call': ({ id, params, res }) => {
        got.push(params['arguments']);
        return refuse(res, id, {
          code: -32000,
          message: `No such user: ${JSON.stringify(params['arguments'])}`,
        });
      },
    });
    const host = makeHost({
      isSecret: ({ serverLabel, tool, path }) =>
        serverLabel === 'Bank' && tool === 'sign_in' && path.join('/') === 'note',
    });
    return { host, serverId: await add(host, { url: server.url, label: 'Bank' }), got };
  }

  test('The record contains no secret, whichever party repeats it; what is shown and sent is complete', async () => {
    const { host, serverId, got } = await guarded();
    const args = { user: 'ada', password: secret, pin: 1_234_567, note: `a note with ${secret}` };
    const settled = host.call({ serverId, tool: 'sign_in', arguments: args });
    const ask = await approvalAsk(host);
    assert.deepEqual(host.getSnapshot().calls[0]?.arguments, args, 'the person sees what is sent');
    host.answer(ask.id, { kind: 'approval', decision: 'approve' });
    const call = await settled;
    assert.ok(call.status === 'failed' && call.problem.message.includes(secret), call.status);
    assert.deepEqual(got, [args]);
    const text = host.exportAudit();
    assert.ok(!text.includes(secret));
    assert.ok(!text.includes('1234567'));
    const mine = host.getSnapshot().audit.filter((it) => 'arguments' in it);
    assert.equal(mine.length, 5);
    for (const record of mine) {
      assert.equal(
        record.arguments,
        '{"user":"ada","password":"[secret]","pin":"[secret]","note":"[secret]"}',
      );
      assert.equal(record.redacted, true);
      assert.notEqual(record.argumentsDigest, ask.digest);
    }
    const end = mine.at(-1);
    assert.ok(end?.kind === 'call');
    assert.match(end.problem?.message ?? '', /No such user: \{"note":"\[secret\]","password":"\[secret\]"/);
    assert.ok(verifyAudit(text).ok);
  });

  test('The record contains no secret from an error of the arguments', async () => {
    const { host, serverId } = await guarded();
    const call = await host.call({ serverId, tool: 'sign_in', arguments: { pin: 654_321 }, approved: true });
    assert.ok(call.status === 'failed' && !call.problem.message.includes('654321'), 'it is not quoted');
    assert.ok(host.exportAudit().includes('must be at least 1000000'));
    assert.ok(!host.exportAudit().includes('654321'));
  });

  test('The record contains no secret that a person entered before approving', async () => {
    const { host, serverId } = await guarded();
    const settled = host.call({ serverId, tool: 'sign_in', arguments: { user: 'ada' } });
    const ask = await approvalAsk(host);
    const args = { user: 'ada', password: secret };
    host.answer(ask.id, { kind: 'approval', decision: 'approve', arguments: args });
    await settled;
    const text = host.exportAudit();
    assert.match(text, /"changed":\["\/password"\]/);
    assert.ok(!text.includes(secret));
  });

  test('The record continues after gaps and marks them', async () => {
    const good = await start('modern');
    const host = makeHost({ limits: { auditRecords: 12, auditFromServers: 2 } });
    const serverId = await add(host, { url: good.url });
    for (let times = 0; times < 5; times++) {
      await host.call({ serverId, tool: 'tool', approved: true });
      await host.connect(serverId);
    }
    const { audit } = host.getSnapshot();
    assert.equal(audit.length, 12);
    const found = verifyAudit(host.exportAudit(), { head: audit.at(-1)?.hash ?? '' });
    assert.ok(found.ok, JSON.stringify(found));
    assert.ok(found.gaps.length > 1, JSON.stringify(found.gaps));
    assertIsData(host);
  });
});

describe('records before they can be sealed', { timeout: 120_000 }, () => {
  function recorder(limits: object): { store: Store<Snapshot>; recorder: Recorder } {
    const store = createStore<Snapshot>(makeHost().getSnapshot());
    let last = 0;
    return { store, recorder: createRecorder(store, withLimits(limits), undefined, () => `r${++last}`) };
  }

  test('The records wait in order', async () => {
    const { store, recorder: mine } = recorder({});
    for (let number = 1; number <= 40; number++) mine.add(decision(number));
    assert.equal(store.get().audit.length, 0);
    await until(() => store.get().audit.length > 0, 'records');
    assert.deepEqual(
      store.get().audit.map(({ seq, id }) => `${seq} ${id}`),
      Array.from({ length: 40 }, (_, index) => `${index + 1} r${index + 1}`),
    );
    assert.ok(verifyAudit(mine.export()).ok);
  });

  test('The number of waiting records is limited, with a count of the dropped ones, and decisions are dropped last', async () => {
    const { store, recorder: mine } = recorder({ auditRecords: 10 });
    mine.add(decision(1));
    for (let number = 0; number < 500; number++) mine.add(came(number));
    mine.add(decision(2));
    await until(() => store.get().audit.length > 0, 'records');
    const { audit } = store.get();
    assert.deepEqual([audit.length, audit[0]?.seq, audit[1]?.seq, audit.at(-1)?.seq], [10, 1, 494, 502]);
    assert.deepEqual(verifyAudit(mine.export()), {
      ok: true,
      records: 10,
      gaps: [{ from: 2, to: 493 }],
      head: audit.at(-1)?.hash,
    });
    for (let number = 0; number < 30; number++) mine.add(decision(number));
    assert.ok(verifyAudit(mine.export()).ok);
  });
});

describe('an address that a person opened', { timeout: 120_000 }, () => {
  test('The address is recorded with its call, without parts that may be secret', async () => {
    const { host } = await decided({});
    const [call] = host.getSnapshot().calls;
    host.recordOpened('https://ada:canary@docs.example/a/b?token=canary#canary', call?.id);
    host.recordOpened('not an address: canary');
    const opened = host.getSnapshot().audit.filter((it) => it.kind === 'opened');
    assert.deepEqual(
      opened.map(({ address, callId, serverId }) => [address, callId, serverId]),
      [
        ['https://docs.example/a/b', call?.id, call?.serverId],
        ['', undefined, undefined],
      ],
    );
    assert.doesNotMatch(host.exportAudit(), /canary/);
  });
});
