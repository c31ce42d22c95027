import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { describe, test } from '../../../fixtures/suites.js';
import { startHostileOAuth, type HostileOAuth } from '../../../fixtures/hostile-oauth/index.js';
import {
  again,
  assertSafe,
  askOf,
  bounded,
  callEcho,
  comesTo,
  endVisits,
  expire,
  listenForLeaks,
  recordOf,
  settled,
  standing,
  visit,
  type Visitor,
} from './hostile-oauth-person.js';

const LIMIT = { timeout: 60_000 };

let hostileOAuth: HostileOAuth;
before(async () => {
  listenForLeaks();
  hostileOAuth = await startHostileOAuth();
});
afterEach(endVisits);
after(() => hostileOAuth.stop());

async function times(visitor: Visitor, place: string): Promise<number> {
  return (await recordOf(visitor)).filter((it) => it.place === place).length;
}

describe('an expired sign-in', LIMIT, () => {
  /** Two calls after the expiry, each with the number of presses that it needed. */
  const ends: Readonly<Record<string, readonly [string, string]>> = {
    good: ['done 0', 'done 0'],
    'good-legacy': ['done 0', 'done 0'],
    'refresh-no-new': ['done 0', 'done 0'],
    'refresh-none': ['done 1', 'done 1'],
    'refresh-revoked': ['done 1', 'done 1'],
    'refresh-useless': ['done 1', 'done 1'],
    // Another attempt may succeed, so the person is not asked immediately.
    'refresh-500-once': ['failed sign-in-unreachable 0', 'done 0'],
    'refresh-500': ['failed sign-in-unreachable 0', 'failed sign-in-unreachable 0'],
    'refresh-slow': ['failed sign-in-unreachable 0', 'failed sign-in-unreachable 0'],
    'refresh-307': ['failed sign-in-unreachable 0', 'failed sign-in-unreachable 0'],
    // The cause is unknown, so the person is asked.
    'refresh-echo-code': ['done 1', 'done 1'],
    'issuer-moves': ['done 1', 'done 0'],
  };
  for (const [doing, expected] of Object.entries(ends)) {
    test(`After ${doing}, the calls end with ${expected.join(', then ')}`, async () => {
      const visitor = await visit(hostileOAuth, doing);
      assert.equal(standing(visitor), 'connected');
      for (const end of expected) {
        await expire(visitor);
        assert.equal(`${await callEcho(visitor, 3)} ${3 - visitor.presses}`, end);
      }
      assert.doesNotMatch(await settled(visitor), /hangs/);
      await assertSafe(visitor);
    });
  }

  test('The token is renewed once for many calls', async () => {
    const visitor = await visit(hostileOAuth, 'good');
    await expire(visitor);
    const before = await times(visitor, 'token');
    const all = await Promise.all(Array.from({ length: 8 }, () => callEcho(visitor, 0)));
    assert.deepEqual([...new Set(all)], ['done']);
    assert.equal((await times(visitor, 'token')) - before, 1);
  });

  test('A token that cannot be renewed does not block the page forever', async () => {
    for (const doing of ['refresh-500', 'refresh-slow', 'refresh-307']) {
      const visitor = await visit(hostileOAuth, doing);
      await expire(visitor);
      await callEcho(visitor, 0);
      await visitor.host.signOut(visitor.serverId);
      assert.equal(await again(visitor), 'connected', doing);
      await assertSafe(visitor);
    }
  });
});

describe('a server that moves to another authorization server', LIMIT, () => {
  test('The server gets a new sign-in there, and nothing of the first one is sent', async () => {
    const visitor = await visit(hostileOAuth, 'issuer-moves');
    await expire(visitor);
    assert.equal(await callEcho(visitor), 'done');
    const elsewhere = (await recordOf(visitor)).filter(({ side }) => side === 'b');
    assert.deepEqual([...new Set(elsewhere.map(({ place }) => place))].sort(), [
      'authorize',
      'metadata',
      'register',
      'token',
    ]);
    await assertSafe(visitor);
  });

  test('Two servers with the same authorization server have separate sign-ins', async () => {
    const first = await visit(hostileOAuth, 'good');
    const second = await visit(hostileOAuth, 'issuer-shared', { presses: 0 });
    assert.equal(standing(second), 'ready');
    first.host.addServer({ url: `${hostileOAuth.url}/${second.name}/mcp` });
    await settled(first);
    const record = await recordOf(second);
    assert.ok(record.length > 0);
    assert.deepEqual(
      record.flatMap(({ carried }) => carried),
      [],
    );
  });
});

