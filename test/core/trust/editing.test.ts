import assert from 'node:assert/strict';
import type { Answer, ApprovalAsk, JsonObject, McpHost, ToolMessage } from '../../../src/core/index.js';
import { canonicalJson } from '../../../src/core/base/canonical.js';
import { digestOf } from '../../../src/core/base/digest.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, assertIsData, makeHost, when } from '../support.js';
import {
  approve,
  arrived,
  beginAsked,
  deny,
  meet,
  type Meeting,
  newAsk,
  patient,
  recordsOf,
  useLab,
  theGrant,
  unasked,
} from './lab.js';
import { stays } from '../../fixtures/stays.js';

const lab = useLab();

function askNow(host: McpHost, id: string): ApprovalAsk | undefined {
  return host.getSnapshot().asks.find((ask): ask is ApprovalAsk => ask.kind === 'approval' && ask.id === id);
}

/** Answers with changed arguments that are invalid, and waits for their errors. */
async function refused({ host }: Meeting, ask: ApprovalAsk, given: unknown): Promise<ApprovalAsk> {
  approve(host, ask, { arguments: given as JsonObject });
  return when(
    host,
    () => {
      const now = askNow(host, ask.id);
      return now?.errors && !now.checking && now;
    },
    'what is wrong with the arguments',
  );
}

const first = { to: 'Ada', text: 'Hello' };

