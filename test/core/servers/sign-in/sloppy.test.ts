import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before } from 'node:test';
import {
  createMcpHost,
  type McpHost,
  type SignInStorage,
  type StoredSignIn,
} from '../../../../src/core/index.js';
import {
  type Sloppy,
  type SloppySignIn,
  startSloppySignIn,
} from '../../../fixtures/sloppy/sign-in-server.js';
import { describe, test } from '../../../fixtures/suites.js';
import '../../loaded.js';

const LIMIT = { timeout: 60_000 };
const callbackUrl = 'https://page.example/mcp-tools-callback.html';

let site: SloppySignIn;
const hosts: McpHost[] = [];
before(async () => {
  site = await startSloppySignIn();
});
afterEach(() => {
  for (const host of hosts.splice(0)) host.destroy();
  site.write();
});
after(() => site.stop());

/** Signs in like a person who always continues. Returns the end in two words, or the sentence that is shown. */
function signIn(
  storage?: SignInStorage,
): Promise<{ readonly end: string; readonly host: McpHost; readonly serverId: string }> {
  const host = createMcpHost({ signIn: { callbackUrl, ...(storage ? { storage } : {}) } });
  hosts.push(host);
  const serverId = host.addServer({ url: site.url });
  const answered = new Set<string>();
  return new Promise((resolve) => {
    const look = (): void => {
      const { servers, asks } = host.getSnapshot();
      const end = (how: string): void => resolve({ end: how, host, serverId });
      for (const ask of asks) {
        if (ask.kind !== 'sign-in') continue;
        if (ask.problem) return end(ask.problem.message);
        if (ask.step === 'client-id') return end('asks for an id');
        if (answered.has(`${ask.id} ${ask.step}`)) continue;
        answered.add(`${ask.id} ${ask.step}`);
        if (ask.step === 'ready') host.answer(ask.id, { kind: 'sign-in', action: 'continue' });
        if (ask.step === 'open') {
          void fetch(ask.url ?? '', { redirect: 'manual' }).then((back) => {
            const response = new URL(back.headers.get('location') ?? '').search;
            host.answer(ask.id, { kind: 'sign-in', action: 'finish', response });
          });
        }
      }
      const [server] = servers;
      if (server?.status === 'connected' && server.toolsStatus === 'ready') end('signed in');
      const why = server && 'problem' in server ? server.problem : undefined;
      if (why && !['sign-in-required'].includes(why.code)) end(why.message);
    };
    host.subscribe(look);
    look();
  });
}

type Line = Sloppy & { readonly right: string };
const corpus = readFileSync('test/fixtures/sloppy/sign-in.jsonl', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Line);

describe('a sign-in with sloppy servers', LIMIT, () => {
  for (const { where, what, right } of corpus) {
    test(`In ${where}, ${JSON.stringify(what)} leads to ${right}`, async () => {
      site.write({ where, what });
      const { end, host, serverId } = await signIn();
      const named = /^names (.+)$/.exec(right)?.[1];
      if (named === undefined) assert.equal(end, right);
      else assert.ok(end.includes(named), end);
      if (where !== 'renewal') return;
      const before = site.renewals;
      site.expire();
      const call = await host.call({ serverId, tool: 'echo', arguments: { text: 'x' }, approved: true });
      assert.equal(call.status, 'done', JSON.stringify(call));
      assert.equal(site.renewals - before, 1);
      site.expire();
      await host.call({ serverId, tool: 'echo', arguments: { text: 'x' }, approved: true });
      assert.equal(site.renewals - before, 2, 'the older refresh token is still good');
    });
  }
});

describe('a stored sign-in', LIMIT, () => {
  test('A stored sign-in is renewed, however its issuer is written', async () => {
    const all = new Map<string, unknown>();
    const storage: SignInStorage = {
      get: (key) => all.get(key),
      set: (key, value) => all.set(key, value),
      delete: (key) => all.delete(key),
    };
    assert.equal((await signIn(storage)).end, 'signed in');
    for (const [key, value] of all) {
      const { text } = value as StoredSignIn;
      all.set(key, { text: text.replace(`"issuer":"${site.origin}"`, `"issuer":"${site.origin}/"`) });
    }
    assert.match(JSON.stringify([...all.values()]), /issuer[^,]*\/\\",/);
    site.expire();
    site.write({ where: 'authorization', what: { issuer: '(ORIGIN)' } });
    const before = site.renewals;
    const { end, host } = await signIn(storage);
    assert.equal(end, 'signed in');
    assert.deepEqual([site.renewals - before, host.getSnapshot().asks], [1, []]);
  });
});

/** Every optional field of RFC 9728, RFC 8414, OpenID Connect Discovery, RFC 7591 and RFC 6749. */
const optional: Readonly<Record<string, string>> = {
  resource:
    'authorization_servers jwks_uri scopes_supported bearer_methods_supported resource_signing_alg_values_supported resource_name resource_documentation resource_policy_uri resource_tos_uri tls_client_certificate_bound_access_tokens dpop_signing_alg_values_supported',
  authorization:
    'registration_endpoint scopes_supported response_types_supported response_modes_supported grant_types_supported token_endpoint_auth_methods_supported service_documentation revocation_endpoint introspection_endpoint code_challenge_methods_supported client_id_metadata_document_supported authorization_response_iss_parameter_supported dpop_signing_alg_values_supported',
  openid:
    'userinfo_endpoint jwks_uri subject_types_supported id_token_signing_alg_values_supported acr_values_supported claims_supported claims_parameter_supported op_tos_uri ui_locales_supported',
  registration:
    'client_secret client_secret_expires_at client_id_issued_at redirect_uris token_endpoint_auth_method grant_types response_types client_name client_uri logo_uri scope contacts tos_uri jwks software_id application_type',
  tokens: 'expires_in refresh_token scope id_token issuer',
};
const odd: readonly unknown[] = [null, '', [], {}, 7, true, 'an odd text', ['odd', 7], { odd: [] }];

describe('optional fields with odd values', LIMIT, () => {
  for (const [where, names] of Object.entries(optional)) {
    for (const name of names.split(' ')) {
      test(`In ${where}, the field ${name} does no harm or is named`, async () => {
        for (const value of odd) {
          site.write({ where, what: { [name]: value } });
          const { end, host } = await signIn();
          host.destroy();
          const isRight = ['signed in', 'asks for an id'].includes(end) || end.includes(name);
          assert.ok(isRight, `${JSON.stringify(value)}: ${end}`);
        }
      });
    }
  }
});
