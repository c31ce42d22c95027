import assert from 'node:assert/strict';
import { changedIn } from '../../../src/core/calls/approval-ask.js';
import type { JsonValue, ToolMessage } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { send } from '../../fixtures/trust/index.js';
import { add, makeHost } from '../support.js';
import { approve, beginAsked, meet, newAsk, patient, recordsOf, useLab } from './lab.js';

const lab = useLab();

const other = { tools: [{ ...send, description: 'Sends it by air.' }] };

describe('an edit that a person takes back at a second request', { timeout: 120_000 }, () => {
  const first = { to: 'Ada' };

  test('A call whose edit is taken back has no edit and sends the original arguments', async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug, serverId } = meeting;
    const { ask, settled } = await beginAsked(meeting, { arguments: first });
    await rug.define(other);
    await host.refresh(serverId);
    approve(host, ask, { arguments: { to: 'Bob' } });
    const next = await newAsk(host, new Set([ask.id]));
    const edited = host.getSnapshot().calls.find(({ id }) => id === ask.callId);
    assert.deepEqual(edited?.edit, { before: first, changed: ['/to'] });
    approve(host, next, { arguments: first });
    const call = await settled;
    assert.equal(call.status, 'done');
    assert.deepEqual(call.arguments, first);
    assert.equal('edit' in call, false);
    assert.deepEqual(recordsOf(host, 'decision').at(-1)?.changed, []);
    assert.equal((await rug.calls()).at(-1)?.arguments, '{"to":"Ada"}');
  });

  test('The model receives no note about an edit that was taken back', async () => {
    const rug = lab.fresh();
    await rug.answer({ text: 'Sent.' });
    const heard: ToolMessage[] = [];
    const host = makeHost({
      limits: patient,
      llm({ messages, tools }) {
        heard.push(...messages.filter((it) => it.role === 'tool'));
        const name = tools.find(({ tool }) => tool === 'send')!.name;
        return heard.length > 0 ? { text: 'Done' } : { toolCalls: [{ name, arguments: first }] };
      },
    });
    const serverId = await add(host, { url: rug.url, label: 'A' });
    const turn = host.send('Send it');
    const ask = await newAsk(host, new Set());
    await rug.define(other);
    await host.refresh(serverId);
    approve(host, ask, { arguments: { to: 'Bob' } });
    approve(host, await newAsk(host, new Set([ask.id])), { arguments: first });
    await turn;
    assert.deepEqual(heard[0]?.content, [{ type: 'text', text: 'Sent.' }]);
  });
});

describe('a change to one of 400,000 items', { timeout: 120_000 }, () => {
  const list: readonly JsonValue[] = Array.from({ length: 400_000 }, () => 1);
  const changed = list.with(7, 2);

  test('The changed item is found', () => {
    assert.deepEqual(changedIn({ list }, { list: changed }), ['/list/7']);
    assert.deepEqual(changedIn(list, list.with(-1, 2)), ['/399999']);
  });

  test('The call is made with the changed item', async () => {
    const meeting = await meet(lab.fresh());
    const { ask, settled } = await beginAsked(meeting, { tool: 'echo', arguments: { list } });
    approve(meeting.host, ask, { arguments: { list: changed } });
    const call = await settled;
    assert.equal(call.status, 'done');
    assert.deepEqual(call.edit?.changed, ['/list/7']);
    const [sent] = await meeting.rug.calls();
    assert.equal(sent?.arguments.length, JSON.stringify({ list }).length);
    assert.ok(sent.arguments.startsWith('{"list":[1,1,1,1,1,1,1,2,1'));
  });
});
