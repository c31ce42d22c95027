import type {
  AssistantPart,
  JsonObject,
  JsonValue,
  LlmDelta,
  ModelStop,
  ModelUsage,
} from '../../core/index.js';
import { readValues } from '../wire/answer.js';
import { ArgumentsText } from '../wire/arguments.js';
import { newCallId } from '../wire/calls.js';
import { errorIn } from '../wire/failures.js';
import { brokenOff } from '../wire/model-error.js';
import { jsonText, objectFrom, objectIn, objectsIn, placeOf, textOf, isJsonObject } from '../wire/read.js';

/** Maximum length of the shown result of a provider tool. The opaque data carry the whole result back. */
const shownChars = 4_000;

const reasons: ReadonlyMap<string, ModelStop['reason']> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'tool-calls'],
  ['max_tokens', 'length'],
  ['pause_turn', 'paused'],
  ['refusal', 'refusal'],
  ['model_context_window_exceeded', 'context-full'],
]);

/** The field of a block to which each type of delta is added. */
const growing: ReadonlyMap<string, string> = new Map([
  ['text_delta', 'text'],
  ['thinking_delta', 'thinking'],
]);

/** Yields an answer of the Messages API, streamed or not, as deltas. `by` names the owner of the opaque data. */
export async function* readAnswer(response: Response, by: string): AsyncGenerator<LlmDelta> {
  const reader = new AnswerReader(by);
  const isDone = yield* readValues(response, 'answer of the Messages API', (value) => reader.read(value));
  yield* reader.end(isDone);
}

interface OpenBlock {
  /** The part's number. */
  readonly index: number;
  readonly part: AssistantPart;
  /** The block as received, with its deltas applied. */
  block: JsonObject;
  /** Its input, which arrives in pieces. */
  readonly args: ArgumentsText;
  /** False after a delta that cannot be applied: the block could not go back unchanged. */
  isWhole: boolean;
}

/** Turns the events of an answer into deltas. Skips events of unknown types. */
class AnswerReader {
  readonly #by: string;
  readonly #open = new Map<number | undefined, OpenBlock>();
  readonly #ids = new Set<string>();
  #parts = 0;
  #usage: JsonObject = {};
  #hasEnded = false;

  constructor(by: string) {
    this.#by = by;
  }

  *read(event: JsonValue): Iterable<LlmDelta> {
    const error = errorIn(event);
    if (error !== undefined) throw new Error(`The model's server reported an error: ${error}`);
    const { type, index: place, message, content_block: block, delta, usage, content } = objectIn(event);
    const index = placeOf(place);
    switch (textOf(type) || (Array.isArray(content) ? 'message' : '')) {
      case 'message':
        yield* this.#readWhole(objectIn(event));
        break;
      case 'message_start':
        yield* this.#begin(objectIn(message));
        break;
      case 'content_block_start':
        yield* this.#start(index, objectIn(block));
        break;
      case 'content_block_delta':
        yield* this.#extend(this.#open.get(index), objectIn(delta));
        break;
      case 'content_block_stop':
        yield* this.#finish(index);
        break;
      case 'message_delta':
        yield* this.#count(objectIn(usage));
        yield* this.#stop(objectIn(delta));
        break;
      case 'message_stop':
        this.#hasEnded = true;
    }
  }

  /** Throws if the answer is not complete at the end of the stream. */
  *end(isDone: boolean): Iterable<LlmDelta> {
    if (!this.#hasEnded && !isDone) throw brokenOff();
    for (const index of [...this.#open.keys()]) yield* this.#finish(index);
  }

  *#readWhole(message: JsonObject): Iterable<LlmDelta> {
    yield* this.#begin(message);
    for (const [index, block] of objectsIn(message['content']).entries()) {
      yield* this.#start(index, block, true);
      yield* this.#finish(index);
    }
    yield* this.#stop(message);
  }

  *#begin({ model, usage }: JsonObject): Iterable<LlmDelta> {
    if (textOf(model) !== '') yield { type: 'response', model: textOf(model) };
    yield* this.#count(objectIn(usage));
  }

  *#start(at: number | undefined, given: JsonObject, isWhole = false): Iterable<LlmDelta> {
    // Without an index, or with the same one, a block ends when another begins.
    yield* this.#finish(at);
    const block = this.#withId(given);
    const index = this.#parts++;
    const part = partOf(block, isWhole);
    this.#open.set(at, { index, part, block, args: new ArgumentsText(), isWhole: true });
    yield { type: 'part-start', index, part };
  }

