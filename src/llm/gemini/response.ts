import type { JsonObject, JsonValue, LlmDelta, ModelStop, ModelUsage } from '../../core/index.js';
import { readValues } from '../wire/answer.js';
import { errorIn } from '../wire/failures.js';
import { brokenOff } from '../wire/model-error.js';
import { objectIn, objectsIn, placeOf, textOf } from '../wire/read.js';
import { PartReader } from './part-reader.js';

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
