import assert from 'node:assert/strict';
import { readApp } from '../../../src/core/apps/app-resource.js';
import { ownSite, readAccess } from '../../../src/core/apps/access.js';
import { documentOf, policyOf } from '../../../src/core/apps/document.js';
import { defaultLimits } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';

const server = 'https://flights.example/mcp';
const connect = (...connectDomains: readonly unknown[]) =>
  readAccess({ csp: { connectDomains } } as never, server);

describe('permissions of an app', () => {
  test('The origins are read, sorted and without duplicates', () => {
    const { connect: origins, refused } = connect(
      'https://b.example',
      'a.example',
      'wss://a.example:8443',
      'a.example',
    );
    assert.deepEqual(origins, ['https://a.example', 'https://b.example', 'wss://a.example:8443']);
    assert.deepEqual(refused, []);
  });

  test('An origin can begin with one star below a domain', () => {
    assert.deepEqual(connect('https://*.cdn.example').connect, ['https://*.cdn.example']);
  });

  for (const odd of [
    '*',
    'https:',
    'https://*',
    '*.com',
    'data:',
    'blob:',
    'javascript:x',
    "'self'",
    "'unsafe-eval'",
    'a.example; script-src *',
    'a.example b.example',
    'https://user@a.example',
    'https://a.example/path',
    'https://a.example?x',
    'https://*.*.example',
    'http://10.0.0.1',
    'http://localhost:3000',
    'http://[::1]',
    '',
    7,
    null,
    { toString: () => 'a.example' },
    'x'.repeat(300),
  ]) {
    test(`A value that is not exactly one origin is rejected: ${JSON.stringify(odd).slice(0, 40)}`, () => {
      assert.deepEqual(connect(odd).connect, []);
      assert.equal(connect(odd).refused.length, 1);
    });
  }

  test('An app from this machine may reach this machine', () => {
    const { connect: origins } = readAccess(
      { csp: { connectDomains: ['http://127.0.0.1:8123'] } },
      'http://127.0.0.1:8000/mcp',
    );
    assert.deepEqual(origins, ['http://127.0.0.1:8123']);
  });

  test("The apps' own site is never allowed", () => {
    const site = ownSite('https://{server}.Apps.Example:8443/mcp-tools-app-origin.html');
    assert.equal(site, 'apps.example');
    const frameDomains = ['https://a.apps.example', 'https://*.apps.example', 'https://*.b.apps.example'];
    const { frames, refused } = readAccess(
      { csp: { frameDomains: [...frameDomains, 'https://maps.example', 'https://xapps.example'] } },
      server,
      site,
    );
    assert.deepEqual(frames, ['https://maps.example', 'https://xapps.example']);
    assert.deepEqual(refused, frameDomains.sort());
    const wide = { csp: { frameDomains: ['https://*.apps.example'] } };
    assert.deepEqual(readAccess(wide, server, ownSite('//{server}.deep.apps.example/')).frames, []);
    for (const other of [undefined, '/x.html', 'https://a.{server}.example', 'https://a.example/{server}.'])
      assert.equal(ownSite(other), undefined);
  });

  test('Only permissions of the standard are read', () => {
    const permissions = {
      camera: {},
      microphone: true,
      usb: {},
      clipboardWrite: {},
    };
    assert.deepEqual(readAccess({ permissions }, server).permissions, ['camera', 'clipboardWrite']);
  });
});

describe('the document of an app', () => {
  test('The policy comes first and gives no access to the page', () => {
    const policy = policyOf(connect('https://a.example'));
    assert.match(policy, /connect-src https:\/\/a\.example;/);
    assert.doesNotMatch(policy, /'self'/);
    const html = documentOf('<!doctype html><html><head><title>x', policy);
    assert.ok(html.indexOf('Content-Security-Policy') < html.indexOf('<title>'));
    assert.ok(!policy.includes('"'));
  });

  test('The digest covers the document and its permissions', async () => {
    const contents = (ui: object) => ({
      contents: [{ uri: 'ui://x', mimeType: 'text/html;profile=mcp-app', text: '<p>', _meta: { ui } }],
    });
    const plain = await readApp(contents({}) as never, { uri: 'ui://x', server }, defaultLimits);
    const wide = await readApp(
      contents({ csp: { connectDomains: ['a.example'] } }) as never,
      { uri: 'ui://x', server },
      defaultLimits,
    );
    assert.equal(plain.html, wide.html);
    assert.notEqual(plain.digest, wide.digest);
  });
});
