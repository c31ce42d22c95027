import assert from 'node:assert/strict';
import { setImmediate as nextTask } from 'node:timers/promises';
import { type Clock, DeadlineError, type EndedBy, withDeadline } from '../../../src/core/calls/sending.js';
import { describe, test } from '../../fixtures/suites.js';
import { stays } from '../../fixtures/stays.js';

const open = (): AbortSignal => new AbortController().signal;
const never = (): Promise<never> => new Promise(() => undefined);
const endedBy =
  (by: EndedBy) =>
  (error: unknown): boolean =>
    error instanceof DeadlineError && error.by === by;

/** Returns the number of running timers of the process. */
const timers = (): number => process.getActiveResourcesInfo().filter((it) => it === 'Timeout').length;

describe('a deadline', { timeout: 10_000 }, () => {
  test('A deadline returns the result of the work', async () => {
    const value = await withDeadline({ idleMs: 1000, totalMs: 1000, signal: open() }, async () => 'done');
    assert.equal(value, 'done');
  });

  test('Work without progress ends after the idle limit, even if it ignores the signal', async () => {
    const begin = Date.now();
    await assert.rejects(withDeadline({ idleMs: 40, totalMs: 5000, signal: open() }, never), endedBy('idle'));
    assert.ok(Date.now() - begin < 5000, 'the other limit');
  });

  test('Work that keeps reporting does not time out', async () => {
    const value = await withDeadline(
      { idleMs: 1000, totalMs: 60_000, signal: open() },
      async (_, { renew }) => {
        await stays(1_200, renew);
        return 'reported';
      },
    );
    assert.equal(value, 'reported');
  });

  test('Work that reports forever ends after the total limit', async () => {
    let beat: ReturnType<typeof setInterval> | undefined;
    const work = withDeadline({ idleMs: 500, totalMs: 200, signal: open() }, (_, { renew }) => {
      beat = setInterval(renew, 10);
      return never();
    });
    await assert.rejects(work, endedBy('total'));
    clearInterval(beat);
  });

  test("The work's signal is aborted with the reason", async () => {
    let reason: unknown;
    const work = withDeadline({ idleMs: 30, totalMs: 5000, signal: open() }, (signal) => {
      signal.addEventListener('abort', () => (reason = signal.reason));
      return never();
    });
    await assert.rejects(work);
    assert.ok(endedBy('idle')(reason));
  });

  test('Work ends immediately when the outer signal is aborted', async () => {
    const outer = new AbortController();
    const work = withDeadline({ idleMs: 5000, totalMs: 5000, signal: outer.signal }, never);
    outer.abort();
    await assert.rejects(work, endedBy('signal'));
  });

  test('Work does not begin if the signal is already aborted', async () => {
    let begun = false;
    const work = withDeadline({ idleMs: 50, totalMs: 50, signal: AbortSignal.abort() }, async () => {
      begun = true;
    });
    await assert.rejects(work, endedBy('signal'));
    assert.equal(begun, false);
  });

  test('An error of the work is passed on, thrown or rejected', async () => {
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

  test('Work that succeeds or fails after the deadline is ignored', async () => {
    for (const late of [async () => 'late', () => Promise.reject(new Error('late'))]) {
      let finish = (): void => undefined;
      const slow = new Promise<void>((resolve) => (finish = resolve));
      const work = withDeadline({ idleMs: 20, totalMs: 5000, signal: open() }, () => slow.then(late));
      await assert.rejects(work, endedBy('idle'));
      finish();
      // An unhandled rejection would fail the test in the next turn of the event loop.
      await nextTask();
    }
  });

  test('No timer is left after any end', async () => {
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

  test('Progress after the end starts no timer', async () => {
    let clock: Clock | undefined;
    await withDeadline({ idleMs: 60_000, totalMs: 60_000, signal: open() }, async (_, given) => {
      clock = given;
    });
    const before = timers();
    clock?.renew();
    clock?.pause()();
    assert.equal(timers(), before);
  });

  test('Paused time does not count', async () => {
    const limits = { idleMs: 60, totalMs: 100, signal: open() };
    const value = await withDeadline(limits, async (signal, { pause }) => {
      const resume = pause();
      await stays(250, () => assert.equal(signal.aborted, false));
      resume();
      return 'answered';
    });
    assert.equal(value, 'answered');
  });

  test('Time continues from where it stopped once the last of several pauses is over', async () => {
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