describe('a call that needs more scopes', LIMIT, () => {
  test('The call is made once the scope is granted, and other scopes are kept', async () => {
    const visitor = await visit(hostileOAuth, 'step-up');
    assert.equal(await callEcho(visitor, 1), 'done');
    assert.deepEqual(
      visitor.heard.map(({ reason, scopes, missing }) => [reason, scopes, missing]),
      [
        ['sign-in', ['read'], undefined],
        ['more-access', ['read', 'write'], ['write']],
      ],
    );
    assert.equal(await callEcho(visitor, 0), 'done');
    await assertSafe(visitor);
  });

  test('The server can name the scope in its metadata', async () => {
    // The listed scopes are requested at the start, so the first sign-in must be without them.
    const visitor = await visit(hostileOAuth, 'step-up-unnamed');
    assert.equal(await callEcho(visitor, 1), 'done');
    const asked = visitor.heard.flatMap(({ scopes }) => scopes);
    assert.ok(!asked.includes('?') && asked.includes('write'), asked.join());
    await assertSafe(visitor);
  });

  test('The server can need the scope from the first request', async () => {
    await comesTo(hostileOAuth, 'step-up-connect', 'connected', { presses: 2 });
  });

  for (const [doing, end] of Object.entries({
    'more-and-more': 'failed too-many-sign-ins',
    'more-of-the-same': 'failed too-many-sign-ins',
    '401-on-calls': 'failed too-many-sign-ins',
    '403-plain': 'failed forbidden',
  })) {
    test(`The person is not asked forever: ${doing}`, async () => {
      const visitor = await visit(hostileOAuth, doing);
      assert.equal(await callEcho(visitor, 20), end);
      assert.ok(20 - visitor.presses <= 3, `${20 - visitor.presses} times`);
      assert.ok((await times(visitor, 'mcp')) < 30);
      assert.equal(standing(visitor), 'connected');
      await assertSafe(visitor);
    });
  }

  test('The person is not asked forever if the server always returns 401', async () => {
    const visitor = await visit(hostileOAuth, '401-forever', { presses: 20 });
    assert.ok(20 - visitor.presses <= 3, `${20 - visitor.presses} times`);
    assert.match(standing(visitor), /^needs-sign-in too-many-sign-ins$|^ready/);
    assert.ok((await times(visitor, 'mcp')) < 30);
    await assertSafe(visitor);
  });
});

describe('a server with a sign-in', LIMIT, () => {
  for (const [doing, end] of Object.entries({
    'mcp-307-call': /^failed/,
    'mcp-echo-500': /^(failed|lost)/,
    'mcp-echo-error': /^failed protocol-error$/,
    'mcp-echo-challenge': /^failed/,
  })) {
    test(`A server ${doing} gets the token nowhere else`, async () => {
      const visitor = await visit(hostileOAuth, doing);
      assert.match(await callEcho(visitor, 5), end);
      assert.deepEqual(
        (await recordOf(visitor)).filter(({ side }) => side === 'b'),
        [],
      );
      await assertSafe(visitor);
    });
  }
});

describe('sign-out', LIMIT, () => {
  for (const doing of ['good', 'slow-revoke', '500-revoke', '307-revoke', 'huge-revoke', 'cut-off-revoke']) {
    test(`Signing out deletes the sign-in immediately, whatever the response: ${doing}`, async () => {
      const visitor = await visit(hostileOAuth, doing);
      await bounded(visitor.host.signOut(visitor.serverId), 'sign-out');
      await settled(visitor);
      const [revoked] = (await recordOf(visitor)).filter(({ place }) => place === 'revoke');
      assert.deepEqual(
        revoked?.carried.filter((it) => !it.startsWith('client')),
        ['refresh@a'],
      );
      const before = (await recordOf(visitor)).length;
      assert.equal(await again(visitor, 0), 'ready');
      const since = (await recordOf(visitor)).slice(before);
      assert.deepEqual(
        since.flatMap(({ carried }) => carried),
        [],
      );
      await assertSafe(visitor);
    });
  }
});

describe('the response of a sign-in', LIMIT, () => {
  test('A response is accepted once, and only for the open sign-in', async () => {
    const visitor = await visit(hostileOAuth, 'good');
    const [response = ''] = visitor.brought;
    const { host } = visitor;
    const id = JSON.parse([...visitor.said].find((it) => it.includes('"sign-in"')) ?? '{}') as {
      asks?: { id: string }[];
    };
    const finish = { kind: 'sign-in', action: 'finish', response } as const;
    assert.equal(host.answer(id.asks?.[0]?.id ?? '', finish), false);
    assert.equal(await host.resumeSignIn(response), false);
    await expire(visitor);
    await host.signOut(visitor.serverId);
    assert.equal(await again(visitor, 0), 'ready');
    const ask = askOf(visitor);
    assert.ok(ask);
    assert.equal(host.answer(ask.id, finish), false);
    assert.equal(await times(visitor, 'token'), 1);
    await assertSafe(visitor);
  });
});
