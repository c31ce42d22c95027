import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './paths.mjs';

/** Counts what makes tests slow to run, to find or to read, as docs/tests.md asks. `npm run counts`. */

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'test'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed
  .split('\n')
  .filter((path) => path.endsWith('.ts'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, source: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
  });
const tests = files.filter(({ path }) => path.endsWith('.test.ts'));
const inBrowser = tests.filter(({ path }) => path.startsWith('test/ui/') && !path.endsWith('.node.test.ts'));
const fixtures = files.filter(({ path }) => path.includes('/fixtures/'));

const waits = tests.flatMap(({ source }) => callsIn(source).flatMap(waitMs));
const describes = tests.flatMap(({ path, source }) =>
  callsIn(source)
    .filter((call) => call.expression.getText() === 'describe')
    .map((call) => ({ path, lines: linesOf(call.getText()) })),
);
const assertions = tests.reduce((sum, { source }) => sum + callsIn(source).filter(isAssertion).length, 0);

/** Each metric, with its value and, if it has one, its maximum. @type {readonly [what: string, is: number, most?: number][]} */
const counts = [
  ['test files', tests.length],
  ['assertions', assertions],
  ['browser tests that import every element (src/index.js)', inBrowser.filter(importsAll).length, 30],
  ['fixed waits', waits.length, 80],
  ['fixed waits of 300 ms and more', waits.filter((ms) => ms >= 300).length, 0],
  ['describes of more than 250 lines', describes.filter(({ lines }) => lines > 250).length, 0],
  ['test files of more than 500 lines', tests.filter(({ text }) => linesOf(text) > 500).length, 0],
  ['lines of fixtures', fixtures.reduce((sum, { text }) => sum + linesOf(text), 0), 14_000],
];

/** @param {ts.Node} node @returns {ts.CallExpression[]} */
function callsIn(node) {
  /** @type {ts.CallExpression[]} */
  const found = [];
  /** @param {ts.Node} each */
  const visit = (each) => {
    if (ts.isCallExpression(each)) found.push(each);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

/** Returns the time of a wait for nothing but the clock. @param {ts.CallExpression} call @returns {number[]} */
function waitMs(call) {
  const [first, second] = call.arguments;
  const name = call.expression.getText();
  // A promise that a timer resolves.
  const isTimer = name === 'setTimeout' && first && ts.isIdentifier(first);
  const ms = isTimer ? second : /^(?:delay|wait|sleep|pause)$/.test(name) ? first : undefined;
  return ms && ts.isNumericLiteral(ms) && Number(ms.text) > 0 ? [Number(ms.text)] : [];
}

/** @param {ts.CallExpression} call */
function isAssertion(call) {
  return /^(?:assert|expect)(?:\.\w+)*$/.test(call.expression.getText());
}

/** @param {{ text: string }} file */
function importsAll({ text }) {
  return /^import (?!type)[^;]*\/src\/index\.js';/m.test(text);
}

/** @param {string} text */
function linesOf(text) {
  return text.split('\n').length;
}

console.log('test'.padEnd(62), 'today'.padStart(8), 'at most'.padStart(8));
for (const [what, is, most] of counts)
  console.log(what.padEnd(62), String(is).padStart(8), most === undefined ? '' : String(most).padStart(8));
