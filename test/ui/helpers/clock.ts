import { cdp } from '../../tools/in-page.js';

let isEnabled = false;

/** The CPU time that the main thread of this page has had so far, in ms. */
async function threadTime(): Promise<number> {
  if (!isEnabled) await cdp('Performance.enable', { timeDomain: 'threadTicks' });
  isEnabled = true;
  const { metrics } = (await cdp('Performance.getMetrics')) as {
    metrics: readonly { name: string; value: number }[];
  };
  return 1_000 * metrics.find(({ name }) => name === 'ThreadTime')!.value;
}

/**
 * The CPU time that `work` takes on the main thread, in ms. By the clock on the wall it would take longer the more else
 * the machine has to do.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = await threadTime();
  await work();
  return (await threadTime()) - before;
}

/** So long that it is no more than its share that the thread gets: one that has rested comes first for a while. */
const spinMs = 250;

/** How many times as long everything takes here now as on a machine that has nothing else to do; at least 1. */
async function slowdown(): Promise<number> {
  const spun = await cpuTime(() => {
    const end = performance.now() + spinMs;
    while (performance.now() < end);
  });
  return Math.max(1, spinMs / spun);
}

/** What `ms` are on a machine that is as slow as this one is now. It is looked at only where more than that was needed. */
export async function boundOf(ms: number, took: number): Promise<number> {
  return took < ms ? ms : ms * (await slowdown());
}
