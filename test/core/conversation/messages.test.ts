import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { messagesOf } from '../../../src/core/conversation/messages.js';
import { problem } from '../../../src/core/base/problems.js';
import { answerIn, assistantMessage, saidIn, userMessage } from '../../fixtures/talk.js';
import type {
  Call,
  Entry,
  EntryToolCall,
  ModelMessage,
  ToolMessage,
  ToolResult,
} from '../../../src/core/protocol/index.js';

const base = {
  id: 'call-1',
  serverId: 'server-1',
  serverLabel: 'Weather',
  tool: 'get_weather',
  displayName: 'Weather',
  arguments: {},
  startedBy: 'model',
  createdAt: 1,
} as const;
const result: ToolResult = {
  isError: false,
  parts: [],
  schemaCheck: { status: 'none' },
  modelParts: [{ type: 'text', text: '18 °C' }],
  raw: {},
};
const why = problem('connection-lost');

const user = (text: string): Entry => ({ ...saidIn(text), id: 'e1', at: 1 });
const assistant = (text: string, toolCalls: readonly EntryToolCall[] = []): Entry => ({
  ...answerIn(text, toolCalls),
  id: 'e2',
  at: 1,
  status: 'complete',
});
const wish = (id: string, more: Partial<EntryToolCall> = {}): EntryToolCall => ({
  id,
  name: 'Weather__get_weather',
  arguments: '{}',
  ...more,
});
const read = (entries: readonly Entry[], ...calls: Call[]): readonly ModelMessage[] =>
  messagesOf(entries, (id) => calls.find((call) => call.id === id));
const resultFor = (call: Call): ToolMessage => {
  const message = read([assistant('', [wish('a', { callId: call.id })])], call)[1];
  assert.equal(message?.role, 'tool');
  return message;
};

