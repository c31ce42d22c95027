import { cdp } from '../../tools/in-page.js';

let isEnabled = false;

/** CPU time of the page's main thread so far, in ms. */
async function threadTime(): Promise<number> {
  if (!isEnabled) await cdp('Performance.enable', { timeDomain: 'threadTicks' });
  isEnabled = true;
  const { metrics } = (await cdp('Performance.getMetrics')) as {
    metrics: readonly { name: string; value: number }[];
  };
  return 1_000 * metrics.find(({ name }) => name === 'ThreadTime')!.value;
}

/**
 * CPU time that `work` takes on the main thread, in ms. Wall-clock time would grow with the other load of the
 * machine.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = await threadTime();
  await work();
  return (await threadTime()) - before;
}

/** Long enough that the thread gets only its share of the CPU. A thread that was idle has priority for a while. */
const spinMs = 250;

/** How many times slower everything is now than on an idle machine; at least 1. */
async function slowdown(): Promise<number> {
  const spun = await cpuTime(() => {
    const end = performance.now() + spinMs;
    while (performance.now() < end);
  });
  return Math.max(1, spinMs / spun);
}

/** Time limit of `ms` on a machine that is as slow as this one is now. Measured only if more than `ms` was needed. */
export async function boundOf(ms: number, took: number): Promise<number> {
  return took < ms ? ms : ms * (await slowdown());
}
