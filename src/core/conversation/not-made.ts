import { problem, problemError, type Problem } from '../base/problems.js';
import type { AssistantEntry, EntryToolCall, ModelStop, ModelToolCall } from '../protocol/index.js';

export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw problemError('model-stopped');
}

/** Marks the tool calls of an answer that broke off as not made, so that the next turn's model knows. */
export function notMade(toolCalls: readonly ModelToolCall[], signal: AbortSignal): readonly EntryToolCall[] {
  const why = signal.aborted
    ? problem('model-stopped')
    : problem('model-failed', { detail: 'the answer broke off' });
  return withProblem(toolCalls, why);
}

export function withProblem(toolCalls: readonly ModelToolCall[], why: Problem): readonly EntryToolCall[] {
  return toolCalls.map((call) => ({ ...call, problem: why }));
}

/** The calls of an answer that is not whole may not be what the model meant: none of them is made. */
export function cutProblem({ reason, raw = reason }: ModelStop): Problem | undefined {
  if (/^(?:stop|tool-calls|paused|other)$/.test(reason)) return undefined;
  return problem('model-failed', { detail: `the answer ended early (${raw})` });
}

/** True if there is nothing in an answer for a person: a model's reasoning alone is none. */
export function isEmpty({ text, parts }: Pick<AssistantEntry, 'text' | 'parts'>): boolean {
  return !text.trim() && !parts.some(({ type }) => /^(?:file|tool-call)$/.test(type));
}
