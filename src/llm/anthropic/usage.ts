import type { JsonObject, JsonValue, ModelUsage } from '../../core/index.js';
import { objectIn } from '../wire/read.js';

/** Returns the tokens of an answer. The API counts what it had kept, or keeps now, beside the rest of the input. */
export function usageOf(raw: JsonObject): ModelUsage {
  const [fresh, cacheRead, cacheWrite, total, reasoning] = [
    raw['input_tokens'],
    raw['cache_read_input_tokens'],
    raw['cache_creation_input_tokens'],
    raw['output_tokens'],
    objectIn(raw['output_tokens_details'])['thinking_tokens'],
  ].map(countIn);
  return {
    input: {
      ...(fresh === undefined ? {} : { total: fresh + (cacheRead ?? 0) + (cacheWrite ?? 0) }),
      ...(cacheRead === undefined ? {} : { cacheRead }),
      ...(cacheWrite === undefined ? {} : { cacheWrite }),
    },
    output: {
      ...(total === undefined ? {} : { total }),
      ...(reasoning === undefined ? {} : { reasoning }),
    },
    raw,
  };
}

function countIn(value: JsonValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
