import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import {
  answerModelTurns,
  type Answer,
  type Llm,
  type LlmRequest,
  type McpHost,
  McpToolsError,
} from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { userMessage } from '../../fixtures/talk.js';
import { assertIsData, endHosts, makeHost, when } from '../support.js';

afterEach(endHosts);

const odd = (llm: unknown): Llm => llm as Llm;
const noticeOf = (host: McpHost): string => {
  const entry = host.getSnapshot().conversation.entries.at(-1);
  return entry?.kind === 'notice' ? `${entry.problem.code}: ${entry.problem.message}` : String(entry?.kind);
};

/** Asserts that the turn ends with this notice, and that the next turn works. */
async function assertEndsWith(llm: unknown, notice: RegExp): Promise<void> {
  let isSecond = false;
  const host = makeHost({
    llm:
      typeof llm === 'function'
        ? (request) => (isSecond ? { text: 'Better' } : (llm as Llm)(request))
        : odd(llm),
  });
  await host.send('Go');
  assert.match(noticeOf(host), notice);
  const { status, entries } = host.getSnapshot().conversation;
  assert.equal(status, 'idle');
  const answer = entries.find((it) => it.kind === 'assistant');
  assert.equal(answer?.kind === 'assistant' && answer.status, 'stopped');
  assert.deepEqual(host.getSnapshot().asks, []);
  assert.equal(host.getSnapshot().audit.at(-1)?.outcome, 'failed');
  assertIsData(host);
  isSecond = true;
  if (typeof llm !== 'function') return;
  await host.send('And now?');
  assert.equal(host.getSnapshot().conversation.entries.at(-1)?.kind, 'assistant');
}

describe('an `llm` that is not a function', { timeout: 120_000 }, () => {
  for (const llm of [7, 'gpt', {}, [], true, Promise.resolve(() => ({ text: 'Hi' }))]) {
    test(`An \`llm\` that is ${typeof llm} ${JSON.stringify(llm)} is reported`, () =>
      assertEndsWith(llm, /^model-not-a-function: The `llm` that this page set is not a function\.$/));
  }

  test('An `llm` that is null means that the page has no model', () => assertEndsWith(null, /^no-model/));
});

describe('a model that throws', { timeout: 120_000 }, () => {
  const thrown: [name: string, value: unknown, notice: RegExp][] = [
    ['an error', new Error('quota exceeded'), /^model-failed: The model failed: quota exceeded$/],
    ['text', 'just text', /model-failed: The model failed: just text/],
    ['nothing', undefined, /model-failed/],
    ['null', null, /model-failed/],
    ['an object without a prototype', Object.create(null), /model-failed/],
    ['an endless error', new Error('x'.repeat(1_000_000)), /model-failed: The model failed: x{100}/],
    [
      'something that looks like one of our errors',
      Object.assign(new Error('fake'), { problem: { run: () => 1 } }),
      /model-failed/,
    ],
    [
      'an abort that nobody asked for',
      new DOMException('This operation was aborted', 'AbortError'),
      /model-failed/,
    ],
  ];
  for (const [name, value, notice] of thrown) {
    test(`A model that throws ${name} ends the turn with a message, synchronously or later`, async () => {
      await assertEndsWith(() => {
        throw value;
      }, notice);
      await assertEndsWith(async () => {
        throw value;
      }, notice);
      // eslint-disable-next-line require-yield -- what it throws comes in place of the first piece
      await assertEndsWith(async function* () {
        throw value;
      }, notice);
    });
  }

  test('A reply whose properties throw ends the turn with a message', async () => {
    const trap = new Proxy(
      {},
      {
        has: () => {
          throw new Error('do not look');
        },
        get: (_, key) => {
          if (key === 'then') return undefined;
          throw new Error('do not look');
        },
      },
    );
    await assertEndsWith(() => trap, /do not look/);
    await assertEndsWith(
      () => ({
        get text(): string {
          throw new Error('a getter broke');
        },
      }),
      /invalid-reply.*a getter broke/,
    );
  });
});

