/**
 * Which of a bundle's chunks are loaded when.
 *
 * @typedef {Pick<import('vite').Rolldown.OutputChunk, 'fileName' | 'code' | 'isEntry' | 'imports' | 'dynamicImports' | 'modules'>} Chunk
 */

const markdown = /\/node_modules\/(markdown-it|dompurify)\//;

/**
 * @param {readonly Chunk[]} chunks of one entry
 * @returns {{ atOnce: Chunk[], markdown: Chunk[], withoutMarkdown: Chunk[] }}
 */
export function sortChunks(chunks) {
  const entries = chunks.filter((chunk) => chunk.isEntry);
  const isMarkdown = (/** @type {Chunk} */ { modules }) =>
    Object.keys(modules).some((id) => markdown.test(id));
  const atOnce = reach(entries, chunks, (chunk) => chunk.imports);
  // What is only reached through Markdown is Markdown's as well.
  const isLate = (/** @type {Chunk} */ chunk) => isMarkdown(chunk) && !atOnce.includes(chunk);
  const withoutMarkdown = reach(entries, chunks, (chunk) =>
    isLate(chunk) ? [] : [...chunk.imports, ...chunk.dynamicImports],
  ).filter((chunk) => !isLate(chunk));
  return { atOnce, withoutMarkdown, markdown: chunks.filter((chunk) => !withoutMarkdown.includes(chunk)) };
}

/**
 * @param {readonly Chunk[]} start
 * @param {readonly Chunk[]} chunks
 * @param {(chunk: Chunk) => string[]} next
 */
function reach(start, chunks, next) {
  const reached = new Set(start);
  for (const chunk of reached) {
    for (const name of next(chunk)) {
      const found = chunks.find(({ fileName }) => fileName === name);
      if (found) reached.add(found);
    }
  }
  return [...reached];
}
