import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { validateCem } from '@wc-toolkit/cem-validator';
import { callbackFiles } from './build/callback-page.mjs';
import { sandboxFile } from './build/sandbox-page.mjs';
import { dist, root } from './paths.mjs';

// Installing the package installs dist, so the linter's rules for the sources are checked there, too.
const { exports, name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const worker = 'chunks/validation.worker.js';
/** The worker that may compile schemas into code, if the page allows it. No other file imports such code. */
const compiler = 'chunks/validation-ajv.worker.js';
const workers = [worker, compiler];
const carriesDependencies = [...workers, 'single/', 'page/', 'demo/'];

/** Code that turns text into markup or code. Only writing counts: a dependency may test for support. */
const sinks = [
  /\.(innerHTML|outerHTML|srcdoc)\s*=[^=]/,
  /\b(insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|document\.write(ln)?)\s*\(/,
  /\bDOMParser\b/,
];
/** The one place that sets a frame's document. No script runs in that frame. */
const frame = /^chunks\/mcp-content-html-[\w-]+\.js$/;
/** Our bundles have exactly one Trusted Types policy. */
const otherPolicy = /createPolicy\(\s*["'`](?!mcp-tools["'`])/;
const codeGeneration = [/(?<![\w.$])eval\s*\(/, /\bnew Function\s*\(/];

const problems = [
  ...manifestProblems(),
  ...targets(exports)
    .filter(isMissing)
    .map((path) => `package.json exports ${path}, which is not there`),
  ...[
    'demo/index.html',
    'demo/gallery.html',
    'page/mcp-tools.js',
    ...['single', 'page'].flatMap((folder) => workers.map((path) => `${folder}/${basename(path)}`)),
    ...['single', 'page', 'demo'].flatMap((folder) =>
      [...callbackFiles, sandboxFile].map((name) => `${folder}/${name}`),
    ),
  ]
    .filter((path) => isMissing(join('dist', path)))
    .map((path) => `dist/${path} is not there`),
  ...scripts().flatMap(problemsOf),
  ...Object.keys(exports)
    .filter((entry) => typeof exports[entry] === 'object')
    .flatMap(problemsInNode),
];

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('dist contains everything it should');

/** Types are exported beside the elements and from the core; the manifest names only elements. */
function manifestProblems() {
  try {
    validateCem(JSON.parse(readFileSync(join(dist, 'custom-elements.json'), 'utf8')), {
      packageJsonPath: join(root, 'package.json'),
      cemFileName: 'custom-elements.json',
      rules: { manifest: { exportTypes: 'off' } },
    });
    return [];
  } catch (error) {
    return [String(error)];
  }
}

/** @param {unknown} entry @returns {string[]} */
function targets(entry) {
  return typeof entry === 'string' ? [entry] : Object.values(/** @type {object} */ (entry)).flatMap(targets);
}

/** @param {string} path a folder, if it ends with an asterisk */
function isMissing(path) {
  return !existsSync(join(root, path.replace(/\*$/, '')));
}

function scripts() {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'));
}

/** @param {string} path */
function problemsOf(path) {
  const code = readFileSync(join(dist, path), 'utf8');
  const isOurs = !carriesDependencies.some((start) => path.startsWith(start));
  const forbidden = [
    ...(isOurs && !frame.test(path) ? sinks : []),
    ...(isOurs || path === worker ? codeGeneration : []),
    otherPolicy,
  ];
  const found = forbidden
    .flatMap((pattern) => pattern.exec(code)?.[0] ?? [])
    .map((text) => `contains ${text}`);
  if (workers.includes(path) && /\bimport\b\s*["'{*]/.test(code)) {
    found.push('imports a module that must be built in');
  }
  if (isOurs && /(?:from|import)\s*\(?\s*['"]ajv\b/.test(code))
    found.push('imports code that generates code');
  for (const [, file = ''] of code.matchAll(
    /new URL\(\s*(?:\/\*[^*]*\*\/\s*)?["']\.\/([\w-]+\.worker\.js)["']/g,
  ))
    if (isOurs && !existsSync(join(dist, dirname(path), file)))
      found.push(`loads ${file}, which is not next to it`);
  if (code.includes(root)) found.push('contains a path of the build machine');
  return found.map((text) => `${relative(root, join(dist, path))} ${text}`);
}

/** Server-side rendering imports every module where there is no page. @param {string} entry */
function problemsInNode(entry) {
  try {
    const specifier = JSON.stringify(join(name, entry));
    execFileSync(process.execPath, ['--input-type=module', '--eval', `await import(${specifier})`], {
      cwd: root,
      stdio: 'pipe',
      encoding: 'utf8',
    });
    return [];
  } catch (error) {
    const { stderr } = /** @type {{ stderr: string }} */ (error);
    return [
      `import '${join(name, entry)}' fails in plain Node: ${/^\w*Error.*$/m.exec(stderr)?.[0] ?? stderr}`,
    ];
  }
}
