import { expect } from 'chai';
import type { RecordedCall } from '../../../demo/servers/calls.js';
import { defaultLimits } from '../../../src/core/index.js';
import { boundOf } from '../helpers/clock.js';
import {
  attack,
  besiege,
  endHosts,
  endOf,
  expectLife,
  expectOneEndEach,
  heap,
  patientSiege,
  said,
  withoutFreeze,
} from '../helpers/hostile.js';
import { until, wait } from '../helpers/page.js';
import { stays } from '../../fixtures/stays.js';

/** Long enough for calls with a response, on a machine that may be busy. */
const idle = 3_000;
const limits = { callIdleMs: idle };

before(async () => {
  // The first connection loads the SDK.
  await besiege('twice');
  endHosts();
});
afterEach(endHosts);

interface Row {
  readonly does: string;
  readonly path: string;
  readonly end: string;
  readonly said?: string;
}

const rows: readonly Row[] = [
  { does: 'never answers', path: 'never', end: 'failed timed-out' },
  { does: 'sends comments and no answer', path: 'keepalive-only?every=20', end: 'failed timed-out' },
  { does: 'answers twice', path: 'twice', end: 'done', said: 'The first answer.' },
  { does: "answers with another's id", path: 'other-id', end: 'lost no-reply' },
  { does: "answers with another's id and goes on", path: 'other-id?where=sse', end: 'failed timed-out' },
  { does: 'writes the id as text', path: 'string-id', end: 'done', said: 'The id is text.' },
  { does: 'answers in an array', path: 'batch', end: 'done', said: 'An answer in an array.' },
  { does: 'ends in mid-event', path: 'mid-message', end: 'lost connection-lost' },
  { does: 'ends in mid-JSON', path: 'mid-message?json=1', end: 'lost connection-lost' },
  { does: 'breaks off before the first event', path: 'cut-at=0', end: 'lost connection-lost' },
  { does: 'breaks off after progress', path: 'cut-at=1', end: 'lost connection-lost' },
  { does: 'breaks off after more of it', path: 'cut-at=2', end: 'lost connection-lost' },
  { does: 'breaks off just before the answer', path: 'cut-at=3', end: 'lost connection-lost' },
  { does: 'breaks off just after it', path: 'cut-at=4?when=told', end: 'done', said: 'The whole answer.' },
];

for (const era of ['modern', 'legacy']) {
  describe(`a ${era} server that`, () => {
    for (const { does, path, end, said: words } of rows) {
      it(`${does}: ${end}`, async () => {
        const isByTimer = end === 'failed timed-out';
        const query = `${path.includes('?') ? '&' : '?'}era=${era}`;
        const siege = await besiege(path + query, isByTimer ? { limits } : {});
        expect(siege.server()).to.include({ status: 'connected', era });
        const began = performance.now();
        const call = await withoutFreeze(path, 100, () => attack(siege));
        const ms = performance.now() - began;
        expect(endOf(call)).to.equal(end);
        expect(said(call)).to.equal(words);
        // An immediate failure is reported immediately.
        if (!isByTimer) expect(ms, 'not by a timer').to.be.below(defaultLimits.callIdleMs);
        if (path.includes('told')) await fetch(`${siege.url}/__told`);
        await expectLife(siege);
      });
    }
  });
}

describe('a hundred calls without a response', () => {
  const patience = 500;
  for (const path of ['never', 'keepalive-only?every=20']) {
    it(`${path}: each call ends in time, the server is told, and no memory is kept`, async () => {
      const siege = await besiege(path, { limits: { callIdleMs: patience, callsKept: 5 } });
      const times: number[] = [];
      const delays: number[] = [];
      const some = async (count: number): Promise<void> => {
        const calls = Array.from({ length: count }, async () => {
          const timer = wait(patience).then(() => performance.now());
          const call = await attack(siege);
          delays.push(performance.now() - (await timer));
          expect(endOf(call)).to.equal('failed timed-out');
          if ('startedAt' in call) times.push(call.endedAt - (call.startedAt ?? 0));
        });
        await Promise.all(calls);
      };
      // No more in parallel than a browser has connections to one server.
      for (let round = 0; round < 5; round++) await some(4);
      const before = await heap();
      for (let round = 0; round < 20; round++) await some(4);
      const grown = (await heap()) - before;
      expect(grown, 'bytes that stay').to.be.below(2_000_000);
      expect(Math.min(...times)).to.be.at.least(patience - 10);
      // Delay after a timer of this page that began with the call. Nine may be later than the tenth.
      const most = await boundOf(250, delays.toSorted((a, b) => b - a)[9] ?? 0);
      const late = delays.filter((ms) => ms > most).length;
      expect(late, `too late of ${times.length}`).to.be.below(10);
      const hungUp = async (): Promise<boolean> => {
        const record = (await (await fetch(`${siege.url}/__calls`)).json()) as RecordedCall[];
        const calls = record.filter(({ method }) => method === 'tools/call');
        // On a busy machine some time out before they have arrived.
        return calls.length > 50 && calls.every(({ cancelled }) => cancelled);
      };
      await until('the server to see the end of each', hungUp);
      expect(siege.server()).to.include({ status: 'connected' });
      expectOneEndEach(siege.host);
      // It may time out before a busy machine responds.
      await expectLife(await patientSiege(siege));
    });
  }
});

describe('request ids', () => {
  it('The ids of one server never match those of another', async () => {
    const [one, other] = await Promise.all([
      besiege('other-id?where=sse', { limits }),
      besiege('never', { limits }),
    ]);
    const host = one.host;
    const second = host.addServer({ url: other.url, label: 'Other', autoConnect: false });
    await host.connect(second);
    // Both servers use the same sequence of ids, and one responds with every id but its own.
    const calls = await Promise.all([
      host.call({ serverId: one.hostile, tool: 'attack', approved: true }),
      host.call({ serverId: second, tool: 'attack', approved: true }),
      host.call({ serverId: one.hostile, tool: 'echo', arguments: { text: 'mine' }, approved: true }),
    ]);
    expect(calls.map(endOf)).to.deep.equal(['failed timed-out', 'failed timed-out', 'done']);
    expect(said(calls[2])).to.equal('mine');
    await stays(50, () => expect(one.server()).to.include({ status: 'connected' }));
    await expectLife(one);
  });
});
