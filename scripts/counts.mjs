import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { importGraph } from './import-graph.mjs';
import { root } from './paths.mjs';

/**
 * Prints metrics of `src`: how much of it is split by the moment when it loads, and how many ways lead to one thing.
 * `node scripts/counts.mjs [folder]` counts the sources of another checkout.
 */

const base = resolve(process.argv[2] ?? root);
const src = join(base, 'src');

/** Registries of optional parts: elements, languages, kinds of content. Each entry loads on first use. */
const registries =
  /^(registry|ui\/locales\/[\w-]+\/index|ui\/content\/code\/languages|ui\/content\/.*\/kind)\.ts$/;

/** Loaders of lazy parts, as typed functions, one file per folder. They have a separate row. */
const services = /(^|\/)services\.ts$/;

/** The public files of the core: everything for a page, and the form model. */
const publicDoors = ['core/index.ts', 'core/form.ts'];

/** Names that describe when something loads, not what it is. */
const namedForWhen =
  /(^|[/-])(later|lazy|rare|occasional|first|opened|latest|end-first|seen-again|ready-for-calls)([-.]|$)/;

/** @typedef {import('./import-graph.mjs').SourceFile & { source: ts.SourceFile }} File */

/** By their paths in `src`. @type {Map<string, File>} */
const files = new Map(
  [...importGraph([src])]
    .filter(([path]) => !path.endsWith('.d.ts'))
    .map(([path, { text, imports }]) => {
      const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      return [relative(src, path), { text, source, imports: imports.map((target) => relative(src, target)) }];
    }),
);

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

/** @param {ts.Node} node */
const isDynamicImport = (node) =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
const withImports = filesWith(({ source }) => count(source, isDynamicImport) > 0);
const late = withImports.filter((name) => !registries.test(name) && !services.test(name));
const loaders = withImports.filter((name) => services.test(name));
const shell = filesWith((_, name) => name.startsWith('ui/shell/'));
const fromCore = new Set(
  all
    .filter(([name]) => name.startsWith('ui/'))
    .flatMap(([, { imports }]) =>
      imports.filter((to) => to.startsWith('core/') && !publicDoors.includes(to)),
    ),
);

/** Each metric, with its value and maximum. @type {readonly [what: string, is: number, most: number][]} */
const counts = [
  ['files', files.size, 600],
  ['lines', linesOf([...files.keys()]), 72_000],
  ['files with one importer', filesWith((_, name) => importers.get(name)?.size === 1).length, 160],
  ['dynamic imports outside of registries', sumOf(late, isDynamicImport), 20],
  ['… in how many files', late.length, 10],
  ['files that import Lazy', filesWith(({ imports }) => imports.includes('shared/lazy.ts')).length, 8],
  ['files named for when they load', filesWith((_, name) => namedForWhen.test(name)).length, 4],
  ['core files that elements import beside its public ones', fromCore.size, 0],
  ['files in ui/shell', shell.length, 20],
  ['lines in ui/shell', linesOf(shell), 2_300],
  ['files that import one module twice', filesWith(({ source }) => importsTwice(source)).length, 0],
  ['files with Object.assign(this', filesWith(({ text }) => text.includes('Object.assign(this')).length, 0],
  ['spreads of an object literal', sumOf([...files.keys()], isLiteralSpread), 0],
];

/** @param {ts.Node} node @param {(node: ts.Node) => boolean} is @returns {number} */
function count(node, is) {
  let found = is(node) ? 1 : 0;
  ts.forEachChild(node, (child) => {
    found += count(child, is);
  });
  return found;
}

/** @param {readonly string[]} names @param {(node: ts.Node) => boolean} is */
function sumOf(names, is) {
  return all.reduce((sum, [name, { source }]) => sum + (names.includes(name) ? count(source, is) : 0), 0);
}

/** @param {ts.Node} node */
function isLiteralSpread(node) {
  return ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression);
}

/** @param {ts.SourceFile} source */
function importsTwice(source) {
  const targets = source.statements.flatMap((statement) =>
    ts.isImportDeclaration(statement) ? [statement.moduleSpecifier.getText()] : [],
  );
  return new Set(targets).size < targets.length;
}

console.log(`${relative(process.cwd(), src) || '.'}`.padEnd(62), 'today'.padStart(8), 'at most'.padStart(8));
for (const [what, is, most] of counts)
  console.log(what.padEnd(62), String(is).padStart(8), String(most).padStart(8));
console.log(
  `lazy parts, loaded by services.ts (${loaders.length} files)`.padEnd(62),
  String(sumOf(loaders, isDynamicImport)).padStart(8),
);
