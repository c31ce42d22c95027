/**
 * Returns the largest contributors to some chunks, by package and by folder of ours, before minifying.
 *
 * @param {readonly { modules: Record<string, { renderedLength: number }> }[]} chunks
 */
export function largest(chunks) {
  /** @type {Map<string, number>} */
  const groups = new Map();
  for (const [id, { renderedLength }] of chunks.flatMap(({ modules }) => Object.entries(modules))) {
    const group =
      /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
      /\/(src\/(?:ui\/content|[^/]+)\/[^/]+)/.exec(id)?.[1] ??
      'the rest';
    groups.set(group, (groups.get(group) ?? 0) + renderedLength);
  }
  return [...groups].sort(([, a], [, b]) => b - a).slice(0, 10);
}
