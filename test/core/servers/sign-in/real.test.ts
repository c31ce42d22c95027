import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { startAuthorizationServer } from '../../../../demo/servers/sign-in/authorization-server.js';
import { startProtectedServer } from '../../../../demo/servers/sign-in/protected-server.js';
import type { AuthorizationServer } from '../../../../demo/servers/sign-in/types.js';
import type { HostOptions } from '../../../../src/core/index.js';
import { signInAs } from '../../../fixtures/sign-in/person.js';
import { recordsOf } from '../../trust/lab.js';
import { CALLBACK, endHosts, ready, shelf, textOf, visit, type Visitor } from './visitor.js';
import { until } from '../../../fixtures/clients.js';

afterEach(endHosts);

for (const era of ['modern', 'legacy'] as const) {
  describe(`the sign-in of a ${era} server`, () => {
    let authorization: AuthorizationServer;
    let notes: Awaited<ReturnType<typeof startProtectedServer>>;

    before(async () => {
      authorization = await startAuthorizationServer({ record: true, dpop: false });
      notes = await startProtectedServer({ era, authorizationServer: authorization, record: true });
    });
    after(async () => {
      await Promise.all([authorization.stop(), notes.stop()]);
    });
    afterEach(() => {
      authorization.reset();
      authorization.forgetSeen();
    });

    const signedIn = async (options: HostOptions = {}): Promise<Visitor> => {
      const visitor = visit(notes.url, options);
      await visitor.signIn();
      await ready(visitor);
      return visitor;
    };

    it('The person is asked first, with the details, and no server gets data about the page before', async () => {
      const { asked, server } = visit(notes.url);
      const ask = await asked();
      assert.equal(server().status, 'needs-sign-in');
      assert.equal(ask.host, new URL(authorization.issuer).host);
      assert.deepEqual([ask.step, ask.reason, ask.url], ['ready', 'sign-in', undefined]);
      assert.ok(ask.scopes.includes('notes:read'), ask.scopes.join(' '));
      const { registrations, tokens } = authorization.seen();
      assert.deepEqual([registrations, tokens], [0, {}]);
    });

    it('After the sign-in, the server is connected, runs a tool and shows its scopes', async () => {
      const visitor = await signedIn();
      assert.match(textOf(await visitor.call('who_am_i')), /Ada/);
      const server = visitor.server();
      assert.ok(server.status === 'connected' && server.signedIn);
      assert.equal(server.signedIn.host, new URL(authorization.issuer).host);
      assert.ok(server.signedIn.scopes.includes('notes:read'));
      assert.deepEqual(visitor.outcomes(), ['asked', 'opened', 'signed-in']);
    });

    it('After "Not now", the request does not return until a person wants it', async () => {
      const { host, serverId, asked, server, until, outcomes } = visit(notes.url);
      const { id } = await asked();
      assert.equal(host.answer(id, { kind: 'sign-in', action: 'decline' }), true);
      await until('no question', ({ asks }) => asks.length === 0);
      assert.equal(server().status, 'needs-sign-in');
      await host.connect(serverId);
      assert.notEqual((await asked()).id, id);
      assert.deepEqual(outcomes(), ['asked', 'declined', 'asked']);
    });

    it('A denied sign-in is shown and can be retried', async () => {
      const visitor = visit(notes.url);
      const response = new URL(await visitor.goAndComeBack({ allow: false })).search;
      const { id } = await visitor.asked();
      visitor.host.answer(id, { kind: 'sign-in', action: 'finish', response });
      const { problem, step } = await visitor.asked((ask) => ask.problem !== undefined);
      assert.deepEqual([problem?.code, step], ['sign-in-denied', 'ready']);
      await visitor.signIn();
      await ready(visitor);
    });

    it('A call that needs more scopes waits for them and is done once, with each sending recorded', async () => {
      const visitor = await signedIn();
      const calling = visitor.call('add_note', { text: 'Buy milk' });
      const ask = await visitor.asked();
      assert.equal(ask.reason, 'more-access');
      assert.deepEqual(ask.missing, ['notes:write']);
      const waiting = visitor.host.getSnapshot().calls.at(-1);
      assert.ok(waiting?.status === 'awaiting-input', waiting?.status);
      assert.deepEqual([waiting.wants, waiting.id], ['sign-in', ask.callId]);
      assert.equal(visitor.server().status, 'connected', 'the server stays');
      await visitor.signIn();
      assert.equal((await calling).status, 'done');
      const sent = recordsOf(visitor.host, 'sent').filter(({ callId }) => callId === ask.callId);
      assert.equal(sent.length, 2, 'in vain, and again');
      assert.match(textOf(await visitor.call('list_notes')), /Buy milk/);
      assert.equal(textOf(await visitor.call('list_notes')).match(/Buy milk/g)?.length, 1);
      const server = visitor.server();
      const scopes = server.status === 'connected' ? server.signedIn?.scopes : [];
      assert.ok(scopes?.includes('notes:read') && scopes.includes('notes:write'), 'the rights add up');
    });

    it('A call whose scopes are declined is not made and gives the reason', async () => {
      const visitor = await signedIn();
      const calling = visitor.call('add_note', { text: 'No' });
      const { id } = await visitor.asked();
      visitor.host.answer(id, { kind: 'sign-in', action: 'decline' });
      assert.equal(textOf(await calling), 'failed access-declined');
      assert.equal(visitor.server().status, 'connected');
      assert.doesNotMatch(textOf(await visitor.call('list_notes')), /No/);
    });

    it('An expired token is renewed without a request, once for all calls', async () => {
      const visitor = await signedIn();
      authorization.expireAccessTokens();
      const calls = await Promise.all([1, 2, 3].map(() => visitor.call('who_am_i')));
      assert.deepEqual(calls.map(textOf).filter((text) => /Ada/.test(text)).length, 3);
      assert.equal(authorization.seen().tokens['refresh_token'], 1);
      assert.equal(visitor.outcomes().at(-1), 'renewed');
    });

    it('A revoked sign-in causes a new request, and then the call is made', async () => {
      const visitor = await signedIn();
      authorization.revokeGrants();
      const calling = visitor.call('who_am_i');
      const ask = await visitor.asked();
      assert.equal(ask.reason, 'expired');
      await visitor.signIn();
      assert.match(textOf(await calling), /Ada/);
      await ready(visitor);
    });

    it('Signing out revokes the tokens, removes grants and causes no request', async () => {
      const visitor = await signedIn();
      const { host, serverId } = visitor;
      const running = host.call({ serverId, tool: 'who_am_i' });
      const approval = await visitor.until('a question', ({ asks }) =>
        asks.find(({ kind }) => kind === 'approval'),
      );
      host.answer(approval.id, { kind: 'approval', decision: 'approve', duration: 'session' });
      await running;
      assert.equal(host.getSnapshot().grants.length, 1);
      await host.signOut(serverId);
      const server = visitor.server();
      assert.ok(server.status === 'needs-sign-in');
      assert.equal(server.problem.code, 'signed-out');
      assert.deepEqual(host.getSnapshot().asks, []);
      assert.deepEqual(host.getSnapshot().grants, []);
      await until(() => authorization.seen().revocations > 0, 'the revocation');
      assert.equal(authorization.seen().revocations, 1);
      await host.connect(serverId);
      assert.equal((await visitor.asked()).reason, 'sign-in');
    });

    it('A response is accepted once, and only if it belongs to the sign-in', async () => {
      const visitor = visit(notes.url);
      const back = new URL(await visitor.goAndComeBack());
      const { id } = await visitor.asked();
      const finish = (response: string): boolean =>
        visitor.host.answer(id, { kind: 'sign-in', action: 'finish', response });
      const other = new URLSearchParams(back.search);
      other.set('state', 'another');
      assert.equal(finish(`?${other}`), false, 'another state');
      assert.equal(finish(''), false, 'nothing');
      assert.equal(finish('x'.repeat(100_000)), false, 'far too much');
      assert.equal(finish(back.search), true);
      assert.equal(finish(back.search), false, 'a second time');
      await ready(visitor);
      assert.equal(authorization.seen().tokens['authorization_code'], 1);
    });

    it("The page's token has priority, and no request is made", async () => {
      const { host, serverId, until } = visit(notes.url, {}, { getToken: () => Promise.resolve('stale') });
      await until('the refusal', ({ servers }) => servers.find(({ status }) => status === 'needs-sign-in'));
      await host.connect(serverId);
      assert.deepEqual(host.getSnapshot().asks, []);
    });

    it('A sign-in is shared between tabs with a storage, renewed by one of them, and ended for all', async () => {
      const storage = shelf();
      const signIn = { callbackUrl: CALLBACK, storage };
      const one = await signedIn({ signIn });
      const two = visit(notes.url, { signIn });
      await ready(two);
      authorization.expireAccessTokens();
      await Promise.all([one.call('who_am_i'), two.call('who_am_i')]);
      assert.equal(authorization.seen().tokens['refresh_token'], 1);
      await one.host.signOut(one.serverId);
      assert.equal(storage.all.size, 0);
      const calling = two.call('who_am_i');
      const ask = await two.asked();
      two.host.answer(ask.id, { kind: 'sign-in', action: 'decline' });
      assert.equal((await calling).status, 'failed');
    });

    it('A sign-in continues after the page was left', async () => {
      const pending = new Map<string, string>();
      const signIn = { callbackUrl: CALLBACK, pending };
      const before = visit(notes.url, { signIn });
      const { id } = await before.asked();
      before.host.answer(id, { kind: 'sign-in', action: 'continue', leaving: true });
      const { url = '' } = await before.asked(({ step }) => step === 'open');
      const back = new URL(await signInAs(url));
      before.host.destroy();
      const after = visit(notes.url, { signIn });
      assert.equal(await after.host.resumeSignIn('?code=x&state=unknown'), false);
      assert.equal(await after.host.resumeSignIn(back.search), true);
      await ready(after);
      assert.equal(pending.size, 0, 'nothing is left of it');
      assert.equal(await after.host.resumeSignIn(back.search), false, 'once');
    });

    it('No token, code or verifier is in anything that the host publishes', async () => {
      const secrets = new Set<string>();
      const plain = globalThis.fetch;
      globalThis.fetch = async (input, init) => {
        const response = await plain(input, init);
        if (init?.body instanceof URLSearchParams) {
          for (const name of ['code', 'code_verifier', 'refresh_token'])
            secrets.add(init.body.get(name) ?? '');
          const given = (await response
            .clone()
            .json()
            .catch(() => ({}))) as Record<string, unknown>;
          for (const name of ['access_token', 'refresh_token']) {
            const value = given[name];
            if (typeof value === 'string') secrets.add(value);
          }
        }
        return response;
      };
      const printed: string[] = [];
      const consoles = { ...console };
      for (const name of ['log', 'warn', 'error', 'info', 'debug'] as const) {
        console[name] = (...given: unknown[]) => void printed.push(given.map(String).join(' '));
      }
      try {
        const visitor = await signedIn();
        authorization.expireAccessTokens();
        await visitor.call('who_am_i');
        const calling = visitor.call('add_note', { text: 'x' });
        await visitor.signIn();
        await calling;
        await visitor.host.signOut(visitor.serverId);
        const out = [...visitor.said, visitor.host.exportAudit(), ...printed].join('\n');
        secrets.delete('');
        assert.ok(secrets.size >= 6, `only ${secrets.size} secrets`);
        for (const secret of secrets) assert.ok(!out.includes(secret), 'a secret got out');
      } finally {
        globalThis.fetch = plain;
        Object.assign(console, consoles);
      }
    });
  });
}

