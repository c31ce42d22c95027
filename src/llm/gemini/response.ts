import type {
  JsonObject,
  JsonValue,
  LlmDelta,
  ModelStop,
  ModelUsage,
  AssistantPart,
} from '../../core/index.js';
import { readValues } from '../wire/answer.js';
import { errorIn } from '../wire/failures.js';
import { brokenOff } from '../wire/model-error.js';
import { objectIn, objectsIn, placeOf, textOf, isJsonObject, jsonText, objectFrom } from '../wire/read.js';
import { newCallId } from '../wire/calls.js';

/**
 * Turns the parts of chunks into parts of the answer. Pieces of text are joined unless one of them carries data: a signature has
 * to go back with exactly the part that it came with.
 */
class PartReader {
  /** True once the model has called a tool of the page. */
  hasCalls = false;
  readonly #by: string;
  #next = 0;
  /** The text part that accepts further pieces. */
  #open: { readonly index: number; readonly isThought: boolean; text: string } | undefined;
  /** The last call of a provider tool. A result without an id belongs to it. */
  #lastCall = '';
  /** Arguments of each call, by its id. */
  readonly #ids = new Map<string, string>();

  constructor(by: string) {
    this.#by = by;
  }

  *read(given: JsonObject): Iterable<LlmDelta> {
    const raw = withArguments(given);
    const { text, thought, functionCall, ...more } = raw;
    if (!functionCall && Object.keys(more).length === 0 && typeof text === 'string') {
      yield* this.#grow(text, thought === true);
      return;
    }
    if (functionCall && this.#isRepeated(objectIn(functionCall))) return;
    yield* this.end();
    const index = this.#next;
    const part = this.#partOf(raw);
    yield* this.add(part);
    // A file's data are in its part.
    const { inlineData, ...rest } = raw;
    const data = part.type === 'file' ? rest : raw;
    yield { type: 'part-opaque', index, opaque: { by: this.#by, data } };
    yield { type: 'part-end', index };
  }

  *add(part: AssistantPart): Iterable<LlmDelta> {
    yield { type: 'part-start', index: this.#next++, part };
  }

  /** Ends the open text part. */
  *end(): Iterable<LlmDelta> {
    if (!this.#open) return;
    const { index, isThought, text } = this.#open;
    this.#open = undefined;
    if (isThought) {
      yield { type: 'part-opaque', index, opaque: { by: this.#by, data: { text, thought: true } } };
    }
    yield { type: 'part-end', index };
  }

  *#grow(text: string, isThought: boolean): Iterable<LlmDelta> {
    if (text === '') return;
    if (this.#open?.isThought !== isThought) {
      yield* this.end();
      this.#open = { index: this.#next, isThought, text: '' };
      yield* this.add({ type: isThought ? 'reasoning' : 'text', text: '' });
    }
    this.#open.text += text;
    yield { type: 'part-delta', index: this.#open.index, text };
  }

  #partOf(raw: JsonObject): AssistantPart {
    const { text, thought, functionCall, inlineData, executableCode, toolCall } = raw;
    if (isJsonObject(functionCall)) {
      this.hasCalls = true;
      const { id, name, args } = functionCall;
      return { type: 'tool-call', ...this.#callOf(id, textOf(name), args) };
    }
    if (isJsonObject(inlineData)) {
      const { mimeType, data } = inlineData;
      return { type: 'file', mimeType: textOf(mimeType), data: textOf(data) };
    }
    if (isJsonObject(executableCode)) {
      const { id, ...code } = executableCode;
      return this.#providerCall(id, 'code_execution', code);
    }
    if (isJsonObject(toolCall)) {
      return this.#providerCall(toolCall['id'], textOf(toolCall['toolType']), toolCall['args']);
    }
    const result = raw['codeExecutionResult'] ?? raw['toolResponse'];
    if (isJsonObject(result)) return this.#providerResult(result);
    if (thought === true) return { type: 'reasoning', text: textOf(text) };
    const [kind = ''] = Object.keys(raw).filter((name) => name !== 'thoughtSignature');
    // Unknown parts have to go back in their place as well.
    return kind === '' || kind === 'text'
      ? { type: 'text', text: textOf(text) }
      : this.#providerCall(undefined, kind, {});
  }

  #providerCall(id: unknown, name: string, args: JsonValue | undefined): AssistantPart {
    const call = this.#callOf(id, name, args);
    this.#lastCall = call.id;
    return { type: 'provider-call', ...call };
  }

  #providerResult({ id, outcome, output, response }: JsonObject): AssistantPart {
    const isError = typeof outcome === 'string' && outcome !== 'OUTCOME_OK';
    const text = textOf(output) || (isJsonObject(response) ? jsonText(response) : '');
    return {
      type: 'provider-result',
      id: textOf(id) || this.#lastCall,
      text,
      ...(isError ? { isError } : {}),
    };
  }

  /** Calls often have no id in this API, and some gateways reuse one id. */
  #callOf(given: unknown, name: string, args: JsonValue | undefined) {
    const id = textOf(given);
    const own = id === '' || this.#ids.has(id) ? newCallId() : id;
    const asked = jsonText(args ?? {});
    this.#ids.set(own, `${name} ${asked}`);
    return { id: own, name, arguments: asked };
  }

  /** Some gateways send all calls again at the end. */
  #isRepeated({ id, name, args }: JsonObject): boolean {
    return this.#ids.get(textOf(id)) === `${textOf(name)} ${jsonText(args ?? {})}`;
  }
}

const reasons: ReadonlyMap<string, ModelStop['reason']> = new Map([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['CONTINUATION', 'interrupted'],
  ['MALFORMED_FUNCTION_CALL', 'error'],
  ['MALFORMED_RESPONSE', 'error'],
  ['UNEXPECTED_TOOL_CALL', 'error'],
  ['TOO_MANY_TOOL_CALLS', 'error'],
  ['SAFETY', 'filtered'],
  ['RECITATION', 'filtered'],
  ['LANGUAGE', 'filtered'],
  ['BLOCKLIST', 'filtered'],
  ['PROHIBITED_CONTENT', 'filtered'],
  ['SPII', 'filtered'],
]);

/** Yields an answer of `generateContent`, streamed or not, as deltas. `by` names the owner of the opaque data. */
export async function* readAnswer(response: Response, by: string): AsyncGenerator<LlmDelta> {
  const reader = new AnswerReader(by);
  const isDone = yield* readValues(response, 'answer of generateContent', (value) => reader.read(value));
  yield* reader.end(isDone);
}

/** Turns the chunks of an answer into deltas. */
class AnswerReader {
  readonly #parts: PartReader;
  readonly #sources = new Map<string, string>();
  #model = '';
  #stop: ModelStop | undefined;

  constructor(by: string) {
    this.#parts = new PartReader(by);
  }

  *read(value: JsonValue): Iterable<LlmDelta> {
    // Without `alt=sse`, which a proxy may drop, an answer is a list of the same chunks.
    const chunks: readonly JsonValue[] = Array.isArray(value) ? value : [value];
    for (const chunk of chunks) yield* this.#readChunk(chunk);
  }

  *#readChunk(chunk: JsonValue): Iterable<LlmDelta> {
    const error = errorIn(chunk);
    if (error !== undefined) throw new Error(`The model's server reported an error: ${error}`);
    const { candidates, modelVersion, promptFeedback, usageMetadata } = objectIn(chunk);
    if (this.#model === '' && textOf(modelVersion) !== '') {
      this.#model = textOf(modelVersion);
      yield { type: 'response', model: this.#model };
    }
    const { blockReason, blockReasonMessage } = objectIn(promptFeedback);
    if (typeof blockReason === 'string') this.#end('filtered', blockReason, blockReasonMessage);
    const candidate = objectsIn(candidates).find(({ index }) => (placeOf(index) ?? 0) === 0);
    if (candidate) yield* this.#readCandidate(candidate);
    const usage = objectIn(usageMetadata);
    if (Object.keys(usage).length > 0) yield { type: 'usage', usage: usageOf(usage) };
  }

  /** Throws if the answer is not complete at the end of the stream. */
  *end(isDone: boolean): Iterable<LlmDelta> {
    if (!this.#stop && !isDone) throw brokenOff();
    yield* this.#parts.end();
    for (const [url, title] of this.#sources) {
      yield* this.#parts.add({ type: 'source', url, ...(title === '' ? {} : { title }) });
    }
    const stop = this.#stop ?? { reason: 'stop' };
    const isWaiting = stop.reason === 'stop' && this.#parts.hasCalls;
    yield { type: 'stop', stop: isWaiting ? { ...stop, reason: 'tool-calls' } : stop };
  }

  *#readCandidate({
    content,
    finishReason,
    finishMessage,
    groundingMetadata,
  }: JsonObject): Iterable<LlmDelta> {
    for (const part of objectsIn(objectIn(content)['parts'])) yield* this.#parts.read(part);
    for (const { web } of objectsIn(objectIn(groundingMetadata)['groundingChunks'])) {
      const { uri, title } = objectIn(web);
      if (textOf(uri) !== '') this.#sources.set(textOf(uri), textOf(title));
    }
    if (typeof finishReason !== 'string') return;
    const isFiltered = finishReason.startsWith('IMAGE_');
    this.#end(
      reasons.get(finishReason.toUpperCase()) ?? (isFiltered ? 'filtered' : 'other'),
      finishReason,
      finishMessage,
    );
  }

  #end(reason: ModelStop['reason'], raw: string, detail: JsonValue | undefined): void {
    this.#stop = { reason, raw, ...(typeof detail === 'string' ? { detail } : {}) };
  }
}

/** Returns the tokens of an answer. The API counts reasoning separately from the rest of the output. */
function usageOf(raw: JsonObject): ModelUsage {
  const [prompt, tools, cacheRead, written, reasoning] = [
    raw['promptTokenCount'],
    raw['toolUsePromptTokenCount'],
    raw['cachedContentTokenCount'],
    raw['candidatesTokenCount'],
    raw['thoughtsTokenCount'],
  ].map((value) => (typeof value === 'number' ? value : 0));
  return {
    input: { total: (prompt ?? 0) + (tools ?? 0), ...(cacheRead ? { cacheRead } : {}) },
    output: { total: (written ?? 0) + (reasoning ?? 0), ...(reasoning ? { reasoning } : {}) },
    raw,
  };
}

/** Some gateways send arguments as text, which the API does not accept back. */
function withArguments(part: JsonObject): JsonObject {
  const call = objectIn(part['functionCall']);
  const args = typeof call['args'] === 'string' ? objectFrom(call['args']) : undefined;
  return args ? { ...part, functionCall: { ...call, args } } : part;
}