describe('messages for the model', () => {
  test("The messages are those of the conversation in order, without the host's notices", () => {
    const notice: Entry = { kind: 'notice', id: 'n', at: 1, problem: problem('model-stopped') };
    assert.deepEqual(read([user('Hi'), assistant('Hello'), notice, user('Bye')]), [
      userMessage('Hi'),
      assistantMessage('Hello'),
      userMessage('Bye'),
    ]);
  });

  test('Empty replies, which providers reject, are left out', () => {
    assert.deepEqual(read([assistant('')]), []);
  });

  test('Each tool call has a result, in the order of the calls', () => {
    const calls = ['c', 'a', 'b'].map((id): Call => ({
      ...base,
      id,
      status: 'done',
      startedAt: 1,
      endedAt: 2,
      result,
    }));
    const asked = ['a', 'b', 'c'].map((id) => wish(`ask-${id}`, { callId: id }));
    const messages = read([assistant('One moment', asked)], ...calls);
    assert.deepEqual(
      messages.map((it) => (it.role === 'tool' ? it.toolCallId : it.role)),
      ['assistant', 'ask-a', 'ask-b', 'ask-c'],
    );
  });

  test('A result names its server and tool, and is marked as untrusted', () => {
    const done = resultFor({ ...base, status: 'done', startedAt: 1, endedAt: 2, result });
    assert.deepEqual(done, {
      role: 'tool',
      toolCallId: 'a',
      name: 'Weather__get_weather',
      server: 'Weather',
      tool: 'get_weather',
      untrusted: true,
      content: [{ type: 'text', text: '18 °C' }],
      isError: false,
    });
  });

  const ends: [call: Call, text: RegExp][] = [
    [
      { ...base, status: 'denied', endedAt: 2, deniedBy: 'person', reason: 'not today' },
      /denied.*not made.*not today/,
    ],
    [{ ...base, status: 'denied', endedAt: 2, deniedBy: 'person' }, /denied this call; it was not made\.$/],
    [{ ...base, status: 'denied', endedAt: 2, deniedBy: 'policy', reason: 'never' }, /does not allow.*never/],
    [{ ...base, status: 'cancelled', endedAt: 2, reason: 'too slow' }, /cancelled.*too slow/],
    [
      { ...base, status: 'failed', endedAt: 2, problem: problem('timed-out', { seconds: 9 }) },
      /did not answer for 9 s/,
    ],
    [{ ...base, status: 'lost', startedAt: 1, endedAt: 2, problem: why }, /may have run/],
    [{ ...base, status: 'checking' }, /not waited for/],
    [{ ...base, status: 'awaiting-approval', askId: 'x' }, /not waited for/],
    [{ ...base, status: 'running', startedAt: 1 }, /not waited for/],
  ];
  for (const [call, text] of ends) {
    test(`The result of a call that is ${call.status} describes its end: ${text.source}`, () => {
      const { isError, content } = resultFor(call);
      assert.equal(isError, true);
      assert.match(content[0]?.type === 'text' ? content[0].text : '', text);
    });
  }

  test("A tool error keeps the tool's text", () => {
    const isError = { ...result, isError: true };
    const message = resultFor({ ...base, status: 'done', startedAt: 1, endedAt: 2, result: isError });
    assert.equal(message.isError, true);
    assert.deepEqual(message.content, result.modelParts);
  });

  test('The result of a call that was not made gives the reason', () => {
    const toolCall = wish('a', { problem: problem('unknown-alias', { name: 'nope' }) });
    const message = read([assistant('', [toolCall])])[1];
    assert.deepEqual(message?.role === 'tool' && [message.content, message.isError, message.server], [
      [{ type: 'text', text: 'There is no tool named "nope".' }],
      true,
      '',
    ]);
  });

  test('Hidden characters are removed from all messages, and counted in results', () => {
    const dirty = 'a\u202eb';
    const failed: Call = {
      ...base,
      tool: dirty,
      serverLabel: dirty,
      status: 'failed',
      endedAt: 2,
      problem: { ...why, message: `It said ${dirty}${dirty}` },
    };
    const toolCall = wish('a', { callId: 'call-1', name: dirty, arguments: `{"${dirty}":1}` });
    assert.deepEqual(read([user(dirty), assistant(dirty, [toolCall])], failed), [
      userMessage('ab'),
      assistantMessage('ab', [{ id: 'a', name: 'ab', arguments: '{"ab":1}' }]),
      {
        role: 'tool',
        toolCallId: 'a',
        name: 'ab',
        server: 'ab',
        tool: 'ab',
        untrusted: true,
        content: [{ type: 'text', text: 'It said abab\n[2 invisible characters were removed here]' }],
        hiddenCharacters: 2,
        isError: true,
      },
    ]);
  });

  test('A note before the result lists the arguments that a person changed, and its hidden characters are counted', () => {
    const edit = {
      before: {},
      changed: ['/to', '/deep/0/x\u200b', ...Array.from({ length: 30 }, (_, at) => `/${at}`)],
    };
    const done = { ...base, edit, status: 'done', startedAt: 1, endedAt: 2 } as const;
    const message = resultFor({ ...done, result: { ...result, hiddenCharacters: 3 } });
    const [note, ...content] = message.content;
    assert.ok(note?.type === 'text');
    assert.match(note.text, /^The person changed `to`, `deep\/0\/x`, `0`, .* and 12 more in the arguments/);
    assert.match(note.text, /\n\[1 invisible character was removed here\]$/);
    assert.deepEqual(content.slice(1, -1), result.modelParts, 'it stands in a frame');
    assert.equal(message.hiddenCharacters, 4);
    const denied = resultFor({
      ...base,
      edit: { before: {}, changed: ['/to'] },
      status: 'cancelled',
      endedAt: 2,
    });
    assert.equal(denied.content.length, 2);
  });

  test('A result that is no longer kept is described as such', () => {
    const message = read([assistant('', [wish('a', { callId: 'call-gone' })])])[1];
    assert.match(JSON.stringify(message), /no longer kept/);
  });
});
