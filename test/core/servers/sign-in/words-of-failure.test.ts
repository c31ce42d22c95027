import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { McpToolsError } from '../../../../src/core/base/problems.js';
import { codeIn } from '../../../../src/core/servers/sign-in/tokens.js';
import { signInProblem } from '../../../../src/core/servers/sign-in/sign-in-problem.js';
import type { AuthorizationRequest } from '../../../../src/core/servers/sign-in/authorization-request.js';

const place = { origin: 'https://mcp.example', host: 'as.example' };
const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

afterEach(() => {
  if (own) Object.defineProperty(globalThis, 'navigator', own);
  else Reflect.deleteProperty(globalThis, 'navigator');
});

describe('where nothing answers', () => {
  for (const [onLine, detail] of [
    [true, 'no answer'],
    [false, 'this device is offline'],
  ] as const) {
    it(`a page that is ${onLine ? 'online' : 'offline'} says "${detail}"`, () => {
      Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true });
      const { code, data } = signInProblem(new TypeError('Failed to fetch'), place);
      assert.deepEqual([code, data['detail']], ['sign-in-unreachable', detail]);
    });
  }
});

describe('a response of an authorization server that names itself in each', () => {
  const metadata = { issuer: 'https://as.example', authorization_response_iss_parameter_supported: true };
  const issuers = [metadata.issuer, 'https://as.example/as/'];
  const flow = { found: { metadata, issuers } } as unknown as AuthorizationRequest;
  const whyNot = (response: string): unknown => {
    try {
      return codeIn(flow, new URLSearchParams(response));
    } catch (error) {
      return signInProblem(error, place).data['detail'];
    }
  };

  it('is taken where it does', () => {
    assert.equal(whyNot('code=a&iss=https%3A%2F%2Fas.example'), 'a');
  });

  it('is taken where it does as the resource spells it', () => {
    assert.equal(whyNot('code=a&iss=https%3A%2F%2Fas.example%2Fas%2F'), 'a');
  });

  for (const spelling of [
    'https://as.example/',
    'HTTPS://as.example',
    'https://as.example:443',
    'https://AS.example',
  ])
    it(`is refused where it spells itself ${spelling}, as no document does`, () => {
      assert.equal(whyNot(`code=a&iss=${encodeURIComponent(spelling)}`), 'the issuer is another one');
    });

  it('is told apart where it names nobody, and where it names another', () => {
    assert.equal(whyNot('code=a'), 'no issuer is named in it');
    assert.equal(whyNot('code=a&iss=https%3A%2F%2Fother.example'), 'the issuer is another one');
  });

  it('rejects with an error of ours', () => {
    assert.throws(() => codeIn(flow, new URLSearchParams('code=a')), McpToolsError);
  });
});
