import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { startAuthorizationServer } from '../../../demo/servers/sign-in/authorization-server.js';
import type { AuthorizationServer } from '../../../demo/servers/sign-in/types.js';
import { clientMetadata, type ClientMetadataOptions } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';

const good: ClientMetadataOptions = {
  url: 'https://page.example/oauth/client.json',
  callbackUrl: 'https://page.example/mcp-tools-callback.html',
  name: 'Weather desk',
};

describe('a client ID metadata document', () => {
  test('The document has the fields that MCP requires, and declares no secret', () => {
    assert.deepEqual(clientMetadata(good), {
      client_id: 'https://page.example/oauth/client.json',
      client_name: 'Weather desk',
      redirect_uris: ['https://page.example/mcp-tools-callback.html'],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'web',
    });
  });

  test("The document has the page's other fields", () => {
    const document = clientMetadata({
      ...good,
      url: new URL(good.url),
      callbackUrl: new URL('https://page.example:8443/é/callback?a=b'),
      homepage: 'https://page.example',
      logo: new URL('https://cdn.example/logo.png'),
      scopes: ['notes:read', 'https://a.example/rights!'],
    });
    assert.equal(document.client_id, good.url);
    assert.deepEqual(document.redirect_uris, ['https://page.example:8443/%C3%A9/callback?a=b']);
    assert.equal(document.client_uri, 'https://page.example/');
    assert.equal(document.logo_uri, 'https://cdn.example/logo.png');
    assert.equal(document.scope, 'notes:read https://a.example/rights!');
    assert.equal('scope' in clientMetadata({ ...good, scopes: [] }), false);
  });

  test('The document is JSON, and always the same', () => {
    const document = clientMetadata(good);
    assert.deepEqual(JSON.parse(JSON.stringify(document)), document);
    assert.deepEqual(clientMetadata(good), document);
  });

  for (const callbackUrl of [
    'http://localhost:5173/callback.html',
    'http://127.0.0.1/callback.html',
    'http://[::1]:8080/callback.html',
    'http://page.localhost/callback.html',
  ]) {
    test(`The document permits ${callbackUrl} during development`, () => {
      const document = clientMetadata({ ...good, callbackUrl });
      assert.deepEqual([document.redirect_uris, document.application_type], [[callbackUrl], 'native']);
    });
  }
});

test("The document in docs/sign-in.md is the function's output", async () => {
  const page = await readFile(new URL('../../../docs/sign-in.md', import.meta.url), 'utf8');
  const [, json = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
  assert.deepEqual(JSON.parse(json), clientMetadata({ ...good, homepage: 'https://page.example/' }));
});

describe('a third-party authorization server', { timeout: 120_000 }, () => {
  let authorizationServer: AuthorizationServer;
  before(async () => {
    authorizationServer = await startAuthorizationServer();
  });
  after(() => authorizationServer.stop());

  for (const callbackUrl of [String(good.callbackUrl), 'http://127.0.0.1:5173/callback.html']) {
    test(`The server accepts the document of a page with ${callbackUrl}`, async () => {
      const { issuer } = authorizationServer;
      const metadata = (await (await fetch(`${issuer}/.well-known/oauth-authorization-server`)).json()) as {
        registration_endpoint: string;
      };
      // Everything but the id, which the registration assigns, can be in a registration.
      const { client_id: _id, ...document } = clientMetadata({
        ...good,
        callbackUrl,
        homepage: 'https://page.example/',
        logo: 'https://page.example/logo.png',
      });
      const response = await fetch(metadata.registration_endpoint, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(document),
      });
      const registered = (await response.json()) as Record<string, unknown>;
      assert.equal(response.status, 201, JSON.stringify(registered));
      for (const [name, value] of Object.entries(document)) assert.deepEqual(registered[name], value, name);
      assert.equal('client_secret' in registered, false);
    });
  }
});

describe('invalid documents are rejected with a reason', () => {
  const bad: [what: string, change: Record<string, unknown>, said: RegExp][] = [
    ['a document by http', { url: 'http://page.example/client.json' }, /^The url must be a whole address/],
    ['a document on this machine', { url: 'http://localhost/client.json' }, /must begin with https:/],
    ['a document without a path', { url: 'https://page.example' }, /must have a path/],
    ['a document that is the whole site', { url: 'https://page.example/' }, /must have a path/],
    ['a document with a query', { url: 'https://page.example/client.json?v=1' }, /no query and no fragment/],
    ['a document with a fragment', { url: 'https://page.example/client.json#a' }, /no query and no fragment/],
    [
      'a document with an empty query',
      { url: 'https://page.example/client.json?' },
      /no query and no fragment/,
    ],
    [
      'a document with dots in its path',
      { url: 'https://page.example/a/../c.json' },
      /"https:\/\/page\.example\/c\.json"/,
    ],
    [
      'a document with a host in capitals',
      { url: 'https://Page.example/c.json' },
      /"https:\/\/page\.example\/c\.json"/,
    ],
    [
      'a document at its usual port',
      { url: 'https://page.example:443/c.json' },
      /"https:\/\/page\.example\/c\.json"/,
    ],
    ['a document with a space before it', { url: ' https://page.example/c.json' }, /compared to the letter/],
    ['a document with a user', { url: 'https://me:secret@page.example/c.json' }, /no user name/],
    ['a document nowhere', { url: '/client.json' }, /^The url must be a whole address/],
    ['no document', { url: undefined }, /^The url must be a whole address/],
    [
      'a callback by http',
      { callbackUrl: 'http://page.example/cb' },
      /^The callbackUrl must be a whole address/,
    ],
    [
      'a callback to a machine that looks like this one',
      { callbackUrl: 'http://localhost.example/cb' },
      /^The callbackUrl/,
    ],
    [
      'a callback to a machine by a number like this one’s',
      { callbackUrl: 'http://127.0.0.1.example/cb' },
      /^The callbackUrl/,
    ],
    ['a callback that is a script', { callbackUrl: 'javascript:alert(1)' }, /^The callbackUrl/],
    ['a callback with a fragment', { callbackUrl: 'https://page.example/cb#a' }, /no fragment/],
    ['a callback with a user', { callbackUrl: 'https://me@page.example/cb' }, /no user name/],
    ['a callback beside the page', { callbackUrl: 'callback.html' }, /^The callbackUrl/],
    ['no name', { name: undefined }, /^The name/],
    ['an empty name', { name: ' ' }, /^The name/],
    ['a homepage that is a script', { homepage: 'javascript:alert(1)' }, /^The homepage/],
    ['a logo in the document itself', { logo: 'data:image/png;base64,AA' }, /^The logo/],
    ['two scopes in one', { scopes: ['notes:read notes:write'] }, /"notes:read notes:write" is no scope/],
    ['a scope with a quote', { scopes: ['a"b'] }, /is no scope/],
    ['an empty scope', { scopes: [''] }, /"" is no scope/],
  ];
  for (const [what, change, said] of bad) {
    test(what, () => {
      assert.throws(
        () => clientMetadata({ ...good, ...change }),
        (error) => {
          assert.ok(error instanceof TypeError);
          assert.match(error.message, said);
          assert.doesNotMatch(error.message, /secret/);
          return true;
        },
      );
    });
  }
});
