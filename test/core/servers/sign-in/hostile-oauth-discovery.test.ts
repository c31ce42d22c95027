import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { describe, test } from '../../../fixtures/suites.js';
import { badAddresses, startHostileOAuth, type HostileOAuth } from '../../../fixtures/hostile-oauth/index.js';
import {
  assertSafe,
  bounded,
  comesTo,
  endVisits,
  listenForLeaks,
  recordOf,
  visit,
} from './hostile-oauth-person.js';

const LIMIT = { timeout: 60_000 };

let hostileOAuth: HostileOAuth;
before(async () => {
  listenForLeaks();
  hostileOAuth = await startHostileOAuth();
});
afterEach(endVisits);
after(() => hostileOAuth.stop());

/** The end of a sign-in before anything is opened. */
const ends: Readonly<Record<string, string>> = {
  good: 'connected',
  'good-legacy': 'connected',
  'good-dual': 'connected',

  'issuer-other': 'needs-sign-in sign-in-mismatch',
  'issuer-slash': 'needs-sign-in sign-in-mismatch',
  'issuer-case': 'needs-sign-in sign-in-mismatch',
  'issuer-missing': 'needs-sign-in sign-in-unreachable',
  'issuer-list': 'needs-sign-in sign-in-unreachable',

  'pkce-missing': 'needs-sign-in sign-in-no-pkce',
  'pkce-plain': 'needs-sign-in sign-in-no-pkce',
  'pkce-empty': 'needs-sign-in sign-in-no-pkce',
  'pkce-text': 'needs-sign-in sign-in-unreachable',

  'no-token-endpoint': 'needs-sign-in sign-in-unreachable',
  'no-authorization-endpoint': 'needs-sign-in sign-in-unreachable',

  'resource-other-origin': 'needs-sign-in sign-in-mismatch',
  'resource-other-path': 'needs-sign-in sign-in-mismatch',
  'resource-longer-path': 'needs-sign-in sign-in-mismatch',
  'resource-missing': 'needs-sign-in sign-in-not-found',
  'resource-nonsense': 'needs-sign-in sign-in-not-found',

  'no-authorization-servers': 'needs-sign-in sign-in-not-found',
  'authorization-servers-empty': 'needs-sign-in sign-in-not-found',
  'authorization-servers-nonsense': 'needs-sign-in sign-in-not-found',
  'authorization-servers-many': 'connected',

  'challenge-none': 'connected',
  'challenge-basic': 'connected',
  'challenge-broken': 'connected',
  'challenge-many': 'connected',
  'challenge-commas': 'connected',
  'challenge-quotes': 'connected',

  'slow-resource': 'needs-sign-in sign-in-not-found',
  'drip-resource': 'needs-sign-in sign-in-not-found',
  '500-resource': 'needs-sign-in sign-in-not-found',
  '404-resource': 'needs-sign-in sign-in-not-found',
  'html-resource': 'needs-sign-in sign-in-not-found',
  'not-json-resource': 'needs-sign-in sign-in-not-found',
  'empty-resource': 'needs-sign-in sign-in-not-found',
  'null-resource': 'needs-sign-in sign-in-not-found',
  'list-resource': 'needs-sign-in sign-in-not-found',
  'huge-resource': 'needs-sign-in sign-in-not-found',
  'bomb-resource': 'needs-sign-in sign-in-not-found',
  'deep-resource': 'needs-sign-in sign-in-not-found',
  'cut-off-resource': 'needs-sign-in sign-in-not-found',
  '302-resource': 'needs-sign-in sign-in-not-found',
  '307-resource': 'needs-sign-in sign-in-not-found',

  'slow-metadata': 'needs-sign-in sign-in-unreachable',
  'drip-metadata': 'needs-sign-in sign-in-unreachable',
  '500-metadata': 'needs-sign-in sign-in-unreachable',
  '404-metadata': 'needs-sign-in sign-in-unreachable',
  'html-metadata': 'needs-sign-in sign-in-unreachable',
  'not-json-metadata': 'needs-sign-in sign-in-unreachable',
  'empty-metadata': 'needs-sign-in sign-in-unreachable',
  'null-metadata': 'needs-sign-in sign-in-unreachable',
  'list-metadata': 'needs-sign-in sign-in-unreachable',
  'huge-metadata': 'needs-sign-in sign-in-unreachable',
  'bomb-metadata': 'needs-sign-in sign-in-unreachable',
  'deep-metadata': 'needs-sign-in sign-in-unreachable',
  'cut-off-metadata': 'needs-sign-in sign-in-unreachable',
  '302-metadata': 'needs-sign-in sign-in-unreachable',
  '307-metadata': 'needs-sign-in sign-in-unreachable',
};