describe('arguments that a person changes before approving', { timeout: 120_000 }, () => {
  const edits: [name: string, before: JsonObject, after: JsonObject, changed: string[]][] = [
    ['one', first, { to: 'Bob', text: 'Hello' }, ['/to']],
    ['one more', first, { ...first, copies: 2 }, ['/copies']],
    ['one less', first, { to: 'Ada' }, ['/text']],
    ['all of them', first, { to: 'Bob', copies: 1 }, ['/copies', '/text', '/to']],
    ['one that differs by what nobody sees', first, { ...first, to: 'Ada\u200b' }, ['/to']],
  ];
  for (const [name, before, given, changed] of edits) {
    test(`The changed arguments are sent: ${name}`, async () => {
      const meeting = await meet(lab.fresh());
      const { host, rug } = meeting;
      const { ask, settled } = await beginAsked(meeting, { arguments: before });
      approve(host, ask, { arguments: given });
      const call = await settled;
      assert.equal(call.status, 'done');
      assert.deepEqual(call.arguments, given);
      assert.deepEqual(call.edit?.before, before);
      assert.deepEqual([...call.edit.changed].sort(), changed);
      const sent = await rug.calls();
      assert.deepEqual(
        sent.map((it) => it.arguments),
        [canonicalJson(given)],
      );
      const [decision] = recordsOf(host, 'decision');
      assert.deepEqual([...(decision?.changed ?? [])].sort(), changed);
      assert.equal(decision?.argumentsDigest, digestOf(given));
      assert.equal(recordsOf(host, 'sent')[0]?.argumentsDigest, digestOf(given));
      assert.equal(recordsOf(host, 'ask')[0]?.argumentsDigest, digestOf(before));
      assertIsData(host);
    });
  }

  test('Changes are listed as JSON pointers into objects and lists, whatever the keys are', async () => {
    const meeting = await meet(lab.fresh());
    const before = JSON.parse(
      '{"a/b":1,"m~n":{"x":[1,{"y":2}]},"":{"":0},"__proto__":{"z":1},"same":[1,2]}',
    ) as JsonObject;
    const given = JSON.parse(
      '{"same":[1,2],"a/b":2,"m~n":{"x":[1,{"y":3}]},"":{"":1},"__proto__":{"z":2}}',
    ) as JsonObject;
    const { ask, settled } = await beginAsked(meeting, { tool: 'echo', arguments: before });
    approve(meeting.host, ask, { arguments: given });
    const call = await settled;
    const changed = [...(call.edit?.changed ?? [])].sort();
    assert.deepEqual(changed, ['/', '/__proto__/z', '/a~1b', '/m~0n/x/1/y'].map(pointer).sort());
    assert.equal((await meeting.rug.calls())[0]?.arguments, canonicalJson(given));
    assert.equal(({} as { z?: unknown }).z, undefined);

    /** The empty key inside an empty key. */
    function pointer(text: string): string {
      return text === '/' ? '//' : text;
    }
  });

  test('Invalid changes keep the request open with their errors, until valid ones arrive', async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug } = meeting;
    const { ask, settled } = await beginAsked(meeting, { arguments: first });
    const wrong = await refused(meeting, ask, { to: 5, copies: 0 });
    assert.deepEqual(wrong.errors?.map(({ path, keyword }) => `${path} ${keyword}`).sort(), [
      '/copies minimum',
      '/to type',
    ]);
    assert.equal(wrong.digest, ask.digest);
    assert.equal(await arrived(rug), 0);
    const call = host.getSnapshot().calls.find(({ id }) => id === ask.callId);
    assert.equal(call?.status, 'awaiting-approval');
    assert.deepEqual(call.arguments, first, 'what was asked about is still what was asked about');

    await refused(meeting, ask, {});
    approve(host, ask, { arguments: { to: 'Bob' } });
    assert.equal((await settled).status, 'done');
    assert.deepEqual(
      (await rug.calls()).map((it) => it.arguments),
      ['{"to":"Bob"}'],
    );
    assert.deepEqual(recordsOf(host, 'decision').length, 1);
  });

  test('After invalid changes, the call can still be denied or approved unchanged', async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug } = meeting;
    const one = await beginAsked(meeting);
    deny(host, await refused(meeting, one.ask, {}));
    assert.equal((await one.settled).status, 'denied');
    assert.equal(await arrived(rug), 0);

    const other = await beginAsked(meeting);
    approve(host, await refused(meeting, other.ask, { to: null }));
    const call = await other.settled;
    assert.equal(call.status, 'done');
    assert.equal(call.edit, undefined);
    assert.deepEqual(
      (await rug.calls()).map((it) => it.arguments),
      ['{"to":"Ada"}'],
    );
  });

  test('The same arguments in another order are not an edit', async () => {
    const meeting = await meet(lab.fresh());
    const { ask, settled } = await beginAsked(meeting, { arguments: first });
    approve(meeting.host, ask, { arguments: { text: 'Hello', to: 'Ada' } });
    const call = await settled;
    assert.equal(call.status, 'done');
    assert.equal(call.edit, undefined);
    assert.equal(recordsOf(meeting.host, 'decision')[0]?.changed, undefined);
    assert.equal((await meeting.rug.calls())[0]?.arguments, canonicalJson(first));
  });

  test('The page cannot change the arguments after they were handed over', async () => {
    const meeting = await meet(lab.fresh());
    const { ask, settled } = await beginAsked(meeting);
    const mine: Record<string, string> = { to: 'Bob' };
    approve(meeting.host, ask, { arguments: mine });
    mine['to'] = 'Eve';
    await settled;
    assert.equal((await meeting.rug.calls())[0]?.arguments, '{"to":"Bob"}');
  });

  const endless: Record<string, unknown> = { to: 'Bob' };
  endless['self'] = endless;
  const nonsense: [name: string, given: unknown][] = [
    ['null', null],
    ['a list', [{ to: 'Bob' }]],
    ['text', '{"to":"Bob"}'],
    ['a number', 7],
    ['an object that is no JSON', { to: 'Bob', big: 10n }],
    ['an object without an end', endless],
    [
      'an object that throws',
      {
        get to(): string {
          throw new Error('no');
        },
      },
    ],
    [
      'what is nested too deeply',
      { to: 'Bob', deep: JSON.parse('['.repeat(300) + ']'.repeat(300)) as unknown },
    ],
  ];
  for (const [name, given] of nonsense) {
    test(`The call sends neither ${name} nor the earlier arguments`, async () => {
      const meeting = await meet(lab.fresh());
      const { host, rug } = meeting;
      const { ask, settled } = await beginAsked(meeting);
      const answer = { kind: 'approval', decision: 'approve', digest: ask.digest, arguments: given };
      host.answer(ask.id, answer as Answer);
      await stays(50, async () => {
        assert.equal(await arrived(rug), 0);
        assert.ok(askNow(host, ask.id), 'the question is still open');
      });
      assertIsData(host);
      approve(host, ask, { arguments: { to: 'Bob' } });
      assert.equal((await settled).status, 'done');
      assert.equal((await rug.calls())[0]?.arguments, '{"to":"Bob"}');
    });
  }

  test('A second answer during the check is rejected, and the call is sent once', async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug } = meeting;
    const { ask, settled } = await beginAsked(meeting);
    const answer = (to: string): boolean =>
      host.answer(ask.id, { kind: 'approval', decision: 'approve', digest: ask.digest, arguments: { to } });
    const taken = [answer('Bob'), answer('Carol'), answer('Bob')];
    assert.deepEqual(taken, [true, false, false]);
    const call = await settled;
    assert.equal(call.status, 'done');
    const sent = await rug.calls();
    assert.deepEqual(
      sent.map((it) => it.arguments),
      ['{"to":"Bob"}'],
    );
  });

  test('A call that is cancelled during the check sends nothing', async () => {
    const meeting = await meet(lab.fresh());
    const { host, rug } = meeting;
    const { ask, settled } = await beginAsked(meeting);
    approve(host, ask, { arguments: { to: 'Bob' } });
    host.cancel(ask.callId);
    assert.equal((await settled).status, 'cancelled');
    assert.equal(await arrived(rug), 0);
    assert.deepEqual(host.getSnapshot().asks, []);
  });

  test('A grant for these arguments only covers the changed arguments', async () => {
    const meeting = await meet(lab.fresh());
    const { host } = meeting;
    const { ask, settled } = await beginAsked(meeting);
    const given = { to: 'Bob' };
    approve(host, ask, { arguments: given, duration: 'session', onlyTheseArguments: true });
    await settled;
    assert.equal(theGrant(host).argumentsDigest, digestOf(given));
    await unasked(meeting, { arguments: given });
    await beginAsked(meeting, { arguments: { to: 'Ada' } });
  });
});

