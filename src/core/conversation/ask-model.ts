import { detailOf, McpToolsError, problemError, readProblem } from '../base/errors.js';
import { withoutHidden } from '../base/hidden.js';
import { isObject } from '../base/is-object.js';
import type { Limits } from '../base/limits.js';
import type { HostState } from '../state/host-state.js';
import type { ModelToolCall, ModelTurn, ModelTurnAnswer, SamplingAsk } from '../protocol/index.js';

/**
 * Opens an ask for the page's model, and adds its answer to `builder`; `onChange` is called after each piece. Resolves when
 * the answer is complete; rejects with an `McpToolsError` if it is aborted, the model failed, or the answer is invalid.
 */
export async function askModel(
  { asks, nextId }: HostState,
  turn: ModelTurn,
  builder: ReplyBuilder,
  signal: AbortSignal,
  onChange?: () => void,
): Promise<void> {
  const ask = { id: nextId('ask'), kind: 'model-turn', createdAt: Date.now(), turn } as const;
  let failure: unknown;
  await asks.openUntil(ask, signal, 'model-stopped', (answer) => {
    try {
      const isComplete = answer.kind === 'model-turn' && builder.take(answer);
      onChange?.();
      return isComplete ? 'taken' : 'open';
    } catch (error) {
      failure = error;
      return 'taken';
    }
  });
  if (failure) throw failure as Error;
}

/** Resolves with the text by which the page's model answers a server; it gets no tools and no hidden characters. */
export async function askModelOnce(
  shared: HostState,
  { system = '', messages, maxTokens }: Pick<SamplingAsk, 'messages' | 'system' | 'maxTokens'>,
  signal: AbortSignal,
): Promise<string> {
  const turn: ModelTurn = {
    // A person approved only the text that they could see.
    system: withoutHidden(system).text,
    tools: [],
    messages: messages.map(({ role, text: given }) => {
      const { text } = withoutHidden(given);
      return role === 'user' ? { role, text } : { role, text, toolCalls: [] };
    }),
    ...(maxTokens ? { maxTokens } : {}),
  };
  const builder = new ReplyBuilder(shared.limits, () => shared.nextId('tool-call'));
  await askModel(shared, turn, builder, signal);
  return builder.reply.text;
}

/** Length limit of a tool call's name with its id. No alias is this long, and no provider's id. */
const nameChars = 2_000;

/**
 * Puts a model's answer together from deltas or from a whole reply. Its input comes from outside and is checked: methods
 * throw an `McpToolsError` if a piece is invalid or the answer becomes too long.
 */
export class ReplyBuilder {
  readonly #limits: Limits;
  readonly #nextId: () => string;
  readonly #calls = new Map<string, { name: string; arguments: string }>();
  #text = '';

  /** `nextId` names tool calls that come without an id. */
  constructor(limits: Limits, nextId: () => string) {
    this.#limits = limits;
    this.#nextId = nextId;
  }

  get reply(): { readonly text: string; readonly toolCalls: readonly ModelToolCall[] } {
    return { text: this.#text, toolCalls: [...this.#calls].map(([id, call]) => ({ id, ...call })) };
  }

  /** Adds a piece from the model; returns true if the answer is complete. Throws if the model failed, too. */
  take(answer: ModelTurnAnswer): boolean {
    try {
      if ('error' in answer) throw new McpToolsError(readProblem(answer.error, 'model-failed'));
      if ('delta' in answer) this.add(answer.delta);
      else if ('reply' in answer) this.addWhole(answer.reply);
      else if (!('end' in answer)) throw invalid('it is of no known type');
      return !('delta' in answer);
    } catch (error) {
      throw McpToolsError.isInstance(error) ? error : invalid(detailOf(error));
    }
  }

  add(given: unknown): void {
    const { type, id, name, text } = objectFrom(given);
    if (type === 'text') this.#addText(text);
    else if (type === 'tool-call') this.#addCall(textFrom(id, 'id'), name);
    else if (type === 'tool-call-arguments') this.#addArguments(textFrom(id, 'id'), text);
    else throw invalid('it is of no known type');
  }

  addWhole(given: unknown): void {
    const { text, toolCalls } = objectFrom(given);
    if (text !== undefined && text !== null) this.#addText(text);
    const calls: unknown = toolCalls ?? [];
    if (!Array.isArray(calls)) throw invalid('its `toolCalls` are no list');
    if (text === undefined && toolCalls === undefined) throw invalid('it has neither `text` nor `toolCalls`');
    for (const call of calls as readonly unknown[]) {
      const { id: given, name, arguments: args = '' } = objectFrom(call);
      const id = typeof given === 'string' ? given : this.#nextId();
      this.#addCall(id, name);
      this.#addArguments(id, typeof args === 'string' ? args : JSON.stringify(args ?? ''));
    }
  }

  #addText(more: unknown): void {
    this.#text += textFrom(more, 'text');
    if (this.#text.length > this.#limits.modelReplyChars) throw invalid('it is too long');
  }

  #addCall(id: string, name: unknown): void {
    if (this.#calls.has(id)) throw invalid(`two tool calls have the id "${id}"`);
    // One more than is allowed, so that the turn can report too many.
    if (this.#calls.size > this.#limits.modelCalls) return;
    const call = { name: textFrom(name, 'name'), arguments: '' };
    if (id.length + call.name.length > nameChars) throw invalid('it is too long');
    this.#calls.set(id, call);
  }

  #addArguments(id: string, more: unknown): void {
    const call = this.#calls.get(id);
    if (!call && this.#calls.size > this.#limits.modelCalls) return;
    if (!call) throw invalid('it has arguments for no tool call');
    call.arguments += textFrom(more, 'arguments');
    if (call.arguments.length > this.#limits.modelReplyChars) throw invalid('it is too long');
  }
}

function objectFrom(value: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw invalid('a piece of it is no object');
  return value;
}

function textFrom(value: unknown, what: string): string {
  if (typeof value !== 'string') throw invalid(`its ${what} is not text`);
  return value;
}

function invalid(detail: string): McpToolsError {
  return problemError('invalid-reply', { detail });
}
