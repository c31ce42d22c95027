import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import {
  type CallToolResult,
  Client,
  DpopSession,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { startDemo } from '../../demo/serve.js';
import { startAuthorizationServer } from '../../demo/servers/sign-in/authorization-server.js';
import { type ProtectedServer, startProtectedServer } from '../../demo/servers/sign-in/protected-server.js';
import type { AuthorizationServer } from '../../demo/servers/sign-in/types.js';
import { callsOf, clearCalls, post } from '../fixtures/clients.js';
import { CALLBACK, RawClient } from '../fixtures/sign-in/client.js';
import { signInAs } from '../fixtures/sign-in/person.js';
import { type ProofKey, proofFor, proofKey } from '../fixtures/sign-in/proofs.js';
import { startSignInFixtures } from '../fixtures/sign-in/servers.js';
import { describe, test } from '../fixtures/suites.js';

const LIMIT = { timeout: 120_000 };
const PAGE = new URL(CALLBACK).origin;
const BOTH = 'notes:read notes:write';

let authorizationServer: AuthorizationServer;

before(async () => {
  authorizationServer = await startAuthorizationServer();
});
after(() => authorizationServer.stop());

const tokenFor = async (resource: string | undefined, scope?: string, user?: string): Promise<string> => {
  const client = await RawClient.register(authorizationServer.issuer);
  const wish = { ...(resource ? { resource } : {}), ...(scope ? { scope } : {}) };
  return (await client.signIn(wish, user ? { user } : {})).access_token;
};

const bearer = (token: string): Record<string, string> => ({
  Authorization: `Bearer ${token}`,
  Origin: PAGE,
});

/** Returns the scheme and the parameters of the `WWW-Authenticate` header. */
function challengeOf(response: Response): Record<string, string | undefined> {
  const text = response.headers.get('www-authenticate') ?? '';
  const found = [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value]) => [name, value] as const);
  return { scheme: text.split(' ', 1)[0], ...Object.fromEntries(found) };
}

/** Connects the official client with a token. */
async function connect(url: string, era: 'modern' | 'legacy', token: string): Promise<Client> {
  const client = new Client(
    { name: 'fixture-client', version: '1.0.0' },
    { versionNegotiation: { mode: era === 'modern' ? 'auto' : 'legacy' } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: bearer(token) } }),
  );
  return client;
}

const run = (client: Client, name: string, args: Record<string, unknown> = {}): Promise<CallToolResult> =>
  client.callTool({ name, arguments: args });