describe('what the model receives about an edit', { timeout: 120_000 }, () => {
  async function told(given: JsonObject | undefined): Promise<ToolMessage> {
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
    await add(host, { url: rug.url, label: 'A' });
    const turn = host.send('Send it');
    const ask = await newAsk(host, new Set());
    approve(host, ask, given ? { arguments: given } : {});
    await turn;
    return heard[0]!;
  }

  test("The model receives a note about the changed arguments before the tool's result", async () => {
    const message = await told({ to: 'Bob', text: 'Hello' });
    const [note, ...content] = message.content;
    assert.ok(note?.type === 'text');
    assert.match(note.text, /changed/i);
    assert.match(note.text, /\bto\b/);
    assert.doesNotMatch(note.text, /\btext\b/);
    const [begin, said, end, ...more] = content.map((part) => (part.type === 'text' ? part.text : ''));
    const [, key] = /^\[#(\w+) begins: .* the server "A"/.exec(begin ?? '') ?? [];
    assert.deepEqual([said, end, more], ['Sent.', `\n[#${key} ends]`, []]);
  });

  test('The note names removed and added arguments', async () => {
    const message = await told({ to: 'Ada', copies: 3 });
    const [note] = message.content;
    assert.ok(note?.type === 'text');
    assert.match(note.text, /\btext\b/);
    assert.match(note.text, /\bcopies\b/);
  });

  test('The model receives no note if nothing changed', async () => {
    for (const given of [undefined, first]) {
      const message = await told(given);
      assert.deepEqual(message.content, [{ type: 'text', text: 'Sent.' }]);
    }
  });
});

describe("an answer with another request's digest", { timeout: 120_000 }, () => {
  const digests: [name: string, of: (ask: ApprovalAsk) => unknown][] = [
    ['another digest', () => digestOf({ to: 'Eve' })],
    ['the digest of the edit', () => digestOf({ to: 'Bob' })],
    ['an empty digest', () => ''],
    ['a digest in capitals', ({ digest }) => digest.toUpperCase()],
    ['half a digest', ({ digest }) => digest.slice(0, 32)],
    ['null', () => null],
    ['a list with the digest in it', ({ digest }) => [digest]],
  ];
  for (const [name, of] of digests) {
    test(`An answer is rejected if it carries ${name}`, async () => {
      const meeting = await meet(lab.fresh());
      const { host, rug } = meeting;
      const { ask, settled } = await beginAsked(meeting);
      for (const more of [
        { decision: 'approve' },
        { decision: 'approve', arguments: { to: 'Bob' } },
        { decision: 'deny' },
      ]) {
        const answer = { kind: 'approval', ...more, digest: of(ask) } as Answer;
        assert.equal(host.answer(ask.id, answer), false);
      }
      assert.equal(await arrived(rug), 0);
      assert.equal(askNow(host, ask.id), ask, 'the question is as it was');
      approve(host, ask);
      assert.equal((await settled).status, 'done');
      assert.equal(await arrived(rug), 1);
    });
  }
});
