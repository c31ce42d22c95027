import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../../scripts/browser.mjs';
import { root } from '../../scripts/paths.mjs';
import { median, print } from '../numbers.js';
import { within } from '../patience.js';
import { startBenchServer } from '../server.js';
import { arrivalTools } from '../work.js';
import { buildPages, sides, type SideName } from './pages.js';
import { servePages } from './serve.js';
import { arriveTwice, type Arrival } from './visit.js';

/**
 * Measures the time from navigation until a server's tools are on screen: first and second visit, on this machine and on a slow
 * phone, for every side. Prints medians and the middle half of the samples.
 */

const rounds = Number(process.argv[2] ?? 9);
const profiles = [
  { name: 'this machine', isSlow: false },
  { name: 'CPU ÷ 4, slow network', isSlow: true },
];

type Samples = Record<SideName, [Arrival, Arrival][]>;

const pages = await servePages(await buildPages());
const server = await startBenchServer();
const browser = await launchBrowser();
const results: { profile: string; samples: Samples }[] = [];
try {
  console.log(`${await browser.version()}, ${rounds} rounds\n`);
  for (const { name, isSlow } of profiles) {
    const samples = await measure(isSlow);
    results.push({ profile: name, samples });
    for (const [at, visit] of ['first visit', 'second visit'].entries())
      printTable(`${visit}, ${name}`, samples, at);
  }
} finally {
  await within(10_000, browser.close()).catch(() => browser.process()?.kill('SIGKILL'));
  await Promise.all([server.stop(), pages.stop()]);
}
const folder = join(root, '.cache');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'arrival.json'), `${JSON.stringify({ date: new Date(), results }, null, 2)}\n`);

/** Visits every side once per round, in random order, so that other load on the machine affects all sides. */
async function measure(isSlow: boolean): Promise<Samples> {
  const samples: Samples = { ours: [], 'ours-stored': [], sdk: [], 'use-mcp': [], 'ai-sdk': [] };
  for (let round = 0; round < rounds; round++) {
    for (const side of shuffled(sides)) {
      const url = `${pages.origin}/${side}/?server=${encodeURIComponent(server.url(arrivalTools))}`;
      samples[side].push(await within(120_000, arriveTwice(browser, url, isSlow)));
    }
  }
  return samples;
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

function printTable(title: string, samples: Samples, at: number): void {
  const of = (side: SideName): Arrival[] =>
    samples[side].map(([first, second]) => (at === 0 ? first : second));
  const bare = median(of('sdk').map(({ ms }) => ms));
  console.log(`| ${title} | median | middle half | ratio to the SDK | files | waves | kB |`);
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const side of sides) {
    const times = of(side)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b);
    const quarter = (share: number): string => print(times[Math.round((times.length - 1) * share)]);
    const middle = (name: 'files' | 'waves' | 'bytes'): number =>
      median(of(side).map((arrival) => arrival[name]));
    const cells = [
      side,
      print(median(times)),
      `${quarter(0.25)} – ${quarter(0.75)}`,
      (median(times) / bare).toFixed(2),
      middle('files'),
      middle('waves'),
      (middle('bytes') / 1000).toFixed(1),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log('');
}
