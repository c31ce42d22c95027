/** @typedef {Pick<import('vite').Rolldown.OutputChunk, 'name' | 'fileName' | 'facadeModuleId' | 'code' | 'isEntry' | 'imports' | 'modules'>} Chunk */

/**
 * Returns the chunks that an entry loads first, with static imports.
 *
 * @param {readonly Chunk[]} chunks
 * @returns {readonly Chunk[]}
 */
export function atOnce(chunks) {
  return loadedWith(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
}

/**
 * Returns some chunks and everything that loads with them.
 *
 * @param {readonly Chunk[]} chunks
 * @param {readonly Chunk[]} some
 * @returns {readonly Chunk[]}
 */
export function loadedWith(chunks, some) {
  const reached = new Set(some);
  for (const { imports } of reached) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk);
  }
  return [...reached];
}

/**
 * Returns the chunk of a module. Throws if no chunk contains it: a module that moved would go unmeasured.
 *
 * @param {readonly Chunk[]} chunks
 * @param {string} id
 */
export function chunkOf(chunks, id) {
  const found = chunks.find(({ modules }) => id in modules);
  if (!found) throw new Error(`No chunk has ${id}.`);
  return found;
}
