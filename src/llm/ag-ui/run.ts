import type { AssistantPart, JsonValue, LlmDelta, ModelStop, ModelUsage } from '../../core/index.js';
import { readValues } from '../wire/answer.js';
import { ArgumentsText } from '../wire/arguments.js';
import { newCallId } from '../wire/calls.js';
import { brokenOff, unreadable } from '../wire/model-error.js';
import { isRecord, jsonOf, jsonText, listOf, numberOf, textOf } from '../wire/read.js';
import { patched } from './patch.js';

type Event = Record<string, unknown>;

/** Reads the events of a run as deltas. */
export async function* readRun(
  response: Response,
  by: string,
  tools: ReadonlySet<string>,
): AsyncGenerator<LlmDelta, void, undefined> {
  const run = new RunReader(by, tools);
  for await (const event of readValues(response, 'run', eventsIn)) {
    if (!isRecord(event)) throw unreadable('it is no event.');
    yield* run.read(event);
    if (run.isDone) return;
  }
  throw brokenOff();
}

/** An agent that does not stream sends a list. */
function eventsIn(value: JsonValue): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [value];
}

class RunReader {
  isDone = false;
  readonly #by: string;
  /** Names of the page's tools. A call to any other tool is the agent's own, and runs there. */
  readonly #tools: ReadonlySet<string>;
  readonly #places = new Map<string, number>();
  readonly #calls = new Set<string>();
  /** Calls by the agent's ids. Several calls may share an id. */
  readonly #args = new Map<
    string,
    { readonly id: string; readonly name: string; readonly args: ArgumentsText }
  >();
  /** All messages, for agents that send them only at the end. */
  #snapshot: readonly Event[] = [];
  readonly #encrypted = new Map<string, unknown>();
  /** Ids that a piece without an id continues. */
  readonly #open = new Map<string, string>();
  #messageId: string | undefined;
  #state: unknown;

  constructor(by: string, tools: ReadonlySet<string>) {
    this.#by = by;
    this.#tools = tools;
  }

  /** Skips unknown events. */
  *read(event: Event): Iterable<LlmDelta> {
    const { type, delta } = event;
    const messageId = textOf(event['messageId']);
    switch (type) {
      case 'TEXT_MESSAGE_START':
      case 'TEXT_MESSAGE_CONTENT':
      case 'TEXT_MESSAGE_CHUNK':
        yield* this.#say('text', messageId, textOf(delta));
        return;
      case 'REASONING_MESSAGE_START':
      case 'REASONING_MESSAGE_CONTENT':
      case 'REASONING_MESSAGE_CHUNK':
        yield* this.#say('reasoning', messageId, textOf(delta));
        return;
      case 'REASONING_ENCRYPTED_VALUE':
        this.#encrypted.set(textOf(event['entityId']), event['encryptedValue']);
        return;
      case 'TOOL_CALL_START':
      case 'TOOL_CALL_ARGS':
      case 'TOOL_CALL_CHUNK':
        yield* this.#call(event);
        return;
      case 'TOOL_CALL_RESULT':
        yield* this.#result(textOf(event['toolCallId']), event['content']);
        return;
      case 'MESSAGES_SNAPSHOT':
        this.#snapshot = listOf(event['messages']);
        return;
      case 'STATE_SNAPSHOT':
        this.#state = event['snapshot'];
        return;
      case 'STATE_DELTA':
        this.#state = patched(this.#state, listOf(delta));
        return;
      case 'RUN_ERROR':
        throw new Error(`The agent reported an error: ${textOf(event['message'])}`);
      case 'RUN_FINISHED':
        yield* this.#end(event);
    }
  }

