import type { JsonObject, LlmDelta, LlmRequest } from '../../core/index.js';
import { loadFitted } from '../wire/services.js';
import type { Ask } from './ask.js';
import { plainTools } from './plain.js';
import type { Provider } from './tables.js';

/**
 * Returns a model function that gets each tool as its provider takes it, and whose calls come back with the names that the tool's
 * server knows. `providerTools` are sent beside the page's own. Where all are plain, and no answer has a schema, what rewrites
 * them is not loaded.
 */
export function fitting(
  provider: Provider,
  ask: Ask,
  providerTools: readonly JsonObject[] = [],
): (request: LlmRequest) => Promise<AsyncIterable<LlmDelta>> {
  return async (request) => {
    const isPlain = providerTools.length === 0 && !request.responseFormat?.schema;
    const tools = isPlain ? plainTools(request, provider) : undefined;
    if (tools) return ask({ ...request, tools });
    const { askFitted } = await loadFitted();
    return askFitted(request, provider, ask, providerTools);
  };
}
