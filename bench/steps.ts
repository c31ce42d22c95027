import type { Page } from 'puppeteer-core';
import type { SideName } from './build.js';
import type { Measured } from './page/measure.js';
import { figureOf, median, percentile, type Row } from './report.js';
import type { Stage } from './stage.js';
import { fewTools, manyTools, mostTools, tools } from './work.js';

/** One thing that is measured; what it gives are rows of the table. */
export interface Step {
  readonly name: string;
  readonly run: (stage: Stage) => Promise<Row[]>;
}

const both = ['ours', 'raw'] as const;

export const steps: readonly Step[] = [
  { name: 'script start to tools, nothing cached', run: coldStart },
  { name: 'tag to tools, modules loaded', run: warmStart },
  { name: 'calls', run: calls },
  list('list of 1,000 tools', manyTools),
  list('list of 10,000 tools', mostTools),
  result('8 MB of text', tools.text),
  result('8 MB of rows', tools.rows),
  result('8 MB of rows, with an output schema', tools.checkedRows),
  result('100,000 progress messages', tools.progress),
];

async function coldStart(this: Step, stage: Stage): Promise<Row[]> {
  const times = await inTurn(15, both, async (side) => {
    const page = await stage.openCold(side, fewTools);
    const ms = await page.evaluate(() => bench.cold);
    await stage.leave(page);
    if (ms === undefined) throw new Error('the page measured nothing');
    return ms;
  });
  const figure = (samples: readonly number[]) => ({ ms: median(samples), samples });
  return [{ name: this.name, ours: figure(times.ours), raw: figure(times.raw) }];
}

async function warmStart(this: Step, stage: Stage): Promise<Row[]> {
  const pages = { ours: await stage.open('ours'), raw: await stage.open('raw') };
  const once = async (side: 'ours' | 'raw'): Promise<Measured> => {
    await pages[side].bringToFront();
    const measured = await listIn(pages[side], stage, fewTools);
    await pages[side].evaluate(() => bench.close());
    return measured;
  };
  await inTurn(3, both, once);
  const { ours, raw } = await inTurn(25, both, once);
  return [{ name: this.name, ours: figureOf(ours), raw: figureOf(raw) }];
}

async function calls(this: Step, stage: Stage): Promise<Row[]> {
  const blocks = 10;
  const callsInBlock = 50;
  const pages = {
    core: await stage.open('core'),
    ours: await stage.open('ours'),
    raw: await stage.open('raw'),
  };
  const all = ['raw', 'core', 'ours'] as const;
  const block = async (side: (typeof all)[number]): Promise<number[]> => {
    await pages[side].bringToFront();
    return pages[side].evaluate((count) => bench.calls(count), callsInBlock);
  };
  for (const side of all) {
    await pages[side].bringToFront();
    await listIn(pages[side], stage, fewTools);
    await pages[side].evaluate((tool) => bench.open(tool), tools.small);
    await block(side);
  }
  const times = await inTurn(blocks, all, block);
  const row = (name: string, of: SideName, percent: number): Row => {
    const figure = (side: SideName) => {
      const samples = times[side].flat();
      return { ms: percentile(samples, percent), samples: percent === 50 ? samples : [] };
    };
    return { name: `${name}, p${percent}`, ours: figure(of), raw: figure('raw') };
  };
  const core = 'a call, by the core alone';
  const element = 'a call, with its card on screen';
  return [row(core, 'core', 50), row(core, 'core', 95), row(element, 'ours', 50), row(element, 'ours', 95)];
}

function list(name: string, count: number): Step {
  return {
    name,
    async run(stage) {
      const { ours, raw } = await inTurn(5, both, async (side) => {
        const page = await stage.open(side);
        // The modules are there, and what the browser compiles late is compiled.
        await listIn(page, stage, fewTools);
        await page.evaluate(() => bench.close());
        const measured = await listIn(page, stage, count);
        await stage.leave(page);
        return measured;
      });
      return [{ name, ours: figureOf(ours), raw: figureOf(raw) }];
    },
  };
}

function result(name: string, tool: string): Step {
  return {
    name,
    async run(stage) {
      const { ours, raw } = await inTurn(5, both, async (side) => {
        const page = await stage.open(side);
        await listIn(page, stage, fewTools);
        await page.evaluate((of) => bench.open(of), tool);
        await page.evaluate(() => bench.calls(3));
        const measured = await page.evaluate(() => bench.result());
        await stage.leave(page);
        return measured;
      });
      return [{ name, ours: figureOf(ours), raw: figureOf(raw) }];
    },
  };
}

function listIn(page: Page, stage: Stage, count: number): Promise<Measured> {
  return page.evaluate((url, tools) => bench.list(url, tools), stage.url(count), count);
}

/** A, B, B, A, A, B …: whatever else the machine does, it does to every side. */
async function inTurn<Name extends string, Value>(
  times: number,
  names: readonly Name[],
  work: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value[]>> {
  const values = Object.fromEntries(names.map((name) => [name, [] as Value[]])) as Record<Name, Value[]>;
  for (let time = 0; time < times; time++) {
    for (const name of time % 2 === 0 ? names : names.toReversed()) values[name].push(await work(name));
  }
  return values;
}