for (const era of ['modern', 'legacy'] as const) {
  describe(`notes, ${era}`, LIMIT, () => {
    let server: ProtectedServer;
    let other: ProtectedServer;
    before(async () => {
      server = await startProtectedServer({ era, authorizationServer, record: true });
      other = await startProtectedServer({ era, authorizationServer });
    });
    after(() => Promise.all([server.stop(), other.stop()]));

    const metadataUrl = (): string => server.url.replace('/mcp', '/.well-known/oauth-protected-resource/mcp');

    test('A request without a token gets the address of the sign-in', async () => {
      for (const response of [
        await post(server.url, 'tools/list', {}, { headers: { Origin: PAGE } }),
        await fetch(server.url, { headers: { Origin: PAGE, Accept: 'text/event-stream' } }),
      ]) {
        assert.equal(response.status, 401);
        const challenge = challengeOf(response);
        assert.equal(challenge['scheme'], 'Bearer');
        assert.equal(challenge['scope'], 'notes:read');
        assert.equal(challenge['resource_metadata'], metadataUrl());
        assert.equal(challenge['error'], undefined);
        assert.equal(response.headers.get('access-control-allow-origin'), PAGE);
        assert.match(response.headers.get('access-control-expose-headers') ?? '', /WWW-Authenticate/);
      }
    });

    test('The metadata names the server and its authorization server, and pages can read it', async () => {
      const response = await fetch(metadataUrl(), { headers: { Origin: PAGE } });
      assert.equal(response.headers.get('access-control-allow-origin'), PAGE);
      const metadata = (await response.json()) as Record<string, string[]>;
      assert.equal(metadata['resource'], server.url);
      assert.deepEqual(metadata['authorization_servers'], [authorizationServer.issuer]);
      assert.deepEqual(metadata['scopes_supported'], ['notes:read', 'notes:write']);
      assert.ok(metadata['dpop_signing_alg_values_supported']?.includes('ES256'));
      const preflight = await fetch(server.url, { method: 'OPTIONS', headers: { Origin: PAGE } });
      assert.equal(preflight.status, 204);
      const allowed = preflight.headers.get('access-control-allow-headers') ?? '';
      assert.match(allowed, /\bAuthorization\b/);
      assert.match(allowed, /\bDPoP\b/);
    });

    test('Each person has their own notes', async () => {
      const ada = await connect(server.url, era, await tokenFor(server.url, BOTH, 'Ada'));
      const grace = await connect(server.url, era, await tokenFor(server.url, BOTH, 'Grace'));
      assert.equal(ada.getProtocolEra(), era);
      const { tools } = await ada.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ['list_notes', 'add_note', 'who_am_i'],
      );
      const { structuredContent } = await run(ada, 'add_note', { text: 'Buy milk' });
      assert.deepEqual(structuredContent, { count: 2 });
      assert.match(JSON.stringify(await run(ada, 'list_notes')), /Buy milk/);
      assert.doesNotMatch(JSON.stringify(await run(grace, 'list_notes')), /Buy milk/);
      assert.deepEqual((await run(grace, 'who_am_i')).structuredContent, {
        name: 'Grace',
        scopes: ['notes:read', 'notes:write'],
      });
      await Promise.all([ada.close(), grace.close()]);
    });

    test('Writing needs a second scope, and nothing is written without it', async () => {
      const reader = await connect(server.url, era, await tokenFor(server.url, 'notes:read', 'Mary'));
      assert.deepEqual((await run(reader, 'who_am_i')).structuredContent, {
        name: 'Mary',
        scopes: ['notes:read'],
      });
      await assert.rejects(run(reader, 'add_note', { text: 'Not yet' }));
      const token = await tokenFor(server.url, 'notes:read', 'Mary');
      const note = { name: 'add_note', arguments: { text: 'Not yet' } };
      const refused = await post(server.url, 'tools/call', note, { headers: bearer(token) });
      assert.equal(refused.status, 403);
      const challenge = challengeOf(refused);
      assert.deepEqual(
        [challenge['scheme'], challenge['error'], challenge['scope'], challenge['resource_metadata']],
        ['Bearer', 'insufficient_scope', 'notes:write', metadataUrl()],
      );
      assert.equal(refused.headers.get('access-control-allow-origin'), PAGE);
      assert.doesNotMatch(JSON.stringify(await run(reader, 'list_notes')), /Not yet/);
      const writer = await connect(server.url, era, await tokenFor(server.url, BOTH, 'Mary'));
      await run(writer, 'add_note', { text: 'Now' });
      assert.match(JSON.stringify(await run(reader, 'list_notes')), /Now/);
      await Promise.all([reader.close(), writer.close()]);
    });

    test('Reading needs the scope for reading', async () => {
      const token = await tokenFor(server.url, 'notes:write');
      const refused = await post(
        server.url,
        'tools/call',
        { name: 'list_notes' },
        { headers: bearer(token) },
      );
      assert.equal(refused.status, 403);
      assert.equal(challengeOf(refused)['scope'], 'notes:read');
    });

    const badTokens: [what: string, make: () => Promise<string>][] = [
      ['is made up', () => Promise.resolve('made-up')],
      ['is for another server', () => tokenFor(other.url)],
      ['is for no server', () => tokenFor(undefined, 'openid')],
      [
        'has ended',
        async () => {
          const token = await tokenFor(server.url);
          authorizationServer.expireAccessTokens();
          return token;
        },
      ],
    ];
    for (const [what, make] of badTokens) {
      test(`The server rejects a token that ${what}`, async () => {
        const refused = await post(server.url, 'tools/list', {}, { headers: bearer(await make()) });
        assert.equal(refused.status, 401);
        const challenge = challengeOf(refused);
        assert.deepEqual([challenge['error'], challenge['scope']], ['invalid_token', 'notes:read']);
      });
    }

    test('The server accepts a token only as Bearer or DPoP in the header', async () => {
      const token = await tokenFor(server.url);
      const response = await post(`${server.url}?access_token=${token}`, 'tools/list');
      assert.equal(response.status, 401);
      const basic = await post(
        server.url,
        'tools/list',
        {},
        { headers: { Authorization: `Basic ${token}` } },
      );
      assert.equal(basic.status, 401);
    });

    test('The record has all requests, including rejected ones', async () => {
      await clearCalls(server.url);
      await post(server.url, 'tools/list');
      const [call] = await callsOf(server.url);
      assert.equal(call?.method, 'tools/list');
      assert.equal(call.headers['authorization'], undefined);
      assert.equal((await fetch(other.url.replace('/mcp', '/__calls'))).status, 404);
    });

    test('The server accepts a bound token with a proof for the same request, once', async () => {
      const key = await proofKey();
      const client = await RawClient.register(authorizationServer.issuer, { key });
      const { access_token: token } = await client.signIn({ resource: server.url });
      const send = async (
        signer: ProofKey,
        more: Record<string, unknown> = {},
        scheme = 'DPoP',
      ): Promise<[number, string]> => {
        const DPoP = await proofFor(signer, { method: 'POST', url: server.url, token, more });
        const response = await sendWith({ Authorization: `${scheme} ${token}`, DPoP });
        return [response.status, DPoP];
      };
      const sendWith = (headers: Record<string, string>): Promise<Response> =>
        fetch(server.url, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Accept: 'application/json, text/event-stream',
            ...headers,
          },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'initialize',
            params: {
              protocolVersion: '2025-11-25',
              capabilities: {},
              clientInfo: { name: 'x', version: '1' },
            },
          }),
        });

      const [status, used] = await send(key);
      assert.equal(status, 200);
      assert.equal((await sendWith({ Authorization: `DPoP ${token}`, DPoP: used })).status, 401, 'twice');
      assert.equal((await sendWith({ Authorization: `DPoP ${token}` })).status, 401, 'no proof');
      assert.equal((await sendWith({ Authorization: `Bearer ${token}` })).status, 401, 'as a bearer token');
      assert.equal((await send(key, {}, 'Bearer'))[0], 401, 'a proof, but as a bearer token');
      assert.equal((await send(await proofKey()))[0], 401, 'another key');
      assert.equal((await send(key, { htm: 'GET' }))[0], 401, 'another method');
      assert.equal((await send(key, { htu: other.url }))[0], 401, 'another server');
      assert.equal((await send(key, { ath: 'x' }))[0], 401, 'another token');
      const hourAgo = Math.floor(Date.now() / 1000) - 3600;
      assert.equal((await send(key, { iat: hourAgo }))[0], 401, 'an old proof');
      const plain = await tokenFor(server.url);
      const proof = await proofFor(key, { method: 'POST', url: server.url, token: plain });
      assert.equal(
        (await sendWith({ Authorization: `DPoP ${plain}`, DPoP: proof })).status,
        401,
        'a bearer token as one that is bound',
      );
      assert.equal((await send(key))[0], 200);
    });

    for (const isBound of [false, true]) {
      test(`The official client signs in ${isBound ? 'with a key' : 'with a bearer token'}`, async () => {
        const provider = await memoryProvider(isBound);
        const first = new StreamableHTTPClientTransport(new URL(server.url), { authProvider: provider });
        const mode = era === 'modern' ? 'auto' : 'legacy';
        const make = (): Client =>
          new Client({ name: 'fixture-client', version: '1.0.0' }, { versionNegotiation: { mode } });
        await assert.rejects(make().connect(first), UnauthorizedError);
        const back = new URL(await signInAs(provider.opened(), { user: 'Ada' }));
        await first.finishAuth(back.searchParams);
        const client = make();
        await client.connect(
          new StreamableHTTPClientTransport(new URL(server.url), { authProvider: provider }),
        );
        assert.match(JSON.stringify(await run(client, 'who_am_i')), /Ada/);
        assert.equal((await provider.tokens())?.token_type, isBound ? 'DPoP' : 'Bearer');
        authorizationServer.expireAccessTokens();
        assert.match(JSON.stringify(await run(client, 'who_am_i')), /Ada/, 'refreshed');
        await client.close();
      });
    }
  });
}

