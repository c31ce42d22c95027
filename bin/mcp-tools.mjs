#!/usr/bin/env node
import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const callback = ['mcp-tools-callback.html', 'mcp-tools-callback.css', 'mcp-tools-callback.js'];
const sandbox = 'mcp-tools-sandbox.html';
const workers = ['validation.worker.js', 'validation-ajv.worker.js'];

/** Licenses of the packages that the files contain. */
const licenses = 'THIRD-PARTY-LICENSES';

const appOrigin = 'mcp-tools-app-origin.html';

/** The files that may be copied, by option. Without one, those that cannot be bundled. */
const builds = new Map([
  [undefined, { from: 'page', only: [...callback, sandbox, ...workers, licenses], next: afterFiles }],
  ['--page', { from: 'page', only: undefined, next: afterBuild }],
  ['--single', { from: 'single', only: undefined, next: afterBuild }],
  ['--app-origin', { from: 'app-origin', only: [appOrigin], next: afterAppOrigin }],
]);

const usage = `Usage: npx mcp-tools copy <folder> [--page | --single | --app-origin]

  npx mcp-tools copy public/                 the callback page, the sandbox of apps and the workers, for a page that a bundler makes
  npx mcp-tools copy public/vendor --page    all a page without a bundler needs: mcp-tools.js and what it loads, the adapters, core.js, storage.js and others
  npx mcp-tools copy public/vendor --single  the same in one file, with the callback page, the sandbox and the workers
  npx mcp-tools copy other-site/ --app-origin  a file for another site, which gives apps an origin of their own: see docs/apps.md`;

const [command, ...rest] = process.argv.slice(2);
if (command === '--help' || command === '-h') console.log(usage);
else {
  const problem = command === 'copy' ? copy(rest) : unknown(command);
  if (problem !== undefined) {
    console.error(problem);
    process.exitCode = 1;
  }
}

/** @param {string | undefined} command */
function unknown(command) {
  return command === undefined ? usage : `There is no command "${command}". Try: npx mcp-tools copy public/`;
}

/**
 * @param {string[]} args
 * @returns {string | undefined} Reason of a failure.
 */
function copy(args) {
  const options = args.filter((arg) => arg.startsWith('-'));
  const [folder, ...others] = args.filter((arg) => !arg.startsWith('-'));
  const build = builds.get(options[0]);
  if (!build || options.length > 1)
    return build
      ? `Say one option, and not ${options.length}.`
      : `There is no option "${options[0]}". Try: --page, --single or --app-origin`;
  if (!folder) return 'Say which folder to copy to, for example: npx mcp-tools copy public/';
  if (others.length > 0) return `Say one folder, and not ${others.length + 1}.`;
  const from = join(dist, build.from);
  try {
    const files = build.only ?? readdirSync(from);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
      return `${folder} is a file, and not a folder.`;
    mkdirSync(folder, { recursive: true });
    for (const file of files) copyFileSync(join(from, file), join(folder, file));
    const shown = relative('', folder).split(sep).join('/') || '.';
    const notices = files.includes(licenses)
      ? ` ${licenses} has the licenses of what they contain: keep it with them.`
      : '';
    console.log(`Copied ${listed(files)} to ${shown}/.${notices}\n\n${build.next(shown)}`);
    return undefined;
  } catch (error) {
    return `Could not copy to ${folder}: ${error instanceof Error ? error.message : error}`;
  }
}

/** @param {string[]} files */
function listed(files) {
  return files.length > 7 ? `${files.length} files` : files.join(', ');
}

function afterFiles() {
  return `If these files are beside your page on the server, there is nothing to set. Elsewhere, name them:
  <mcp-tools callback-url="/files/mcp-tools-callback.html" sandbox-url="/files/mcp-tools-sandbox.html">
  tools.validation = { worker: '/files/validation.worker.js' };`;
}

function afterAppOrigin() {
  return `Never put it beside your page. On another site, on which there is nothing else, list in it the pages that may use it:
  <meta name="mcp-tools-pages" content="https://page.example" />
and name it in your page, with {server} as the first part of its host:
  <mcp-tools sandbox-url="https://{server}.apps.example/${appOrigin}">`;
}

/** @param {string} folder */
function afterBuild(folder) {
  // Most servers serve these folders as their root.
  const path = folder.replace(/^(?:public|static)(?:\/|$)|^\.$/, '');
  return `Name the script in your page, by its address on your server:
  <script type="module" src="${path && `/${path}`}/mcp-tools.js"></script>`;
}
