import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { startAuthorizationServer } from '../../demo/servers/sign-in/authorization-server.js';
import type {
  AuthorizationServer,
  AuthorizationServerOptions,
  Seen,
} from '../../demo/servers/sign-in/types.js';
import { until } from '../fixtures/clients.js';
import { CALLBACK, RawClient, register } from '../fixtures/sign-in/client.js';
import { type Cookies, signInAs } from '../fixtures/sign-in/person.js';
import { proofKey } from '../fixtures/sign-in/proofs.js';
import { describe, test } from '../fixtures/suites.js';

const LIMIT = { timeout: 120_000 };
const PAGE = new URL(CALLBACK).origin;
const NOTES = 'http://127.0.0.1:9/mcp';
const OTHER = 'http://127.0.0.1:9/other';

interface Metadata {
  [endpoint: `${string}_endpoint`]: string;
  issuer: string;
  code_challenge_methods_supported: string[];
  authorization_response_iss_parameter_supported: boolean;
  client_id_metadata_document_supported?: boolean;
  token_endpoint_auth_methods_supported: string[];
  grant_types_supported: string[];
  scopes_supported: string[];
  dpop_signing_alg_values_supported?: string[];
}

let server: AuthorizationServer;

before(async () => {
  server = await start();
});
after(() => server.stop());

async function start(options: AuthorizationServerOptions = {}): Promise<AuthorizationServer> {
  const started = await startAuthorizationServer({ record: true, ...options });
  for (const resource of [NOTES, OTHER]) started.protect(resource, ['notes:read', 'notes:write']);
  return started;
}

const metadataOf = async (issuer: string, name = 'oauth-authorization-server'): Promise<Metadata> =>
  (await fetch(`${issuer}/.well-known/${name}`, { headers: { Origin: PAGE } })).json() as Promise<Metadata>;

/** Returns the page that a browser would show at this address, and the cookies set on the way. */
async function pageAt(
  url: string,
  headers: Record<string, string> = {},
  known = '',
): Promise<Response & { html: string; cookies: string }> {
  const cookies = [known];
  let at = url;
  for (;;) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { Accept: 'text/html', Cookie: cookies.join('; '), ...headers },
    });
    cookies.push(...response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? ''));
    const location = response.headers.get('location');
    if (location === null)
      return Object.assign(response, { html: await response.text(), cookies: cookies.join('; ') });
    at = new URL(location, at).href;
  }
}