describe('tokens that are bound to a key', () => {
  it('A token is sent with a proof, also after a renewal and from the storage', async () => {
    const authorization = await startAuthorizationServer({ record: true, dpop: true });
    const notes = await startProtectedServer({
      era: 'modern',
      authorizationServer: authorization,
      record: true,
    });
    try {
      const storage = shelf();
      const signIn = { callbackUrl: CALLBACK, storage };
      const visitor = visit(notes.url, { signIn });
      await visitor.signIn();
      await ready(visitor);
      assert.match(textOf(await visitor.call('who_am_i')), /Ada/);
      authorization.expireAccessTokens();
      assert.match(textOf(await visitor.call('who_am_i')), /Ada/);
      const requests = authorization.seen().requests.filter(({ endpoint }) => endpoint === 'token');
      assert.ok(requests.length >= 2 && requests.every(({ hasProof }) => hasProof));
      const [kept] = storage.all.values() as Iterable<{ keys?: CryptoKeyPair }>;
      assert.equal(kept?.keys?.privateKey.extractable, false);
      const again = visit(notes.url, { signIn });
      await ready(again);
      assert.match(textOf(await again.call('who_am_i')), /Ada/);
    } finally {
      await Promise.all([authorization.stop(), notes.stop()]);
    }
  });
});

describe('a page that cannot register', () => {
  it("The person is asked for the page's client id", async () => {
    const authorization = await startAuthorizationServer({
      record: true,
      registration: false,
      clientDocuments: false,
    });
    const notes = await startProtectedServer({
      era: 'modern',
      authorizationServer: authorization,
      record: true,
    });
    try {
      const clientId = await authorization.admit({ redirectUri: CALLBACK });
      const { host, asked, until, serverId } = visit(notes.url);
      const { id, step } = await asked();
      assert.equal(step, 'client-id');
      assert.equal(host.answer(id, { kind: 'sign-in', action: 'continue' }), false, 'without one');
      assert.equal(host.answer(id, { kind: 'sign-in', action: 'continue', clientId }), true);
      const { url = '' } = await asked((ask) => ask.step === 'open');
      const response = new URL(await signInAs(url)).search;
      assert.equal(host.answer(id, { kind: 'sign-in', action: 'finish', response }), true);
      await until('a connection', ({ servers }) =>
        servers.some((it) => it.id === serverId && it.status === 'connected'),
      );
      const known = visit(notes.url, {}, { signIn: { clientId } });
      await known.signIn();
      await ready(known);
    } finally {
      await Promise.all([authorization.stop(), notes.stop()]);
    }
  });
});
