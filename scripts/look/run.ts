import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { launchBrowser } from '../browser.mjs';
import { root } from '../paths.mjs';
import { servePage } from './page.js';
import { drawPictures } from './pictures.js';
import { Person } from './person.js';
import { scenes, type Scene } from './scenes.js';
import { startLookServers, type LookServers } from './servers.js';

/**
 * Takes a screenshot of the built element for each design, in the same state and size, and writes it into `docs/look/`. Arguments
 * are names of scenes to take.
 */

const folder = join(root, 'docs/look');
/** The files to attach. */
const files = join(root, '.cache/look');
const wanted = process.argv.slice(2);
const chosen = scenes.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
const pictures = await drawPictures(browser);
await mkdir(files, { recursive: true });
await writeFile(join(files, 'terrace.png'), Buffer.from(pictures.terrace, 'base64'));
await writeFile(join(files, 'guests.csv'), 'name,seats\nAda,2\nAlan,2\n');
const servers = await startLookServers(pictures);
const page = await servePage();
let failures = 0;
try {
  for (const scene of chosen) {
    try {
      await take(browser, servers, page.origin, scene);
      console.log(`✔ ${scene.name}`);
    } catch (error) {
      failures++;
      console.log(`✖ ${scene.name}: ${String(error)}`);
    }
  }
} finally {
  await browser.close();
  await Promise.all([page.stop(), servers.stop()]);
}
await writeFile(join(folder, 'README.md'), await index());
process.exitCode = failures > 0 ? 1 : 0;

async function take(browser: Browser, servers: LookServers, origin: string, scene: Scene): Promise<void> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  try {
    const { width, height, isPhone = false, isDark } = scene;
    await page.setViewport({ width, height, hasTouch: isPhone, isMobile: isPhone, deviceScaleFactor: 1 });
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    await page.setRequestInterception(true);
    page.on('request', (request) => void request.continue({ url: servers.onLoopback(request.url()) }));
    const url = `${origin}/?scene=${encodeURIComponent(JSON.stringify(scene))}`;
    const person = new Person(page, scene.lang);
    // The list of one server is remembered from an earlier visit.
    servers.hold([]);
    await page.goto(url);
    await person.rest(1_500);
    servers.hold(['archive']);
    await page.goto(url);
    await person.rest(1_500);
    await scene.act(person);
    // Moves the pointer away, because hovering changes a color.
    if (!isPhone) await page.mouse.move(0, 0);
    await person.rest();
  } finally {
    await page.screenshot({ path: join(folder, `${scene.name}.png`) });
    await context.close();
  }
}

async function index(): Promise<string> {
  const goalNames = (await readdir(join(folder, 'goal'))).map((file) => file.replace('.png', ''));
  const compared = scenes.filter(({ name }) => goalNames.includes(name));
  const sections = compared.map(({ name, differs }) => {
    const pictures = `| design | built |\n| --- | --- |\n| ![design](goal/${name}.png) | ![built](${name}.png) |\n`;
    return `## ${name}\n\n${differs ? `${differs}\n\n` : ''}${pictures}`;
  });
  return [
    '# Design and implementation\n',
    '`npm run look` takes the screenshots of the built element, which are in the right column. The screenshots use the fonts of the designs, except for names and code.\n',
    ...sections,
  ].join('\n');
}
