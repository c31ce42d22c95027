import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { type Clock, DeadlineError, type EndedBy, withDeadline } from '../../../src/core/calls/sending.js';
import { describe, test } from '../../fixtures/suites.js';

const open = (): AbortSignal => new AbortController().signal;
const never = (): Promise<never> => new Promise(() => undefined);
const endedBy =
  (by: EndedBy) =>
  (error: unknown): boolean =>
    error instanceof DeadlineError && error.by === by;

/** How many timers the process has running. */
const timers = (): number => process.getActiveResourcesInfo().filter((it) => it === 'Timeout').length;

describe('a deadline', { timeout: 10_000 }, () => {
  test('gives back what the work gives', async () => {
    const value = await withDeadline({ idleMs: 1000, totalMs: 1000, signal: open() }, async () => 'done');
    assert.equal(value, 'done');
  });

  test('ends work that is silent for too long, though it heeds no signal', async () => {
    const begin = Date.now();
    await assert.rejects(withDeadline({ idleMs: 40, totalMs: 5000, signal: open() }, never), endedBy('idle'));
    assert.ok(Date.now() - begin < 5000, 'the other limit');
  });

  test('does not call work silent that goes on reporting', async () => {
    const value = await withDeadline(
      { idleMs: 1000, totalMs: 60_000, signal: open() },
      async (_, { renew }) => {
        for (let step = 0; step < 12; step++) {
          await delay(100);
          renew();
        }
        return 'reported';
      },
    );
    assert.equal(value, 'reported');
  });

  test('ends work that reports for ever', async () => {
    let beat: ReturnType<typeof setInterval> | undefined;
    const work = withDeadline({ idleMs: 500, totalMs: 200, signal: open() }, (_, { renew }) => {
      beat = setInterval(renew, 10);
      return never();
    });
    await assert.rejects(work, endedBy('total'));
    clearInterval(beat);
  });

  test('tells the work that it is over, and why', async () => {
    let reason: unknown;
    const work = withDeadline({ idleMs: 30, totalMs: 5000, signal: open() }, (signal) => {
      signal.addEventListener('abort', () => (reason = signal.reason));
      return never();
    });
    await assert.rejects(work);
    assert.ok(endedBy('idle')(reason));
  });

  test('ends at once when the outer signal strikes', async () => {
    const outer = new AbortController();
    const work = withDeadline({ idleMs: 5000, totalMs: 5000, signal: outer.signal }, never);
    outer.abort();
    await assert.rejects(work, endedBy('signal'));
  });

  test('does not begin what was called off before', async () => {
    let begun = false;
    const work = withDeadline({ idleMs: 50, totalMs: 50, signal: AbortSignal.abort() }, async () => {
      begun = true;
    });
    await assert.rejects(work, endedBy('signal'));
    assert.equal(begun, false);
  });

  test('passes on the error of the work, thrown or rejected', async () => {
    const deadline = { idleMs: 1000, totalMs: 1000, signal: open() };
    await assert.rejects(
      withDeadline(deadline, () => Promise.reject(new Error('mine'))),
      /mine/,
    );
    const throwing = (): Promise<never> => {
      throw new Error('thrown');
    };
    await assert.rejects(withDeadline(deadline, throwing), /thrown/);
  });

  test('ignores work that comes, or fails, too late', async () => {
    for (const late of [async () => 'late', () => Promise.reject(new Error('late'))]) {
      const work = withDeadline({ idleMs: 20, totalMs: 5000, signal: open() }, () => delay(60).then(late));
      await assert.rejects(work, endedBy('idle'));
      await delay(80);
    }
  });

  test('leaves no timer behind, whichever end it comes to', async () => {
    const before = timers();
    const outer = new AbortController();
    const ends = [
      withDeadline({ idleMs: 60_000, totalMs: 60_000, signal: open() }, async () => 1),
      withDeadline({ idleMs: 60_000, totalMs: 60_000, signal: open() }, () => Promise.reject(new Error('x'))),
      withDeadline({ idleMs: 10, totalMs: 60_000, signal: open() }, never),
      withDeadline({ idleMs: 60_000, totalMs: 10, signal: open() }, never),
      withDeadline({ idleMs: 60_000, totalMs: 60_000, signal: outer.signal }, never),
    ];
    outer.abort();
    await Promise.allSettled(ends);
    assert.equal(timers(), before);
  });

  test('progress that comes after the end starts no timer again', async () => {
    let clock: Clock | undefined;
    await withDeadline({ idleMs: 60_000, totalMs: 60_000, signal: open() }, async (_, given) => {
      clock = given;
    });
    const before = timers();
    clock?.renew();
    clock?.pause()();
    assert.equal(timers(), before);
  });

  test('does not count the time that is somebody else’s', async () => {
    const value = await withDeadline({ idleMs: 60, totalMs: 100, signal: open() }, async (_, { pause }) => {
      const resume = pause();
      await delay(250);
      resume();
      return 'answered';
    });
    assert.equal(value, 'answered');
  });

  test('goes on counting where it stopped, when the last of several pauses is over', async () => {
    const work = withDeadline({ idleMs: 5000, totalMs: 100, signal: open() }, (_, { pause }) => {
      const [first, second] = [pause(), pause()];
      first();
      first();
      setTimeout(second, 150);
      return never();
    });
    const begin = performance.now();
    await assert.rejects(work, endedBy('total'));
    assert.ok(performance.now() - begin >= 240);
  });
});
