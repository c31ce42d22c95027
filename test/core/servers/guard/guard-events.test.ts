import assert from 'node:assert/strict';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { type Block, EventBlocks } from '../../../../src/core/servers/guard/event-blocks.js';
import { guardBody } from '../../../../src/core/servers/guard/body.js';
import { defaultLimits, type Limits } from '../../../../src/core/base/limits.js';
import { describe, test } from '../../../fixtures/suites.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const mark = '\uFEFF';
/** A byte order mark as characters; the parser removes it. */
const spelledMark = '\u00EF\u00BB\u00BF';

/** The parser's output for a stream: events without comments, and retry times. */
function heard(chunks: readonly Uint8Array[]): (EventSourceMessage | number)[] {
  const found: (EventSourceMessage | number)[] = [];
  const parser = createParser({
    onEvent: (event) => found.push(event),
    onRetry: (ms) => found.push(ms),
  });
  const decoder = new TextDecoder();
  let last = '';
  for (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text) parser.feed(text);
    last = text || last;
  }
  // A parser treats a carriage return at the end as half of a line ending, and waits for the other half.
  if (last.endsWith('\r')) parser.feed('\n');
  return found;
}

function blocksOf(chunks: readonly Uint8Array[], limits: Partial<Limits> = {}): readonly Block[] {
  const blocks = new EventBlocks({ ...defaultLimits, ...limits });
  return chunks.flatMap((chunk) => {
    const found = blocks.take(chunk);
    assert.ok(typeof found !== 'string', `${JSON.stringify(found)} is crossed`);
    return found;
  });
}

/** Every way to cut it into two or three parts, whole, and byte by byte. */
function* chunkings(bytes: Uint8Array): Generator<readonly Uint8Array[]> {
  yield [bytes];
  yield Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
  for (let one = 0; one <= bytes.length; one++) {
    for (let two = one; two <= bytes.length; two++) {
      yield [bytes.subarray(0, one), bytes.subarray(one, two), bytes.subarray(two)];
    }
  }
}

const streams: Readonly<Record<string, string>> = {
  'line feeds': 'data: a\n\ndata: b\n\n',
  'carriage returns': 'data: a\r\rdata: b\r\r',
  both: 'data: a\r\n\r\ndata: b\r\n\r\n',
  'all in one': 'data: a\r\rdata: b\n\ndata: c\r\n\r\ndata: d\r\n\n',
  'a carriage return at the end': 'data: a\n\ndata: b\r\r',
  'more empty lines than needed': '\n\n\r\n\rdata: a\n\n\n\n\r\r\ndata: b\n\n',
  'a byte order mark': `${mark}data: a\n\ndata: b\n\n`,
  'two byte order marks': `${mark}${mark}data: a\n\ndata: b\n\n`,
  'a byte order mark spelled out': `${mark}${spelledMark}data: a\n\n`,
  'a byte order mark on a line of its own': `${mark}\ndata: a\n\n`,
  'a byte order mark after a comment': `: a\n\n${mark}data: b\n\ndata: c\n\n`,
  'a byte order mark after nothing': `\n\n${mark}data: b\n\ndata: c\n\n`,
  'a byte order mark before a comment': `${mark}: a\n\n${mark}data: b\n\n`,
  'a first line in another alphabet': 'é: a\ndata: b\n\né\n\n',
  comments: ': a\n\ndata: b\n: c\n\n:\n\n: d\ndata: e\n\n',
  'ids and pauses': 'id: 1\ndata: a\n\nretry: 10\n\nid: 2\nretry: x\ndata: b\n\nid\n\n',
  'names of events': 'event: message\ndata: a\n\nevent: other\ndata: b\n\nevent\ndata: c\n\n',
  'data on many lines': 'data: a\ndata: b\n\ndata:c\ndata\ndata:\n\ndata\n\n',
  'nearly data': 'dat: a\n\ndatas: b\n\n data: c\n\nData: d\n\ndata : e\n\ndata\n\n',
  'a value with colons': 'data: a: b\n\ndata::c\n\n',
  'longer characters': 'data: né 語 💡\n\ndata: ü\n\n',
  'no end': 'data: a\n\ndata: b\n',
  nothing: '',
};