describe('discovery of a sign-in', LIMIT, () => {
  for (const [doing, end] of Object.entries(ends)) {
    test(`The switch ${doing} leads to ${end}`, async () => {
      const visitor = await comesTo(hostileOAuth, doing, end);
      const record = await recordOf(visitor);
      assert.deepEqual(
        record.filter(({ side }) => side === 'b'),
        [],
        'nobody went to the other origin',
      );
      const refused = record.flatMap((it) => it.refused ?? []);
      assert.deepEqual(refused, [], 'a proper server would take all that it is sent');
      if (end === 'connected') return;
      const told = record.filter(({ place }) => ['authorize', 'register', 'token'].includes(place));
      assert.deepEqual([told, [...visitor.urls]], [[], []], 'nobody was told of this page');
    });
  }
});

/** Values that make metadata invalid. */
const unreadable: readonly string[] = [
  ...['javascript', 'javascript-case', 'javascript-tab', 'javascript-space', 'data', 'vbscript'],
  ...['relative', 'no-scheme', 'empty', 'number'],
];
/** Values with which a challenge names nothing. */
const nothing: readonly string[] = ['relative', 'no-scheme', 'empty', 'number'];

const unsafe = 'needs-sign-in sign-in-unsafe';

describe('an address that is not safe', LIMIT, () => {
  for (const kind of Object.keys(badAddresses)) {
    const isRead = !unreadable.includes(kind);
    for (const endpoint of ['authorization', 'token', 'registration'] as const) {
      test(`The address is not used as ${endpoint}: ${kind}`, async () => {
        const end = isRead ? unsafe : 'needs-sign-in sign-in-unreachable';
        const visitor = await comesTo(hostileOAuth, `${endpoint}-${kind}`, end);
        assert.deepEqual([...visitor.urls], []);
      });
    }

    test(`The address is not requested for metadata: ${kind}`, async () => {
      const end = isRead ? unsafe : 'needs-sign-in sign-in-not-found';
      await comesTo(hostileOAuth, `issuer-${kind}`, end);
    });

    test(`The address is not requested for a revocation: ${kind}`, async () => {
      const end = isRead ? 'connected' : 'needs-sign-in sign-in-unreachable';
      const visitor = await comesTo(hostileOAuth, `revocation-${kind}`, end);
      await visitor.host.signOut(visitor.serverId);
      await assertSafe(visitor);
    });

    test(`The address is not requested about the server: ${kind}`, async () => {
      const end = nothing.includes(kind) ? 'connected' : unsafe;
      await comesTo(hostileOAuth, `resource-metadata-${kind}`, end);
    });
  }

  test('The doctor does not probe the address', async () => {
    for (const kind of Object.keys(badAddresses)) {
      for (const endpoint of ['token', 'issuer', 'resource-metadata']) {
        const visitor = await visit(hostileOAuth, `${endpoint}-${kind}`, {
          presses: 0,
          limits: { probeMs: 1_000 },
        });
        const found = await bounded(visitor.host.diagnose(visitor.serverId), 'a diagnosis');
        visitor.said.add(JSON.stringify(found));
        await assertSafe(visitor);
      }
    }
  });
});
