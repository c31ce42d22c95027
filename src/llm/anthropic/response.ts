import type { AssistantPart, JsonObject, JsonValue, LlmDelta, ModelStop } from '../../core/index.js';
import { readValues } from '../wire/answer.js';
import { parseExact, rounded } from '../wire/exact.js';
import { errorIn } from '../wire/failures.js';
import { brokenOff } from '../wire/model-error.js';
import { objectFrom, objectIn, objectsIn, textOf } from '../wire/read.js';
import { hasMoreThanText, partOf } from './blocks.js';
import { usageOf } from './usage.js';

const reasons: ReadonlyMap<string, ModelStop['reason']> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'tool-calls'],
  ['max_tokens', 'length'],
  ['pause_turn', 'paused'],
  ['refusal', 'refusal'],
  ['model_context_window_exceeded', 'context-full'],
]);

/** The field of a block that grows with each type of delta. */
const growing: ReadonlyMap<string, string> = new Map([
  ['text_delta', 'text'],
  ['thinking_delta', 'thinking'],
]);

/** Yields an answer of the Messages API, streamed or not, as deltas. `by` names whose the opaque data are. */
export async function* readAnswer(response: Response, by: string): AsyncGenerator<LlmDelta> {
  const reader = new AnswerReader(by);
  yield* readValues(response, 'answer of the Messages API', (value) => reader.read(value), parseExact);
  reader.end();
}

interface OpenBlock {
  /** The part's number. */
  readonly index: number;
  readonly part: AssistantPart;
  /** The block as it came, with what has been added to it. */
  block: JsonObject;
  /** Its input, as JSON text. */
  json: string;
  /** False once something came that cannot be added: the block could not go back unchanged. */
  isWhole: boolean;
}

/** Turns the events of an answer into deltas. Events of a type that is not known here are passed over. */
class AnswerReader {
  readonly #by: string;
  readonly #open = new Map<JsonValue | undefined, OpenBlock>();
  #parts = 0;
  #usage: JsonObject = {};
  #hasEnded = false;

  constructor(by: string) {
    this.#by = by;
  }

  *read(event: JsonValue): Iterable<LlmDelta> {
    const error = errorIn(event);
    if (error !== undefined) throw new Error(`The model's server reported an error: ${error}`);
    const { type, index, message, content_block: block, delta, usage } = objectIn(event);
    switch (textOf(type)) {
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
        yield* this.#finish(this.#open.get(index));
        this.#open.delete(index);
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
  end(): void {
    if (!this.#hasEnded) throw brokenOff();
  }

  *#readWhole(message: JsonObject): Iterable<LlmDelta> {
    yield* this.#begin(message);
    for (const [index, block] of objectsIn(message['content']).entries()) {
      yield* this.#start(index, block);
      yield* this.#finish(this.#open.get(index));
    }
    yield* this.#stop(message);
  }

  *#begin({ model, usage }: JsonObject): Iterable<LlmDelta> {
    if (textOf(model) !== '') yield { type: 'response', model: textOf(model) };
    yield* this.#count(objectIn(usage));
  }

  *#start(at: JsonValue | undefined, block: JsonObject): Iterable<LlmDelta> {
    const index = this.#parts++;
    const part = partOf(block);
    this.#open.set(at, { index, part, block, json: '', isWhole: true });
    yield { type: 'part-start', index, part };
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
      const text = textOf(delta['partial_json']);
      open.json += text;
      if (text !== '') yield { type: 'part-delta', index, text };
    } else if (type === 'signature_delta') {
      open.block = { ...block, signature: textOf(delta['signature']) };
    } else if (type === 'citations_delta') {
      open.block = { ...block, citations: [...objectsIn(block['citations']), objectIn(delta['citation'])] };
    } else open.isWhole = false;
  }

  *#finish(open: OpenBlock | undefined): Iterable<LlmDelta> {
    if (!open) return;
    const { block, index, json, isWhole } = open;
    const input = json === '' ? objectIn(block['input']) : objectFrom(json);
    if (isWhole && input && hasMoreThanText(block)) {
      const data = rounded('input' in block ? { ...block, input } : block);
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
    yield { type: 'usage', usage: usageOf(rounded(this.#usage)) };
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
