import type { JsonObject, LlmDelta, LlmRequest } from '../../core/index.js';
import type { Ask } from './ask.js';
import { plainTools } from './plain.js';
import type { Provider } from './tables.js';

/**
 * Asks a model with tools as its provider takes them. Where all are plain, and no answer has a schema, what rewrites
 * them is not loaded.
 */
export async function ask(
  request: LlmRequest,
  provider: Provider,
  model: Ask,
  providerTools: readonly JsonObject[] = [],
): Promise<AsyncIterable<LlmDelta>> {
  const isPlain = providerTools.length === 0 && !request.responseFormat?.schema;
  const tools = isPlain ? plainTools(request, provider) : undefined;
  if (tools) return model({ ...request, tools });
  const { askFitted } = await import('./fitted.js');
  return askFitted(request, provider, model, providerTools);
}
