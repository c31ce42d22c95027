import { expect } from 'chai';
import { attack, besiege, endHosts, endOf, expectLife, heap, lab, withoutFreeze } from './helpers/hostile.js';
import { fixture } from '../tools/in-page.js';

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
  /** Of a bomb in one message; a stream may come in as slowly as it likes. */
  readonly ms: number;
}

const tooBig = `failed over-limit messageBytes ${messageBytes}`;
const tooDeep = 'failed over-limit messageDepth 1000';
const rows: readonly Row[] = [
  { path: 'big-json', end: tooBig, ms: 1_000 },
  { path: 'big-event', end: tooBig, ms: 1_000 },
  { path: 'gzip-bomb', end: tooBig, ms: 1_000 },
  { path: 'big-stream', end: `failed over-limit streamBytes ${streamBytes}`, ms: 6_000 },
  { path: 'deep', end: tooDeep, ms: 1_000 },
  { path: 'deep?where=sse', end: tooDeep, ms: 1_000 },
  { path: 'deep?depth=1001', end: tooDeep, ms: 1_000 },
];

describe('a result that is a bomb', () => {
  for (const { path, end, ms } of rows) {
    it(`${path}: ${end}, at once, and the memory comes back`, async () => {
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
      expect(took, 'ms to its end').to.be.below(3 * ms);
      await expectLife(siege);
      expect((await heap()) - before, 'bytes that stay').to.be.below(60 * mib);
    }).timeout(30_000);
  }

  it('nothing of it stays where a page looks at it again and again', async () => {
    const siege = await besiege('gzip-bomb');
    const before = await heap();
    for (let round = 0; round < 5; round++) expect(endOf(await attack(siege))).to.equal(tooBig);
    expect((await heap()) - before, 'bytes that stay').to.be.below(20 * mib);
    await expectLife(siege);
  }).timeout(30_000);

  it('is cut where the page says', async () => {
    const limits = { messageBytes: 10_000, messageDepth: 100, streamBytes: 50_000 };
    for (const [path, end] of [
      ['big-json?bytes=10000', 'messageBytes 10000'],
      ['big-event?bytes=10000', 'messageBytes 10000'],
      ['gzip-bomb?bytes=10000', 'messageBytes 10000'],
      ['big-stream?bytes=5000', 'streamBytes 50000'],
      ['deep?depth=100', 'messageDepth 100'],
    ] as const) {
      const siege = await besiege(path, { limits });
      expect(endOf(await attack(siege)), path).to.equal(`failed over-limit ${end}`);
    }
  });

  it('that is deep, but no deeper than what may be read, is refused as a result', async () => {
    const siege = await besiege('deep?depth=300');
    expect(endOf(await attack(siege))).to.equal('failed result-too-deep');
    await expectLife(siege);
    const shallow = await besiege('deep?depth=200');
    expect(endOf(await attack(shallow))).to.equal('done');
    await expectLife(shallow);
  });
});

/** Bodies of as many bytes as may come, and as much work in them as there can be. */
const full: readonly (readonly [string, string, string, RegExp])[] = [
  ['a list of nothing', '{"content":[', '0,', /^done$/],
  ['a list of empty lists', '{"content":[', '[],', /^done$/],
  ['a list of texts', '{"content":[', '{"type":"text","text":"a"},', /^done$/],
  ['structure', '{"content":[],"structuredContent":{"a":[', '{},', /^done$/],
  ['unknown keys', '{"content":[{"type":"text","text":"a"}],"x":[', '{},', /^done$/],
];
const closers: Readonly<Record<string, string>> = { '{"content":[': '0]}' };

async function give(body: string): Promise<string> {
  const set = crypto.randomUUID();
  await fetch(`${fixture('hostileLab')}/__body?set=${set}`, { method: 'POST', body });
  return `raw-json?set=${set}`;
}

describe('a result that is as big as it may be', () => {
  for (const [name, before, item, end] of full) {
    it(`${name}: is read, or refused, while the page goes on`, async () => {
      const head = `{"jsonrpc":"2.0","id":"$ID","result":${before.replace('{', '{"resultType":"complete",')}`;
      const tail = `${closers[before] ?? (before.includes('structured') ? '0]}}' : '0]}')}}`;
      const count = Math.floor((messageBytes - head.length - tail.length - 100) / item.length);
      const siege = await besiege(await give(head + item.repeat(count) + tail));
      const held = await heap();
      // What JSON.parse takes for so much is nobody's to shorten.
      const call = await withoutFreeze(name, 400, () => attack(siege));
      expect(endOf(call)).to.match(end);
      await expectLife(siege);
      siege.host.removeServer(siege.hostile);
      expect((await heap()) - held, 'bytes that stay').to.be.below(400 * mib);
    }).timeout(40_000);
  }

  it('and an array of a hundred thousand messages is a flood like any other', async () => {
    const one = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}';
    const count = Math.floor(messageBytes / (one.length + 1)) - 10;
    const siege = await besiege(await give(`[${`${one},`.repeat(count)}${one}]`));
    const call = await withoutFreeze('an array', 120, () => attack(siege));
    expect(endOf(call)).to.equal('failed over-limit messagesPerSecond 1000');
    await expectLife(siege);
  }).timeout(40_000);
});

it('lab addresses differ', () => {
  expect(lab('never')).not.to.equal(lab('never'));
});
