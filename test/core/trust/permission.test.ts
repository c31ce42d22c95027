import assert from 'node:assert/strict';
import type { McpHost, Tool, ToolPermission } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { send } from '../../fixtures/trust/index.js';
import { memory, toolOf, when } from '../support.js';
import {
  approve,
  approved,
  arrived,
  begin,
  beginAsked,
  denied,
  meet,
  type Meeting,
  recordsOf,
  theGrant,
  unasked,
  untilStored,
  useLab,
} from './lab.js';

const lab = useLab();

/** Sets a permission as the page of permissions does, for the definition in view. */
function set(
  { host, serverId }: Meeting,
  permission: ToolPermission,
  tool: Pick<Tool, 'name' | 'fingerprint'> = toolOf(host, serverId, 'send'),
): Promise<boolean> {
  return host.setPermission({ serverId, tool: tool.name, fingerprint: tool.fingerprint, permission });
}

/** Changes the description of `send`, and waits until the host has the new definition. */
async function changeTool({ host, rug, serverId }: Meeting): Promise<Tool> {
  const before = toolOf(host, serverId, 'send').fingerprint;
  await rug.define({ tools: [{ ...send, description: `Sends, as of ${before.slice(0, 8)}.` }] });
  await host.refresh(serverId);
  const now = await when(host, () => toolOf(host, serverId, 'send'), 'the tool');
  assert.notEqual(now.fingerprint, before);
  return now;
}

function outcomes(host: McpHost): readonly string[] {
  return recordsOf(host, 'grant').map(({ outcome, effect }) => `${outcome} ${effect}`);
}

describe('a permission that is set before a call', { timeout: 120_000 }, () => {
  test('Always allows the first call already, with the grant that an approval would save', async () => {
    const meeting = await meet(lab.fresh());
    assert.equal(await set(meeting, 'always'), true);
    const { fingerprint } = toolOf(meeting.host, meeting.serverId, 'send');
    const { effect, duration, tool, argumentsDigest, ...grant } = theGrant(meeting.host);
    assert.deepEqual([effect, duration, tool, argumentsDigest], ['allow', 'always', 'send', undefined]);
    assert.equal(grant.fingerprint, fingerprint);
    await unasked(meeting);
    assert.deepEqual(outcomes(meeting.host), ['made allow', 'used allow']);
  });

  test('Never denies a call without asking and without sending it, as a decision of the person', async () => {
    const meeting = await meet(lab.fresh());
    assert.equal(await set(meeting, 'never'), true);
    const call = await begin(meeting);
    assert.ok(call.status === 'denied');
    assert.deepEqual([call.deniedBy, call.grantId], ['person', theGrant(meeting.host).id]);
    assert.deepEqual(meeting.host.getSnapshot().asks, []);
    assert.equal(await arrived(meeting.rug), 0);
  });

  test('Ask ends Always and Never, and the next call asks', async () => {
    const meeting = await meet(lab.fresh());
    for (const permission of ['always', 'never'] as const) {
      await set(meeting, permission);
      assert.equal(await set(meeting, 'ask'), true);
      assert.deepEqual(meeting.host.getSnapshot().grants, []);
      await denied(meeting);
    }
  });

  test('A choice replaces everything that was saved for the tool, and nothing of another tool', async () => {
    const meeting = await meet(lab.fresh());
    const { host } = meeting;
    await approved(meeting, { tool: 'echo', arguments: {} }, { duration: 'session' });
    const { ask, settled } = await beginAsked(meeting);
    const denial = { kind: 'approval', decision: 'deny', duration: 'session' } as const;
    host.answer(ask.id, { ...denial, onlyTheseArguments: true });
    await settled;
    await set(meeting, 'always');
    await unasked(meeting);
    assert.deepEqual(
      host.getSnapshot().grants.map(({ tool, effect, duration }) => [tool, effect, duration]),
      [
        ['echo', 'allow', 'session'],
        ['send', 'allow', 'always'],
      ],
    );
  });

  test('A choice of another fingerprint, of an unknown tool or server, or of another value changes nothing', async () => {
    const meeting = await meet(lab.fresh());
    const { host, serverId } = meeting;
    const { fingerprint } = toolOf(host, serverId, 'send');
    const other = 'f'.repeat(64);
    for (const permission of ['always', 'never', 'later'] as ToolPermission[]) {
      assert.equal(await set(meeting, permission, { name: 'send', fingerprint: other }), false);
      assert.equal(await set(meeting, permission, { name: 'sent', fingerprint }), false);
      const gone = host.setPermission({ serverId: 'server-99', tool: 'send', fingerprint, permission });
      assert.equal(await gone, false);
    }
    assert.equal(await set(meeting, 'later' as ToolPermission), false);
    assert.deepEqual(host.getSnapshot().grants, []);
  });

  test('Always ends when the tool changes, and so does Never', async () => {
    for (const permission of ['always', 'never'] as const) {
      const meeting = await meet(lab.fresh());
      await set(meeting, permission);
      await changeTool(meeting);
      const ask = await denied(meeting);
      assert.equal(theGrant(meeting.host).suspendedAt !== undefined, true);
      if (permission === 'always') assert.equal(ask.toolHistory.status, 'changed');
    }
  });
});

