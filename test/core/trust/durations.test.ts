import assert from 'node:assert/strict';
import {
  type Answer,
  askAlways,
  askUnlessGranted,
  type GrantDuration,
  type Policy,
  type PolicyContext,
} from '../../../src/core/index.js';
import { digestOf } from '../../../src/core/base/digest.js';
import { describe, test } from '../../fixtures/suites.js';
import { assertIsData, memory } from '../support.js';
import {
  approve,
  approved,
  arrived,
  begin,
  beginAsked,
  denied,
  deny,
  meet,
  recordsOf,
  useLab,
  theGrant,
  unasked,
} from './lab.js';

const lab = useLab();

describe('an approval', { timeout: 120_000 }, () => {
  test('An approval without a duration covers one call', async () => {
    const meeting = await meet(lab.fresh());
    const ask = await approved(meeting);
    assert.deepEqual(ask.toolHistory, { status: 'new-server' });
    assert.deepEqual(meeting.host.getSnapshot().grants, []);
    const next = await denied(meeting);
    assert.equal(next.toolHistory.status, 'known');
  });

  test('An approval for the session covers later calls of this host only', async () => {
    const storage = memory();
    const rug = lab.fresh();
    const meeting = await meet(rug, { storage });
    await approved(meeting, {}, { duration: 'session' });
    await unasked(meeting, { arguments: { to: 'anybody' } });
    const grant = theGrant(meeting.host);
    assert.deepEqual([grant.duration, grant.stored, grant.uses], ['session', false, 1]);
    assert.equal([...storage.values()].join().includes('session'), false);
    await denied(await meet(rug, { storage }));
  });

  test('An approval for always ends with the host if there is no storage', async () => {
    const rug = lab.fresh();
    const meeting = await meet(rug);
    await approved(meeting, {}, { duration: 'always' });
    await unasked(meeting);
    assert.equal(theGrant(meeting.host).stored, false);
    await denied(await meet(rug));
  });

  for (const duration of ['session', 'always'] as const) {
    test(`An approval for ${duration} and these arguments only covers no others, in any key order`, async () => {
      const meeting = await meet(lab.fresh());
      const args = { to: 'Ada', text: 'Hello' };
      await approved(meeting, { arguments: args }, { duration, onlyTheseArguments: true });
      assert.equal(theGrant(meeting.host).argumentsDigest, digestOf(args));
      await unasked(meeting, { arguments: { text: 'Hello', to: 'Ada' } });
      for (const other of [{ to: 'Ada' }, { ...args, copies: 1 }, { ...args, to: 'ada' }]) {
        await denied(meeting, { arguments: other });
      }
      await unasked(meeting, { arguments: args });
    });
  }

  test('Grants for different arguments can exist side by side', async () => {
    const meeting = await meet(lab.fresh());
    for (const to of ['Ada', 'Bob']) {
      await approved(meeting, { arguments: { to } }, { duration: 'session', onlyTheseArguments: true });
    }
    for (const to of ['Ada', 'Bob']) await unasked(meeting, { arguments: { to } });
    await denied(meeting, { arguments: { to: 'Eve' } });
  });

  test('A call that a person runs from a form creates no grant', async () => {
    const meeting = await meet(lab.fresh());
    const call = await begin(meeting, { startedBy: 'person', approved: true });
    assert.equal(call.status, 'done');
    assert.deepEqual(meeting.host.getSnapshot().grants, []);
    await denied(meeting);
  });

  const odd: [name: string, more: object][] = [
    ['a duration that there is not', { duration: 'forever' }],
    ['a duration that is a list', { duration: ['always'] }],
    ['a duration of an object', { duration: { toString: () => 'always' } }],
    ['a duration that every object has', { duration: 'toString' }],
    ['no duration, for these arguments', { onlyTheseArguments: true }],
  ];
  for (const [name, more] of odd) {
    test(`An approval creates no grant if it has ${name}`, async () => {
      const meeting = await meet(lab.fresh());
      const { ask, settled } = await beginAsked(meeting);
      const answer = { kind: 'approval', decision: 'approve', ...more } as unknown as Answer;
      if (!meeting.host.answer(ask.id, answer)) approve(meeting.host, ask);
      assert.equal((await settled).status, 'done');
      assert.deepEqual(meeting.host.getSnapshot().grants, []);
      await denied(meeting);
      assertIsData(meeting.host);
    });
  }

  test('An approval with an invalid `onlyTheseArguments` does not cover other arguments', async () => {
    const meeting = await meet(lab.fresh());
    const { ask, settled } = await beginAsked(meeting, { arguments: { to: 'Ada' } });
    const answer = { kind: 'approval', decision: 'approve', duration: 'session', onlyTheseArguments: 'yes' };
    if (!meeting.host.answer(ask.id, answer as unknown as Answer)) approve(meeting.host, ask);
    await settled;
    await denied(meeting, { arguments: { to: 'Eve' } });
  });
});