  /** Returns a block with its own id if it is a call, since its result has to name it. */
  #withId(block: JsonObject): JsonObject {
    const given = textOf(block['id']);
    if (!('input' in block) && given === '') return block;
    const id = given === '' || this.#ids.has(given) ? newCallId() : given;
    this.#ids.add(id);
    return { ...block, id };
  }

  *#extend(open: OpenBlock | undefined, delta: JsonObject): Iterable<LlmDelta> {
    if (!open) return;
    const { block, index } = open;
    const type = textOf(delta['type']);
    const field = growing.get(type);
    if (field !== undefined) {
      const more = textOf(delta[field]);
      open.block = { ...block, [field]: textOf(block[field]) + more };
      yield { type: 'part-delta', index, text: more };
    } else if (type === 'input_json_delta') {
      const text = open.args.add(jsonText(delta['partial_json']));
      if (text !== '') yield { type: 'part-delta', index, text };
    } else if (type === 'signature_delta') {
      open.block = { ...block, signature: textOf(delta['signature']) };
    } else if (type === 'citations_delta') {
      open.block = { ...block, citations: [...objectsIn(block['citations']), objectIn(delta['citation'])] };
    } else open.isWhole = false;
  }

  *#finish(at: number | undefined): Iterable<LlmDelta> {
    const open = this.#open.get(at);
    if (!open) return;
    this.#open.delete(at);
    const { block, index, args, isWhole } = open;
    const json = args.hasBegun ? args.text : argumentsOf(block['input']);
    const rest = args.hasBegun ? args.rest() : json;
    if (rest !== '' && 'arguments' in open.part && open.part.arguments === '')
      yield { type: 'part-delta', index, text: rest };
    const input = json === '' ? {} : objectFrom(json);
    if (isWhole && input && hasMoreThanText(block)) {
      const data = 'input' in block ? { ...block, input } : block;
      yield { type: 'part-opaque', index, opaque: { by: this.#by, data } };
    }
    yield { type: 'part-end', index };
    const addresses = new Set<string>();
    for (const { url, title } of objectsIn(block['citations'])) {
      if (textOf(url) === '' || addresses.has(textOf(url))) continue;
      addresses.add(textOf(url));
      const part = {
        type: 'source',
        url: textOf(url),
        ...(textOf(title) ? { title: textOf(title) } : {}),
      } as const;
      yield { type: 'part-start', index: this.#parts++, part };
    }
  }

  *#count(usage: JsonObject): Iterable<LlmDelta> {
    const said = Object.entries(usage).filter(([, value]) => value !== null);
    if (said.length === 0) return;
    this.#usage = { ...this.#usage, ...Object.fromEntries(said) };
    yield { type: 'usage', usage: usageOf(this.#usage) };
  }

  /** Marks the answer, so that the turn is left out of later requests. */
  *#refuse(): Iterable<LlmDelta> {
    const index = this.#parts++;
    yield { type: 'part-start', index, part: { type: 'refusal', text: '' } };
    yield { type: 'part-opaque', index, opaque: { by: this.#by, data: null } };
    yield {
      type: 'warning',
      text: 'This turn is not sent again, or all that follows is refused.',
    };
  }

  *#stop({ stop_reason: raw, stop_details: details }: JsonObject): Iterable<LlmDelta> {
    if (typeof raw !== 'string') return;
    this.#hasEnded = true;
    const { explanation, category } = objectIn(details);
    const detail = textOf(explanation) || textOf(category);
    const reason = reasons.get(raw) ?? 'other';
    if (reason === 'refusal') yield* this.#refuse();
    yield { type: 'stop', stop: { reason, raw, ...(detail === '' ? {} : { detail }) } };
  }
}

/** Returns the tokens of an answer. The API counts cached tokens, read or written, separately from the rest of the input. */
function usageOf(raw: JsonObject): ModelUsage {
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

/**
 * Returns the part that a block of an answer begins. Unless the block is whole, its input comes later, even if it already has
 * one.
 */
function partOf(block: JsonObject, isWhole: boolean): AssistantPart {
  const { type, id, name, input } = block;
  const kind = textOf(type);
  const args = isWhole ? argumentsOf(input) : '';
  const call = { id: textOf(id), name: textOf(name) || kind, arguments: args };
  switch (kind) {
    case 'text':
      return { type: 'text', text: textOf(block['text']) };
    case 'thinking':
      return { type: 'reasoning', text: textOf(block['thinking']) };
    case 'redacted_thinking':
      return { type: 'reasoning', text: '' };
    case 'tool_use':
      return { type: 'tool-call', ...call };
  }
  // An unknown block ran, or is stored, at the provider too, and has to go back in its place.
  if (!kind.endsWith('_tool_result')) return { type: 'provider-call', ...call };
  const { content, tool_use_id: callId } = block;
  const isError = isJsonObject(content) && content['error_code'] !== undefined;
  const text = linesOf(content).slice(0, shownChars);
  return { type: 'provider-result', id: textOf(callId), text, ...(isError ? { isError } : {}) };
}

/** A block with only text can be rebuilt. A block with more fields has to go back unchanged. */
function hasMoreThanText({ type, text: _, ...rest }: JsonObject): boolean {
  return type !== 'text' || Object.values(rest).some((value) => value !== null && !isEmpty(value));
}

function isEmpty(value: JsonValue): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Returns an input as JSON text; empty if the input is. */
function argumentsOf(input: JsonValue | undefined): string {
  return isJsonObject(input) && Object.keys(input).length === 0 ? '' : jsonText(input);
}

/** Returns the readable text of a result. */
function linesOf(content: JsonValue | undefined): string {
  const items = isJsonObject(content) ? [content] : objectsIn(content);
  const names = ['error_code', 'title', 'url', 'text', 'stdout', 'stderr', 'tool_name'];
  return items
    .map((item) => names.map((name) => textOf(item[name])).filter((text) => text !== ''))
    .map((texts) => texts.join('\n'))
    .join('\n');
}