/** Attempts to save more than the person saw. */
describe('a permission that is not possible', { timeout: 120_000 }, () => {
  test('A tool that changed since its approval cannot be set to Always, because its changes were not shown', async () => {
    const meeting = await meet(lab.fresh());
    await approved(meeting);
    await changeTool(meeting);
    assert.equal(await set(meeting, 'always'), false);
    const { ask, settled } = await beginAsked(meeting);
    assert.equal(ask.toolHistory.status, 'changed');
    approve(meeting.host, ask);
    await settled;
    assert.equal(await set(meeting, 'always'), true);
    await unasked(meeting);
  });

  test('Never and then Ask do not hide the changes of a tool from the next request', async () => {
    const meeting = await meet(lab.fresh());
    await approved(meeting, {}, { duration: 'always' });
    await changeTool(meeting);
    assert.equal(await set(meeting, 'never'), true);
    assert.equal((await begin(meeting)).status, 'denied');
    assert.equal(await set(meeting, 'always'), false);
    await set(meeting, 'ask');
    assert.equal((await denied(meeting)).toolHistory.status, 'changed');
  });

  test('A tool that claims to delete data cannot be set to Always, and keeps its Never', async () => {
    const rug = lab.fresh();
    await rug.define({ tools: [{ ...send, annotations: { destructiveHint: true } }] });
    const meeting = await meet(rug);
    assert.equal(await set(meeting, 'never'), true);
    assert.equal(await set(meeting, 'always'), false);
    assert.equal((await begin(meeting)).status, 'denied');
  });

  test('A destroyed host takes no permission', async () => {
    const meeting = await meet(lab.fresh());
    const tool = toolOf(meeting.host, meeting.serverId, 'send');
    meeting.host.destroy();
    assert.throws(() => set(meeting, 'always', tool), { code: 'host-destroyed' });
  });
});

describe('a permission in the storage', { timeout: 120_000 }, () => {
  test('Always and Never hold in the next page, in the format of earlier versions', async () => {
    const rug = lab.fresh();
    const storage = memory();
    const first = await meet(rug, { storage });
    const { host, serverId } = first;
    await set(first, 'always');
    await set(first, 'never', toolOf(host, serverId, 'echo'));
    await untilStored(first);
    const text = String(storage.get('mcp-tools:ledger'));
    const { version, grants } = JSON.parse(text) as { version: number; grants: Record<string, unknown>[] };
    assert.equal(version, 1);
    assert.deepEqual(
      grants.map(({ tool, effect, scope }) => [tool, effect, scope]),
      [
        ['send', 'allow', 'always'],
        ['echo', 'deny', 'always'],
      ],
    );
    host.destroy();
    const second = await meet(rug, { storage });
    await unasked(second);
    assert.equal((await begin(second, { tool: 'echo', arguments: {} })).status, 'denied');
  });

  test('Ask in one tab ends what another tab saved after this tab last read', async () => {
    const rug = lab.fresh();
    const storage = memory();
    const [one, two] = [await meet(rug, { storage }), await meet(rug, { storage })];
    await denied(one);
    await set(two, 'always');
    await untilStored(two);
    await set(one, 'ask');
    await when(one.host, ({ grants }) => grants.length === 0, 'no grant');
    await denied(two);
  });
});
