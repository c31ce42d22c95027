import type { CDPSession, Page } from 'puppeteer-core';
import { median, percentile } from './numbers.js';
import type { Figure, Row } from './report.js';
import type { Visit } from './stage.js';
import { inTurn, type Step } from './step.js';
import { fewTools, tools } from './work.js';

const all = ['raw', 'core', 'ours'] as const;
type Caller = (typeof all)[number];

/** Our sides, as the table names them. Every call keeps its card, below the tool's form. */
const named: readonly (readonly [side: Caller, name: string])[] = [
  ['core', 'the core alone'],
  ['ours', 'its card among up to 500'],
];

const callsInRow = 50;
const callsAtOnce = 100;
/** Time after the last call for the page to finish drawing, in ms. */
const drawMs = 300;

interface CallingPage {
  readonly page: Page;
  readonly metrics: CDPSession;
}

/** Many calls of one page, in sequence or in parallel. */
interface Calls {
  readonly latencies: readonly number[];
  /** Work of the page's thread per call, including the drawing that follows. */
  readonly threadMs: number;
}

/** Measures calls in sequence and in parallel: how long they take, and how long they occupy the page's thread. */
export function calls(name: string): Step {
  return {
    name,
    mostMs: 300_000,
    async run(visit) {
      const pages = await pagesOf(visit);
      const inRow = await inTurn(10, all, (side) => measured(pages[side], callsInRow, inARow));
      const atOnce = await inTurn(10, all, (side) => measured(pages[side], callsAtOnce, together));
      return named.flatMap(([of, what]) => {
        const row = (about: string, figure: (side: Caller) => Figure): Row => {
          return { name: `${name}, ${what}, ${about}`, ours: figure(of), raw: figure('raw') };
        };
        const quick = (percent: number) => (side: Caller) => {
          const samples = inRow[side].flatMap(({ latencies }) => latencies);
          return { ms: percentile(samples, percent), samples };
        };
        return [
          row('p50', quick(50)),
          row('p95', quick(95)),
          row("the page's thread", (side) => middle(inRow[side].map(({ threadMs }) => threadMs))),
          row(`${callsAtOnce} at once`, (side) => middle(atOnce[side].flatMap(({ latencies }) => latencies))),
        ];
      });
    },
  };
}

function middle(samples: readonly number[]): Figure {
  return { ms: median(samples), samples };
}

async function pagesOf(visit: Visit): Promise<Record<Caller, CallingPage>> {
  const open = async (side: Caller): Promise<CallingPage> => {
    const page = await visit.open(side);
    const metrics = await page.createCDPSession();
    await metrics.send('Performance.enable');
    await page.bringToFront();
    await page.evaluate((url, count) => bench.list(url, count), visit.url(fewTools), fewTools);
    await page.evaluate((tool) => bench.open(tool), tools.small);
    const opened = { page, metrics };
    for (const times of [inARow, inARow, together]) await times(opened, callsInRow);
    return opened;
  };
  return { raw: await open('raw'), core: await open('core'), ours: await open('ours') };
}

async function measured(
  side: CallingPage,
  count: number,
  work: (side: CallingPage, count: number) => Promise<readonly number[]>,
): Promise<Calls> {
  await side.page.bringToFront();
  await rested(side.page);
  // Wakes the connections, which may have been idle during the other sides' turns.
  await inARow(side, 1);
  const before = await threadTime(side);
  const latencies = await work(side, count);
  await rested(side.page);
  return { latencies, threadMs: ((await threadTime(side)) - before) / count };
}

function inARow({ page }: CallingPage, count: number): Promise<readonly number[]> {
  return page.evaluate((times) => bench.calls(times), count);
}

async function together({ page }: CallingPage, count: number): Promise<readonly number[]> {
  return [await page.evaluate((times) => bench.together(times), count)];
}

function rested(page: Page): Promise<unknown> {
  return page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), drawMs);
}

/** Returns the total time of the page's thread so far, in ms: scripts, layout, painting. */
async function threadTime({ metrics }: CallingPage): Promise<number> {
  const { metrics: found } = await metrics.send('Performance.getMetrics');
  return (found.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1_000;
}
