import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';
import { guardBody } from '../../../../src/core/servers/guard/body.js';
import type { ScannedMessage } from '../../../../src/core/servers/guard/json-count.js';
import { defaultLimits, type LimitName, type Limits } from '../../../../src/core/base/limits.js';
import { stays } from '../../../fixtures/stays.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const data = (text: string): string => `data: ${text}\n\n`;
const progress = (at: number, progressToken: unknown = 1): string =>
  data(JSON.stringify({ method: 'notifications/progress', params: { progressToken, progress: at } }));

interface Guarded {
  /** Sends the next data of the server; it has been read a microtask later. */
  readonly feed: ReadableStreamDefaultController<Uint8Array>;
  readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly crossed: LimitName[];
  readonly passed: ScannedMessage[];
  readonly cancelled: () => unknown;
  /** Reads to the end or to an error. */
  rest(): Promise<{ text: string; error?: Error }>;
}

function guarded(isEvents: boolean, limits: Partial<Limits> = {}): Guarded {
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined;
  let reason: unknown;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      feed = controller;
    },
    cancel: (why) => {
      reason = why;
    },
  });
  assert.ok(feed);
  const crossed: LimitName[] = [];
  const passed: ScannedMessage[] = [];
  const reader = guardBody(
    body,
    isEvents,
    { ...defaultLimits, ...limits },
    {
      scanned: (message) => void passed.push(message),
      received: () => undefined,
      crossed(limit) {
        crossed.push(limit);
        return new Error(limit);
      },
    },
  ).getReader();
  const rest = async (): Promise<{ text: string; error?: Error }> => {
    let text = '';
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read())
        text += String(Buffer.from(next.value));
      return { text };
    } catch (error) {
      return { text, error: error as Error };
    }
  };
  return { feed, reader, crossed, passed, cancelled: () => reason, rest };
}

async function all(
  isEvents: boolean,
  text: string,
  limits: Partial<Limits>,
): Promise<{ crossed: LimitName | undefined; text: string }> {
  const { feed, rest, crossed, cancelled } = guarded(isEvents, limits);
  for (let at = 0; at < text.length; at += 7) feed.enqueue(bytesOf(text.slice(at, at + 7)));
  if (crossed.length === 0) feed.close();
  const got = await rest();
  assert.equal(got.error === undefined, crossed.length === 0);
  assert.ok(crossed.length < 2, 'told once');
  if (got.error) assert.equal(got.error.message, crossed[0]);
  assert.ok(cancelled() === undefined || cancelled() === got.error);
  return { crossed: crossed[0], text: got.text };
}

afterEach(() => {
  mock.restoreAll();
});

describe('limits of a message', () => {
  test('The allowed number of bytes passes unchanged, and one more does not', async () => {
    const text = '{"né":"語"}';
    const { length } = bytesOf(text);
    assert.deepEqual(await all(false, text, { messageBytes: length }), { crossed: undefined, text });
    assert.equal((await all(false, text, { messageBytes: length - 1 })).crossed, 'messageBytes');
  });

  test('The allowed depth passes, and one more level does not', async () => {
    const deep = '[{"a":[{}]}]';
    assert.deepEqual(await all(false, deep, { messageDepth: 4 }), { crossed: undefined, text: deep });
    assert.equal((await all(false, deep, { messageDepth: 3 })).crossed, 'messageDepth');
  });

  test('A batch may have as many messages as allowed per second', async () => {
    const list = '[{"a":1,"b":2},[3,4],5]';
    assert.equal((await all(false, list, { messagesPerSecond: 3 })).crossed, undefined);
    assert.equal((await all(false, list, { messagesPerSecond: 2 })).crossed, 'messagesPerSecond');
    assert.equal((await all(false, '{"a":1,"b":2,"c":3}', { messagesPerSecond: 1 })).crossed, undefined);
  });

  test('Reading stops when a limit is crossed', async () => {
    const { feed, reader, cancelled, crossed } = guarded(false, { messageBytes: 10 });
    feed.enqueue(bytesOf('0123456789'));
    assert.equal((await reader.read()).done, false);
    feed.enqueue(bytesOf('0'));
    await assert.rejects(reader.read(), /messageBytes/);
    assert.deepEqual(crossed, ['messageBytes']);
    assert.match(String(cancelled()), /messageBytes/);
  });
});