describe('splitting an event stream', { timeout: 60_000 }, () => {
  for (const [name, text] of Object.entries(streams)) {
    test(`The parser's output is the same for any cut: ${name}`, () => {
      const bytes = bytesOf(text);
      const whole = heard([bytes]);
      for (const chunks of chunkings(bytes)) {
        const where = chunks.map(({ length }) => length).join();
        const blocks = blocksOf(chunks);
        assert.deepEqual(heard(blocks.map((block) => block.bytes)), whole, where);
        // Dropping blocks later changes nothing.
        const [first, ...more] = blocks;
        const kept = first ? [first, ...more.filter(({ isEvent }) => isEvent)] : [];
        assert.deepEqual(heard(kept.map((block) => block.bytes)), whole, where);
      }
    });
  }

  test('Each block is one event, or none', () => {
    const events = blocksOf([bytesOf(': a\n\ndata: b\n\n\nid: c\n\n: d\n:\n\nevent: e\ndata: f\n\n')]);
    assert.deepEqual(
      events.map(({ isEvent }) => isEvent),
      [false, true, false, true, false, true],
    );
  });
});

describe('limits of one event', { timeout: 60_000 }, () => {
  const message = 'data: 0123456789\n';

  test('The allowed number of bytes passes and one more does not, for any cut', () => {
    for (const chunks of chunkings(bytesOf(`${message}\n${message}\n`))) {
      assert.equal(blocksOf(chunks, { messageBytes: message.length }).length, 2);
      const narrow = new EventBlocks({ ...defaultLimits, messageBytes: message.length - 1 });
      const tripped = chunks.map((chunk) => narrow.take(chunk)).find((found) => typeof found === 'string');
      assert.equal(tripped, 'messageBytes', chunks.map(({ length }) => length).join());
    }
  });

  test('A block that never ends is cut at the limit', () => {
    const blocks = new EventBlocks({ ...defaultLimits, messageBytes: 100 });
    for (let size = 10; size <= 100; size += 10) assert.deepEqual(blocks.take(bytesOf('0123456789')), []);
    assert.equal(blocks.take(bytesOf('0')), 'messageBytes');
  });

  for (const [name, before] of [
    ['at the start', ''],
    ['after a byte order mark', mark],
    ['after two', mark + mark],
    ['after one that is spelled out', mark + spelledMark],
    ['after a comment', ': a\n'],
    ['after an event', 'data: [1]\n\n'],
    ['on more than one line', 'data: [\ndata: [\n'],
    ['after a name', 'event: message\n'],
  ] as const) {
    test(`Depth is counted ${name}`, () => {
      const more = name === 'on more than one line' ? 2 : 0;
      for (const chunks of chunkings(bytesOf(`${before}data: [[[]]]\n\n`))) {
        blocksOf(chunks, { messageDepth: 3 + more });
        const narrow = new EventBlocks({ ...defaultLimits, messageDepth: 2 + more });
        const tripped = chunks.map((chunk) => narrow.take(chunk)).find((found) => typeof found === 'string');
        assert.equal(tripped, 'messageDepth', chunks.map(({ length }) => length).join());
      }
    });
  }

  test('Depth is counted in data only', () => {
    blocksOf([bytesOf('event: [[[[\nid: [[[[\n: [[[[\ndatas: [[[[\ndata: 1\n\n')], { messageDepth: 1 });
  });

  test('Depth starts again with each event', () => {
    blocksOf([bytesOf('data: [[["\n\ndata: [[[\n\n')], { messageDepth: 3 });
  });

  // A decoder removes a mark at the start, and then the rest becomes data.
  for (const dropped of [': a\n\n', '\n\n', '\r']) {
    test(`No mark comes first after ${JSON.stringify(dropped)} was dropped`, async () => {
      const body = new Response(`${dropped}${mark}data: [[[[]]]]\n\ndata: 1\n\n`).body;
      assert.ok(body);
      const limits = { ...defaultLimits, messageDepth: 3 };
      const guarded = guardBody(body, true, limits, {
        crossed: (limit) => new Error(limit),
        scanned: () => undefined,
        received: () => undefined,
      });
      const passed = new Uint8Array(await new Response(guarded).arrayBuffer());
      assert.deepEqual(heard([passed]), [{ id: undefined, event: undefined, data: '1' }]);
    });
  }
});