describe('a denial', { timeout: 120_000 }, () => {
  test('A denial without a duration covers one call', async () => {
    const meeting = await meet(lab.fresh());
    await denied(meeting);
    assert.deepEqual(meeting.host.getSnapshot().grants, []);
    await approved(meeting);
  });

  for (const duration of ['session', 'always'] as const) {
    test(`A denial for ${duration} denies the next call without a request, and nothing is sent`, async () => {
      const meeting = await meet(lab.fresh());
      const { host, rug } = meeting;
      const { ask, settled } = await beginAsked(meeting);
      deny(host, ask, { duration, reason: 'never' });
      assert.equal((await settled).status, 'denied');
      const grant = theGrant(host);
      assert.deepEqual([grant.effect, grant.duration], ['deny', duration]);

      const call = await begin(meeting, { arguments: { to: 'Bob' } });
      assert.equal(call.status, 'denied');
      assert.equal(theGrant(host).uses, 1);
      assert.equal(recordsOf(host, 'ask').length, 1);
      const decision = recordsOf(host, 'decision').at(-1);
      assert.deepEqual([decision?.decidedBy, decision?.outcome], ['grant', 'denied']);
      assert.equal(await arrived(rug), 0);
    });
  }

  test('A denial for always overrides an earlier approval for the session', async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug } = meeting;
    const args = { to: 'Ada' };
    await approved(meeting, { arguments: args }, { duration: 'session', onlyTheseArguments: true });
    const { ask, settled } = await beginAsked(meeting, { arguments: { to: 'Bob' } });
    deny(host, ask, { duration: 'always' });
    await settled;
    assert.equal((await begin(meeting, { arguments: args })).status, 'denied');
    assert.equal(await arrived(rug), 1);
  });

  test('A call that a saved denial rejects has no start time and no record of being sent', async () => {
    const meeting = await meet(lab.fresh());
    const { ask, settled } = await beginAsked(meeting);
    deny(meeting.host, ask, { duration: 'session' });
    await settled;
    const call = await begin(meeting);
    assert.ok(call.status === 'denied');
    assert.equal('startedAt' in call, false);
    assert.deepEqual(recordsOf(meeting.host, 'sent'), []);
  });
});

describe('durations that a request offers', { timeout: 120_000 }, () => {
  const scopesOf = async (policy: Policy | undefined): Promise<readonly GrantDuration[]> => {
    const meeting = await meet(lab.fresh(), policy ? { policy } : {});
    return (await denied(meeting)).durations;
  };

  test('Both durations are offered if the policy respects grants', async () => {
    assert.deepEqual([...(await scopesOf(undefined))].sort(), ['always', 'session']);
    assert.deepEqual([...(await scopesOf(askUnlessGranted))].sort(), ['always', 'session']);
    const own: Policy = (_call, { grant }) => ({ decision: grant ? 'allow' : 'ask' });
    assert.deepEqual([...(await scopesOf(own))].sort(), ['always', 'session']);
  });

  test('No duration is offered if the policy would ask again anyway', async () => {
    assert.deepEqual(await scopesOf(askAlways), []);
    assert.deepEqual(await scopesOf(() => ({ decision: 'ask' })), []);
    const throwing: Policy = () => {
      throw new Error('no');
    };
    assert.deepEqual(await scopesOf(throwing), []);
  });

  test('Only the durations that the policy respects are offered', async () => {
    const own: Policy = (_call, { grant }) => ({
      decision: grant?.duration === 'session' ? 'allow' : 'ask',
    });
    assert.deepEqual(await scopesOf(own), ['session']);
  });

  test('A duration that was not offered creates no grant', async () => {
    const meeting = await meet(lab.fresh(), { policy: askAlways });
    const { ask, settled } = await beginAsked(meeting);
    const answer = { kind: 'approval', decision: 'approve', duration: 'always' } as const;
    if (!meeting.host.answer(ask.id, answer)) approve(meeting.host, ask);
    await settled;
    assert.deepEqual(meeting.host.getSnapshot().grants, []);
    await denied(meeting);
  });
});

