import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { until } from '../../test/e2e/browser.js';
import { Person } from '../../test/e2e/person.js';
import { decideIn } from '../../test/e2e/sign-in-scene.js';
import type { Stage } from './servers.js';
import { visit } from './visit.js';
import { scaleOf } from './weight.js';

/** The steps in each example: looks at the page, runs a tool, signs in, and talks to the model. Returns the page's weight. */
export function live(stage: Stage, url: string, cdn?: Cdn): Promise<number> {
  return visit(stage, async (page) => {
    if (cdn) await play(page, cdn);
    const weigh = await scaleOf(page);
    await page.goto(url, { waitUntil: 'load' });
    const person = new Person(page);
    await person.finds('get_weather');
    const weight = await weigh();
    await runTool(person);
    await openApp(person);
    await signIn(person, stage);
    await person.finds('who_am_i');
    await talk(person);
    return weight;
  });
}

/** The packed package on a CDN: address and folder. */
export interface Cdn {
  readonly begin: string;
  readonly folder: string;
}

/** Simulates a CDN: serves the packed package's files to pages of any origin. */
async function play(page: Page, { begin, folder }: Cdn): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(begin)) return void request.continue();
    const path = url.slice(begin.length).replace(/^[^/]*\//, '');
    return void request.respond({
      contentType: 'text/javascript; charset=utf-8',
      headers: { 'access-control-allow-origin': '*' },
      body: readFileSync(join(folder, path)),
    });
  });
}

async function runTool(person: Person): Promise<void> {
  await person.pickTool('get_weather');
  await person.write('Location', 'Paris');
  const hears = (await person.text()).includes('Last call: none');
  await person.press('Run');
  await person.read(/18\s°C/);
  if (hears) await person.read('Last call: done');
}

/** The app's sandbox file is copied by each example; no bundler handles it. */
async function openApp(person: Person): Promise<void> {
  const { page } = person;
  await person.pickTool('seat_map');
  await person.write('Flight', 'DM370');
  await person.press('Run');
  await person.press('Show once');
  await until('the app', async () => {
    const app = page.frames().find((frame) => frame.parentFrame()?.parentFrame() === page.mainFrame());
    return app?.$('[aria-label="11E"]').catch(() => undefined);
  });
}

/** Signs in to Notes in a window, from wherever the page offers it. */
export async function signIn(person: Person, { browser, issuer }: Stage): Promise<void> {
  await person.press('Sign in: Notes');
  await person.press('Continue to');
  const window = await until('the window', async () =>
    (await browser.pages()).find((page) => page.url().startsWith(`${issuer}/sign-in/`)),
  );
  await decideIn(window);
  await until('the end of the window', () => Promise.resolve(window.isClosed()));
  await person.page.bringToFront();
}

async function talk(person: Person): Promise<void> {
  await (await person.see('tab', 'Conversation')).click();
  await say(person, "What's the weather in Paris?");
  await person.read(/Run get_weather on/);
  await person.press('Approve once');
  await person.read('The tool says:');
}

export async function say(person: Person, text: string): Promise<void> {
  await person.write('Ask anything', text);
  await person.press('Send');
}
