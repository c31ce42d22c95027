import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './paths.mjs';

/** The maximum number of files in the package: every installation has to write each of them. */
const mostFiles = 720;

/** @type {Record<string, { types?: string, node?: string, default: string }>} */
const exports = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).exports;
/** @type {ts.CompilerOptions} */
const options = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  skipLibCheck: true,
  types: [],
};

const problems = [...sizeProblems(), ...(await valueProblems())];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('the package is within its limit, and its declarations match its code');

function sizeProblems() {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const said = execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(said);
  return files.length > mostFiles
    ? [`the package has ${files.length} files, and the limit is ${mostFiles} (docs/decisions/0022)`]
    : [];
}

/** Checks that an entry's declarations and its code export the same names. */
async function valueProblems() {
  /** @type {string[]} */
  const found = [];
  for (const { types, node, default: code } of Object.values(exports)) {
    if (!types || node) continue;
    const real = Object.keys(await import(pathToFileURL(join(root, code)).href));
    const usable = usableFrom(join(root, types));
    found.push(
      ...usable.filter((name) => !real.includes(name)).map((name) => `${types} has ${name}, and ${code} not`),
      ...real.filter((name) => !usable.includes(name)).map((name) => `${code} has ${name}, and ${types} not`),
    );
  }
  return found;
}

/** Returns the exports that TypeScript accepts as values. @param {string} entry @returns {string[]} */
function usableFrom(entry) {
  const declared = ts.createProgram([entry], options);
  const source = declared.getSourceFile(entry);
  const symbol = source && declared.getTypeChecker().getSymbolAtLocation(source);
  if (!symbol) return [];
  const names = declared
    .getTypeChecker()
    .getExportsOfModule(symbol)
    .map((one) => one.name);
  const code = entry.replace(/\.d\.ts$/, '.js');
  // Imports are renamed, because a type named like a browser global would pass for it.
  const refused = linesRefused(
    entry.replace(/\.d\.ts$/, '.using.ts'),
    names.map((name, line) => `import { ${name} as it${line} } from '${code}'; void it${line};`),
    declared,
  );
  return names.filter((_, line) => !refused.has(line));
}

/** @param {string} path @param {readonly string[]} lines @param {ts.Program} before */
function linesRefused(path, lines, before) {
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === path || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === path
      ? ts.createSourceFile(name, lines.join('\n'), ts.ScriptTarget.ES2022)
      : (before.getSourceFile(name) ?? getSourceFile(name, ...rest));
  const program = ts.createProgram([path], options, host);
  const errors = program.getSemanticDiagnostics(program.getSourceFile(path));
  return new Set(errors.map(({ file, start = 0 }) => file?.getLineAndCharacterOfPosition(start).line));
}
