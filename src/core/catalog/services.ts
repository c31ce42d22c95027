import type { Limits } from '../base/limits.js';
import type { ToolRef } from '../protocol/index.js';
import type { Named } from './lookalikes.js';
import type * as FilterModule from './tool-filter.js';

/* Code that examines tools once they are listed. */

/** Returns for each tool those that look like it. The table of characters is large, and few names are not plain ASCII. */
export async function lookalikesOf<Tool extends Named>(
  tools: readonly Tool[],
  limits: Limits,
): Promise<ReadonlyMap<Tool, readonly ToolRef[]>> {
  const { findLookalikes } = await import('./lookalikes.js');
  return findLookalikes(tools, limits, async () => (await import('./confusables-table.js')).confusablesTable);
}

/** Loads the choice among the tools of a server, which few pages make. */
export const loadToolFilter = (): Promise<typeof FilterModule> => import('./tool-filter.js');
