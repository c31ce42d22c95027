import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readChallenge } from '../../../../src/core/servers/sign-in/challenge.js';
import { issuerOf } from '../../../../src/core/servers/sign-in/address.js';

describe('WWW-Authenticate challenges', () => {
  for (const [header, fields] of [
    ['Bearer', {}],
    ['Bearer scope="a b", error=invalid_token', { scope: 'a b', error: 'invalid_token' }],
    ["Bearer scope='a b'", { scope: 'a b' }],
    ['Bearer scope=a b, error=x', { scope: 'a b', error: 'x' }],
    ['Bearer scope=a b error=x', { scope: 'a b', error: 'x' }],
    ['Bearer SCOPE="a"', { scope: 'a' }],
    ['Bearer scope=""', {}],
    ['Bearer scope="a", Bearer scope="b"', { scope: 'a' }],
    ['Basic realm="error=x, scope=y"', { realm: 'error=x, scope=y' }],
    ['Bearer error_description="Say \\"please\\""', { error_description: 'Say "please"' }],
    ['Bearer resource_metadata="https://a.example/b?c=d', { resource_metadata: 'https://a.example/b?c=d' }],
  ] as const) {
    test(header, () => assert.deepEqual({ ...readChallenge(header) }, fields));
  }

  test('A challenge of any length is parsed quickly', () => {
    for (const piece of ['a', 'a=', 'a="', ' ', '\\"', ', ', 'a=b ', "'"]) {
      const before = performance.now();
      readChallenge(`Bearer x="${piece.repeat(50_000)}`);
      assert.ok(performance.now() - before < 2_000, piece);
    }
  });
});

describe('issuers', () => {
  for (const [one, other, isSame] of [
    ['https://as.example', 'https://as.example/', true],
    ['https://as.example', 'HTTPS://AS.example:443', true],
    ['http://127.0.0.1:80', 'http://127.0.0.1/', true],
    ['https://as.example/a', 'https://AS.EXAMPLE:443/a', true],
    ['https://as.example/a', 'https://as.example/a/', false],
    ['https://as.example/a', 'https://as.example/A', false],
    ['https://as.example', 'http://as.example', false],
    ['https://as.example', 'https://as.example:8443', false],
    ['https://as.example', 'https://x@as.example', false],
    ['https://as.example', 'https://as.example/?', false],
    ['https://as.example', 'https://as.example.evil', false],
  ] as const) {
    test(`The issuer ${one} is ${isSame ? '' : 'not '}${other}`, () =>
      assert.equal(issuerOf(one) === issuerOf(other), isSame));
  }
});
