import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { describe, test } from '../../../fixtures/suites.js';
import { startHostileOAuth, type HostileOAuth } from '../../../fixtures/hostile-oauth/index.js';
import { askOf, comesTo, endVisits, listenForLeaks, recordOf } from './hostile-oauth-person.js';

const LIMIT = { timeout: 60_000 };

let hostileOAuth: HostileOAuth;
before(async () => {
  listenForLeaks();
  hostileOAuth = await startHostileOAuth();
});
afterEach(endVisits);
after(() => hostileOAuth.stop());

/** The end of a sign-in that was found and begun. */
const ends: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'registering, where the hostile server says': {
    'register-none': 'client-id',
    'register-400': 'client-id sign-in-no-client',
    'register-403': 'client-id sign-in-no-client',
    'register-hostile': 'client-id sign-in-no-client',
    'register-no-id': 'ready sign-in-unreachable',
    'register-number-id': 'ready sign-in-unreachable',
    // The authorization server then tells the person that the client is unknown.
    'register-newline-id': 'open',
    'register-long-id': 'open',
    'register-other-redirects': 'connected',
    'register-secret': 'connected',
    'slow-register': 'ready sign-in-unreachable',
    'drip-register': 'ready sign-in-unreachable',
    '500-register': 'ready sign-in-unreachable',
    '404-register': 'ready sign-in-unreachable',
    'html-register': 'ready sign-in-unreachable',
    'not-json-register': 'ready sign-in-unreachable',
    'empty-register': 'ready sign-in-unreachable',
    'null-register': 'ready sign-in-unreachable',
    'list-register': 'ready sign-in-unreachable',
    'huge-register': 'ready sign-in-unreachable',
    'bomb-register': 'ready sign-in-unreachable',
    'deep-register': 'ready sign-in-unreachable',
    'cut-off-register': 'ready sign-in-unreachable',
    '302-register': 'ready sign-in-unreachable',
    '307-register': 'ready sign-in-unreachable',
  },

  'coming back, where the hostile server says': {
    'iss-missing': 'ready sign-in-mismatch',
    'iss-wrong': 'ready sign-in-mismatch',
    'iss-slash': 'ready sign-in-mismatch',
    'iss-twice': 'ready sign-in-mismatch',
    'iss-unexpected': 'connected',
    'iss-unexpected-wrong': 'ready sign-in-mismatch',
    'iss-never': 'connected',
    // The response may belong to someone else, so the open sign-in keeps waiting.
    'state-wrong': 'open',
    'state-missing': 'open',
    'state-twice': 'ready sign-in-mismatch',
    'code-missing': 'ready sign-in-mismatch',
    'code-empty': 'ready sign-in-mismatch',
    'code-twice': 'ready sign-in-mismatch',
    'code-and-error': 'ready sign-in-denied',
    denied: 'ready sign-in-denied',
    'server-error': 'ready sign-in-refused',
    'error-hostile': 'ready sign-in-refused',
    'error-long': 'open',
    'error-empty': 'ready sign-in-refused',
    'error-iss-wrong': 'ready sign-in-mismatch',
  },

  'the tokens, where the hostile server says': {
    'type-weird': 'ready sign-in-failed',
    'type-hostile': 'ready sign-in-failed',
    'type-dpop': 'ready sign-in-failed',
    'type-missing': 'ready sign-in-unreachable',
    'dpop-ignored': 'connected',
    'expires-missing': 'connected',
    'expires-negative': 'connected',
    'expires-zero': 'connected',
    'expires-huge': 'connected',
    'expires-text': 'ready sign-in-unreachable',
    'expires-number-text': 'connected',
    'access-missing': 'ready sign-in-unreachable',
    'access-empty': 'ready sign-in-failed',
    'access-number': 'ready sign-in-unreachable',
    'access-newline': 'ready sign-in-failed',
    'access-wide': 'ready sign-in-failed',
    'access-long': 'ready sign-in-failed',
    'refresh-nonsense': 'ready sign-in-unreachable',
    'scope-other': 'connected',
    'scope-token': 'connected',
    'scope-nonsense': 'ready sign-in-unreachable',
    'error-in-200': 'ready sign-in-refused',
    'token-echo': 'ready sign-in-refused',
    'token-echo-code': 'ready sign-in-refused',
    'token-401': 'client-id sign-in-no-client',
    'slow-token': 'ready sign-in-unreachable',
    'drip-token': 'ready sign-in-unreachable',
    '500-token': 'ready sign-in-unreachable',
    '404-token': 'ready sign-in-refused',
    'html-token': 'ready sign-in-unreachable',
    'not-json-token': 'ready sign-in-unreachable',
    'empty-token': 'ready sign-in-unreachable',
    'null-token': 'ready sign-in-unreachable',
    'list-token': 'ready sign-in-unreachable',
    'huge-token': 'ready sign-in-unreachable',
    'bomb-token': 'ready sign-in-unreachable',
    'deep-token': 'ready sign-in-unreachable',
    'cut-off-token': 'ready sign-in-unreachable',
    '302-token': 'ready sign-in-unreachable',
    '307-token': 'ready sign-in-unreachable',
  },

  'the rights, where the hostile server says': {
    'scopes-many': 'connected',
    'scopes-many-challenge': 'connected',
    'scopes-long': 'connected',
    'scopes-hidden': 'connected',
    'scopes-nonsense': 'needs-sign-in sign-in-not-found',
    'scopes-text': 'needs-sign-in sign-in-not-found',
  },

  'the server itself, which': {
    'mcp-307': 'failed redirected',
    'challenge-elsewhere': 'connected',
  },
};

for (const [title, rows] of Object.entries(ends)) {
  describe(title, LIMIT, () => {
    for (const [doing, end] of Object.entries(rows)) {
      test(`The switch ${doing} ends with ${end}`, async () => {
        const visitor = await comesTo(hostileOAuth, doing, end);
        const asks = [...visitor.heard, askOf(visitor)].filter((it) => it !== undefined);
        assert.ok(asks.every(({ scopes }) => scopes.length <= 100));
        // An authorization server's text is not shown; the host has its own texts.
        assert.doesNotMatch(JSON.stringify(asks), /\+1 555|onerror|[\u202e\u200b\u001b]|([es])\1{200}/);
        const elsewhere = (await recordOf(visitor)).filter(({ side }) => side === 'b');
        // The server's metadata is no secret and may appear anywhere.
        assert.deepEqual(
          elsewhere.filter(({ place }) => place !== 'resource'),
          [],
        );
      });
    }
  });
}
