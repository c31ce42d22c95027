import { summaryReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { findBrowser } from './scripts/browser.mjs';
import { ownCommands } from './scripts/wtr/commands.mjs';
import { fixtureServers } from './scripts/wtr/fixtures.mjs';
import { tally } from './scripts/wtr/tally.mjs';
import { viteForWtr } from './scripts/wtr/vite.mjs';

const { label, ...launchOptions } = await findBrowser();
const vite = await viteForWtr();
const fixtures = fixtureServers();

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  files: 'test/ui/**/*.test.ts',
  nodeResolve: false,
  staticLogging: true,
  middleware: [vite.middleware],
  plugins: [vite.plugin, fixtures.plugin, ownCommands()],
  testRunnerHtml: fixtures.html,
  // One at a time: focus and keys belong to the page in front.
  browsers: [chromeLauncher({ launchOptions, concurrency: 1 })],
  testFramework: { config: { timeout: '10000' } },
  // Hundreds of attacks, each in every place.
  testsFinishTimeout: 900_000,
  reporters: [summaryReporter({}), tally()],
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
};
