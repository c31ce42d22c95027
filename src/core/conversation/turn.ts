import { detailOf, McpToolsError, problem, type Problem } from '../base/errors.js';
import type { Limits } from '../base/limits.js';
import type { AssistantEntry, EntryToolCall, JsonObject, ModelToolCall } from '../protocol/index.js';
import { createReplyBuilder, type ModelAnswer, takeAnswer } from './reply.js';

/** What a turn needs of the host. */
export interface TurnSteps {
  /** Puts the question to the model. `take` returns `true` when the answer is complete. Resolves then; rejects when aborted. */
  askModel(take: (answer: ModelAnswer) => boolean, signal: AbortSignal): Promise<void>;
  /** Begins a call by its alias; a problem where there is no such tool. */
  call(
    alias: string,
    args: JsonObject,
    signal: AbortSignal,
  ): { callId: string; settled: Promise<unknown> } | Problem;
  /** Adds an entry for the answer, and returns the way to change it. */
  startEntry(): (change: Partial<Pick<AssistantEntry, 'text' | 'status' | 'toolCalls'>>) => void;
  /** An id for a tool call whose model gave none: unique in the whole conversation, as providers demand. */
  nextCallId(): string;
  notice(problem: Problem): void;
  status(status: 'thinking' | 'calling' | 'idle'): void;
  /** A tool call of the model's led to no call. */
  refused(name: string, problem: Problem): void;
}

export type TurnOutcome = 'answered' | 'stopped' | 'failed';

/** Runs model and tools in turn until there is an answer, a bound is hit, or the signal strikes. Never rejects. */
export async function runTurn(steps: TurnSteps, limits: Limits, signal: AbortSignal): Promise<TurnOutcome> {
  const isStopped = (): boolean => signal.aborted;
  const goOn = (): void => {
    if (isStopped()) throw new McpToolsError(problem('model-stopped'));
  };
  try {
    let callsLeft = limits.modelCalls;
    for (let round = 0; round < limits.modelRounds; round++) {
      const { toolCalls, update } = await nextAnswer(steps, limits, signal);
      if (toolCalls.length === 0) return 'answered';
      // The person may stop in the very moment in which the answer is complete: then nothing of it is begun.
      if (isStopped()) update({ status: 'stopped', toolCalls: unmade(toolCalls, signal) });
      goOn();
      const made = toolCalls.slice(0, callsLeft);
      callsLeft -= made.length;
      await makeCalls(steps, toolCalls, made.length, update, limits, signal);
      goOn();
      if (made.length < toolCalls.length) {
        throw new McpToolsError(problem('too-many-calls', { value: limits.modelCalls }));
      }
    }
    throw new McpToolsError(problem('too-many-rounds', { value: limits.modelRounds }));
  } catch (error) {
    const why = McpToolsError.isInstance(error)
      ? error.problem
      : problem('model-failed', { detail: detailOf(error) });
    steps.notice(why);
    return why.code === 'model-stopped' ? 'stopped' : 'failed';
  } finally {
    steps.status('idle');
  }
}

type Update = ReturnType<TurnSteps['startEntry']>;

async function nextAnswer(
  steps: TurnSteps,
  limits: Limits,
  signal: AbortSignal,
): Promise<{ toolCalls: readonly ModelToolCall[]; update: Update }> {
  steps.status('thinking');
  const builder = createReplyBuilder(limits, steps.nextCallId);
  const update = steps.startEntry();
  let failure: McpToolsError | undefined;
  const take = (answer: ModelAnswer): boolean => {
    try {
      const isComplete = takeAnswer(builder, answer);
      update(builder.reply);
      return isComplete;
    } catch (error) {
      failure = error as McpToolsError;
      return true;
    }
  };
  try {
    await steps.askModel(take, signal);
    if (failure) throw failure;
  } catch (error) {
    update({ status: 'stopped', toolCalls: unmade(builder.reply.toolCalls, signal) });
    throw error;
  }
  update({ status: 'complete' });
  return { toolCalls: builder.reply.toolCalls, update };
}

/** Begins the calls side by side, each with its own ask, and waits for them all. */
async function makeCalls(
  steps: TurnSteps,
  asked: readonly ModelToolCall[],
  most: number,
  update: Update,
  limits: Limits,
  signal: AbortSignal,
): Promise<void> {
  steps.status('calling');
  const settled: Promise<unknown>[] = [];
  const toolCalls = asked.map((wish, index): EntryToolCall => {
    const refuse = (why: Problem): EntryToolCall => {
      steps.refused(wish.name, why);
      return { ...wish, problem: why };
    };
    if (index >= most) return refuse(problem('too-many-calls', { value: limits.modelCalls }));
    const args = readArguments(wish.arguments);
    if ('code' in args) return refuse(args);
    const begun = steps.call(wish.name, args.value, signal);
    if ('code' in begun) return refuse(begun);
    settled.push(begun.settled);
    return { ...wish, callId: begun.callId };
  });
  update({ toolCalls });
  await Promise.all(settled);
}

/** A model's arguments as an object; a model that wants none often writes nothing at all. */
function readArguments(text: string): { readonly value: JsonObject } | Problem {
  try {
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: value as JsonObject };
    return problem('arguments-not-json', { detail: 'it is another kind of value' });
  } catch (error) {
    return problem('arguments-not-json', { detail: detailOf(error) });
  }
}

/** Tool calls of an answer that broke off: none was made, and the next turn's model has to know. */
function unmade(toolCalls: readonly ModelToolCall[], signal: AbortSignal): readonly EntryToolCall[] {
  const why = signal.aborted
    ? problem('model-stopped')
    : problem('model-failed', { detail: 'the answer broke off' });
  return toolCalls.map((call) => ({ ...call, problem: why }));
}
