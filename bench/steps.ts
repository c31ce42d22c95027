import type { Page } from 'puppeteer-core';
import { calls } from './calls.js';
import { median } from './numbers.js';
import type { Measured } from './page/measure.js';
import { figureOf, type Figure } from './report.js';
import type { Visit } from './stage.js';
import { inTurn, type Step } from './step.js';
import { fewTools, manyTools, mostTools, tools } from './work.js';

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
