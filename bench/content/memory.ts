import type { CDPSession, Page } from 'puppeteer-core';
import type { Held } from './report.js';

/** Kinds of memory of the page's process: script values, the document and its layout, its texts, everything else, and images. */
const stores = ['v8', 'blink_gc', 'partition_alloc', 'malloc', 'cc', 'discardable'] as const;

/** By process id, for every process of the browser. */
interface Holding {
  readonly processes: ReadonlyMap<number, number>;
  readonly nodes: number;
}

interface Dump {
  readonly pid: number;
  readonly args?: { readonly dumps?: { readonly allocators?: Readonly<Record<string, Store>> } };
}

/** As the browser writes it, with hexadecimal numbers. */
interface Store {
  readonly attrs?: { readonly size?: { readonly value?: string } };
}

/**
 * Returns the memory in use after garbage collection. The script heap is the smallest part: eight megabytes in a `<pre>` add
 * nothing there, and half a gigabyte in the browser's memory report, which this requests.
 */
export async function heldBy(page: Page): Promise<Holding> {
  const session = await page.createCDPSession();
  const browser = await page.browser().target().createCDPSession();
  try {
    for (let times = 0; times < 2; times++) await session.send('HeapProfiler.collectGarbage');
    const { nodes } = await session.send('Memory.getDOMCounters');
    return { nodes, processes: await processesOf(browser) };
  } finally {
    await Promise.all([session.detach(), browser.detach()]);
  }
}

/** The page's process is the one that grew most. */
export function moreThan(before: Holding, after: Holding): Held {
  const more = [...after.processes].map(([id, bytes]) => bytes - (before.processes.get(id) ?? Infinity));
  return { bytes: Math.max(...more), nodes: after.nodes - before.nodes };
}

async function processesOf(browser: CDPSession): Promise<Map<number, number>> {
  const dumps: Dump[] = [];
  browser.on('Tracing.dataCollected', ({ value }) => dumps.push(...(value as unknown as Dump[])));
  const complete = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve));
  const includedCategories = ['disabled-by-default-memory-infra'];
  await browser.send('Tracing.start', {
    traceConfig: { includedCategories, excludedCategories: ['*'], memoryDumpConfig: {} },
    transferMode: 'ReportEvents',
  });
  await browser.send('Tracing.requestMemoryDump', { levelOfDetail: 'light' });
  await browser.send('Tracing.end');
  await complete;
  const processes = new Map<number, number>();
  for (const { pid, args } of dumps) {
    const all = args?.dumps?.allocators;
    if (!all?.['v8']) continue;
    const bytes = stores.map((name) => parseInt(all[name]?.attrs?.size?.value ?? '0', 16));
    processes.set(pid, (processes.get(pid) ?? 0) + bytes.reduce((sum, one) => sum + one));
  }
  return processes;
}