describe('limits of an event stream', () => {
  const one = data('12345');

  test('The allowed number of bytes passes, and one more does not', async () => {
    const text = one.repeat(5);
    const { crossed, text: passed } = await all(true, text, { streamBytes: text.length });
    assert.equal(crossed, undefined);
    assert.equal(passed.match(/data: 12345/g)?.length, 5);
    assert.equal((await all(true, text, { streamBytes: text.length - 1 })).crossed, 'streamBytes');
  });

  test('Comments count as bytes', async () => {
    assert.equal((await all(true, ': ping\n\n'.repeat(20), { streamBytes: 100 })).crossed, 'streamBytes');
    assert.equal((await all(true, ': ping'.repeat(20), { messageBytes: 100 })).crossed, 'messageBytes');
  });

  test('The allowed number of messages per second passes, and one more does not', async () => {
    const now = mock.method(performance, 'now', () => 5_000);
    assert.equal((await all(true, one.repeat(10), { messagesPerSecond: 10 })).crossed, undefined);
    const { crossed, text } = await all(true, one.repeat(11), { messagesPerSecond: 10 });
    assert.equal(crossed, 'messagesPerSecond');
    assert.ok(text.length < 11 * one.length + 22);
    // Each second has its own count.
    let at = 0;
    now.mock.mockImplementation(() => 5_000 + 100 * at++);
    assert.equal((await all(true, one.repeat(100), { messagesPerSecond: 10 })).crossed, undefined);
  });

  test('Any number of comments per second passes', async () => {
    const { crossed, text } = await all(true, `${': ping\n\n'.repeat(500)}${one}`, { messagesPerSecond: 10 });
    assert.equal(crossed, undefined);
    assert.match(
      text,
      /^: ping\s*data: 12345\s*$/,
      'the first is kept for what it may hide, the rest is dropped',
    );
  });

  test('Any number of reports about one subject passes, and the first and last arrive', async () => {
    mock.method(performance, 'now', () => 5_000);
    const many = Array.from({ length: 5_000 }, (_, at) => progress(at)).join('');
    const { crossed, text } = await all(true, many + one, { messagesPerSecond: 10 });
    assert.equal(crossed, undefined);
    assert.match(text, /"progress":0\}/);
    assert.match(text, /"progress":4999\}\}\s*data: 12345\s*$/, 'and before what came after it');
  });

  test('Reports about many subjects count as messages', async () => {
    mock.method(performance, 'now', () => 5_000);
    const many = Array.from({ length: 5_000 }, (_, at) => progress(at, `token ${at}`)).join('');
    const { crossed, text } = await all(true, many, { messagesPerSecond: 10 });
    assert.equal(crossed, 'messagesPerSecond');
    assert.ok((text.match(/progressToken/g)?.length ?? 0) <= 11);
  });
});

describe('reports that are held back', () => {
  const hold = async (): Promise<Guarded> => {
    const it = guarded(true, { progressMs: 20 });
    it.feed.enqueue(bytesOf(progress(1) + progress(2) + progress(3)));
    assert.match(String(Buffer.from((await it.reader.read()).value ?? [])), /"progress":1\}/);
    return it;
  };

  test('A report arrives when its time has come', async () => {
    const { reader } = await hold();
    assert.match(String(Buffer.from((await reader.read()).value ?? [])), /"progress":3\}/);
  });

  test('A report arrives when the stream ends', async () => {
    const { feed, rest } = await hold();
    feed.close();
    const { text, error } = await rest();
    assert.equal(error, undefined);
    assert.match(text, /^data:.*"progress":3\}\}\s*$/);
  });

  test('A report arrives before a break, and nothing after it', async () => {
    const { feed, rest, cancelled } = await hold();
    const got = rest();
    feed.error(new Error('broken'));
    const { text, error } = await got;
    assert.match(text, /^data:.*"progress":3\}\}\s*$/);
    assert.match(String(error), /broken/);
    // A timer that writes to a closed stream would throw an uncaught error.
    await stays(40, () => assert.equal(cancelled(), undefined));
  });

  test('A report does not arrive once the reader has gone', async () => {
    const { reader, cancelled } = await hold();
    await reader.cancel('gone');
    await stays(40, () => assert.equal(cancelled(), 'gone'));
  });

  test('A report does not arrive after a limit was crossed', async () => {
    const { feed, rest, crossed } = guarded(true, { progressMs: 20 });
    // In one part: between two parts, a busy machine could let the time pass.
    feed.enqueue(bytesOf(`${progress(1)}${progress(2)}${progress(3)}data: ${'['.repeat(2_000)}\n\n`));
    assert.doesNotMatch((await rest()).text, /"progress":[23]/);
    await stays(40, () => assert.deepEqual(crossed, ['messageDepth']));
  });
});

describe('a large event', () => {
  const large = data(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'a'.repeat(1_000_000) }));
  const text = `${progress(1)}${large}: a comment\n\n${progress(2)}${data('small')}`;

  test('A large event is passed on in small parts, in order, with pauses', async () => {
    const { feed, reader } = guarded(true);
    feed.enqueue(bytesOf(text));
    feed.close();
    const pieces: Uint8Array[] = [];
    let tasks = 0;
    const timer = setInterval(() => tasks++);
    for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value);
    clearInterval(timer);
    assert.ok(
      pieces.every(({ length }) => length <= 65_536),
      'small pieces',
    );
    assert.ok(tasks > 0, 'it rested');
    // Each block ends with another empty line.
    const events = [progress(1), large, progress(2), data('small')].map((event) => event.trim());
    assert.deepEqual(
      String(Buffer.concat(pieces))
        .trim()
        .split(/\n{2,}/),
      events,
    );
  });

  test('A large event can be cancelled halfway', async () => {
    const { feed, reader, cancelled } = guarded(true);
    feed.enqueue(bytesOf(text));
    await reader.read();
    await reader.read();
    await reader.cancel('enough');
    await stays(50, () => assert.equal(cancelled(), 'enough'));
  });
});