describe('the authorization server', LIMIT, () => {
  test('The server publishes its metadata at both addresses', async () => {
    const metadata = await metadataOf(server.issuer);
    assert.equal(metadata.issuer, server.issuer);
    assert.deepEqual(metadata.code_challenge_methods_supported, ['S256']);
    assert.equal(metadata.authorization_response_iss_parameter_supported, true);
    assert.equal(metadata.client_id_metadata_document_supported, true);
    assert.ok(metadata.token_endpoint_auth_methods_supported.includes('none'));
    assert.deepEqual(metadata.grant_types_supported, ['authorization_code', 'refresh_token']);
    assert.ok(metadata.dpop_signing_alg_values_supported?.includes('ES256'));
    assert.deepEqual(metadata.scopes_supported, ['openid', 'notes:read', 'notes:write']);
    for (const endpoint of ['authorization', 'token', 'registration', 'revocation']) {
      assert.ok(metadata[`${endpoint}_endpoint`]?.startsWith(server.issuer), endpoint);
    }
    assert.deepEqual(await metadataOf(server.issuer, 'openid-configuration'), metadata);
  });

  for (const path of ['/.well-known/oauth-authorization-server', '/register', '/token', '/revoke']) {
    test(`The server answers pages of this machine at ${path}, and no other pages`, async () => {
      const preflight = await fetch(server.issuer + path, {
        method: 'OPTIONS',
        headers: { Origin: PAGE, 'Access-Control-Request-Method': 'POST' },
      });
      assert.equal(preflight.status, 204);
      assert.equal(preflight.headers.get('access-control-allow-origin'), PAGE);
      for (const header of ['Authorization', 'Content-Type', 'DPoP', 'MCP-Protocol-Version']) {
        assert.match(
          preflight.headers.get('access-control-allow-headers') ?? '',
          new RegExp(`\\b${header}\\b`),
        );
      }
      const method = path.startsWith('/.') ? 'GET' : 'POST';
      const asked = await fetch(server.issuer + path, { method, headers: { Origin: PAGE } });
      assert.equal(asked.headers.get('access-control-allow-origin'), PAGE, 'also when it is refused');
      const foreign = await fetch(server.issuer + path, {
        method,
        headers: { Origin: 'https://evil.example' },
      });
      assert.equal(foreign.status, 403);
    });
  }

  test('An app that the person allows gets a code, and tokens for the code, once', async () => {
    const client = await RawClient.register(server.issuer);
    const { url, state, verifier } = client.ask({ resource: NOTES });
    const back = new URL(await signInAs(url, { user: 'Ada' }));
    assert.equal(back.origin + back.pathname, CALLBACK);
    assert.equal(back.searchParams.get('state'), state);
    assert.equal(back.searchParams.get('iss'), server.issuer);
    const code = back.searchParams.get('code') ?? '';
    const { status, headers, body } = await client.redeem(code, verifier, NOTES);
    assert.equal(status, 200);
    assert.equal(headers.get('access-control-allow-origin'), PAGE);
    assert.deepEqual([body.token_type, body.expires_in, body.scope], ['Bearer', 3600, 'notes:read']);
    assert.ok(body.refresh_token);
    const access = await server.lookUp(body.access_token);
    assert.ok(access);
    assert.deepEqual(
      [access.person, access.client, access.audience, access.scopes],
      ['Ada', client.id, NOTES, ['notes:read']],
    );
    assert.equal((await client.redeem(code, verifier, NOTES)).body.error, 'invalid_grant');
  });

  test('An app that the person denies gets no code', async () => {
    const client = await RawClient.register(server.issuer);
    const { url, state } = client.ask({ resource: NOTES });
    const { searchParams } = new URL(await signInAs(url, { allow: false }));
    assert.equal(searchParams.get('error'), 'access_denied');
    assert.equal(searchParams.get('state'), state);
    assert.equal(searchParams.get('iss'), server.issuer);
    assert.equal(searchParams.has('code'), false);
  });

  const badRequests: [what: string, more: Record<string, string | undefined>, error: string][] = [
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['an MCP server that nobody knows', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
  ];
  for (const [what, more, error] of badRequests) {
    test(`The server rejects ${what}`, async () => {
      const client = await RawClient.register(server.issuer);
      const { searchParams } = new URL(await signInAs(client.ask({ resource: NOTES, more }).url));
      assert.equal(searchParams.get('error'), error);
      assert.equal(searchParams.get('iss'), server.issuer);
    });
  }

  test('The server rejects a verifier of another request', async () => {
    const client = await RawClient.register(server.issuer);
    const code = new URL(await signInAs(client.ask({ resource: NOTES }).url)).searchParams.get('code') ?? '';
    const { verifier } = client.ask({ resource: NOTES });
    assert.equal((await client.redeem(code, verifier, NOTES)).body.error, 'invalid_grant');
  });

  test('The server redirects to no address that the app did not register', async () => {
    const client = await RawClient.register(server.issuer);
    const more = { redirect_uri: 'http://localhost:8000/elsewhere.html' };
    const page = await pageAt(client.ask({ resource: NOTES, more }).url);
    assert.equal(page.status, 400);
    assert.match(page.html, /This request can’t be used/);
    assert.match(page.html, /invalid_redirect_uri/);
  });

  test('Each refresh gives new tokens, and a refresh token that is used twice ends all of them', async () => {
    const client = await RawClient.register(server.issuer);
    const first = await client.signIn({ resource: NOTES, scope: 'notes:read notes:write' });
    const second = await client.refresh(first.refresh_token ?? '', NOTES);
    assert.equal(second.status, 200);
    assert.notEqual(second.body.refresh_token, first.refresh_token);
    assert.equal((await server.lookUp(second.body.access_token))?.audience, NOTES);
    assert.deepEqual((await server.lookUp(second.body.access_token))?.scopes, ['notes:read', 'notes:write']);
    assert.equal((await client.refresh(first.refresh_token ?? '')).body.error, 'invalid_grant');
    assert.equal((await client.refresh(second.body.refresh_token ?? '')).body.error, 'invalid_grant');
    assert.equal(await server.lookUp(second.body.access_token), undefined);
  });

  test('A revoked token is invalid, and so are the tokens issued with it', async () => {
    const client = await RawClient.register(server.issuer);
    const tokens = await client.signIn({ resource: NOTES });
    const response = await client.revoke(tokens.refresh_token ?? '');
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('access-control-allow-origin'), PAGE);
    assert.equal(await server.lookUp(tokens.access_token), undefined);
    assert.equal((await client.refresh(tokens.refresh_token ?? '')).body.error, 'invalid_grant');
  });

  test('A second sign-in for more scopes does not ask for the name again', async () => {
    const client = await RawClient.register(server.issuer);
    const cookies: Cookies = new Map();
    await client.signIn({ resource: NOTES }, { user: 'Grace', cookies });
    const more = await client.signIn(
      { resource: NOTES, scope: 'notes:read notes:write' },
      { user: 'Not asked', cookies },
    );
    assert.deepEqual((await server.lookUp(more.access_token))?.scopes, ['notes:read', 'notes:write']);
    assert.equal((await server.lookUp(more.access_token))?.person, 'Grace');
  });

  test('The tokens of one person stay valid after another person signs in in the same browser', async () => {
    const client = await RawClient.register(server.issuer);
    const cookies: Cookies = new Map();
    const ada = await client.signIn({ resource: NOTES }, { user: 'Ada', cookies });
    const more = { prompt: 'login' };
    const grace = await client.signIn({ resource: NOTES, more }, { user: 'Grace', cookies });
    assert.equal((await server.lookUp(grace.access_token))?.person, 'Grace');
    assert.equal((await server.lookUp(ada.access_token))?.person, 'Ada');
    assert.equal((await client.refresh(ada.refresh_token ?? '')).status, 200);
  });

  test('A token is bound to a key if the client proves that it has the key', async () => {
    const client = await RawClient.register(server.issuer, { key: await proofKey() });
    const tokens = await client.signIn({ resource: NOTES });
    assert.equal(tokens.token_type, 'DPoP');
    assert.match((await server.lookUp(tokens.access_token))?.key ?? '', /^[\w-]{43}$/);
    const other = new RawClient(server.issuer, client.id, { key: await proofKey() });
    assert.equal((await other.refresh(tokens.refresh_token ?? '')).body.error, 'invalid_grant');
    assert.equal((await client.refresh(tokens.refresh_token ?? '')).body.token_type, 'DPoP');
  });

  for (const [type, redirectUri, status] of [
    ['native', CALLBACK, 201],
    ['native', 'com.example.app:/callback', 201],
    ['native', 'http://elsewhere.example/callback', 400],
    ['web', 'https://app.example/callback.html', 201],
    ['web', CALLBACK, 201],
    ['web', 'javascript:alert(1)', 400],
  ] as const) {
    test(`A ${type} client at ${redirectUri} is ${status === 201 ? 'registered' : 'rejected'}`, async () => {
      const response = await register(server.issuer, {
        application_type: type,
        redirect_uris: [redirectUri],
      });
      assert.equal(response.status, status);
      assert.equal(response.headers.get('access-control-allow-origin'), PAGE);
      const body = (await response.json()) as Record<string, unknown>;
      assert.equal(body['client_secret'], undefined);
      assert.equal(body['error'], status === 201 ? undefined : 'invalid_redirect_uri');
    });
  }

  test('The address of a metadata document on this machine works as a client ID', async () => {
    const id = `${server.issuer.replace('http:', 'https:')}/__client?redirect_uri=${encodeURIComponent(CALLBACK)}`;
    const client = new RawClient(server.issuer, id);
    const { url, verifier } = client.ask({ resource: NOTES });
    assert.match((await pageAt(url)).html, /Known by its document/);
    const code = new URL(await signInAs(url)).searchParams.get('code') ?? '';
    assert.equal((await client.redeem(code, verifier, NOTES)).status, 200);

    const elsewhere = new RawClient(server.issuer, 'https://elsewhere.example/client.json');
    const page = await pageAt(elsewhere.ask({ resource: NOTES }).url);
    assert.equal(page.status, 400);
    assert.match(page.html, /invalid_client/);
  });
});

