/**
 * @typedef {Pick<import('vite').Rolldown.OutputChunk, 'name' | 'fileName' | 'code' | 'isEntry' | 'imports' | 'modules'>} Chunk
 * @typedef {Pick<import('../build/groups.mjs').Group, 'name' | 'title'>} Group
 */

/**
 * Returns the chunks that an entry loads at once.
 *
 * @param {readonly Chunk[]} chunks
 * @returns {readonly Chunk[]}
 */
export function atOnce(chunks) {
  const reached = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of reached) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) reached.add(chunk);
  }
  return [...reached];
}

/**
 * Sorts the page's chunks by the title of their group. Throws if a chunk is in no group, or a group has no chunk: then
 * something has moved, and nobody would know what it weighs.
 *
 * @param {readonly Chunk[]} chunks
 * @param {readonly Group[]} groups
 * @returns {Map<string, Chunk[]>}
 */
export function byGroup(chunks, groups) {
  const [first] = groups;
  /** @type {Map<string, Chunk[]>} */
  const sorted = new Map(groups.map(({ title }) => [title, []]));
  for (const chunk of chunks) {
    const group = chunk.isEntry ? first : groups.find(({ name }) => name === chunk.name);
    if (!group) throw new Error(`${chunk.fileName} is in no group: ${Object.keys(chunk.modules).join(', ')}`);
    sorted.get(group.title)?.push(chunk);
  }
  for (const [title, found] of sorted) if (found.length === 0) throw new Error(`No chunk has "${title}".`);
  return sorted;
}
