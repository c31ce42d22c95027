import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
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
import { assertIsData, endHosts, memory } from '../support.js';
import {
  approve,
  approved,
  arrived,
  begin,
  beginAsked,
  denied,
  deny,
  type Lab,
  meet,
  recordsOf,
  startLab,
  theGrant,
  unasked,
} from './lab.js';

let lab: Lab;
before(async () => {
  lab = await startLab();
});
afterEach(endHosts);
after(() => lab.stop());

describe('an approval', { timeout: 120_000 }, () => {
  test('that says nothing of later calls is for this one', async () => {
    const meeting = await meet(lab.fresh());
    const ask = await approved(meeting);
    assert.deepEqual(ask.standing, { status: 'new-server' });
    assert.deepEqual(meeting.host.getSnapshot().grants, []);
    const next = await denied(meeting);
    assert.equal(next.standing.status, 'known');
  });

  test('for the session holds for later calls, and not for another host', async () => {
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

  test('for always is the same without a storage, and ends with the host', async () => {
    const rug = lab.fresh();
    const meeting = await meet(rug);
    await approved(meeting, {}, { duration: 'always' });
    await unasked(meeting);
    assert.equal(theGrant(meeting.host).stored, false);
    await denied(await meet(rug));
  });

  for (const duration of ['session', 'always'] as const) {
    test(`for ${duration} and these arguments only holds for no others, however they are written`, async () => {
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

  test('for some arguments stands beside one for others', async () => {
    const meeting = await meet(lab.fresh());
    for (const to of ['Ada', 'Bob']) {
      await approved(meeting, { arguments: { to } }, { duration: 'session', onlyTheseArguments: true });
    }
    for (const to of ['Ada', 'Bob']) await unasked(meeting, { arguments: { to } });
    await denied(meeting, { arguments: { to: 'Eve' } });
  });

  test('of a person who pressed Run at a form is for that call alone', async () => {
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
    test(`holds for nothing later where it has ${name}`, async () => {
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

  test('narrowed by a word that is not `true` is not widened to every argument', async () => {
    const meeting = await meet(lab.fresh());
    const { ask, settled } = await beginAsked(meeting, { arguments: { to: 'Ada' } });
    const answer = { kind: 'approval', decision: 'approve', duration: 'session', onlyTheseArguments: 'yes' };
    if (!meeting.host.answer(ask.id, answer as unknown as Answer)) approve(meeting.host, ask);
    await settled;
    await denied(meeting, { arguments: { to: 'Eve' } });
  });
});

describe('a denial', { timeout: 120_000 }, () => {
  test('that says nothing of later calls is for this one', async () => {
    const meeting = await meet(lab.fresh());
    await denied(meeting);
    assert.deepEqual(meeting.host.getSnapshot().grants, []);
    await approved(meeting);
  });

  for (const duration of ['session', 'always'] as const) {
    test(`for ${duration} denies the next call without asking, and nothing is sent`, async () => {
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

  test('for always is heeded over an approval for the session, whichever came first', async () => {
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

  test('is told to a model as one of this page or of the person, and what was not made is not said to be', async () => {
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

describe('what may be decided for later', { timeout: 120_000 }, () => {
  const scopesOf = async (policy: Policy | undefined): Promise<readonly GrantDuration[]> => {
    const meeting = await meet(lab.fresh(), policy ? { policy } : {});
    return (await denied(meeting)).durations;
  };

  test('is both, where the policy heeds it', async () => {
    assert.deepEqual([...(await scopesOf(undefined))].sort(), ['always', 'session']);
    assert.deepEqual([...(await scopesOf(askUnlessGranted))].sort(), ['always', 'session']);
    const own: Policy = (_call, { grant }) => ({ decision: grant ? 'allow' : 'ask' });
    assert.deepEqual([...(await scopesOf(own))].sort(), ['always', 'session']);
  });

  test('is nothing, where the policy would ask all the same', async () => {
    assert.deepEqual(await scopesOf(askAlways), []);
    assert.deepEqual(await scopesOf(() => ({ decision: 'ask' })), []);
    const throwing: Policy = () => {
      throw new Error('no');
    };
    assert.deepEqual(await scopesOf(throwing), []);
  });

  test('is what the policy heeds, where that is one of them', async () => {
    const own: Policy = (_call, { grant }) => ({
      decision: grant?.duration === 'session' ? 'allow' : 'ask',
    });
    assert.deepEqual(await scopesOf(own), ['session']);
  });

  test('is not more for what an answer asks for: a duration that was not offered is none', async () => {
    const meeting = await meet(lab.fresh(), { policy: askAlways });
    const { ask, settled } = await beginAsked(meeting);
    const answer = { kind: 'approval', decision: 'approve', duration: 'always' } as const;
    if (!meeting.host.answer(ask.id, answer)) approve(meeting.host, ask);
    await settled;
    assert.deepEqual(meeting.host.getSnapshot().grants, []);
    await denied(meeting);
  });
});

describe('a policy of a page', { timeout: 120_000 }, () => {
  test('is told what is known: the grant that covers this very call, and the standing', async () => {
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
    assert.equal(seen[0].standing.status, 'known');
    assert.deepEqual(seen[0].after, []);
    assert.equal(seen[0].trustsClaims, false);
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
    test(`that ${name} has the person asked, though an approval for always is there`, async () => {
      const storage = memory();
      const rug = lab.fresh();
      await approved(await meet(rug, { storage }), {}, { duration: 'always' });
      const meeting = await meet(rug, { storage, policy: fault });
      const ask = await denied(meeting);
      assert.equal(ask.reason.code, 'policy-failed');
      assert.equal(await arrived(rug), 1);
    });
  }

  test('that denies is heeded over every grant', async () => {
    const storage = memory();
    const rug = lab.fresh();
    await approved(await meet(rug, { storage }), {}, { duration: 'always' });
    const meeting = await meet(rug, { storage, policy: () => ({ decision: 'deny', reason: 'not now' }) });
    const call = await begin(meeting);
    assert.ok(call.status === 'denied');
    assert.deepEqual([call.deniedBy, call.reason], ['policy', 'not now']);
    assert.equal(await arrived(rug), 1);
  });

  test('gives one of our reasons, or its own words, and both are shown', async () => {
    const policy: Policy = () => ({ decision: 'ask', code: 'not-granted', reason: 'On Fridays we ask.' });
    const ask = await denied(await meet(lab.fresh(), { policy }));
    assert.deepEqual(ask.reason, { code: 'not-granted', text: 'On Fridays we ask.' });
  });
});

describe('a decision that is taken back', { timeout: 120_000 }, () => {
  for (const duration of ['session', 'always'] as const) {
    test(`holds no more, and is on record (${duration})`, async () => {
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

  test('may be a denial: the next call is asked about', async () => {
    const meeting = await meet(lab.fresh());
    const { ask, settled } = await beginAsked(meeting);
    deny(meeting.host, ask, { duration: 'always' });
    await settled;
    meeting.host.revokeGrant(theGrant(meeting.host).id);
    await approved(meeting);
  });

  test('in the moment in which a call is asked about something else changes nothing there', async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug } = meeting;
    await approved(meeting, {}, { duration: 'session' });
    const { ask, settled } = await beginAsked(meeting, { tool: 'echo' });
    host.revokeGrant(theGrant(host).id);
    approve(host, ask);
    assert.equal((await settled).status, 'done');
    assert.equal(await arrived(rug), 2);
  });

  test('is none where there is no such grant', async () => {
    const meeting = await meet(lab.fresh());
    await approved(meeting, {}, { duration: 'session' });
    for (const id of ['', 'grant-0', '__proto__', undefined as unknown as string]) {
      meeting.host.revokeGrant(id);
    }
    assert.equal(meeting.host.getSnapshot().grants.length, 1);
  });
});

describe('grants', { timeout: 120_000 }, () => {
  test('are no more than the limit: those used longest ago go', async () => {
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
