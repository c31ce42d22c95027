import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Site } from './doctor-network.js';
import { answered, diagnosed, discover, json, type Sample } from './doctor-samples.js';

const root = 'https://mcp.example/.well-known';
const asRoot = 'https://as.example/.well-known';
const tokenUrl = 'https://as.example/token';
const missing: Site = { status: 404 };
const closed: Site = { allowsOrigin: false };

function signIn(sites: Record<string, Site>, site: Site = missing): Sample {
  return {
    exchanges: [discover(answered(401, { hasChallenge: true }))],
    case: { withSignIn: true },
    site,
    sites,
  };
}

async function asked(sample: Sample): Promise<{ code: string; urls: string[] }> {
  const { value, sent } = await diagnosed(sample);
  return { code: value.code, urls: sent.map(({ url }) => url) };
}

const resource = json({ authorization_servers: ['https://as.example'] });

describe('probes of a sign-in', () => {
  test('The sign-in is probed only if a person asks', async () => {
    const { urls } = await asked({ ...signIn({}), case: { withSignIn: false } });
    assert.deepEqual(urls, []);
  });

  test('The probes follow the well-known URLs', async () => {
    const { code, urls } = await asked(
      signIn({
        [`${root}/oauth-protected-resource/mcp`]: missing,
        [`${root}/oauth-protected-resource`]: resource,
        [`${asRoot}/oauth-authorization-server`]: missing,
        [`${asRoot}/openid-configuration`]: json({ token_endpoint: tokenUrl }),
        [tokenUrl]: closed,
      }),
    );
    assert.equal(code, 'token-endpoint-cors');
    assert.deepEqual(urls.slice(1, 5), [
      `${root}/oauth-protected-resource/mcp`,
      `${root}/oauth-protected-resource`,
      `${asRoot}/oauth-authorization-server`,
      `${asRoot}/openid-configuration`,
    ]);
  });

  test('The probes begin at the server itself if it names no other', async () => {
    const { code } = await asked(
      signIn({
        [`${root}/oauth-authorization-server`]: json({ token_endpoint: tokenUrl }),
        [tokenUrl]: closed,
      }),
    );
    assert.equal(code, 'token-endpoint-cors');
  });

  test('The probes end at a token endpoint that is down or responds', async () => {
    for (const site of [{ is: 'down' }, { is: 'silent' }, { status: 400 }] as const) {
      const { code } = await asked(
        signIn({
          [`${root}/oauth-authorization-server`]: json({ token_endpoint: tokenUrl }),
          [tokenUrl]: site,
        }),
      );
      assert.equal(code, 'sign-in-required');
    }
  });

  test("The probes end if the page's policy blocks them", async () => {
    const apart = {
      token_endpoint: 'https://tokens.example/t',
      registration_endpoint: 'https://new.example/r',
    };
    const sample = signIn({
      [`${root}/oauth-protected-resource/mcp`]: resource,
      [`${asRoot}/oauth-authorization-server`]: json(apart),
    });
    for (const hasPolicy of [
      ['https://as.example'],
      ['https://new.example'],
      ['https://tokens.example', 'https://new.example'],
    ]) {
      const { value } = await diagnosed({ ...sample, hasPolicy });
      assert.equal(value.code, 'page-csp');
      assert.equal(value.data['origin'], 'https://mcp.example');
      assert.deepEqual(value.advice, [{ for: 'page', lines: [`connect-src ${hasPolicy.join(' ')}`] }]);
    }
    const { value } = await diagnosed({ ...sample, hasPolicy: ['https://other.example'] });
    assert.equal(value.code, 'sign-in-required');
  });

  test('A missing registration is reported only if nothing else is wrong and the page has no client id', async () => {
    const apart = { token_endpoint: tokenUrl, registration_endpoint: 'https://new.example/r' };
    const sample = signIn({
      [`${root}/oauth-protected-resource/mcp`]: resource,
      [`${asRoot}/oauth-authorization-server`]: json(apart),
      [tokenUrl]: closed,
    });
    const hasPolicy = ['https://new.example'];
    const { value } = await diagnosed({ ...sample, hasPolicy });
    assert.equal(value.code, 'token-endpoint-cors');
    const open = { ...sample, sites: { ...sample.sites, [tokenUrl]: { status: 400 } }, hasPolicy };
    assert.equal((await diagnosed(open)).value.code, 'page-csp');
    const ours = { ...open, case: { withSignIn: true, signIn: { clientId: 'ours' } } };
    const { value: found, sent } = await diagnosed(ours);
    assert.equal(found.code, 'sign-in-required');
    assert.ok(sent.every(({ url }) => !url.startsWith('https://new.example')));
  });

  for (const inner of [
    'http://as.example',
    'http://localhost:9999',
    'https://localhost:9999',
    'https://192.168.1.1',
    'https://[fd00::1]',
    'https://printer.local',
    'javascript:alert(1)',
    'not a url',
  ]) {
    test(`The probes do not go to ${inner}`, async () => {
      const challenge = `Bearer resource_metadata="${inner}/resource"`;
      const site = {
        ...json({ authorization_servers: [inner], token_endpoint: `${inner}/token` }),
        status: 200,
      };
      const { urls } = await asked(signIn({}, { ...site, challenge }));
      assert.deepEqual(
        urls.filter((one) => !one.startsWith('https://mcp.example/')),
        [],
      );
      const asServer = signIn({
        [`${root}/oauth-authorization-server`]: json({ token_endpoint: `${inner}/token` }),
      });
      assert.ok((await asked(asServer)).urls.every((one) => one.startsWith('https://mcp.example/')));
    });
  }

  test('The probes go to this device if the server is on it', async () => {
    const local = 'http://127.0.0.1:7000';
    const { code } = await asked({
      ...signIn({
        [`${local}/.well-known/oauth-protected-resource/mcp`]: json({ authorization_servers: [local] }),
        [`${local}/.well-known/oauth-authorization-server`]: json({ token_endpoint: `${local}/token` }),
        [`${local}/token`]: closed,
      }),
      case: { withSignIn: true, url: `${local}/mcp` },
    });
    assert.equal(code, 'token-endpoint-cors');
  });

  for (const [name, site] of Object.entries<Site>({
    'is no JSON': { ...json({ token_endpoint: tokenUrl }), contentType: 'text/html' },
    'is too long': json({ token_endpoint: tokenUrl, more: 'x'.repeat(70_000) }),
    'is broken': { ...json({}), body: '{"token_endpoint":' },
    'is a list': json([tokenUrl]),
    'names no endpoint': json({ token_endpoint: { a: 1 } }),
    'is not shown': closed,
  })) {
    test(`The probes end at a document that ${name}`, async () => {
      const { code, urls } = await asked(signIn({ [`${root}/oauth-authorization-server`]: site }));
      // JSON was read, and has nothing more to show.
      const isRead = ['is a list', 'names no endpoint'].includes(name);
      assert.equal(code, isRead ? 'sign-in-required' : 'sign-in-metadata');
      assert.ok(!urls.includes(tokenUrl));
    });
  }
});
