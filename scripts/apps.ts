import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';
import { officialServers, triedAlways } from '../test/official-apps/list.js';
import { measure, type Measured } from '../test/official-apps/measure.js';
import { withRows } from '../test/official-apps/table.js';
import { prepareBuild } from './build/prepare.mjs';
import { findBrowser } from './browser.mjs';
import { ownInstall } from './own-install.mjs';
import { root } from './paths.mjs';

/**
 * Opens the official example servers of MCP Apps in the built element, and writes the results into `docs/apps.md`. Arguments are
 * names of servers. Screenshots go into `.cache/apps`. With `--own-origin`, apps have separate origins and nothing is written;
 * the output shows which of them behave differently.
 */

const hasOrigin = process.argv.includes('--own-origin');
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const wanted = officialServers.filter(({ name }) => words.length === 0 || words.includes(name));
const pictures = join(root, '.cache/apps');
await mkdir(pictures, { recursive: true });
await prepareBuild();
if (wanted.some(({ name }) => !triedAlways.includes(name)))
  await ownInstall(join(root, 'test/official-apps'), join(pictures, 'install.log'), ['--ignore-scripts']);

const { label, args, ...launch } = await findBrowser();
// Some draw with WebGL, for which the test browser has no GPU. No host name resolves.
const drawing = ['--enable-unsafe-swiftshader', '--use-angle=swiftshader'];
const offline = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE *.localhost';
console.log(label);
const browser = await puppeteer.launch({ ...launch, args: [...args, ...drawing, offline] });
const measured: Measured[] = [];
try {
  for (const server of wanted) {
    const path = join(pictures, `${server.name}.png`);
    const picture = async (page: Page): Promise<void> => {
      await page.screenshot({ path });
    };
    const one = await measure(browser, server, { picture, hasOrigin });
    console.log(
      `${one.isShown ? '✔' : '✖'} ${one.name}${one.says === undefined ? '' : `: ${one.says.slice(0, 200)}`}`,
    );
    if (one.refused.length > 0) console.log(`  refused: ${one.refused.join(', ')}`);
    measured.push(one);
  }
} finally {
  await browser.close();
}
const file = join(root, 'docs/apps.md');
if (!hasOrigin) await writeFile(file, withRows(await readFile(file, 'utf8'), measured));
