import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { startAuthorizationServer } from '../../../../demo/servers/sign-in/authorization-server.js';
import { startProtectedServer } from '../../../../demo/servers/sign-in/protected-server.js';
import type { AuthorizationServer } from '../../../../demo/servers/sign-in/types.js';
import { signInAs } from '../../../fixtures/sign-in/person.js';
import { CALLBACK, endHosts, ready, shelf, textOf, visit, type Visitor } from './visitor.js';
import { stays } from '../../../fixtures/stays.js';
import { until } from '../../../fixtures/clients.js';

let authorization: AuthorizationServer;
let notes: Awaited<ReturnType<typeof startProtectedServer>>;

before(async () => {
  authorization = await startAuthorizationServer({ record: true, dpop: false });
  notes = await startProtectedServer({ era: 'modern', authorizationServer: authorization, record: true });
});
after(async () => {
  await Promise.all([authorization.stop(), notes.stop()]);
});

const plain = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = plain;
  endHosts();
  authorization.reset();
  authorization.forgetSeen();
});

/** Holds every response from an address that contains this text, until it is released. */
function hold(part: string): { go(): void; readonly held: Promise<void> } {
  let go: () => void = () => undefined;
  let tell: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const held = new Promise<void>((resolve) => {
    tell = resolve;
  });
  globalThis.fetch = async (input, init) => {
    const response = await plain(input, init);
    if (!String(input instanceof Request ? input.url : input).includes(part)) return response;
    tell();
    await gate;
    return response;
  };
  return { go, held };
}

describe('a decision that changes while tokens are requested', () => {
  const minds: Readonly<Record<string, (visitor: Visitor, askId: string) => unknown>> = {
    declines: ({ host }, askId) => host.answer(askId, { kind: 'sign-in', action: 'decline' }),
    'signs out': ({ host, serverId }) => host.signOut(serverId),
    disconnects: ({ host, serverId }) => host.disconnect(serverId),
    'removes the server': ({ host, serverId }) => host.removeServer(serverId),
    'leaves the page': ({ host }) => host.destroy(),
  };
  for (const [mind, change] of Object.entries(minds)) {
    it(`No sign-in remains: ${mind}`, async () => {
      const storage = shelf();
      const visitor = visit(notes.url, { signIn: { callbackUrl: CALLBACK, storage } });
      const response = new URL(await visitor.goAndComeBack()).search;
      const { id } = await visitor.asked();
      const { go, held } = hold('/token');
      visitor.host.answer(id, { kind: 'sign-in', action: 'finish', response });
      await held;
      await change(visitor, id);
      go();
      await until(() => authorization.seen().revocations > 0, 'the revocation');
      await stays(100, () => {
        assert.equal(storage.all.size, 0, 'nothing is kept');
        assert.ok(!visitor.outcomes().includes('signed-in'));
        assert.deepEqual(visitor.host.getSnapshot().asks, []);
      });
      assert.ok(authorization.seen().revocations > 0, 'what was given is given back');
    });
  }
});

describe('a sign-in request that is being prepared', () => {
  for (const [what, change] of Object.entries({
    'is not put about a server that was disconnected': ({ host, serverId }: Visitor) =>
      host.disconnect(serverId),
    'is not put about a server that was removed': ({ host, serverId }: Visitor) =>
      host.removeServer(serverId),
    'is not put by a host that was destroyed': ({ host }: Visitor) => host.destroy(),
  })) {
    it(what, async () => {
      const { go, held } = hold('.well-known/oauth-authorization-server');
      const visitor = visit(notes.url);
      await held;
      change(visitor);
      go();
      await stays(150, () => assert.deepEqual(visitor.host.getSnapshot().asks, []));
    });
  }
});

describe('a call that waits for a sign-in', () => {
  const signedIn = async (): Promise<Visitor> => {
    const visitor = visit(notes.url);
    await visitor.signIn();
    await ready(visitor);
    return visitor;
  };

  it('Cancelling the call closes its sign-in request', async () => {
    const visitor = await signedIn();
    const calling = visitor.call('add_note', { text: 'x' });
    const { callId = '' } = await visitor.asked();
    visitor.host.cancel(callId);
    assert.equal((await calling).status, 'cancelled');
    await visitor.until('no question', ({ asks }) => asks.length === 0);
    assert.equal(visitor.server().status, 'connected');
  });

  it('The call ends with its server, which is closed without a request', async () => {
    const visitor = await signedIn();
    authorization.revokeGrants();
    const calling = visitor.call('who_am_i');
    await visitor.asked();
    visitor.host.disconnect(visitor.serverId);
    assert.equal((await calling).status, 'failed');
    await stays(150, () => {
      assert.equal(visitor.server().status, 'closed');
      assert.deepEqual(visitor.host.getSnapshot().asks, []);
    });
  });

  it('A call under an earlier decision is not made as another account', async () => {
    const visitor = await signedIn();
    const { host, serverId } = visitor;
    const first = host.call({ serverId, tool: 'who_am_i' });
    const approval = await visitor.until('a question', ({ asks }) =>
      asks.find(({ kind }) => kind === 'approval'),
    );
    host.answer(approval.id, { kind: 'approval', decision: 'approve', duration: 'session' });
    await first;
    authorization.revokeGrants();
    const calling = host.call({ serverId, tool: 'who_am_i' });
    await visitor.signIn({ user: 'Grace' });
    assert.equal(textOf(await calling), 'failed account-changed');
  });

  it('Several calls ask together for the scopes that each needs, and none is abandoned', async () => {
    const visitor = await signedIn();
    const calls = [1, 2, 3, 4].map((text) => visitor.call('add_note', { text: String(text) }));
    await visitor.signIn();
    assert.deepEqual(
      (await Promise.all(calls)).map(({ status }) => status),
      ['done', 'done', 'done', 'done'],
    );
  });
});

