import type { ModelStop, ModelUsage } from '../../core/index.js';
import { isRecord, jsonOf, numberOf, textOf } from '../wire/read.js';

/** Returns why a response ended. One that is incomplete for a reason unknown here counts as broken off. */
export function stopOf(
  response: Record<string, unknown>,
  { hasCalls, hasRefused }: { readonly hasCalls: boolean; readonly hasRefused: boolean },
): ModelStop {
  const details = response['incomplete_details'];
  if (response['status'] !== 'incomplete') {
    return { reason: hasRefused ? 'refusal' : hasCalls ? 'tool-calls' : 'stop' };
  }
  const raw = isRecord(details) ? textOf(details['reason']) : '';
  const isCut = raw === 'max_output_tokens' || raw === 'max_messages';
  const reason = isCut ? 'length' : raw === 'content_filter' ? 'filtered' : 'interrupted';
  return { reason, raw: raw || 'incomplete' };
}

export function usageOf(usage: Record<string, unknown>): ModelUsage {
  const input = usage['input_tokens_details'];
  const output = usage['output_tokens_details'];
  return {
    input: {
      ...numberOf('total', usage['input_tokens']),
      ...numberOf('cacheRead', isRecord(input) ? input['cached_tokens'] : undefined),
      ...numberOf('cacheWrite', isRecord(input) ? input['cache_write_tokens'] : undefined),
    },
    output: {
      ...numberOf('total', usage['output_tokens']),
      ...numberOf('reasoning', isRecord(output) ? output['reasoning_tokens'] : undefined),
    },
    raw: jsonOf(usage),
  };
}
