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

describe('an authorization server that does not respond', () => {
  for (const [onLine, detail] of [
    [true, 'no answer'],
    [false, 'this device is offline'],
  ] as const) {
    it(`A page that is ${onLine ? 'online' : 'offline'} shows "${detail}"`, () => {
      Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true });
      const { code, data } = signInProblem(new TypeError('Failed to fetch'), place);
      assert.deepEqual([code, data['detail']], ['sign-in-unreachable', detail]);
    });
  }
});

describe('the issuer in a response', () => {
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

  it('A response with the correct issuer is accepted', () => {
    assert.equal(whyNot('code=a&iss=https%3A%2F%2Fas.example'), 'a');
  });

  it("A response with the issuer in the resource's notation is accepted", () => {
    assert.equal(whyNot('code=a&iss=https%3A%2F%2Fas.example%2Fas%2F'), 'a');
  });

  for (const spelling of [
    'https://as.example/',
    'HTTPS://as.example',
    'https://as.example:443',
    'https://AS.example',
  ])
    it(`A response is rejected if the issuer is written ${spelling}, unlike in every document`, () => {
      assert.equal(whyNot(`code=a&iss=${encodeURIComponent(spelling)}`), 'the issuer is another one');
    });

  it('A missing issuer and a different one have different messages', () => {
    assert.equal(whyNot('code=a'), 'no issuer is named in it');
    assert.equal(whyNot('code=a&iss=https%3A%2F%2Fother.example'), 'the issuer is another one');
  });

  it('A rejected response throws an McpToolsError', () => {
    assert.throws(() => codeIn(flow, new URLSearchParams('code=a')), McpToolsError);
  });
});
