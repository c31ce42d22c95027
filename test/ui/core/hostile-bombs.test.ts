import { expect } from 'chai';
import { boundOf } from '../helpers/clock.js';
import {
  attack,
  besiege,
  endHosts,
  endOf,
  expectLife,
  give,
  heap,
  withoutFreeze,
} from '../helpers/hostile.js';

const mib = 1024 * 1024;
const messageBytes = 8 * mib;
const streamBytes = 64 * mib;

before(async () => {
  const siege = await besiege('twice');
  await expectLife(siege);
  endHosts();
});
afterEach(endHosts);

interface Row {
  readonly path: string;
  readonly end: string;
  /** Time limit for a bomb in one message; a stream may arrive slowly. */
  readonly ms: number;
}

const tooBig = `lost over-limit messageBytes ${messageBytes}`;
const tooDeep = 'lost over-limit messageDepth 1000';
const rows: readonly Row[] = [
  { path: 'big-json', end: tooBig, ms: 1_000 },
  { path: 'big-event', end: tooBig, ms: 1_000 },
  { path: 'gzip-bomb', end: tooBig, ms: 1_000 },
  { path: 'big-stream', end: `lost over-limit streamBytes ${streamBytes}`, ms: 6_000 },
  { path: 'deep', end: tooDeep, ms: 1_000 },
  { path: 'deep?where=sse', end: tooDeep, ms: 1_000 },
  { path: 'deep?depth=1001', end: tooDeep, ms: 1_000 },
];

describe('an oversized result', () => {
  for (const { path, end, ms } of rows) {
    it(`${path}: ${end}, immediately, and the memory is freed`, async () => {
      const siege = await besiege(path);
      const before = await heap();
      let took = Infinity;
      const call = await withoutFreeze(path, 120, async () => {
        const began = performance.now();
        const settled = await attack(siege);
        took = Math.min(took, performance.now() - began);
        return settled;
      });
      expect(endOf(call)).to.equal(end);
      expect(took, 'ms to its end').to.be.below(await boundOf(3 * ms, took));
      await expectLife(siege);
      expect((await heap()) - before, 'bytes that stay').to.be.below(60 * mib);
    });
  }

  it('Memory is freed if a page reads the snapshot again and again', async () => {
    const siege = await besiege('gzip-bomb');
    const before = await heap();
    for (let round = 0; round < 5; round++) expect(endOf(await attack(siege))).to.equal(tooBig);
    expect((await heap()) - before, 'bytes that stay').to.be.below(20 * mib);
    await expectLife(siege);
  });

  it('The result is cut at the page’s limit', async () => {
    const limits = { messageBytes: 10_000, messageDepth: 100, streamBytes: 50_000 };
    for (const [path, end] of [
      ['big-json?bytes=10000', 'messageBytes 10000'],
      ['big-event?bytes=10000', 'messageBytes 10000'],
      ['gzip-bomb?bytes=10000', 'messageBytes 10000'],
      ['big-stream?bytes=5000', 'streamBytes 50000'],
      ['deep?depth=100', 'messageDepth 100'],
    ] as const) {
      const siege = await besiege(path, { limits });
      expect(endOf(await attack(siege)), path).to.equal(`lost over-limit ${end}`);
      // Each host holds a connection to the good server, and a browser opens only six.
      endHosts();
    }
  });

  it('A result that is deep, but within the limit for messages, is rejected as a result', async () => {
    const siege = await besiege('deep?depth=300');
    expect(endOf(await attack(siege))).to.equal('lost result-too-deep');
    await expectLife(siege);
    const shallow = await besiege('deep?depth=200');
    expect(endOf(await attack(shallow))).to.equal('done');
    await expectLife(shallow);
  });
});

/** Results of the maximum size, with as much work in them as possible. */
const full: readonly (readonly [string, string, (at: number) => string, string])[] = [
  ['numbers', '"content":[', () => '0', ']'],
  ['empty lists', '"content":[', () => '[]', ']'],
  ['texts', '"content":[', () => '{"type":"text","text":"a"}', ']'],
  ['structure', '"content":[],"structuredContent":{"a":[', () => '{}', ']}'],
  ['unknown keys', '"content":[],', (at) => `"k${at}":0`, ''],
];

/** As many items as fit. */
function fill(before: string, item: (at: number) => string, after: string): string {
  const items: string[] = [];
  let left = messageBytes - before.length - after.length - 100;
  for (let at = 0; left > 0; at++) {
    const next = item(at);
    items.push(next);
    left -= next.length + 1;
  }
  return `${before}${items.slice(0, -1).join()}${after}`;
}

/** How long a page may be blocked for this size, in ms: a few times as long as `JSON.parse` alone takes here and now. */
function parsing(text: string): number {
  const began = performance.now();
  JSON.parse(text);
  return Math.max(700, 3 * (performance.now() - began));
}

/** So small that the byte limit admits more of them than the limits on values in a message or keys in an object. */
const endings: Readonly<Record<string, string>> = {
  numbers: 'lost over-limit messageValues 1000000',
  'empty lists': 'lost over-limit messageValues 1000000',
  structure: 'lost over-limit messageValues 1000000',
  'unknown keys': 'lost over-limit messageKeys 100000',
};

describe('a response of the maximum size', () => {
  for (const [name, before, item, after] of full) {
    it(`A response with ${name} in its result is read while the page can run`, async () => {
      const head = '{"jsonrpc":"2.0","id":"$ID","result":{"resultType":"complete",';
      const text = fill(head + before, item, `${after}}}`);
      const siege = await besiege(await give(text));
      const call = await withoutFreeze(name, parsing(text), () => attack(siege));
      expect(endOf(call)).to.equal(endings[name] ?? 'done');
      await expectLife(siege);
    });
  }

  it('A response with unexpected keys is invalid', async () => {
    const head = '{"jsonrpc":"2.0","id":"$ID","result":{"content":[]},';
    const text = fill(head, (at) => `"k${at}":0`, '}');
    const siege = await besiege(await give(text));
    const call = await withoutFreeze('keys of an envelope', parsing(text), () => attack(siege));
    expect(endOf(call)).to.equal('lost over-limit messageKeys 100000');
    await expectLife(siege);
  });

  it('A hundred thousand messages in an array are a flood like any other', async () => {
    const one = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}';
    const siege = await besiege(await give(fill('[', () => one, ']')));
    const call = await withoutFreeze('a list of messages', 120, () => attack(siege));
    expect(endOf(call)).to.equal('lost over-limit messagesPerSecond 1000');
    await expectLife(siege);
  });
});