describe('the pages of the authorization server', LIMIT, () => {
  const page = async (
    headers: Record<string, string> = {},
    name = 'Page of <b>Ada</b>',
  ): ReturnType<typeof pageAt> => {
    const client = await RawClient.register(server.issuer, { name });
    return pageAt(client.ask({ resource: NOTES }).url, headers);
  };

  test('The pages are in the language that the browser asks for', async () => {
    assert.match((await page()).html, /<html lang="en">[^]*asks you to sign in/);
    assert.match(
      (await page({ 'Accept-Language': 'zh-CN,zh;q=0.9,en;q=0.8' })).html,
      /<html lang="zh-CN">[^]*请你登录/,
    );
    assert.match((await page({ 'Accept-Language': 'de,en;q=0.8,zh;q=0.5' })).html, /<html lang="en">/);
  });

  test('The pages show the name of an app as text, and the address that gets the answer', async () => {
    const { html } = await page({}, `<script>alert(1)</script>${'x'.repeat(200)}`);
    assert.match(html, /&lt;script&gt;alert\(1\)/);
    assert.doesNotMatch(html, /<script|x{100}/);
    assert.match(html, /http:\/\/localhost:8000/);
  });

  test('The policy of the pages allows no script, no frame, and forms only to the server and the app', async () => {
    const { headers } = await page();
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /form-action 'self' http:\/\/localhost:8000/);
    assert.doesNotMatch(policy, /script-src|unsafe/);
    const style = await fetch(`${server.issuer}/pages.css`);
    assert.match(style.headers.get('content-type') ?? '', /^text\/css/);
  });

  test('The pages separate from their opener only with the option `coop`', async (t) => {
    const apart = await start({ coop: true });
    t.after(() => apart.stop());
    const client = await RawClient.register(apart.issuer);
    const { headers } = await pageAt(client.ask({ resource: NOTES }).url);
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.ok((await client.signIn({ resource: NOTES })).access_token);
    assert.equal((await page()).headers.get('cross-origin-opener-policy'), null);
  });

  test('The pages report what is wrong with an answer, and ask again', async () => {
    const client = await RawClient.register(server.issuer);
    const { url, cookies } = await pageAt(client.ask({ resource: NOTES }).url);
    const answer = (fields: Record<string, string>): Promise<Response> =>
      fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: cookies, Origin: server.issuer },
        body: new URLSearchParams({ answer: 'yes', ...fields }),
      });
    const wrong = await answer({ name: 'Ada "A"', password: 'guess' });
    assert.equal(wrong.status, 422);
    assert.match(
      await wrong.text(),
      /role="alert">The password is “demo”[^]*value="Ada &quot;A&quot;"[^]*aria-invalid/,
    );
    assert.match(await (await answer({ name: ' ', password: 'demo' })).text(), /Enter a name/);
    assert.equal((await answer({ name: 'Ada', password: 'demo' })).status, 303);
  });

  test('Another person can sign in for the same request', async () => {
    const client = await RawClient.register(server.issuer);
    const cookies: Cookies = new Map();
    await client.signIn({ resource: NOTES }, { user: 'Ada', cookies });
    const { url, verifier, state } = client.ask({ resource: NOTES, scope: 'notes:read notes:write' });
    const known = [...cookies]
      .filter(([, { path }]) => path === '/')
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const { html } = await pageAt(url, {}, known);
    const [, link = ''] = /<a href="([^"]*)">Use another name/.exec(html) ?? [];
    const again = new URL(link.replaceAll('&amp;', '&'), server.issuer).href;
    const { searchParams } = new URL(await signInAs(again, { user: 'Grace', cookies }));
    assert.equal(searchParams.get('state'), state);
    const { body } = await client.redeem(searchParams.get('code') ?? '', verifier, NOTES);
    const access = await server.lookUp(body.access_token);
    assert.deepEqual([access?.person, access?.scopes], ['Grace', ['notes:read', 'notes:write']]);
  });

  test('The pages report an expired sign-in', async () => {
    const late = await pageAt(`${server.issuer}/sign-in/long-ago`);
    assert.equal(late.status, 400);
    assert.match(late.html, /This sign-in is over/);
  });

  test('The pages ignore the cookies of another authorization server on this host', async (t) => {
    const neighbour = await start();
    t.after(() => neighbour.stop());
    const cookies: Cookies = new Map();
    const here = await RawClient.register(server.issuer);
    const there = await RawClient.register(neighbour.issuer);
    await here.signIn({ resource: NOTES }, { user: 'Ada', cookies });
    await there.signIn({ resource: NOTES }, { user: 'Grace', cookies });
    const again = await here.signIn({ resource: OTHER }, { user: 'Not asked', cookies });
    assert.equal((await server.lookUp(again.access_token))?.person, 'Ada');
  });
});

