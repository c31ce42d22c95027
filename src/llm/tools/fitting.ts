import type { JsonObject, LlmDelta, LlmRequest } from '../../core/index.js';
import { loadFitted } from '../wire/services.js';
import type { AskModel } from './ask.js';
import { plainTools } from './plain.js';
import type { Provider } from './tables.js';

/**
 * Returns a model function that gets each tool in a form that its provider accepts. Its calls come back with the names that the
 * tool's server uses. `providerTools` are sent with the page's own tools. If all tools are plain and no answer has a schema, the
 * code that rewrites them is not loaded.
 */
export function fitting(
  provider: Provider,
  ask: AskModel,
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
