import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before } from 'node:test';
import {
  badAddresses,
  type Seen,
  startHostileOAuth,
  type HostileOAuth,
  villainSwitches,
} from '../../../fixtures/hostile-oauth/index.js';
import { post } from '../../../fixtures/clients.js';
import { describe, test } from '../../../fixtures/suites.js';

const LIMIT = { timeout: 120_000 };
const REDIRECT = 'https://page.example/callback.html';
const verifierOf = (name: string): string => name.padEnd(43, '~');

type Fields = Record<string, unknown>;

let hostileOAuth: HostileOAuth;
before(async () => {
  hostileOAuth = await startHostileOAuth();
});
after(() => hostileOAuth.stop());

const json = async (response: Response): Promise<Fields> => (await response.json()) as Fields;
const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});
const recordOf = async (name: string): Promise<Seen[]> =>
  (await (await fetch(`${hostileOAuth.url}/__record?switch=${name}`)).json()) as Seen[];

/** Signs in step by step, as far as possible. */
async function signIn(
  name: string,
): Promise<{ token: Fields; back: URLSearchParams; as: Fields; client: string }> {
  const mcp = `${hostileOAuth.url}/${name}/mcp`;
  const refused = await post(mcp, 'server/discover');
  const challenge = refused.headers.get('WWW-Authenticate') ?? '';
  assert.equal(refused.status, 401);
  const resource = await json(await fetch(/resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? ''));
  const issuer = new URL((resource['authorization_servers'] as string[])[0] ?? '');
  const as = await json(
    await fetch(`${issuer.origin}/.well-known/oauth-authorization-server${issuer.pathname}`),
  );
  const registered = await fetch(String(as['registration_endpoint']), {
    method: 'POST',
    body: JSON.stringify({ redirect_uris: [REDIRECT] }),
  });
  const client = String((await json(registered))['client_id']);
  const open = new URL(String(as['authorization_endpoint']));
  open.search = new URLSearchParams({
    response_type: 'code',
    client_id: client,
    redirect_uri: REDIRECT,
    state: 'the-state',
    scope: 'read',
    resource: mcp,
    code_challenge: createHash('sha256').update(verifierOf(name)).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const opened = await fetch(open, { redirect: 'manual' });
  assert.equal(opened.status, 302, await opened.text());
  const back = new URL(opened.headers.get('Location') ?? '').searchParams;
  const fields = {
    grant_type: 'authorization_code',
    code: back.get('code') ?? '',
    client_id: client,
    redirect_uri: REDIRECT,
    resource: mcp,
    code_verifier: verifierOf(name),
  };
  const token = await json(await fetch(String(as['token_endpoint']), form(fields)));
  return { token, back, as, client };
}

describe('the hostile OAuth server', LIMIT, () => {
  for (const name of ['good', 'good-legacy']) {
    test(`The server behaves correctly at ${name}, and keeps a record`, async () => {
      const { token, back, as, client } = await signIn(name);
      assert.equal(back.get('state'), 'the-state');
      assert.equal(back.get('iss'), as['issuer']);
      const mcp = `${hostileOAuth.url}/${name}/mcp`;
      const headers = { Authorization: `Bearer ${String(token['access_token'])}` };
      if (name === 'good') {
        const params = { name: 'echo', arguments: { text: 'hello' } };
        assert.match(await (await post(mcp, 'tools/call', params, { headers })).text(), /hello/);
      }
      const again = { client_id: client, resource: mcp, grant_type: 'refresh_token' };
      const renewed = await fetch(
        String(as['token_endpoint']),
        form({ ...again, refresh_token: String(token['refresh_token']) }),
      );
      assert.match(String((await json(renewed))['access_token']), /^canary-access-a-/);

      await fetch(`${hostileOAuth.url}/__expire?switch=${name}`);
      assert.equal((await post(mcp, 'tools/list', {}, { headers })).status, 401);
      const record = await recordOf(name);
      assert.deepEqual(
        record.flatMap(({ refused }) => refused ?? []),
        [],
      );
      const carried = record.flatMap(({ place, carried: all }) => all.map((it) => `${it} ${place}`));
      const expected = [
        'client@a authorize',
        'client@a token',
        'code@a token',
        'refresh@a token',
        'access@a mcp',
      ];
      assert.deepEqual([...new Set(carried)].sort(), [...expected, 'verifier@a token'].sort());
      const secrets = await json(await fetch(`${hostileOAuth.url}/__secrets?switch=${name}`));
      assert.ok((secrets['texts'] as string[]).includes(verifierOf(name)));
      assert.equal((secrets['texts'] as string[]).length, 6);
    });
  }

  for (const [name, cors] of [
    ['no-cors-token', null],
    ['good~cors', '*'],
  ] as const) {
    test(`A page may read everything at ${name}${cors ? '' : ' except the tokens'}`, async () => {
      const page = { headers: { Origin: 'http://localhost:8000' } };
      const lets = (response: Response): string | null => response.headers.get('access-control-allow-origin');
      const { token, as } = await signIn(name);
      const mcp = `${hostileOAuth.url}/${name}/mcp`;
      const asked = await fetch(mcp, { method: 'OPTIONS', ...page });
      assert.deepEqual([asked.status, lets(asked)], [204, '*']);
      const refused = await post(mcp, 'server/discover', {}, page);
      assert.deepEqual([refused.status, lets(refused)], [401, '*']);
      const about = await fetch(`${hostileOAuth.url}/.well-known/oauth-protected-resource/${name}/mcp`, page);
      assert.equal(lets(about), '*');
      assert.equal((await json(about))['resource'], mcp);
      const issuer = `${hostileOAuth.url}/${name}/as`;
      assert.equal(as['issuer'], issuer);
      const metadata = await fetch(
        issuer.replace(name, `.well-known/oauth-authorization-server/${name}`),
        page,
      );
      assert.equal(lets(metadata), '*');
      assert.equal(lets(await fetch(String(as['token_endpoint']), { ...form({}), ...page })), cors);
      assert.equal(lets(await fetch(`${hostileOAuth.url}/__record?switch=${name}`, page)), '*');
      const headers = { Authorization: `Bearer ${String(token['access_token'])}` };
      assert.equal((await post(mcp, 'server/discover', {}, { headers })).status, 200);
    });
  }

  test('The server records what a correct server would have rejected', async () => {
    const { as } = await signIn('good~stolen');
    const stolen = { grant_type: 'authorization_code', code: 'stolen', client_id: 'me' };
    const answer = await fetch(String(as['token_endpoint']), form(stolen));
    assert.deepEqual([answer.status, await json(answer)], [400, { error: 'invalid_grant' }]);
    assert.equal((await recordOf('good~stolen')).at(-1)?.refused, 'invalid_grant');
    assert.deepEqual(await recordOf('good~other'), []);
  });

  test('The server follows its switches', async () => {
    assert.ok(villainSwitches.length > 200);
    assert.ok(villainSwitches.includes('token-javascript'));
    const metadata = async (name: string): Promise<Fields> =>
      json(await fetch(`${hostileOAuth.url}/.well-known/oauth-authorization-server/${name}/as`));
    assert.equal((await metadata('token-file'))['token_endpoint'], badAddresses['file']);
    assert.equal('code_challenge_methods_supported' in (await metadata('pkce-missing')), false);
    assert.equal((await signIn('iss-missing')).back.get('iss'), null);
    const { back, token } = await signIn('token-echo');
    assert.match(String(token['error_description']), new RegExp(`code was ${back.get('code') ?? ''}`));

    const sent = form({ code_verifier: verifierOf('307-token') });
    const moved = await fetch(`${hostileOAuth.url}/307-token/as/token`, { ...sent, redirect: 'manual' });
    assert.equal(moved.status, 307);
    const elsewhere = moved.headers.get('Location') ?? '';
    assert.notEqual(new URL(elsewhere).origin, hostileOAuth.url);
    await fetch(elsewhere, sent);
    const { side, carried } = (await recordOf('307-token')).at(-1) ?? {};
    assert.deepEqual([side, carried], ['b', ['verifier@a']]);
  });
});
