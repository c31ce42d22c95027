import type { Page } from 'puppeteer-core';
import type { Measured } from './page/measure.js';
import { median, percentile } from './numbers.js';
import { figureOf, type Figure, type Row } from './report.js';
import type { Visit } from './stage.js';
import { fewTools, manyTools, mostTools, tools } from './work.js';

/** One thing that is measured; what it gives are rows of the table. */
export interface Step {
  readonly name: string;
  readonly run: (visit: Visit) => Promise<Row[]>;
  /** Where it may take longer than others. */
  readonly mostMs?: number;
}

const both = ['ours', 'raw'] as const;

export const steps: readonly Step[] = [
  coldStart('script start to tools, nothing cached'),
  warmStart('tag to tools, modules loaded'),
  calls('a call'),
  list('list of 1,000 tools', manyTools),
  list('list of 10,000 tools', mostTools),
  result('8 MB of text', tools.text),
  result('8 MB of rows', tools.rows),
  result('8 MB of rows, with an output schema', tools.checkedRows),
  result('8 MB of rows, in a stream', tools.streamedRows),
  structured('64 kB of structured content'),
  result('10,000 progress messages', tools.someProgress),
  result('100,000 progress messages', tools.progress),
];

function coldStart(name: string): Step {
  return {
    name,
    async run(visit) {
      const times = await inTurn(20, both, async (side) => {
        const page = await visit.openCold(side, fewTools);
        const ms = await page.evaluate(() => bench.cold);
        await visit.leave(page);
        if (ms === undefined) throw new Error('the page measured nothing');
        return ms;
      });
      const figure = (samples: readonly number[]): Figure => ({ ms: median(samples), samples });
      return [{ name, ours: figure(times.ours), raw: figure(times.raw) }];
    },
  };
}

function warmStart(name: string): Step {
  return {
    name,
    async run(visit) {
      const pages = { ours: await visit.open('ours'), raw: await visit.open('raw') };
      const once = async (side: 'ours' | 'raw'): Promise<Measured> => {
        await pages[side].bringToFront();
        const measured = await listIn(pages[side], visit, fewTools);
        await pages[side].evaluate(() => bench.close());
        return measured;
      };
      await inTurn(3, both, once);
      const { ours, raw } = await inTurn(40, both, once);
      return [{ name, ours: figureOf(ours), raw: figureOf(raw) }];
    },
  };
}

function calls(name: string): Step {
  const all = ['raw', 'core', 'ours'] as const;
  return {
    name,
    async run(visit) {
      const pages = {
        core: await visit.open('core'),
        ours: await visit.open('ours'),
        raw: await visit.open('raw'),
      };
      const fifty = async (side: (typeof all)[number]): Promise<number[]> => {
        await pages[side].bringToFront();
        return pages[side].evaluate(() => bench.calls(50));
      };
      for (const side of all) {
        await pages[side].bringToFront();
        await listIn(pages[side], visit, fewTools);
        await pages[side].evaluate((tool) => bench.open(tool), tools.small);
        await fifty(side);
      }
      const times = await inTurn(10, all, fifty);
      const row = (what: string, of: (typeof all)[number], percent: number): Row => {
        const figure = (side: (typeof all)[number]): Figure => {
          const samples = times[side].flat();
          return { ms: percentile(samples, percent), samples };
        };
        return { name: `${name}, ${what}, p${percent}`, ours: figure(of), raw: figure('raw') };
      };
      const alone = 'the core alone';
      // Every call keeps its card, below the tool's form.
      const shown = 'its card among up to 500';
      return [row(alone, 'core', 50), row(alone, 'core', 95), row(shown, 'ours', 50), row(shown, 'ours', 95)];
    },
  };
}

/** One after the other, by the core alone: of a tool that declares a schema for it, and of one that does not. */
function structured(name: string): Step {
  const kinds = ['core', 'raw', 'core, checked', 'raw, checked'] as const;
  return {
    name,
    async run(visit) {
      const pages = { core: await visit.open('core'), raw: await visit.open('raw') };
      const some = async (kind: (typeof kinds)[number]): Promise<number[]> => {
        const page = kind.startsWith('core') ? pages.core : pages.raw;
        const tool = kind.endsWith('checked') ? tools.checkedMediumRows : tools.mediumRows;
        await page.bringToFront();
        return page.evaluate((of) => bench.calls(20, of), tool);
      };
      for (const page of [pages.core, pages.raw]) await listIn(page, visit, fewTools);
      await inTurn(3, kinds, some);
      const times = await inTurn(12, kinds, some);
      const figure = (kind: (typeof kinds)[number]): Figure => {
        const samples = times[kind].flat();
        return { ms: percentile(samples, 50), samples };
      };
      return [
        { name: `${name}, p50`, ours: figure('core'), raw: figure('raw') },
        {
          name: `${name}, with an output schema, p50`,
          ours: figure('core, checked'),
          raw: figure('raw, checked'),
        },
      ];
    },
  };
}

function list(name: string, count: number): Step {
  return {
    name,
    async run(visit) {
      const { ours, raw } = await inTurn(5, both, async (side) => {
        const page = await visit.open(side);
        // The modules are there, and what the browser compiles late is compiled.
        await listIn(page, visit, fewTools);
        await page.evaluate(() => bench.close());
        const measured = await listIn(page, visit, count);
        await visit.leave(page);
        return measured;
      });
      return [{ name, ours: figureOf(ours), raw: figureOf(raw) }];
    },
  };
}

function result(name: string, tool: string): Step {
  return {
    name,
    async run(visit) {
      const { ours, raw } = await inTurn(5, both, async (side) => {
        const page = await visit.open(side);
        await listIn(page, visit, fewTools);
        await page.evaluate((of) => bench.open(of), tool);
        await page.evaluate(() => bench.calls(3));
        const measured = await page.evaluate(() => bench.result());
        await visit.leave(page);
        return measured;
      });
      return [{ name, ours: figureOf(ours), raw: figureOf(raw) }];
    },
  };
}

function listIn(page: Page, visit: Visit, count: number): Promise<Measured> {
  return page.evaluate((url, tools) => bench.list(url, tools), visit.url(count), count);
}

/** A, B, B, A, A, B …: whatever else the machine does, it does to every side. */
export async function inTurn<Name extends string, Value>(
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
