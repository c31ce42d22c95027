import { expect } from 'chai';
import { defaultLimits } from '../../../src/core/index.js';
import type { RecordedCall } from '../../../demo/servers/calls.js';
import { boundOf } from '../helpers/clock.js';
import {
  attack,
  besiege,
  endHosts,
  endOf,
  expectLife,
  said,
  serverOf,
  type Siege,
  toolNames,
  withoutFreeze,
} from '../helpers/hostile.js';
import { until, wait } from '../helpers/page.js';
import { stays } from '../../fixtures/stays.js';

before(async () => {
  const siege = await besiege('twice');
  await expectLife(siege);
  endHosts();
});
afterEach(endHosts);

/** Maximum number of snapshot changes within a second, during `work`. */
async function pace<Value>(
  { host }: Siege,
  work: () => Promise<Value>,
): Promise<{ most: number; value: Value }> {
  const times: number[] = [];
  const leave = host.subscribe(() => times.push(performance.now()));
  const value = await work();
  leave();
  const inSecond = times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length);
  return { most: Math.max(...inSecond), value };
}

for (const era of ['modern', 'legacy']) {
  describe(`a flood of a ${era} server`, () => {
    it('A flood of progress is shown at a readable rate, and the result arrives', async () => {
      const siege = await besiege(`progress-flood?era=${era}`);
      const { most, value: call } = await pace(siege, () =>
        withoutFreeze('progress-flood', 100, () => attack(siege)),
      );
      expect(endOf(call)).to.equal('done');
      expect(said(call)).to.equal('100000 notifications.');
      expect(call).to.have.property('progress').that.includes({ progress: 100_000, total: 100_000 });
      // In addition to the progress, a call has a beginning and an end.
      expect(most, 'changes of the snapshot in a second').to.be.below(20 + 6);
      await expectLife(siege);
    });

    it('A flood of messages is cut', async () => {
      const siege = await besiege(`message-flood?era=${era}`);
      const began = performance.now();
      const { most, value: call } = await pace(siege, () =>
        withoutFreeze('message-flood', 100, () => attack(siege)),
      );
      expect(endOf(call)).to.equal('lost over-limit messagesPerSecond 1000');
      const took = performance.now() - began;
      expect(took, 'ms to its end').to.be.below(await boundOf(5_000, took));
      expect(most, 'changes of the snapshot in a second').to.be.below(20);
      await expectLife(siege);
    });
  });
}

describe('a storm of list changes', () => {
  async function lists(siege: Siege): Promise<number[]> {
    const record = (await (await fetch(`${siege.url}/__calls`)).json()) as RecordedCall[];
    return record.flatMap(({ method, at }) => (method === 'tools/list' ? [at] : []));
  }

  /** Longest time of a timer as long as the limit between two lists and a request during `work`: in this page, and to the same server. */
  async function restsDuring(siege: Siege, work: Promise<unknown>): Promise<number> {
    const state = { isOver: false };
    void work.finally(() => (state.isOver = true)).catch(() => undefined);
    let most = 0;
    while (!state.isOver) {
      const began = performance.now();
      await wait(defaultLimits.listRefreshMs);
      await lists(siege);
      most = Math.max(most, performance.now() - began);
    }
    return most;
  }

  it('The first change is answered immediately, later ones at most every two seconds, and none is ignored', async () => {
    const storms = await Promise.all(
      ['modern', 'legacy'].map((era) => besiege(`changed-storm?ms=5000&every=5&era=${era}`)),
    );
    // One change after the list has settled.
    const single = await besiege('changed-storm?ms=3500&every=3000');
    const storm = withoutFreeze('changed-storm', 100, () =>
      stays(5_000, () => {
        for (const siege of storms) expect(siege.server()).to.include({ status: 'connected' });
      }),
    );
    // A delay of the list delays this as well.
    const rest = await restsDuring(single, storm);
    await storm;
    for (const siege of storms) {
      expect(siege.server()).to.include({ status: 'connected' });
      // The list may just be requested again.
      await until('a list that is ready', () => {
        const server = siege.server();
        return server.status === 'connected' && server.toolsStatus === 'ready';
      });
      await until('the last change', async () => {
        const { length } = await lists(siege);
        return toolNames(siege).includes(`list_${length}`) && length >= 3;
      });
      const all = await lists(siege);
      // A server is first assumed to be a modern one.
      const times = siege.url.includes('era=legacy') ? all.slice(1) : all;
      expect(times.length, 'lists in about 5 s').to.be.within(3, 5);
      for (const [index, at] of times.slice(1).entries()) {
        const pause = at - times[index]!;
        expect(pause, 'ms between two lists').to.be.within(1_900, rest + 1_500);
      }
      await expectLife(siege);
    }
    await until('the answer to a change 3 s later', async () => (await lists(single)).length >= 3);
    const [first = 0, , third = 0] = await lists(single);
    expect(third - first, 'ms to the answer to a change 3 s later').to.be.within(2_900, 2 * rest + 1_500);
    await expectLife(single);
  });

  it('The page and the other servers stay responsive', async () => {
    const siege = await besiege('changed-storm?ms=2000&every=1');
    const works = (): Promise<void> =>
      stays(2_000, () => expect(serverOf(siege.host, siege.good)).to.include({ status: 'connected' }));
    const { most } = await pace(siege, () => withoutFreeze('changed-storm', 100, works));
    expect(most, 'changes of the snapshot in a second').to.be.below(20);
    await expectLife(siege);
  });
});
