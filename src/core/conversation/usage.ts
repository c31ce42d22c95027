import type { Conversation, ModelUsage } from '../protocol/index.js';

/** Returns the token usage of a conversation after one more answer. */
export function usageWith(before: Conversation['usage'] = {}, more: ModelUsage): Conversation['usage'] {
  return { input: sumOf(before.input, more.input), output: sumOf(before.output, more.output) };
}

function sumOf<Counts extends Readonly<Record<string, number | undefined>>>(
  before: Counts | undefined,
  more: Counts | undefined,
): Counts {
  const sum: Record<string, number | undefined> = { ...before };
  for (const [name, count = 0] of Object.entries(more ?? {})) sum[name] = (sum[name] ?? 0) + count;
  return sum as Counts;
}
