/**
 * Which of a bundle's chunks are loaded when.
 *
 * @typedef {{ fileName: string, code: string, isEntry: boolean, imports: string[], dynamicImports: string[], moduleIds: string[] }} Chunk
 */

const markdown = /\/node_modules\/(markdown-it|dompurify)\//;

/**
 * @param {readonly Chunk[]} chunks of one entry
 * @returns {{ atOnce: Chunk[], markdown: Chunk[], withoutMarkdown: Chunk[] }}
 */
export function sortChunks(chunks) {
  const entries = chunks.filter((chunk) => chunk.isEntry);
  const isMarkdown = (/** @type {Chunk} */ { moduleIds }) => moduleIds.some((id) => markdown.test(id));
  const atOnce = reach(entries, chunks, (chunk) => chunk.imports);
  // What is only reached through Markdown is Markdown's as well.
  const withoutMarkdown = reach(entries, chunks, (chunk) =>
    isMarkdown(chunk) ? chunk.imports : [...chunk.imports, ...chunk.dynamicImports],
  ).filter((chunk) => atOnce.includes(chunk) || !isMarkdown(chunk));
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
