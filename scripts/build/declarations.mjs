import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { dist, root } from '../paths.mjs';

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Output folder of `tsconfig.build.json`, with a declaration for each module. */
const each = join(root, '.cache/declarations');

/** Clears the folder, so that no declarations of deleted sources remain. */
export function clearDeclarations() {
  rmSync(each, { recursive: true, force: true });
}

/**
 * Makes one declaration for each entry that the package exports. Shared types are in shared files, so a type is the same
 * whichever entry exports it.
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

/** Returns the entries that have declarations, without their extension. @returns {string[]} */
function entries() {
  const paths = Object.values(exports).flatMap((entry) => entry.types ?? []);
  return [...new Set(paths)].map((path) => path.replace(/^\.\/dist\/|\.d\.ts$/g, ''));
}

/**
 * Declarations that augment frameworks' types are written by hand, because the frameworks are not installed here.
 *
 * @param {string} name
 */
function copyIfWritten(name) {
  const written = join(root, 'src', `${name}.d.ts`);
  if (existsSync(written)) copyFileSync(written, join(each, `${name}.d.ts`));
}

/**
 * Keeps type-only re-exports of another entry as `export type`. Rollup does not know types, and would export classes as if they
 * could be constructed.
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

/**
 * Ignores two warnings: an entry without exports has no types, and shared helper types stay private.
 *
 * @param {import('rollup').RollupLog} log
 */
function isExpected({ code, message }) {
  return code === 'EMPTY_BUNDLE' || (code === 'PLUGIN_WARNING' && message.includes('private shared type'));
}
