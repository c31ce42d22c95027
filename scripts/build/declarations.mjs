import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { dist, root } from '../paths.mjs';

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Where `tsconfig.build.json` has a declaration made of each module. */
const each = join(root, '.cache/declarations');

/** What TypeScript would compile into this folder must not lie beside what is gone from the sources. */
export function clearDeclarations() {
  rmSync(each, { recursive: true, force: true });
}

/**
 * Makes one declaration of each entry that the package exports, with what several of them need in files that they share: a type
 * is the same one, whichever entry it comes from.
 */
export async function buildDeclarations() {
  const names = entries();
  for (const name of names) copyIfWritten(name);
  const bundle = await rollup({
    input: Object.fromEntries(names.map((name) => [name, join(each, `${name}.d.ts`)])),
    external: (id) => /^[^./]/.test(id),
    plugins: [typesOnly(names), dts()],
    onLog: (level, log, print) => {
      if (!isExpected(log)) print(level, log);
    },
  });
  await bundle.write({
    dir: dist,
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: ({ name }) => `types/${name.replace(/\.d$/, '')}.d.ts`,
    hoistTransitiveImports: false,
    minifyInternalExports: false,
  });
  await bundle.close();
}

/** The entries that have declarations, without their ending. @returns {string[]} */
function entries() {
  const paths = Object.values(exports).flatMap((entry) => entry.types ?? []);
  return [...new Set(paths)].map((path) => path.replace(/^\.\/dist\/|\.d\.ts$/g, ''));
}

/** Those that augment the types of frameworks are written by hand: the frameworks are not there to compile against. @param {string} name */
function copyIfWritten(name) {
  const written = join(root, 'src', `${name}.d.ts`);
  if (existsSync(written)) copyFileSync(written, join(each, `${name}.d.ts`));
}

/**
 * What an entry exports of another as types alone stays the other's. Rollup knows of no types, and would export classes as if one
 * could make them.
 *
 * @param {readonly string[]} names @returns {import('rollup').Plugin}
 */
function typesOnly(names) {
  /** @type {Set<string>} */
  const others = new Set();
  return {
    name: 'mcp-tools:types-only',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return null;
      const target = join(dirname(importer), source);
      const isEntry = names.some((name) => target === join(each, `${name}.js`));
      if (!isEntry || !readFileSync(importer, 'utf8').includes(`export type * from '${source}'`)) return null;
      others.add(source);
      return { id: target, external: 'relative', moduleSideEffects: true };
    },
    renderChunk(code) {
      return code.replace(/^export (\* from '(.+)';)$/gm, (all, rest, from) =>
        others.has(from) ? `export type ${rest}` : all,
      );
    },
  };
}

/** An entry that only acts has no types, and helpers of types are no less private than before. @param {import('rollup').RollupLog} log */
function isExpected({ code, message }) {
  return code === 'EMPTY_BUNDLE' || (code === 'PLUGIN_WARNING' && message.includes('private shared type'));
}