describe('options of the authorization server', LIMIT, () => {
  const withOptions = async (
    options: AuthorizationServerOptions,
    use: (server: AuthorizationServer) => Promise<void>,
  ): Promise<void> => {
    const other = await start(options);
    await use(other).finally(() => other.stop());
  };

  test('The server can issue no refresh tokens', () =>
    withOptions({ refresh: false }, async ({ issuer }) => {
      const tokens = await (await RawClient.register(issuer)).signIn({ resource: NOTES });
      assert.equal(tokens.refresh_token, undefined);
    }));

  test('The server can bind no tokens to keys', () =>
    withOptions({ dpop: false }, async ({ issuer }) => {
      assert.equal((await metadataOf(issuer)).dpop_signing_alg_values_supported, undefined);
      const client = await RawClient.register(issuer, { key: await proofKey() });
      assert.equal((await client.signIn({ resource: NOTES })).token_type, 'Bearer');
    }));

  test('The server can accept only known clients', () =>
    withOptions({ registration: false, clientDocuments: false }, async ({ issuer }) => {
      const metadata = await metadataOf(issuer);
      assert.equal(metadata['registration_endpoint'], undefined);
      assert.equal(metadata.client_id_metadata_document_supported, undefined);
      assert.equal((await register(issuer, { redirect_uris: [CALLBACK] })).status, 404);
      const known = await fetch(`${issuer}/__client?redirect_uri=${encodeURIComponent(CALLBACK)}`, {
        method: 'POST',
      });
      const { client_id: id } = (await known.json()) as { client_id: string };
      assert.ok((await new RawClient(issuer, id).signIn({ resource: NOTES })).access_token);
    }));

  test('The server can shorten the life of access tokens', () =>
    withOptions({ accessTokenSeconds: 1 }, async ({ issuer, lookUp }) => {
      const tokens = await (await RawClient.register(issuer)).signIn({ resource: NOTES });
      assert.equal(tokens.expires_in, 1);
      await until(async () => (await lookUp(tokens.access_token)) === undefined, 'the token ends');
    }));

  test('The server can end all access tokens, all grants, or all of its state', () =>
    withOptions({}, async (it) => {
      const client = await RawClient.register(it.issuer);
      const tokens = await client.signIn({ resource: NOTES });
      await fetch(`${it.issuer}/__expire`, { method: 'POST' });
      assert.equal(await it.lookUp(tokens.access_token), undefined);
      const { body } = await client.refresh(tokens.refresh_token ?? '');
      assert.ok(await it.lookUp(body.access_token));
      await fetch(`${it.issuer}/__revoke`, { method: 'POST' });
      assert.equal(await it.lookUp(body.access_token), undefined);
      assert.equal((await client.refresh(body.refresh_token ?? '')).body.error, 'invalid_grant');
      assert.ok((await client.signIn({ resource: NOTES })).access_token, 'the client is still known');
      await fetch(`${it.issuer}/__reset`, { method: 'POST' });
      await assert.rejects(
        client.signIn({ resource: NOTES }),
        /cannot be used invalid_client|invalid_client/,
      );
    }));

  test('The server reports the requests that it received, without secrets', () =>
    withOptions({}, async ({ issuer }) => {
      const client = await RawClient.register(issuer, { key: await proofKey() });
      const { url, state, verifier } = client.ask({ resource: NOTES });
      const code = new URL(await signInAs(url)).searchParams.get('code') ?? '';
      const { body } = await client.redeem(code, verifier, NOTES);
      const next = await client.refresh(body.refresh_token ?? '');
      await client.refresh('made up');
      await client.revoke(next.body.refresh_token ?? '');
      const response = await fetch(`${issuer}/__seen`, { headers: { Origin: PAGE } });
      assert.equal(response.headers.get('access-control-allow-origin'), PAGE);
      const text = await response.text();
      const seen = JSON.parse(text) as Seen;
      assert.deepEqual(seen.tokens, { authorization_code: 1, refresh_token: 2 });
      assert.deepEqual([seen.registrations, seen.revocations], [1, 1]);
      const [redeemed, refreshed, refused] = seen.requests.filter(({ endpoint }) => endpoint === 'token');
      assert.deepEqual([redeemed?.values['resource'], redeemed?.hasProof], [NOTES, true]);
      assert.deepEqual(
        [refreshed?.status, refreshed?.error, refused?.status, refused?.error],
        [200, undefined, 400, 'invalid_grant'],
      );
      assert.ok(
        seen.requests.some(({ endpoint, values }) => endpoint === 'authorization' && values['scope']),
      );
      const secrets = [state, verifier, code, body.access_token, body.refresh_token, next.body.access_token];
      for (const secret of secrets) {
        assert.ok(secret);
        assert.equal(text.includes(secret), false);
      }
      await fetch(`${issuer}/__seen`, { method: 'DELETE' });
      assert.deepEqual(((await (await fetch(`${issuer}/__seen`)).json()) as Seen).requests, []);
    }));

  test('The server has no test endpoints without the option `record`', () =>
    withOptions({ record: false }, async ({ issuer }) => {
      for (const door of ['/__seen', '/__client']) assert.equal((await fetch(issuer + door)).status, 404);
      assert.equal((await fetch(`${issuer}/__reset`, { method: 'POST' })).status, 404);
    }));
});
