import { isObject } from '../base/is-object.js';
import { detailOf, problem, problemError, type Problem } from '../base/problems.js';
import type { ExactReading } from '../base/read-exact.js';
import type { EntryToolCall, ExactNumbers, JsonObject, ModelStop, ModelToolCall } from '../protocol/index.js';

export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw problemError('model-stopped');
}

type ReadJson = (text: string) => Pick<ExactReading, 'exact' | 'fault'> & { readonly value: unknown };

const parse: ReadJson = (text) => ({ value: JSON.parse(text) as unknown });

/** Numbers that JavaScript may not hold: of 16 digits or more, with an exponent, or `-0`. */
const unusual = /\d[\d.]{15}|\d[eE][+-]?\d|(?<!\d)-0/;

/** Returns what reads the arguments of these calls. Few models ever write a number that needs more than JSON.parse. */
export async function argumentReader(calls: readonly ModelToolCall[]): Promise<ReadJson> {
  if (!calls.some(({ arguments: text }) => unusual.test(text))) return parse;
  return (await import('../base/read-exact.js')).readExact;
}

/** Reads a model's arguments as an object; a model that wants none often writes nothing at all. */
export function readArguments(
  text: string,
  read: ReadJson,
): { readonly value: JsonObject; readonly exact?: ExactNumbers | undefined } | Problem {
  try {
    const { value, exact, fault } = text.trim() === '' ? { value: {} } : read(text);
    if (fault) return problem('inexact-number', { ...fault });
    if (isObject(value)) return { value, exact };
    return problem('arguments-not-json', { detail: 'it is no object' });
  } catch (error) {
    return problem('arguments-not-json', { detail: detailOf(error) });
  }
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
