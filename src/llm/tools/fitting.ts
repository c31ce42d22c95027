import type { JsonObject } from '../../core/index.js';
import type { Ask } from './ask.js';
import type { Provider } from './tables.js';

/**
 * Returns a model function that gets each tool as its provider takes it, and whose calls come back with the names that the tool's
 * server knows. `providerTools` are sent beside the page's own.
 */
export function fitting(
  ...model: readonly [provider: Provider, ask: Ask, providerTools?: readonly JsonObject[]]
): Ask {
  return async function* (request) {
    // Every adapter has these lines, so there are few; the rest is loaded once for all.
    yield* (await import('./asking.js')).ask(request, ...model);
  };
}
