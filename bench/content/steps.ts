import type { Page } from 'puppeteer-core';
import { median } from '../numbers.js';
import type { Row } from '../report.js';
import type { Visit } from '../stage.js';
import { inTurn, type Step } from '../step.js';
import { caseNames, contentSides, titles, type CaseName, type ContentSideName } from './cases.js';
import { heldBy, moreThan } from './memory.js';
import type { ContentRow, Sample, Samples } from './report.js';

const rounds = 3;

/** One step per large result, compared with plain pages. */
export const contentSteps: readonly Step[] = caseNames.map((of) => {
  const name = `content, ${titles[of]}`;
  return {
    name,
    mostMs: 300_000,
    async run(visit): Promise<Row[]> {
      const samples = await inTurn(rounds, contentSides, (side) => sampleOf(visit, side, of));
      return [{ name, contents: rowsOf(titles[of], samples), samples }];
    },
  };
});

/** Measures one result in a new page, from first paint to its end. */
async function sampleOf(visit: Visit, side: ContentSideName, of: CaseName): Promise<Sample> {
  const page = await visit.open(side);
  await page.evaluate((name) => contentBench.warm(name), of);
  const before = await heldBy(page);
  await page.evaluate((name) => contentBench.make(name), of);
  await clean(page);
  const show = await page.evaluate(() => contentBench.show());
  const unfold = await page.evaluate(() => contentBench.unfold());
  const scroll = await page.evaluate(() => contentBench.scroll());
  const held = moreThan(before, await heldBy(page));
  const search = await page.evaluate((name) => contentBench.search(name), of);
  await visit.leave(page);
  return { show, unfold, scroll, held, search };
}

/** Collects the garbage from making the result, so that this does not happen while it is shown. */
async function clean(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
}

function rowsOf(title: string, samples: Samples): ContentRow[] {
  const row = (
    what: string,
    unit: ContentRow['unit'],
    of: (sample: Sample) => number | undefined,
  ): ContentRow => {
    const value = (side: ContentSideName): number | undefined => {
      const numbers = samples[side].map(of).filter((number) => number !== undefined);
      return numbers.length > 0 ? median(numbers) : undefined;
    };
    const [ours, pre, markup] = contentSides;
    return {
      title: what === first ? title : '',
      what,
      unit,
      values: { [ours]: value(ours), [pre]: value(pre), [markup]: value(markup) },
    };
  };
  const blocked = (of: 'show' | 'unfold' | 'scroll' | 'search') => (sample: Sample) => sample[of]?.blockedMs;
  const rows = [
    row(first, 'ms', ({ show }) => show.ms),
    row('blocked, on arrival', 'ms', blocked('show')),
    row('blocked, unfolded', 'ms', blocked('unfold')),
    row('blocked, scrolled', 'ms', blocked('scroll')),
    row('blocked, searched', 'ms', blocked('search')),
    row('memory', 'bytes', ({ held }) => held.bytes),
    row('nodes', 'nodes', ({ held }) => held.nodes),
  ];
  return rows.filter(({ values }) => Object.values(values).some((value) => value !== undefined));
}

const first = 'until it is on screen';
