import assert from 'node:assert/strict';
import { afterEach, mock } from 'node:test';
import { digestOf } from '../../../src/core/base/digest.js';
import type { JsonObject } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { memory } from '../support.js';
import {
  approve,
  approved,
  beginAsked,
  meet,
  type Meeting,
  newAsk,
  recordsOf,
  useLab,
  theGrant,
} from './lab.js';

const lab = useLab();
afterEach(() => mock.restoreAll());

const secret = { type: 'string', writeOnly: true } as const;
const plain = { type: 'string' } as const;
const unlock = (pin: object): JsonObject => ({
  name: 'unlock',
  inputSchema: { type: 'object', properties: { pin, note: plain } } as JsonObject,
});

async function vault(pin: object): Promise<Meeting> {
  const rug = lab.fresh();
  await rug.define({ tools: [unlock(pin)] });
  return meet(rug, { storage: memory() });
}

async function change({ host, rug, serverId }: Meeting, pin: object): Promise<void> {
  await rug.define({ tools: [unlock(pin)] });
  await host.refresh(serverId);
}

describe('a grant for secret arguments only', { timeout: 120_000 }, () => {
  const request = { tool: 'unlock', arguments: { pin: 'sesame' } };
  const onlyThese = { duration: 'always', onlyTheseArguments: true } as const;

  test("The grant's id is random, so that it reveals nothing about the arguments", async () => {
    // Everything else that an id could be derived from is the same for all three.
    mock.method(Date, 'now', () => 1_800_000_000_000);
    const ids = new Set<string>();
    const first = await vault(secret);
    for (const meeting of [first, await meet(first.rug), await meet(first.rug, { storage: memory() })]) {
      await approved(meeting, request, onlyThese);
      const { id } = theGrant(meeting.host);
      assert.match(id, /^grant-[0-9a-f]{32}$/);
      ids.add(id);
    }
    assert.equal(ids.size, 3);
  });

  test('The record contains no hash that could be guessed from', async () => {
    const meeting = await vault(secret);
    await approved(meeting, request, onlyThese);
    const { host } = meeting;
    const { argumentsDigest, id } = theGrant(host);
    assert.equal(argumentsDigest, digestOf(request.arguments));
    const [record] = recordsOf(host, 'grant');
    assert.deepEqual([record?.grantId, record?.onlyTheseArguments], [id, true]);
    const written = `${host.exportAudit()}\n${JSON.stringify(host.getSnapshot().audit)}`;
    for (const told of ['sesame', argumentsDigest, argumentsDigest.slice(0, 32)]) {
      assert.equal(written.includes(told), false, told);
    }
  });
});

describe('a value that was secret when the call asked', { timeout: 120_000 }, () => {
  const pin = 'hunter2-of-ada';

  /** Asserts that the audit record has the request, the sending and the end of a call, without its secret. */
  function assertUntold({ host }: Meeting): void {
    for (const kind of ['ask', 'decision', 'sent', 'call'] as const) {
      const records = recordsOf(host, kind);
      assert.ok(records.length > 0, kind);
      for (const record of records) {
        assert.deepEqual((JSON.parse(record.arguments) as JsonObject)['pin'], '[secret]', kind);
      }
    }
    const written = `${host.exportAudit()}\n${JSON.stringify(host.getSnapshot().audit)}`;
    assert.equal(written.includes('hunter2'), false);
  }

  test('A value stays secret in the record although the definition changes while the request is open', async () => {
    const meeting = await vault(secret);
    const { host } = meeting;
    const { ask, settled } = await beginAsked(meeting, { tool: 'unlock', arguments: { pin } });
    await change(meeting, plain);
    approve(host, ask);
    approve(host, await newAsk(host, new Set([ask.id])));
    assert.equal((await settled).status, 'done');
    assertUntold(meeting);
  });

  test('A value stays secret if only an intermediate definition declared it', async () => {
    const meeting = await vault(plain);
    const { host } = meeting;
    const { ask, settled } = await beginAsked(meeting, { tool: 'unlock', arguments: { note: 'hi' } });
    const known = new Set([ask.id]);
    await change(meeting, secret);
    approve(host, ask);
    const second = await newAsk(host, known);
    known.add(second.id);
    await change(meeting, { type: 'string', description: 'A word.' });
    // The value that a person enters now is secret by the previous definition.
    approve(host, second, { arguments: { note: 'hi', pin } });
    const third = await newAsk(host, known);
    approve(host, third);
    assert.equal((await settled).status, 'done');
    assert.equal(host.exportAudit().includes('hunter2'), false);
    assert.equal((await meeting.rug.calls()).at(-1)?.arguments.includes(pin), true);
  });

  test('A value is not secret in calls that begin after the change', async () => {
    const meeting = await vault(secret);
    await change(meeting, plain);
    await approved(meeting, { tool: 'unlock', arguments: { pin: 'seen by all' } });
    assert.match(recordsOf(meeting.host, 'sent')[0]!.arguments, /seen by all/);
  });
});