  *#say(type: 'text' | 'reasoning', given: string, text: string): Iterable<LlmDelta> {
    const id = given || this.#open.get(type) || type;
    this.#open.set(type, id);
    const index = yield* this.#start(`${type} ${id}`, { type, text: '' });
    if (type === 'text') this.#messageId ??= id;
    else yield { type: 'part-opaque', index, opaque: { by: this.#by, data: id } };
    if (text !== '') yield { type: 'part-delta', index, text };
  }

  *#call(event: Event): Iterable<LlmDelta> {
    const given =
      textOf(event['toolCallId']) ||
      (event['type'] === 'TOOL_CALL_START' ? newCallId() : (this.#open.get('call') ?? ''));
    const name = textOf(event['toolCallName']);
    this.#open.set('call', given);
    let call = this.#args.get(given);
    // With another name, or once its arguments are complete, the same id begins another call.
    if (
      name !== '' &&
      (!call || call.name !== name || (event['type'] === 'TOOL_CALL_START' && call.args.isWhole))
    ) {
      call = { id: call ? newCallId() : given, name, args: new ArgumentsText() };
      this.#args.set(given, call);
    }
    if (!call) return;
    this.#messageId ??= textOf(event['parentMessageId']) || undefined;
    const { id } = call;
    const isOurs = this.#tools.has(call.name);
    if (isOurs) this.#calls.add(id);
    const type = isOurs ? 'tool-call' : 'provider-call';
    const index = yield* this.#start(`call ${id}`, { type, id, name: call.name, arguments: '' });
    const text = call.args.add(jsonText(event['delta']));
    if (text !== '') yield { type: 'part-delta', index, text };
  }

  /** Reads the end of a snapshot as the answer if no answer arrived before. */
  *#readSnapshot(): Iterable<LlmDelta> {
    if (this.#places.size > 0) return;
    const begin = this.#snapshot.findLastIndex(({ role }) => role === 'user' || role === 'tool') + 1;
    for (const { id, role, content, toolCalls } of this.#snapshot.slice(begin)) {
      if (role !== 'assistant') continue;
      if (textOf(content) !== '') yield* this.#say('text', textOf(id), textOf(content));
      for (const call of listOf(toolCalls)) {
        const { name, arguments: delta } = isRecord(call['function']) ? call['function'] : {};
        yield* this.#call({ toolCallId: call['id'], toolCallName: name, parentMessageId: id, delta });
      }
    }
  }

  *#result(id: string, content: unknown): Iterable<LlmDelta> {
    const text =
      typeof content === 'string'
        ? content
        : listOf(content)
            .map((part) => textOf(part['text']))
            .join('\n');
    yield* this.#start(`result ${id}`, { type: 'provider-result', id, text });
  }

  *#end(event: Event): Iterable<LlmDelta> {
    this.isDone = true;
    yield* this.#readSnapshot();
    for (const { id, args } of this.#args.values()) {
      const [index, text] = [this.#places.get(`call ${id}`), args.rest()];
      if (index !== undefined && text !== '') yield { type: 'part-delta', index, text };
    }
    const usage = listOf(event['usage']);
    if (usage.length > 0) yield { type: 'usage', usage: usageOf(usage) };
    const data = jsonOf({
      ids: this.#messageId ? { message: this.#messageId } : {},
      encrypted: Object.fromEntries(this.#encrypted),
      ...(this.#state === undefined ? {} : { state: this.#state }),
    });
    yield { type: 'opaque', opaque: { by: this.#by, data } };
    const outcome = isRecord(event['outcome']) ? event['outcome'] : {};
    yield* this.#stop(textOf(outcome['type']), outcome);
  }

  *#stop(raw: string, outcome: Event): Iterable<LlmDelta> {
    const named = raw === '' ? {} : { raw };
    const detail = listOf(outcome['interrupts']).map(
      ({ message, reason }) => textOf(message) || textOf(reason),
    );
    let stop: ModelStop = { reason: this.#calls.size > 0 ? 'tool-calls' : 'stop', ...named };
    if (raw === 'interrupt') {
      yield { type: 'warning', text: 'The agent waits for an answer that this page cannot give.' };
      stop = { reason: 'interrupted', ...named, detail: detail.join(' ') };
    } else if (raw === 'cancelled') {
      stop = { reason: 'interrupted', ...named };
    }
    yield { type: 'stop', stop };
  }

  *#start(key: string, part: AssistantPart): Generator<LlmDelta, number> {
    const place = this.#places.get(key);
    if (place !== undefined) return place;
    const index = this.#places.size;
    this.#places.set(key, index);
    yield { type: 'part-start', index, part };
    return index;
  }
}

function usageOf(entries: readonly Event[]): ModelUsage {
  const sum = (name: string): number | undefined => {
    const counts = entries.flatMap((entry) => (typeof entry[name] === 'number' ? [entry[name]] : []));
    return counts.length > 0 ? counts.reduce((all, count) => all + count) : undefined;
  };
  return {
    input: {
      ...numberOf('total', sum('inputTokens')),
      ...numberOf('cacheRead', sum('cachedInputTokens')),
      ...numberOf('cacheWrite', sum('cacheWriteInputTokens')),
    },
    output: {
      ...numberOf('total', sum('outputTokens')),
      ...numberOf('reasoning', sum('reasoningTokens')),
    },
    raw: jsonOf(entries),
  };
}
