import assert from 'node:assert/strict';
import type { ServerConfig } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { allTools, send } from '../../fixtures/trust/index.js';
import { add } from '../support.js';
import { approve, approved, arrived, beginAsked, denied, meet, recordsOf, useLab, unasked } from './lab.js';

const lab = useLab();

describe('an approval for always', { timeout: 120_000 }, () => {
  const elsewhere: [name: string, to: (url: string) => Omit<ServerConfig, 'label'>][] = [
    ['at another path', (url) => ({ url: url.replace('/mcp', '/mcp/') })],
    ['with another query', (url) => ({ url: `${url}&of=bob` })],
    ['on another name of the same machine', (url) => ({ url: url.replace('127.0.0.1', 'localhost') })],
    ['as another principal', (url) => ({ url, principal: 'bob' })],
    ['as nobody in particular', (url) => ({ url, principal: '' })],
  ];
  for (const [name, to] of elsewhere) {
    test(`An approval is not inherited by the same tool ${name}`, async () => {
      const rug = lab.fresh();
      const host = (await meet(rug)).host;
      const first = { host, rug, serverId: await add(host, { url: rug.url, label: 'A', principal: 'ada' }) };
      await approved(first, {}, { duration: 'always' });
      await unasked(first);
      const other = to(rug.url);
      const serverId = await add(host, { ...other, label: 'A' });
      const ask = await denied({ host, rug, serverId });
      assert.ok(['new-server', 'new-tool'].includes(ask.toolHistory.status), ask.toolHistory.status);
      assert.equal(ask.reason.code, 'not-granted');
      assert.equal(await arrived(rug), 2);
    });
  }

  test('An approval is not inherited by the same tool of another server with the same label', async () => {
    const first = await meet(lab.fresh());
    await approved(first, {}, { duration: 'always' });
    const rug = lab.fresh();
    const serverId = await add(first.host, { url: rug.url, label: 'A' });
    const ask = await denied({ host: first.host, rug, serverId });
    assert.deepEqual(ask.toolHistory, { status: 'new-server' });
    assert.equal(await arrived(rug), 0);
  });

  test('An approval is not inherited by the same tool under another name', async () => {
    const meeting = await meet(lab.fresh());
    await approved(meeting, {}, { duration: 'always' });
    for (const name of ['send_', 'Send', 'ѕend', 'send\u200b', ' send']) {
      await meeting.rug.define({ tools: [{ ...send, name }] });
      await meeting.host.refresh(meeting.serverId);
      const ask = await denied(meeting, { tool: name });
      assert.deepEqual(ask.toolHistory, { status: 'new-tool' });
    }
    assert.equal(await arrived(meeting.rug), 1);
  });

  test('An approval covers one tool only, not the others of its server', async () => {
    const meeting = await meet(lab.fresh());
    await approved(meeting, {}, { duration: 'always' });
    const ask = await denied(meeting, { tool: 'echo', arguments: {} });
    assert.deepEqual(ask.toolHistory, { status: 'new-tool' });
  });

  test('An approval covers the same endpoint after it is removed and added again, under any label', async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug } = meeting;
    await approved(meeting, {}, { duration: 'always' });
    host.removeServer(meeting.serverId);
    assert.equal(host.getSnapshot().grants.length, 1);
    const serverId = await add(host, { url: rug.url, label: 'Another label' });
    await unasked({ host, rug, serverId });
  });

  test('Approving every tool does not approve the server: a tool that is added later needs approval', async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug, serverId } = meeting;
    for (const { name } of allTools) {
      await approved(meeting, { tool: String(name) }, { duration: 'always' });
    }
    await rug.define({ tools: [...allTools, { ...send, name: 'send_all' }] });
    await host.refresh(serverId);
    assert.deepEqual((await denied(meeting, { tool: 'send_all' })).toolHistory, { status: 'new-tool' });
  });

  test("A grant's creation and each use are recorded, with the call", async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug } = meeting;
    const { ask, settled } = await beginAsked(meeting);
    approve(host, ask, { duration: 'always' });
    const first = await settled;
    const second = await unasked(meeting);
    const [grant] = host.getSnapshot().grants;
    assert.ok(grant);
    assert.deepEqual(
      [grant.url, grant.tool, grant.effect, grant.duration, grant.fingerprint, grant.uses],
      [rug.url, 'send', 'allow', 'always', ask.tool.fingerprint, 1],
    );
    const records = recordsOf(host, 'grant');
    assert.deepEqual(
      records.map(({ outcome, grantId }) => [outcome, grantId]),
      [
        ['made', grant.id],
        ['used', grant.id],
      ],
    );
    assert.equal(records[1]?.callId, second.id);
    const decisions = recordsOf(host, 'decision').map(({ callId, decidedBy, outcome, duration }) => ({
      callId,
      decidedBy,
      outcome,
      duration,
    }));
    assert.deepEqual(decisions, [
      { callId: first.id, decidedBy: 'person', outcome: 'approved', duration: 'always' },
      { callId: second.id, decidedBy: 'grant', outcome: 'approved', duration: undefined },
    ]);
  });
});