/** Returns the official client's provider for an app, which keeps its data in memory. */
async function memoryProvider(isBound: boolean): Promise<OAuthClientProvider & { opened(): string }> {
  let client: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  let discovered: OAuthDiscoveryState | undefined;
  let verifier = '';
  let address = '';
  const session = isBound ? await DpopSession.create() : undefined;
  return {
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'The official client', redirect_uris: [CALLBACK] },
    clientInformation: () => client,
    saveClientInformation: (given) => void (client = given),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    codeVerifier: () => verifier,
    saveCodeVerifier: (made) => void (verifier = made),
    redirectToAuthorization: (url) => void (address = url.href),
    saveDiscoveryState: (found) => void (discovered = found),
    discoveryState: () => discovered,
    opened: () => address,
    ...(session ? { dpop: () => session } : {}),
  };
}

test('Each sign-in fixture starts with its own options', LIMIT, async (t) => {
  const { urls, stop } = await startSignInFixtures();
  t.after(stop);
  for (const [notes, signIn] of [
    ['notesModern', 'signIn'],
    ['notesLegacy', 'signIn'],
    ['notesCoop', 'signInCoop'],
    ['notesDpop', 'signInDpop'],
    ['notesClosed', 'signInClosed'],
  ] as const) {
    const { resource_metadata: address = '' } = challengeOf(await post(urls[notes] ?? '', 'tools/list'));
    const metadata = (await (await fetch(address)).json()) as Record<string, string[]>;
    assert.deepEqual(metadata['authorization_servers'], [urls[signIn]], notes);
    assert.equal('dpop_signing_alg_values_supported' in metadata, notes === 'notesDpop');
    assert.equal((await fetch(`${urls[signIn] ?? ''}/__seen`)).status, 200);
  }
});

test('The demo has a server with notes that needs a sign-in', LIMIT, async (t) => {
  const demo = await startDemo({ pagePort: 0, quiet: true });
  t.after(() => demo.stop());
  const entries = (await (await fetch(new URL('servers.json', demo.pageUrl))).json()) as { id: string }[];
  assert.deepEqual(
    entries.map(({ id }) => id),
    ['modern', 'legacy', 'everything', 'notes'],
  );
  const client = await RawClient.register(demo.signIn.issuer);
  const { access_token: token } = await client.signIn({ resource: demo.servers.notes });
  const notes = await connect(demo.servers.notes, 'modern', token);
  assert.match(JSON.stringify(await run(notes, 'list_notes')), /Ada was here first/);
  await notes.close();
  assert.equal((await fetch(`${demo.signIn.issuer}/__seen`)).status, 404);
});
