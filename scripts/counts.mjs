import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { root } from './paths.mjs';

/**
 * Prints how `src` is built, in numbers: how much of it is split by the moment when it loads, and how many ways lead to one thing.
 * `node scripts/counts.mjs [folder]` counts the sources of another checkout.
 */

const base = resolve(process.argv[2] ?? root);
const src = join(base, 'src');

/** Lists of what loads when it is needed, of which there may be any number. */
const registries =
  /^(lazy|rare-elements|ui\/locales\/[\w-]+\/index|ui\/content\/code\/languages|ui\/content\/.*\/kind)\.ts$/;

/** Names that tell when something loads and not what it is. */
const namedForWhen =
  /(^|[/-])(later|lazy|rare|occasional|first|opened|latest|end-first|seen-again|ready-for-calls)([-.]|$)/;

/** @typedef {{ text: string, source: ts.SourceFile, imports: string[], importLines: string[], dynamic: number }} File */

/** @type {Map<string, File>} */
const files = new Map(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => {
      const text = readFileSync(join(src, name), 'utf8');
      const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
      return [name, { text, source, ...importsOf(name, source) }];
    }),
);

/** @param {string} name @param {ts.SourceFile} source @returns {Pick<File, 'imports' | 'importLines' | 'dynamic'>} */
function importsOf(name, source) {
  /** @type {Set<string>} */
  const imports = new Set();
  /** @type {string[]} */
  const importLines = [];
  let dynamic = 0;
  /** @param {ts.Node} node */
  const visit = (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const { text } = /** @type {ts.StringLiteral} */ (node.moduleSpecifier);
      if (ts.isImportDeclaration(node)) importLines.push(text);
      add(text);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      dynamic++;
      const [target] = node.arguments;
      if (target && ts.isStringLiteral(target)) add(target.text);
    }
    ts.forEachChild(node, visit);
  };
  /** @param {string} target */
  const add = (target) => {
    if (target.startsWith('.')) imports.add(join(dirname(name), target.replace(/\.js$/, '.ts')));
  };
  visit(source);
  return { imports: [...imports], importLines, dynamic };
}

/** @type {Map<string, Set<string>>} */
const importers = new Map();
for (const [name, { imports }] of files)
  for (const target of imports) importers.set(target, (importers.get(target) ?? new Set()).add(name));

const all = [...files];
/** @param {(file: File, name: string) => unknown} has */
const filesWith = (has) => all.filter(([name, file]) => has(file, name)).map(([name]) => name);
/** @param {readonly string[]} names */
const linesOf = (names) =>
  names.reduce((sum, name) => sum + (files.get(name)?.text.split('\n').length ?? 1) - 1, 0);

const late = filesWith(({ dynamic }, name) => dynamic > 0 && !registries.test(name));
const shell = filesWith((_, name) => name.startsWith('ui/shell/'));
const fromCore = new Set(
  all
    .filter(([name]) => name.startsWith('ui/'))
    .flatMap(([, { imports }]) => imports.filter((to) => to.startsWith('core/') && to !== 'core/index.ts')),
);

/** What is counted, with what it is to be at most. @type {readonly [what: string, is: number, most: number][]} */
const counts = [
  ['files', files.size, 600],
  ['lines', linesOf([...files.keys()]), 72_000],
  ['files with one importer', filesWith((_, name) => importers.get(name)?.size === 1).length, 160],
  [
    'dynamic imports outside of registries',
    late.reduce((sum, name) => sum + (files.get(name)?.dynamic ?? 0), 0),
    20,
  ],
  ['… in so many files', late.length, 10],
  ['files that import Lazy', filesWith(({ imports }) => imports.includes('core/base/lazy.ts')).length, 8],
  ['files named for when they load', filesWith((_, name) => namedForWhen.test(name)).length, 4],
  ['files of the core that elements import past its public door', fromCore.size, 0],
  ['files in ui/shell', shell.length, 20],
  ['lines in ui/shell', linesOf(shell), 2_300],
  [
    'files that import one module twice',
    filesWith(({ importLines }) => new Set(importLines).size < importLines.length).length,
    0,
  ],
  ['files with Object.assign(this', filesWith(({ text }) => text.includes('Object.assign(this')).length, 0],
  ['spreads of an object literal', all.reduce((sum, [, { source }]) => sum + literalSpreads(source), 0), 0],
];

/** @param {ts.SourceFile} source */
function literalSpreads(source) {
  let found = 0;
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) found++;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

console.log(`${relative(process.cwd(), src) || '.'}`.padEnd(62), 'today'.padStart(8), 'at most'.padStart(8));
for (const [what, is, most] of counts)
  console.log(what.padEnd(62), String(is).padStart(8), String(most).padStart(8));
