import { problem, problemError, type Problem } from '../base/problems.js';
import type { AssistantEntry, EntryToolCall, ModelStop, ModelToolCall } from '../protocol/index.js';

export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw problemError('model-stopped');
}

/** Marks the tool calls of an interrupted answer as not made, so that the model is told in the next turn. */
export function notMade(toolCalls: readonly ModelToolCall[], signal: AbortSignal): readonly EntryToolCall[] {
  const why = signal.aborted
    ? problem('model-stopped')
    : problem('model-failed', { detail: 'the answer broke off' });
  return withProblem(toolCalls, why);
}

export function withProblem(toolCalls: readonly ModelToolCall[], why: Problem): readonly EntryToolCall[] {
  return toolCalls.map((call) => ({ ...call, problem: why }));
}

/** Returns the problem of an answer that ended early. None of its calls is made, because they may be incomplete. */
export function cutProblem({ reason, raw = reason }: ModelStop): Problem | undefined {
  if (/^(?:stop|tool-calls|paused|other)$/.test(reason)) return undefined;
  return problem('model-failed', { detail: `the answer ended early (${raw})` });
}

/** True if an answer contains nothing for a person. Reasoning alone does not count. */
export function isEmpty({ text, parts }: Pick<AssistantEntry, 'text' | 'parts'>): boolean {
  return !text.trim() && !parts.some(({ type }) => /^(?:file|tool-call)$/.test(type));
}