describe('a stored sign-in in several tabs', () => {
  const kept = async (): Promise<{ visitor: Visitor; storage: ReturnType<typeof shelf> }> => {
    const storage = shelf();
    const visitor = visit(notes.url, { signIn: { callbackUrl: CALLBACK, storage } });
    await visitor.signIn();
    await ready(visitor);
    return { visitor, storage };
  };

  it('A sign-in that another tab removed is no longer used, even if the server still accepts it', async () => {
    const { visitor, storage } = await kept();
    storage.all.clear();
    const calling = visitor.call('who_am_i');
    const ask = await visitor.asked();
    assert.equal(ask.reason, 'expired');
    await visitor.signIn();
    assert.match(textOf(await calling), /Ada/);
  });

  it('A sign-in stays in use if the storage cannot be read again', async () => {
    const { visitor, storage } = await kept();
    storage.get = () => {
      throw new Error('The database is gone.');
    };
    assert.match(textOf(await visitor.call('who_am_i')), /Ada/);
  });
});

describe('a storage that never responds', () => {
  for (const name of ['get', 'set', 'delete'] as const) {
    it(`A storage that does not respond to ${name} only costs time`, async () => {
      const storage = { ...shelf(), [name]: () => new Promise(() => undefined) };
      const visitor = visit(notes.url, {
        limits: { storageMs: 100 },
        signIn: { callbackUrl: CALLBACK, storage },
      });
      await visitor.signIn();
      await ready(visitor);
      await visitor.host.signOut(visitor.serverId);
      assert.equal(visitor.server().status, 'needs-sign-in');
    });
  }
});

describe('a sign-in that continues after the page was left', () => {
  for (const [what, allow, limits, code] of [
    ['that was refused', false, {}, 'sign-in-denied'],
    ['that took too long', true, { signInLifeMs: 1 }, 'sign-in-too-late'],
  ] as const) {
    it(`A sign-in ${what} reports this, and resuming does not wait`, async () => {
      const pending = new Map<string, string>();
      const signIn = { callbackUrl: CALLBACK, pending };
      const first = visit(notes.url, { signIn });
      const { id } = await first.asked();
      first.host.answer(id, { kind: 'sign-in', action: 'continue', leaving: true });
      const { url = '' } = await first.asked(({ step }) => step === 'open');
      const back = new URL(await signInAs(url, { allow }));
      // As a page that is left does.
      first.host.disconnect(first.serverId);
      first.host.destroy();
      const second = visit(notes.url, { signIn, limits });
      assert.equal(await second.host.resumeSignIn(back.search), true);
      const ask = await second.asked(({ problem }) => problem !== undefined);
      assert.deepEqual([ask.problem?.code, ask.step], [code, 'ready']);
      assert.equal(pending.size, 0, 'nothing is left of it');
      assert.equal(authorization.seen().tokens['authorization_code'] ?? 0, 0, 'and nothing was made of it');
    });
  }
});

describe('a page that cannot sign in', () => {
  for (const callbackUrl of ['', '/cb.html', 'javascript:alert(1)', 'http://page.example/cb.html']) {
    it(`The callback page "${callbackUrl}" is reported as the cause`, async () => {
      const { until, serverId } = visit(notes.url, { signIn: { callbackUrl } });
      const why = await until('the reason', ({ servers }) =>
        servers.find((it) => it.id === serverId && 'problem' in it && it.problem.code === 'sign-in-failed'),
      );
      assert.match(JSON.stringify(why), /callback page/);
      assert.equal(authorization.seen().registrations, 0);
    });
  }
});

describe('a client id from the person', () => {
  it('A client id that failed can be replaced', async () => {
    const closed = await startAuthorizationServer({
      record: true,
      registration: false,
      clientDocuments: false,
    });
    const server = await startProtectedServer({ era: 'modern', authorizationServer: closed, record: true });
    try {
      const clientId = await closed.admit({ redirectUri: CALLBACK });
      const visitor = visit(server.url);
      const { host, asked } = visitor;
      const { id } = await asked();
      host.answer(id, { kind: 'sign-in', action: 'continue', clientId });
      const { url = '', state } = await asked(({ step }) => step === 'open');
      assert.ok(url);
      host.answer(id, {
        kind: 'sign-in',
        action: 'finish',
        response: `?error=access_denied&state=${state}&iss=${encodeURIComponent(closed.issuer)}`,
      });
      const after = await asked(({ problem }) => problem !== undefined);
      assert.deepEqual([after.step, after.problem?.code], ['client-id', 'sign-in-denied']);
      host.answer(id, { kind: 'sign-in', action: 'continue', clientId });
      const again = await asked(({ step, url: next }) => step === 'open' && next !== url);
      const response = new URL(await signInAs(again.url ?? '')).search;
      assert.equal(host.answer(id, { kind: 'sign-in', action: 'finish', response }), true);
      await ready(visitor);
    } finally {
      await Promise.all([closed.stop(), server.stop()]);
    }
  });
});
