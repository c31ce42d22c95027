import assert from 'node:assert/strict';
import type { HostStorage } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { memory } from '../support.js';
import {
  approved,
  begin,
  beginAsked,
  denied,
  deny,
  meet,
  type Meeting,
  useLab,
  theGrant,
  unasked,
  untilNotStored,
  untilStored,
} from './lab.js';

const lab = useLab();

/** Two tabs with the same storage. `reach` limits the access of the first one. */
interface Tabs {
  readonly one: Meeting;
  readonly other: Meeting;
  readonly reach: { canRead: boolean; canWrite: boolean };
}

async function tabs(): Promise<Tabs> {
  const rug = lab.fresh();
  const map = memory();
  const reach = { canRead: true, canWrite: true };
  const storage: HostStorage = {
    get(key) {
      if (!reach.canRead) throw new Error('The connection is closing.');
      return map.get(key);
    },
    set(key, value) {
      if (!reach.canWrite) throw new Error('The quota is used up.');
      map.set(key, value);
    },
    delete: (key) => map.delete(key),
  };
  return { one: await meet(rug, { storage }), other: await meet(rug, { storage: map }), reach };
}

async function deniedAlways(meeting: Meeting): Promise<void> {
  const { ask, settled } = await beginAsked(meeting);
  deny(meeting.host, ask, { duration: 'always' });
  await settled;
  await untilStored(meeting);
}

describe('a grant that could only be stored later', { timeout: 120_000 }, () => {
  async function late(): Promise<Tabs> {
    const both = await tabs();
    both.reach.canWrite = false;
    await approved(both.one, {}, { duration: 'always' });
    await untilNotStored(both.one);
    assert.equal(theGrant(both.one.host).stored, false);
    await unasked(both.one);
    both.reach.canWrite = true;
    return both;
  }

  test('A grant is stored as soon as the storage accepts it, and counts as stored then', async () => {
    const { one, other } = await late();
    await unasked(one);
    await untilStored(one);
    await unasked(other);
    assert.equal(theGrant(other.host).id, theGrant(one.host).id);
  });

  test('A grant that another tab revoked no longer applies in the tab that made it', async () => {
    const { one, other } = await late();
    await unasked(one);
    await untilStored(one);
    await unasked(other);
    other.host.revokeGrant(theGrant(other.host).id);
    await denied(other);
    await denied(one);
    assert.deepEqual(one.host.getSnapshot().grants, []);
    await denied(other);
  });

  test('A grant that is stored late never replaces a newer denial', async () => {
    const { one, other, reach } = await late();
    reach.canWrite = false;
    await deniedAlways(other);
    reach.canWrite = true;
    // The first tab finds the denial at its next call, and has its own grant to write.
    assert.equal((await begin(one)).status, 'denied');
    for (let times = 0; times < 3; times++) {
      assert.equal((await begin(other)).status, 'denied');
      assert.equal((await begin(one)).status, 'denied');
    }
    assert.equal(theGrant(other.host).effect, 'deny');
    assert.equal(theGrant(one.host).effect, 'deny');
  });
});

describe('a storage that can no longer be read', { timeout: 120_000 }, () => {
  test('Stored approvals do not apply while the storage cannot be read, because another tab may have revoked them', async () => {
    const { one, other, reach } = await tabs();
    await approved(one, {}, { duration: 'always' });
    await untilStored(one);
    await unasked(one);
    await unasked(other);
    reach.canRead = false;
    other.host.revokeGrant(theGrant(other.host).id);
    await denied(one);
    await denied(one);
    reach.canRead = true;
    await denied(one);
    assert.deepEqual(one.host.getSnapshot().grants, []);
  });

  test('Stored approvals apply again when the storage can be read again', async () => {
    const { one, reach } = await tabs();
    await approved(one, {}, { duration: 'always' });
    await untilStored(one);
    reach.canRead = false;
    await denied(one);
    reach.canRead = true;
    await unasked(one);
  });

  test('Approvals for the session still apply while the storage cannot be read', async () => {
    const { one, reach } = await tabs();
    await approved(one, {}, { duration: 'session' });
    reach.canRead = false;
    reach.canWrite = false;
    await unasked(one);
  });

  test('An approval for always that could not be stored still applies in this page', async () => {
    const { one, reach } = await tabs();
    reach.canRead = false;
    reach.canWrite = false;
    await approved(one, {}, { duration: 'always' });
    await untilNotStored(one);
    await unasked(one);
  });

  test('Denials still apply while the storage cannot be read', async () => {
    const { one, reach } = await tabs();
    await deniedAlways(one);
    reach.canRead = false;
    reach.canWrite = false;
    await assert.rejects(unasked(one), { actual: 'denied' });
  });
});
