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
 * Runs browser tests: `node scripts/wtr/run.mjs [--name=pattern] test/ui/a.test.ts …`. `npm test` starts this, and is told
 * how it goes.
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
      // Only to end a test that hangs: on a busy machine an honest one takes many times what it takes alone.
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
  // Nobody here listens to what a page asks of the network, and to be told of it takes both sides a while.
  const launchOptions = { ...found, networkEnabled: false, issuesEnabled: false };
  // Tests wait for servers and for time as much as for the processor, so that even one core has use for several.
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

/** For a page that wants to wait without doing anything else. @type {import('@web/dev-server-core').Middleware} */
async function answerLate(context, next) {
  if (context.path !== '/late') return next();
  await delay(Number(context.query['ms']));
  context.body = '';
}

/** A chunk has its hash in its name: a page that has it need not ask for it again. @type {import('@web/dev-server-core').Middleware} */
async function keepChunks(context, next) {
  await next();
  if (/-[\w-]{8}\.js$/.test(context.path)) context.set('cache-control', 'max-age=86400, immutable');
}
