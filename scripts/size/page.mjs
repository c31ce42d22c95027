import { basename, join, relative } from 'node:path';
import { root } from '../paths.mjs';
import { atOnce, chunkOf, loadedWith } from './chunks.mjs';

const src = join(root, 'src/');

/**
 * @typedef {import('./chunks.mjs').Chunk} Chunk
 * @typedef {{ readonly name: string, readonly chunks: readonly Chunk[] }} Part
 */

/**
 * Sorts the files of the page build by what they are loaded for. Each file is in at least one part.
 *
 * @param {readonly Chunk[]} chunks
 * @param {ReadonlyMap<string, readonly string[]>} late what each module loads by `import()`
 * @param {readonly string[]} kinds of content, by their names
 */
export function partsOfPage(chunks, late, kinds) {
  const called = (/** @type {string[]} */ ...names) =>
    names.map((file) => {
      const found = chunks.find(({ name }) => name === file);
      if (!found) throw new Error(`No file of the page build is called "${file}".`);
      return found;
    });
  const lateOf = (/** @type {string} */ path) => late.get(`${src}${path}`) ?? [];
  const first = atOnce(chunks);
  const tools = [...first, ...called('tools')];
  const call = [...tools, ...called('sdk', 'call')];
  const common = [...call, ...called('shared', 'content')];

  /**
   * Returns what some files add to those already loaded.
   *
   * @type {(name: string, some: readonly Chunk[], before: readonly Chunk[]) => Part}
   */
  const part = (name, some, before) => ({
    name,
    chunks: loadedWith(chunks, some).filter((chunk) => !before.includes(chunk)),
  });
  const elements = lateOf('registry.ts')
    .filter((id) => basename(id).startsWith('mcp-'))
    .map((id) => ({ tag: basename(id, '.ts'), chunk: chunkOf(chunks, id) }))
    .filter(({ chunk }) => !call.includes(chunk));
  const ofKinds = kinds.map((kind) => {
    const folder = `${src}ui/content/${kind}/`;
    const inFolder = chunks.filter(({ modules }) => Object.keys(modules).some((id) => id.startsWith(folder)));
    const element = inFolder.filter(
      ({ facadeModuleId }) => facadeModuleId === `${folder}mcp-content-${kind}.ts`,
    );
    // Code coloring has no element; it counts with everything that it may load.
    const later = [...late].flatMap(([id, targets]) => (id.startsWith(folder) ? targets : []));
    const all = [...inFolder, ...later.map((id) => chunkOf(chunks, id))];
    return part(kind, element.length > 0 ? element : all, common);
  });
  const counted = new Set([
    ...call,
    ...elements.map(({ chunk }) => chunk),
    ...ofKinds.flatMap((kind) => kind.chunks),
  ]);
  return {
    first,
    tools,
    call,
    elements: elements.map(({ tag, chunk }) => part(`<${tag}>`, [chunk], call)),
    kinds: ofKinds,
    others: chunks
      .filter((chunk) => !counted.has(chunk))
      .map((chunk) => ({ name: nameOf(chunk), chunks: [chunk] })),
  };
}

/** Returns the path of what is loaded, or the bundler's name for a shared chunk. @param {Chunk} chunk */
function nameOf({ facadeModuleId, name }) {
  return facadeModuleId?.startsWith(src) ? relative(src, facadeModuleId).replace(/\.ts$/, '') : name;
}
