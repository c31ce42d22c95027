import type { Limits } from '../base/limits.js';
import type { ToolRef } from '../protocol/index.js';
import type { Named } from './lookalikes.js';
import type * as FilterModule from './tool-filter.js';

/* Code that checks tools after they are listed. Each part is loaded when it is first used. */

/**
 * Returns the tools that look like each tool. The table of characters is loaded on demand, because it is large and most names
 * are plain ASCII.
 */
export async function lookalikesOf<Tool extends Named>(
  tools: readonly Tool[],
  limits: Limits,
): Promise<ReadonlyMap<Tool, readonly ToolRef[]>> {
  const { findLookalikes } = await import('./lookalikes.js');
  return findLookalikes(tools, limits, async () => (await import('./confusables-table.js')).confusablesTable);
}

/** Loads the filter for a server's tools, which few pages use. */
export const loadToolFilter = (): Promise<typeof FilterModule> => import('./tool-filter.js');
