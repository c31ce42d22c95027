import type { Tool } from '../../core/index.js';

/** A server may write as much as it likes; nobody looks for a tool by its hundredth line. */
const searchedChars = 2_000;

/** The tools whose name, title or description holds every word of the query, in their order. */
export function filterTools(tools: readonly Tool[], query: string): readonly Tool[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return tools;
  return tools.filter(({ name, displayName, description = '' }) => {
    const text = `${name} ${displayName} ${description.slice(0, searchedChars)}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
