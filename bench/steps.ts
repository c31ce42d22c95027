import type { Page } from 'puppeteer-core';
import { calls } from './calls.js';
import { median, percentile } from './numbers.js';
import { answerKinds, type HardAnswer } from './page/hard-answers.js';
import type { TalkMeasured } from './page/long-talk.js';
import type { Measured } from './page/measure.js';
import { figureOf, type Figure, type Row } from './report.js';
import type { Visit } from './stage.js';
import { inTurn, type Step } from './step.js';
import { fewTools, manyTools, mostTools, pageTools, tools } from './work.js';

const both = ['ours', 'raw'] as const;
type Side = (typeof both)[number];

export const steps: readonly Step[] = [
  coldStart('script start to tools, nothing cached'),
  warmStart('tag to tools, modules loaded'),
  calls('a call'),
  list('list of 1,000 tools', manyTools),
  list('list of 10,000 tools', mostTools),
  list('list of 10,000 tools in pages of 100', mostTools, pageTools),
  typing('10,000 tools, filtered'),
  scrolling('10,000 tools, scrolled through: the longest frame'),
  talking('a conversation of 1,000 calls'),
  answering('an answer of 200 kB, as it is written'),
  ...answerKinds.map(hardAnswer),
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

/** In sequence, with the core alone and with the element: a tool that declares an output schema, and one that does not. */
function structured(name: string): Step {
  const sides = ['core', 'ours', 'raw'] as const;
  const kinds = [...sides, 'core, checked', 'ours, checked', 'raw, checked'] as const;
  return {
    name,
    async run(visit) {
      const pages = {
        core: await visit.open('core'),
        ours: await visit.open('ours'),
        raw: await visit.open('raw'),
      };
      const some = async (kind: (typeof kinds)[number]): Promise<number[]> => {
        const page = pages[sides.find((side) => kind.startsWith(side)) ?? 'raw'];
        const tool = kind.endsWith('checked') ? tools.checkedMediumRows : tools.mediumRows;
        await page.bringToFront();
        return page.evaluate((of) => bench.calls(20, of), tool);
      };
      for (const page of Object.values(pages)) await listIn(page, visit, fewTools);
      await inTurn(3, kinds, some);
      const times = await inTurn(12, kinds, some);
      const figure = (kind: (typeof kinds)[number]): Figure => {
        const samples = times[kind].flat();
        return { ms: percentile(samples, 50), samples };
      };
      const [raw, checked] = [figure('raw'), figure('raw, checked')];
      return [
        { name: `${name}, by the core, p50`, ours: figure('core'), raw },
        { name: `${name}, by the element, p50`, ours: figure('ours'), raw },
        { name: `${name}, checked, by the core, p50`, ours: figure('core, checked'), raw: checked },
        { name: `${name}, checked, by the element, p50`, ours: figure('ours, checked'), raw: checked },
      ];
    },
  };
}

function list(name: string, count: number, inPagesOf = count): Step {
  return {
    name,
    async run(visit) {
      const { ours, raw } = await inTurn(5, both, async (side) => {
        const page = await visit.open(side);
        // Modules are loaded, and lazily compiled code is compiled.
        await listIn(page, visit, fewTools);
        await page.evaluate(() => bench.close());
        const measured = await listIn(page, visit, count, inPagesOf);
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

function typing(name: string): Step {
  return {
    name,
    async run(visit) {
      const samples = await inPages(visit, async (page) => {
        await listIn(page, visit, mostTools);
        return page.evaluate(() => bench.type());
      });
      const figures = (of: Side): readonly [Figure, Figure, Figure] => {
        const keys = samples[of].flatMap((sample) => sample.keys);
        const figure = (ms: number): Figure => ({ ms, samples: keys });
        return [
          figure(median(keys)),
          figure(percentile(keys, 95)),
          figureOf(samples[of].map(({ frames }) => frames)),
        ];
      };
      const [ours, raw] = [figures('ours'), figures('raw')];
      return [
        { name: `${name}: a key until it is on screen, p50`, ours: ours[0], raw: raw[0] },
        { name: `${name}: a key until it is on screen, p95`, ours: ours[1], raw: raw[1] },
        { name: `${name}: the longest frame`, ours: ours[2], raw: raw[2] },
      ];
    },
  };
}

function scrolling(name: string): Step {
  return {
    name,
    async run(visit) {
      const { ours, raw } = await inPages(visit, async (page) => {
        await listIn(page, visit, mostTools);
        return page.evaluate(() => bench.scroll());
      });
      return [{ name, ours: figureOf(ours), raw: figureOf(raw) }];
    },
  };
}

function talking(name: string): Step {
  return {
    name,
    async run(visit) {
      const { ours, raw } = await inPages(visit, (page) => page.evaluate(() => bench.talk()));
      const row = (what: string, of: keyof TalkMeasured): Row => ({
        name: `${name}${what}`,
        ours: figureOf(ours.map((sample) => sample[of])),
        raw: figureOf(raw.map((sample) => sample[of])),
      });
      return [
        row(', shown', 'shown'),
        row(', scrolled through: the longest frame', 'scrolled'),
        row(', and one more', 'oneMore'),
      ];
    },
  };
}

function answering(name: string): Step {
  return {
    name,
    async run(visit) {
      const { ours, raw } = await inPages(visit, (page) => page.evaluate(() => bench.answer()));
      return [{ name, ours: figureOf(ours), raw: figureOf(raw) }];
    },
  };
}

function hardAnswer(kind: HardAnswer): Step {
  const name = `an answer of ${kind}`;
  return {
    name,
    async run(visit) {
      const { ours, raw } = await inPages(visit, (page) => page.evaluate((of) => bench.hardAnswer(of), kind));
      return [{ name, ours: figureOf(ours), raw: figureOf(raw) }];
    },
  };
}

/** Measures each side several times, each time in a new page in the foreground. */
function inPages<Sample>(
  visit: Visit,
  measure: (page: Page) => Promise<Sample>,
): Promise<Record<Side, Sample[]>> {
  return inTurn(2, both, async (side) => {
    const page = await visit.open(side);
    await page.bringToFront();
    const measured = await measure(page);
    await visit.leave(page);
    return measured;
  });
}

function listIn(page: Page, visit: Visit, count: number, inPagesOf = count): Promise<Measured> {
  return page.evaluate((url, tools) => bench.list(url, tools), visit.url(count, inPagesOf), count);
}
