import type { Limits } from '../base/limits.js';
import type { ModelTool, Tool } from '../protocol/index.js';
import { modelToolOf } from './model-tool.js';

/** Returns the tools as a model gets them. Their order is stable, which suits the providers' prompt caches. */
export function toolsForModel(
  tools: readonly Tool[],
  labelOf: (serverId: string) => string,
  limits: Limits,
): readonly ModelTool[] {
  return tools
    .filter((tool) => tool.visibleToModel)
    .map((tool) => modelToolOf(tool, labelOf(tool.serverId), limits));
}
