import type { Tool } from '../../../core/index.js';

/** The tools whose name, title or description holds every word of the query, in their order. */
export function filterTools(tools: readonly Tool[], query: string): readonly Tool[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return tools;
  return tools.filter(({ name, displayName, description = '' }) => {
    const text = `${name} ${displayName} ${description}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
