import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, relative, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTestRunner } from '@web/test-runner';
import { findBrowser } from '../browser.mjs';
import { chosenBrowser } from '../browser/chosen.mjs';
import { findFirefox, resize } from '../browser/firefox.mjs';
import { freePort } from '../free-port.mjs';
import { ownFolder } from '../test/own-folder.mjs';
import { endWithParent } from '../test/report.mjs';
import { bundleTests, corpusFile } from './bundle.mjs';
import { ownCommands } from './commands.mjs';
import { testPlaces } from './places.mjs';
import { reporter } from './reporter.mjs';
import { testPage } from './test-page.mjs';
import { webkitPlaces } from './webkit-places.mjs';

/**
 * Runs browser tests: `node scripts/wtr/run.mjs [--name=pattern] test/ui/a.test.ts …`. `npm test` starts this and receives its
 * progress.
 */

endWithParent();
const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' } },
});

/** @type {Map<string, import('../test/report.mjs').LeftOut[]>} */
const leftOut = new Map();
const browser = await { chromium, firefox, webkit }[chosenBrowser]();
const folder = ownFolder('browser-tests');
const built = await bundleTests(folder, files);

await startTestRunner({
  readCliArgs: false,
  readFileConfig: false,
  config: {
    files: built,
    rootDir: folder,
    port: await freePort(),
    nodeResolve: false,
    staticLogging: true,
    middleware: [serveCorpora, answerLate, keepChunks],
    plugins: [ownCommands(leftOut)],
    testRunnerHtml: (testFramework) =>
      testPage(testFramework, 'fixtures' in browser ? browser.fixtures() : undefined),
    browsers: [browser],
    concurrentBrowsers: 1,
    browserStartTimeout: 120_000,
    testsStartTimeout: 120_000,
    // Hundreds of attacks, each in every place.
    testsFinishTimeout: 600_000,
    testFramework: {
      // Only to end a test that hangs: on a busy machine, a good test takes many times longer than alone.
      config: {
        timeout: '180000',
        ...(values.name === undefined ? {} : { grep: values.name }),
      },
    },
    reporters: [
      reporter({
        sourceOf: (path) => relative(folder, path).split(sep).join('/').replace(/\.js$/, '.ts'),
        mayBeEmpty: values.name !== undefined,
        leftOut,
      }),
    ],
  },
});

async function chromium() {
  const { label: _label, ...found } = await findBrowser();
  // Nothing here listens to a page's requests, and reporting them costs time on both sides.
  const launchOptions = { ...found, networkEnabled: false, issuesEnabled: false };
  // Tests wait for servers and timers as much as for the CPU, so even one core can run several.
  return testPlaces({ count: Math.max(3, Math.min(4, availableParallelism())), launchOptions });
}

async function webkit() {
  return webkitPlaces({ count: 2 });
}

async function firefox() {
  return testPlaces({
    count: 2,
    launchOptions: {
      browser: 'firefox',
      executablePath: findFirefox(),
      headless: true,
      extraPrefsFirefox: { 'general.smoothScroll': false },
    },
    prepare(page) {
      const setViewport = page.setViewport.bind(page);
      page.setViewport = (size) => resize({ setViewport }, size);
      return page;
    },
  });
}

/** @type {import('@web/dev-server-core').Middleware} */
async function serveCorpora(context, next) {
  const file = corpusFile(context.path);
  const isThere = file !== undefined && (await stat(file).catch(() => undefined))?.isFile();
  if (!isThere) return next();
  context.type = extname(file);
  context.body = createReadStream(file);
}

/** Answers late, for a page that needs to wait without doing anything else. @type {import('@web/dev-server-core').Middleware} */
async function answerLate(context, next) {
  if (context.path !== '/late') return next();
  await delay(Number(context.query['ms']));
  context.body = '';
}

/**
 * A chunk has its hash in its name, so a page that has it need not revalidate it.
 *
 * @type {import('@web/dev-server-core').Middleware}
 */
async function keepChunks(context, next) {
  await next();
  if (/-[\w-]{8}\.js$/.test(context.path)) context.set('cache-control', 'max-age=86400, immutable');
}