describe("a page's policy", { timeout: 120_000 }, () => {
  test("A policy receives the grant that covers the call, and the tool's standing", async () => {
    const seen: PolicyContext[] = [];
    const policy: Policy = (call, context) => {
      seen.push(context);
      return askUnlessGranted(call, context);
    };
    const meeting = await meet(lab.fresh(), { policy });
    const { host } = meeting;
    await approved(meeting, {}, { duration: 'session' });
    const before = theGrant(host);
    seen.splice(0);
    await unasked(meeting);
    assert.deepEqual(seen[0]?.grant, before);
    assert.equal(seen[0].toolHistory.status, 'known');
    assert.deepEqual(seen[0].influencedBy, []);
    assert.equal(seen[0].trustsAnnotations, false);
    assert.throws(() => Object.assign(seen[0]!.grant!, { effect: 'deny' }), TypeError);
  });

  const faults: [name: string, policy: Policy][] = [
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['returns nonsense', () => 'allow' as never],
    ['returns a promise', () => Promise.resolve({ decision: 'allow' }) as never],
    ['returns a grant', (_call, { grant }) => grant as never],
  ];
  for (const [name, fault] of faults) {
    test(`A policy that ${name} causes a request, despite an approval for always`, async () => {
      const storage = memory();
      const rug = lab.fresh();
      await approved(await meet(rug, { storage }), {}, { duration: 'always' });
      const meeting = await meet(rug, { storage, policy: fault });
      const ask = await denied(meeting);
      assert.equal(ask.reason.code, 'policy-failed');
      assert.equal(await arrived(rug), 1);
    });
  }

  test('A policy that denies overrides every grant', async () => {
    const storage = memory();
    const rug = lab.fresh();
    await approved(await meet(rug, { storage }), {}, { duration: 'always' });
    const meeting = await meet(rug, { storage, policy: () => ({ decision: 'deny', reason: 'not now' }) });
    const call = await begin(meeting);
    assert.ok(call.status === 'denied');
    assert.deepEqual([call.deniedBy, call.reason], ['policy', 'not now']);
    assert.equal(await arrived(rug), 1);
  });

  test("A policy's code and reason are both shown in the request", async () => {
    const policy: Policy = () => ({ decision: 'ask', code: 'not-granted', reason: 'On Fridays we ask.' });
    const ask = await denied(await meet(lab.fresh(), { policy }));
    assert.deepEqual(ask.reason, { code: 'not-granted', text: 'On Fridays we ask.' });
  });
});

describe('a revoked grant', { timeout: 120_000 }, () => {
  for (const duration of ['session', 'always'] as const) {
    test(`A revoked grant no longer applies, and the revocation is recorded (${duration})`, async () => {
      const storage = memory();
      const rug = lab.fresh();
      const meeting = await meet(rug, { storage });
      const { host } = meeting;
      await approved(meeting, {}, { duration });
      const { id } = theGrant(host);
      host.revokeGrant(id);
      assert.deepEqual(host.getSnapshot().grants, []);
      const record = recordsOf(host, 'grant').at(-1);
      assert.deepEqual([record?.outcome, record?.grantId], ['revoked', id]);
      await denied(meeting);
      await denied(await meet(rug, { storage }));
      assert.equal(await arrived(rug), 1);
    });
  }

  test('Revoking a denial lets the next call ask again', async () => {
    const meeting = await meet(lab.fresh());
    const { ask, settled } = await beginAsked(meeting);
    deny(meeting.host, ask, { duration: 'always' });
    await settled;
    meeting.host.revokeGrant(theGrant(meeting.host).id);
    await approved(meeting);
  });

  test('Revoking a grant does not affect an open request for another tool', async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug } = meeting;
    await approved(meeting, {}, { duration: 'session' });
    const { ask, settled } = await beginAsked(meeting, { tool: 'echo' });
    host.revokeGrant(theGrant(host).id);
    approve(host, ask);
    assert.equal((await settled).status, 'done');
    assert.equal(await arrived(rug), 2);
  });

  test('Revoking an unknown grant does nothing', async () => {
    const meeting = await meet(lab.fresh());
    await approved(meeting, {}, { duration: 'session' });
    for (const id of ['', 'grant-0', '__proto__', undefined as unknown as string]) {
      meeting.host.revokeGrant(id);
    }
    assert.equal(meeting.host.getSnapshot().grants.length, 1);
  });
});

describe('the number of grants', { timeout: 120_000 }, () => {
  test('At the limit, the grants that were used longest ago are removed', async () => {
    const meeting = await meet(lab.fresh(), { limits: { grantsKept: 3 } });
    const { host } = meeting;
    for (const to of ['a', 'b', 'c']) {
      await approved(meeting, { arguments: { to } }, { duration: 'session', onlyTheseArguments: true });
    }
    await unasked(meeting, { arguments: { to: 'a' } });
    await approved(meeting, { arguments: { to: 'd' } }, { duration: 'session', onlyTheseArguments: true });
    assert.equal(host.getSnapshot().grants.length, 3);
    await denied(meeting, { arguments: { to: 'b' } });
    for (const to of ['a', 'c', 'd']) await unasked(meeting, { arguments: { to } });
  });
});
