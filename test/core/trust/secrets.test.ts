import assert from 'node:assert/strict';
import { after, afterEach, before, mock } from 'node:test';
import { digestOf } from '../../../src/core/base/digest.js';
import type { JsonObject } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { endHosts, memory } from '../support.js';
import {
  approve,
  approved,
  beginAsked,
  type Lab,
  meet,
  type Meeting,
  newAsk,
  recordsOf,
  startLab,
  theGrant,
} from './lab.js';

let lab: Lab;
before(async () => {
  lab = await startLab();
});
afterEach(() => {
  endHosts();
  mock.restoreAll();
});
after(() => lab.stop());

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

describe('a decision about secret arguments alone', { timeout: 120_000 }, () => {
  const request = { tool: 'unlock', arguments: { pin: 'sesame' } };
  const onlyThese = { duration: 'always', onlyTheseArguments: true } as const;

  test('has an id that says nothing of them: it is another one each time', async () => {
    // What else an id could be made of is the same for all three.
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

  test('is on record without a hash that could be tried out', async () => {
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

describe('a value that was secret when the call was asked about', { timeout: 120_000 }, () => {
  const pin = 'hunter2-of-ada';

  /** All that is on record of a call says it nowhere; and there are records of its asking, its sending and its end. */
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

  test('stays so on record, though the definition that said so goes while the question is open', async () => {
    const meeting = await vault(secret);
    const { host } = meeting;
    const { ask, settled } = await beginAsked(meeting, { tool: 'unlock', arguments: { pin } });
    await change(meeting, plain);
    approve(host, ask);
    approve(host, await newAsk(host, new Set([ask.id])));
    assert.equal((await settled).status, 'done');
    assertUntold(meeting);
  });

  test('stays so though only a later definition said it, and the next one does not', async () => {
    const meeting = await vault(plain);
    const { host } = meeting;
    const { ask, settled } = await beginAsked(meeting, { tool: 'unlock', arguments: { note: 'hi' } });
    const known = new Set([ask.id]);
    await change(meeting, secret);
    approve(host, ask);
    const second = await newAsk(host, known);
    known.add(second.id);
    await change(meeting, { type: 'string', description: 'A word.' });
    // What a person writes into it now is what the definition of before called secret.
    approve(host, second, { arguments: { note: 'hi', pin } });
    const third = await newAsk(host, known);
    approve(host, third);
    assert.equal((await settled).status, 'done');
    assert.equal(host.exportAudit().includes('hunter2'), false);
    assert.equal((await meeting.rug.calls()).at(-1)?.arguments.includes(pin), true);
  });

  test('is no secret of a call that begins after it', async () => {
    const meeting = await vault(secret);
    await change(meeting, plain);
    await approved(meeting, { tool: 'unlock', arguments: { pin: 'seen by all' } });
    assert.match(recordsOf(meeting.host, 'sent')[0]!.arguments, /seen by all/);
  });
});
