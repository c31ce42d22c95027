import { basename, isAbsolute, join, relative } from 'node:path';
import { root } from '../paths.mjs';

const src = join(root, 'src/');

/**
 * Reads the elements and kinds of content, and their imports, from the bundler's graph.
 *
 * @param {import('./groups.mjs').Graph} graph
 * @param {readonly string[]} early what a page has loaded before them
 */
export function readModules(graph, early) {
  const infoOf = (/** @type {string} */ id) => {
    const info = graph.getModuleInfo(id);
    if (info) return info;
    throw new Error(`The page build has no ${relative(root, id)}, which scripts/build/groups.mjs names.`);
  };
  const lateOf = (/** @type {string} */ id) => infoOf(id).dynamicallyImportedIds;
  const elements = new Map(
    lateOf(`${src}registry.ts`)
      .map((id) => /** @type {const} */ ([basename(id, '.ts'), id]))
      .filter(([name]) => name.startsWith('mcp-')),
  );
  /** The modules of each kind of content. */
  const kinds = infoOf(`${src}ui/content/kinds.ts`)
    .importedIds.filter((id) => basename(id) === 'kind.ts')
    .map(lateOf);

  /** Returns the module for a tag, a path in `src`, or an id. @param {string} name */
  const idOf = (name) => infoOf(elements.get(name) ?? (isAbsolute(name) ? name : `${src}${name}.ts`)).id;

  /**
   * Returns these modules with their imports; of packages, only the modules imported by name.
   *
   * @param {readonly string[]} names
   */
  const reached = (names) => {
    const ids = new Set(names.map(idOf));
    for (const id of ids)
      for (const next of id.startsWith(src) ? infoOf(id).importedIds : []) if (!isBarrel(next)) ids.add(next);
    return ids;
  };
  const loaded = reached(early);

  return {
    tags: [...elements.keys()].filter((tag) => !loaded.has(idOf(tag))),
    kinds,
    idOf,
    /** Returns the length of a module with everything that it imports. @param {string} id */
    lengthOf: (id) =>
      [...reached([id])].reduce(
        (sum, one) => sum + (loaded.has(one) ? 0 : (infoOf(one).code?.length ?? 0)),
        0,
      ),
    /** Returns the modules that at least two of these groups import. @param {readonly (readonly string[])[]} groups */
    sharedBy: (groups) => {
      const all = groups.map(reached);
      return [...new Set(all.flatMap((ids) => [...ids]))].filter(
        (id) => !loaded.has(id) && all.filter((ids) => ids.has(id)).length > 1,
      );
    },
  };
}

/**
 * Returns true for a module that re-exports many others. Importers use only a few, so the bundler splits it.
 *
 * @param {string} id
 */
function isBarrel(id) {
  return id.endsWith('/lucide.mjs');
}