describe('a model with invalid replies', { timeout: 120_000 }, () => {
  const nonsense: unknown[] = [
    ...[undefined, null, 'Hello', 7, [], {}, () => 'Hello', new Map(), new Date(0)],
    ...[{ text: 7 }, { toolCalls: 'x' }, { toolCalls: [{}] }, { toolCalls: [{ name: 'x', arguments: 1n }] }],
    ...[{ choices: [{ message: { content: 'Hello' } }] }],
  ];
  for (const [index, reply] of nonsense.entries()) {
    test(`An invalid reply is reported (${index})`, () =>
      assertEndsWith(() => reply, /^invalid-reply: The model's answer could not be read: /));
  }
});

describe('a turn that the page answers itself', { timeout: 120_000 }, () => {
  const answers: [name: string, answer: unknown, notice: RegExp][] = [
    ['an answer of no kind', { kind: 'model-turn' }, /invalid-reply/],
    ['an error that is none', { kind: 'model-turn', error: undefined }, /model-failed/],
    [
      'an error with more in it than a problem has',
      {
        kind: 'model-turn',
        error: {
          code: 'model-failed',
          message: 'Ollama is off',
          data: { run: (): number => 1 },
          more: new Map(),
        },
      },
      /^model-failed: Ollama is off$/,
    ],
    [
      'an error of a code that we do not know',
      { kind: 'model-turn', error: { code: 'oops', message: 'x', data: {} } },
      /model-failed/,
    ],
    ['a piece that is none', { kind: 'model-turn', delta: null }, /invalid-reply/],
  ];
  for (const [name, answer, notice] of answers) {
    test(`A turn ends with a message at ${name}`, async () => {
      const host = makeHost();
      const turn = host.send('Go');
      const { id } = await when(host, ({ asks }) => asks[0], 'a use of the model');
      assert.equal(host.answer(id, answer as Answer), true);
      await turn;
      assert.match(noticeOf(host), notice);
      assertIsData(host);
    });
  }

  test('A turn waits for an answer and rejects answers of another kind', async () => {
    const host = makeHost();
    const turn = host.send('Go');
    const ask = await when(host, ({ asks }) => asks[0], 'a use of the model');
    assert.ok(ask.kind === 'model-turn');
    assert.deepEqual(ask.turn.messages, [userMessage('Go')]);
    for (const answer of [null, { kind: 'approval', decision: 'approve' }, { reply: { text: 'Hi' } }]) {
      assert.equal(host.answer(ask.id, answer as Answer), false);
    }
    assert.equal(host.answer(ask.id, { kind: 'model-turn', reply: { text: 'Hi' } }), true);
    await turn;
    assert.equal(host.answer(ask.id, { kind: 'model-turn', reply: { text: 'Hi again' } }), false);
    assert.equal(host.getSnapshot().conversation.entries.length, 2);
  });

  test('A turn can be answered by a function that the page sets and changes later', async () => {
    const host = makeHost();
    let llm: unknown = undefined;
    const leave = answerModelTurns(host, () => llm);
    await host.send('One');
    assert.match(noticeOf(host), /^no-model/);
    llm = ({ messages }: LlmRequest) => ({ text: `${messages.length} messages` });
    await host.send('Two');
    const entry = host.getSnapshot().conversation.entries.at(-1);
    assert.equal(entry?.kind === 'assistant' && entry.text, '2 messages');
    leave();
  });
});

describe('a message that is sent during a turn', { timeout: 120_000 }, () => {
  test('A message during a turn is rejected with a reason and has no effect', async () => {
    let reply = (): void => undefined;
    const replies = new Promise<void>((resolve) => (reply = resolve));
    const host = makeHost({ llm: () => replies.then(() => ({ text: 'Done' })) });
    const turn = host.send('First');
    await assert.rejects(
      host.send('Second'),
      (error) => McpToolsError.isInstance(error) && error.code === 'turn-running',
    );
    reply();
    await turn;
    assert.deepEqual(
      host.getSnapshot().conversation.entries.map(({ kind }) => kind),
      ['user', 'assistant'],
    );
    await host.send('Third');
    assert.equal(host.getSnapshot().conversation.entries.length, 4);
  });

  test('An empty message does nothing', async () => {
    const host = makeHost({ llm: () => ({ text: 'Hm?' }) });
    for (const text of ['', '  ', '\n\t']) await host.send(text);
    assert.deepEqual(host.getSnapshot().conversation.entries, []);
  });
});
