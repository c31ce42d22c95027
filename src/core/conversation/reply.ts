import { detailOf, McpToolsError, problem, readProblem, type Problem } from '../base/errors.js';
import type { Limits } from '../base/limits.js';
import type { LlmDelta, LlmReply, ModelToolCall } from '../protocol/index.js';

/** A model's answer as it stands. */
export interface ReplySoFar {
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
}

/** Puts a model's answer together from deltas or from a whole reply. What it is given is from outside, and is checked. */
export interface ReplyBuilder {
  /** Throws an `McpToolsError` where the piece is nonsense or the answer grows beyond its bounds. */
  add(delta: LlmDelta): void;
  addWhole(reply: LlmReply): void;
  readonly reply: ReplySoFar;
}

/** What comes from the model during one round, in this order: any number of deltas, then one of the others. */
export type ModelAnswer = { delta: LlmDelta } | { reply: LlmReply } | { end: true } | { error: Problem };

/** Adds what came from the model. Whether the answer is complete; throws an `McpToolsError` where it failed or is nonsense. */
export function takeAnswer(builder: ReplyBuilder, answer: ModelAnswer): boolean {
  try {
    if ('error' in answer) throw new McpToolsError(readProblem(answer.error, 'model-failed'));
    if ('delta' in answer) builder.add(answer.delta);
    else if ('reply' in answer) builder.addWhole(answer.reply);
    else if (!('end' in answer)) throw new Error('it is of no known kind');
    return !('delta' in answer);
  } catch (error) {
    throw McpToolsError.isInstance(error) ? error : nonsense(detailOf(error));
  }
}

/** No alias is this long, and no provider's id. */
const nameChars = 2_000;

export function createReplyBuilder(limits: Limits, nextId: () => string): ReplyBuilder {
  let text = '';
  const calls = new Map<string, { name: string; arguments: string }>();

  const addText = (more: unknown): void => {
    text += textOr(more, 'its text is not text');
    if (text.length > limits.modelReplyChars) throw nonsense('it is too long');
  };
  const addCall = (id: string, name: unknown): void => {
    if (calls.has(id)) throw nonsense(`two tool calls have the id "${id}"`);
    // One more than may be made, so that the turn can say that they were too many.
    if (calls.size > limits.modelCalls) return;
    const call = { name: textOr(name, 'a tool call has no name'), arguments: '' };
    if (id.length + call.name.length > nameChars) throw nonsense('the name or id of a tool call is too long');
    calls.set(id, call);
  };
  const addArguments = (id: string, more: string): void => {
    const call = calls.get(id);
    if (!call) {
      if (calls.size > limits.modelCalls) return;
      throw nonsense('it has arguments for no tool call');
    }
    call.arguments += more;
    if (call.arguments.length > limits.modelReplyChars)
      throw nonsense('the arguments of a tool call are too long');
  };

  return {
    add(delta) {
      const given: unknown = delta;
      if (!isRecord(given)) throw nonsense('a piece of it is no object');
      const id = (): string => textOr(given['id'], 'a tool call has no id');
      if (given['type'] === 'text') addText(given['text']);
      else if (given['type'] === 'tool-call') addCall(id(), given['name']);
      else if (given['type'] === 'tool-call-arguments') {
        addArguments(id(), textOr(given['text'], 'the arguments of a tool call are not text'));
      } else throw nonsense('a piece of it is of no known type');
    },
    addWhole(reply) {
      const given: unknown = reply;
      if (!isRecord(given)) throw nonsense('it is no object');
      if (given['text'] !== undefined && given['text'] !== null) addText(given['text']);
      const toolCalls: unknown = given['toolCalls'] ?? [];
      if (!Array.isArray(toolCalls)) throw nonsense('its `toolCalls` are no list');
      if (given['text'] === undefined && given['toolCalls'] === undefined) {
        throw nonsense('it has neither `text` nor `toolCalls`');
      }
      for (const call of toolCalls as readonly unknown[]) {
        if (!isRecord(call)) throw nonsense('a tool call is no object');
        const id = typeof call['id'] === 'string' ? call['id'] : nextId();
        addCall(id, call['name']);
        const args: unknown = call['arguments'] ?? '';
        addArguments(
          id,
          typeof args === 'string' ? args : textOr(JSON.stringify(args), 'arguments are no JSON'),
        );
      }
    },
    get reply() {
      return { text, toolCalls: [...calls].map(([id, call]) => ({ id, ...call })) };
    },
  };
}

function textOr(value: unknown, otherwise: string): string {
  if (typeof value !== 'string') throw nonsense(otherwise);
  return value;
}

function nonsense(detail: string): McpToolsError {
  return new McpToolsError(problem('invalid-reply', { detail }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
