import assert from 'node:assert/strict';
import { setImmediate as nextTask } from 'node:timers/promises';
import { after, afterEach, before } from 'node:test';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import type { DemoServer } from '../../../demo/servers/types.js';
import type {
  AssistantEntry,
  Llm,
  LlmDelta,
  LlmRequest,
  McpHost,
  Snapshot,
} from '../../../src/core/index.js';
import { clearCalls, until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { workedMs } from '../../fixtures/work.js';
import { add, assertIsData, endHosts, makeHost, toolCallsAt, when } from '../support.js';
import { stays } from '../../fixtures/stays.js';

let modern: DemoServer;
before(async () => {
  modern = await startModernServer({ record: true });
});
afterEach(endHosts);
after(() => modern.stop());

const text = (value: string): LlmDelta => ({ type: 'text', text: value });
const answerOf = (host: McpHost): AssistantEntry => {
  const entry = host.getSnapshot().conversation.entries.findLast((it) => it.kind === 'assistant');
  assert.ok(entry?.kind === 'assistant');
  return entry;
};
const streaming = (of: (request: LlmRequest) => AsyncIterable<LlmDelta>): Llm => of;

describe('a reply that is streamed', { timeout: 120_000 }, () => {
  test('A streamed reply is shown as it arrives', async () => {
    const seen: string[] = [];
    const host = makeHost({
      llm: streaming(async function* () {
        let written = '';
        for (const word of ['It ', 'is ', 'warm.']) {
          yield text(word);
          written += word;
          await until(() => seen.at(-1) === `writing: ${written}`, `"${word}" on screen`);
        }
      }),
    });
    host.subscribe(() => {
      const entry = host.getSnapshot().conversation.entries.at(-1);
      if (entry?.kind === 'assistant') seen.push(`${entry.status}: ${entry.text}`);
    });
    await host.send('Go');
    await until(() => seen.at(-1)?.startsWith('complete') === true, 'the end of the reply');
    assert.deepEqual(
      [...new Set(seen)],
      ['writing: ', 'writing: It ', 'writing: It is ', 'writing: It is warm.', 'complete: It is warm.'],
    );
  });

  test('A streamed reply is published at most once a frame, and up to the last delta when it is stopped', async () => {
    const host = makeHost({
      llm: streaming(async function* () {
        for (let at = 0; at < 2_000; at++) {
          yield text('word ');
          if (at % 100 === 0) await nextTask();
        }
        await new Promise(() => undefined);
      }),
    });
    const seen = new Set<string>();
    const begin = performance.now();
    const textNow = ({ conversation }: Snapshot): string => {
      const entry = conversation.entries.at(-1);
      return entry?.kind === 'assistant' ? entry.text : '';
    };
    host.subscribe(() => seen.add(textNow(host.getSnapshot())));
    const turn = host.send('Go');
    await when(host, (snapshot) => textNow(snapshot).length === 10_000, 'all of it');
    const frames = (performance.now() - begin) / 16;
    host.stop();
    await turn;
    assert.equal(answerOf(host).text.length, 10_000);
    assert.ok(seen.size <= frames + 3, `${seen.size} states in ${frames} frames`);
  });

  test('The page gets time for other work even if all deltas arrive in one task', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++);
    let during = 0;
    const host = makeHost({
      llm: streaming(async function* () {
        ticks = 0;
        for (let at = 0; at < 20_000; at++) yield text('word ');
        during = ticks;
      }),
    });
    await host.send('Go');
    clearInterval(timer);
    assert.equal(answerOf(host).text.length, 100_000);
    assert.ok(during >= 3, `${during} ticks of a timer while the pieces came`);
  });

  test('Arguments of several calls can arrive in interleaved fragments', async () => {
    await clearCalls(modern.url);
    let round = 0;
    const host = makeHost({
      policy: () => ({ decision: 'allow' }),
      llm: streaming(async function* ({ tools }) {
        if (++round > 1) {
          yield text('Done.');
          return;
        }
        const { name } = tools.find(({ tool }) => tool === 'calculate_sum')!;
        yield { type: 'tool-call', id: 'a', name };
        yield { type: 'tool-call', id: 'b', name };
        for (const [id, fragment] of [
          ['a', '{"a":'],
          ['b', '{"a":3,'],
          ['a', '1,"b":1}'],
          ['b', '"b":4}'],
        ] as const) {
          yield { type: 'tool-call-arguments', id, text: fragment };
          await nextTask();
        }
      }),
    });
    await add(host, { url: modern.url });
    await host.send('Go');
    const args = (await toolCallsAt(modern.url)).map((it) => (it.params as { arguments: unknown }).arguments);
    assert.deepEqual(args, [
      { a: 1, b: 1 },
      { a: 3, b: 4 },
    ]);
  });

  test('No call is made before the reply is complete', async () => {
    await clearCalls(modern.url);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let round = 0;
    const host = makeHost({
      policy: () => ({ decision: 'allow' }),
      llm: streaming(async function* ({ tools }) {
        if (++round > 1) return;
        yield {
          type: 'tool-call',
          id: 'a',
          name: tools.find(({ tool }) => tool === 'get_current_time')!.name,
        };
        await held;
      }),
    });
    await add(host, { url: modern.url });
    const turn = host.send('Go');
    await when(
      host,
      ({ conversation }) => JSON.stringify(conversation).includes('"id":"a"'),
      'the wish shows',
    );
    await stays(50, async () => assert.deepEqual(await toolCallsAt(modern.url), []));
    release();
    await turn;
    assert.equal((await toolCallsAt(modern.url)).length, 1);
  });

  test('A broken stream keeps its text, makes no calls, and the model sees that in the next turn', async () => {
    await clearCalls(modern.url);
    const requests: LlmRequest[] = [];
    const host = makeHost({
      policy: () => ({ decision: 'allow' }),
      llm: streaming(async function* (request) {
        requests.push(request);
        yield text('Let me look. ');
        if (requests.length > 1) return;
        yield {
          type: 'tool-call',
          id: 'a',
          name: request.tools.find(({ tool }) => tool === 'get_current_time')!.name,
        };
        throw new Error('the line went dead');
      }),
    });
    await add(host, { url: modern.url });
    await host.send('Go');
    const entry = answerOf(host);
    assert.equal(entry.status, 'stopped');
    assert.equal(entry.text, 'Let me look. ');
    assert.equal(entry.toolCalls[0]?.problem?.code, 'model-failed');
    const notice = host.getSnapshot().conversation.entries.at(-1);
    assert.match(notice?.kind === 'notice' ? notice.problem.message : '', /the line went dead/);
    assert.deepEqual(await toolCallsAt(modern.url), []);
    await host.send('Again');
    const roles = requests[1]!.messages.map(({ role }) => role);
    assert.deepEqual(roles, ['user', 'assistant', 'tool', 'user']);
    assertIsData(host);
  });

  test('An empty stream is an empty reply, not an error', async () => {
    const nothing: readonly LlmDelta[] = [];
    const host = makeHost({
      llm: streaming(async function* () {
        await nextTask();
        yield* nothing;
      }),
    });
    await host.send('Go');
    assert.deepEqual([answerOf(host).status, answerOf(host).text], ['complete', '']);
  });

  test('A reply can be a hand-written async iterable', async () => {
    const pieces = [text('By '), text('hand.')];
    const host = makeHost({
      llm: () => ({
        [Symbol.asyncIterator]: () => ({
          next: async () => {
            const value = pieces.shift();
            return value ? { value, done: false } : { value: undefined, done: true };
          },
        }),
      }),
    });
    await host.send('Go');
    assert.equal(answerOf(host).text, 'By hand.');
  });

  test('A reply of 20,000 deltas is assembled in time, and listeners are not notified more often', async () => {
    const host = makeHost({
      llm: streaming(async function* () {
        for (let piece = 0; piece < 20_000; piece++) {
          if (piece % 100 === 0) await nextTask();
          yield text('ab ');
        }
      }),
    });
    let heard = 0;
    host.subscribe(() => heard++);
    const begin = workedMs();
    await host.send('Go');
    assert.equal(answerOf(host).text.length, 60_000);
    assert.ok(heard <= 20_010, `${heard}`);
    assert.ok(workedMs() - begin < 8_000);
  });
});
