import { closeSync, cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { startModernServer } from '../demo/servers/modern/index.js';
import { launchBrowser } from './browser.mjs';
import { ownInstall } from './own-install.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';

/**
 * Has bundlers build a page from the packed package, opens each page, and looks whether it connects and lists tools.
 */

const minute = 60_000;
const given = join(root, 'test/builds');
/** A copy, for Next writes beside what it builds, and what it writes is not to be checked. */
const home = join(root, '.cache/builds');
const results = join(home, 'results');
const next = join(home, 'node_modules/next/dist/bin/next');

/** Each builds into the folder of its name, which has then an `index.html`. @type {Record<string, () => Promise<void>>} */
const builds = {
  webpack: buildWithWebpack,
  'next-turbopack': () => buildWithNext('next-turbopack', '--turbopack'),
  'next-webpack': () => buildWithNext('next-webpack', '--webpack'),
};
/** For a bundler that makes no page. */
const plainPage = `<!doctype html><html lang="en"><script defer src="/page.js"></script><mcp-tools label="Weather"></mcp-tools>
<script>document.querySelector('mcp-tools').src = new URLSearchParams(location.search).get('server')</script></html>`;
const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
]);

process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

for (const old of [results, join(home, 'next')]) rmSync(old, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
cpSync(given, home, { recursive: true, filter: (path) => !path.includes('node_modules') });
await ownInstall(home, join(results, 'install.log'));
await unpackPackage();

const server = await startModernServer();
const browser = await launchBrowser();
let failed = 0;
const wanted = process.argv.slice(2);
for (const [name, build] of Object.entries(builds).filter(([name]) =>
  wanted.every((word) => name.includes(word)),
)) {
  try {
    await build();
    console.log(`${name}: ${await toolsIn(join(results, name))} tools`);
  } catch (error) {
    failed++;
    console.error(`${name}: ${error instanceof Error ? error.message : error}`);
  }
}
await browser.close();
await server.stop();
process.exitCode = failed > 0 ? 1 : 0;

/** What npm would publish, as if it had been installed. What it depends on is found in the folders above. */
async function unpackPackage() {
  const into = join(home, 'node_modules/mcp-tools');
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  await execute('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', results], root, 'pack');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const tarball = join(results, `mcp-tools-${version}.tgz`);
  await execute('tar', ['-xzf', tarball, '-C', into, '--strip-components=1'], root, 'unpack');
  const lacking = ['LICENSE', 'CHANGELOG.md', 'README.md'].filter((file) => !existsSync(join(into, file)));
  if (lacking.length > 0) throw new Error(`The package lacks ${lacking.join(', ')}.`);
}

async function buildWithWebpack() {
  const webpack = createRequire(join(home, 'package.json'))('webpack');
  const stats = await new Promise((resolve, reject) => {
    const options = {
      mode: 'production',
      context: home,
      entry: './webpack/entry.js',
      output: { path: join(results, 'webpack'), filename: 'page.js' },
    };
    webpack(options, (/** @type {unknown} */ error, /** @type {unknown} */ done) =>
      error ? reject(error) : resolve(done),
    );
  });
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
}

/** @param {string} name @param {string} bundler */
async function buildWithNext(name, bundler) {
  const env = { BUILD_TO: join('../results', name), NEXT_TELEMETRY_DISABLED: '1' };
  await execute(process.execPath, [next, 'build', bundler], join(home, 'next'), name, env);
}

/** Opens the page that was built. @param {string} folder */
async function toolsIn(folder) {
  const http = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, path === '/' ? 'index.html' : path);
    const body = existsSync(file) ? readFileSync(file) : path === '/' ? plainPage : undefined;
    const type = path === '/' ? '.html' : extname(path);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': types.get(type) ?? 'text/plain' });
    response.end(body);
  });
  await new Promise((resolve) => http.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (http.address());
  const page = await browser.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => {
    errors.push(String(error));
  });
  try {
    await page.goto(`http://127.0.0.1:${port}/?server=${encodeURIComponent(server.url)}`);
    const listed = await page.waitForFunction(
      () => {
        const tools = document.querySelector('mcp-tools');
        return tools?.host?.getSnapshot().tools.length || undefined;
      },
      { timeout: minute },
    );
    if (errors.length > 0) throw new Error(errors.join('\n'));
    return await listed.jsonValue();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${errors.join('\n')}`, {
      cause: error,
    });
  } finally {
    await page.close();
    http.closeAllConnections();
    http.close();
  }
}

/** @param {string} command @param {string[]} args @param {string} cwd @param {string} name @param {Record<string, string>} [env] */
async function execute(command, args, cwd, name, env = {}) {
  const log = join(results, `${name}.log`);
  const output = openSync(log, 'w');
  const end = await run(command, args, { cwd, env, timeLimit: 5 * minute, stdio: output });
  closeSync(output);
  if (end !== 'exit 0') {
    throw new Error(`${end}\n${readFileSync(log, 'utf8').trim().split('\n').slice(-30).join('\n')}`);
  }
}
