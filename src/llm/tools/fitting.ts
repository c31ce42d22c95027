import type { JsonObject, LlmDelta, LlmRequest } from '../../core/index.js';
import type { Ask } from './ask.js';
import type { Provider } from './tables.js';

/**
 * Returns a model function that gets each tool as its provider takes it, and whose calls come back with the names that the tool's
 * server knows. `providerTools` are sent beside the page's own.
 */
export function fitting(
  ...model: readonly [provider: Provider, ask: Ask, providerTools?: readonly JsonObject[]]
): (request: LlmRequest) => Promise<AsyncIterable<LlmDelta>> {
  // Every adapter has this line, so it is short; the rest is loaded once for all.
  return async (request) => (await import('./asking.js')).ask(request, ...model);
}
