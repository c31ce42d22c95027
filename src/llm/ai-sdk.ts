import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Llm, LlmDelta } from '../core/index.js';
import { callOptions } from './ai-sdk/request.js';
import { readStream } from './ai-sdk/stream.js';
import type { AskModel } from './tools/ask.js';
import { fitting } from './tools/fitting.js';
import { repairing } from './wire/turn.js';
import { lineOf, wordsIn } from './wire/line.js';
import { httpError, ModelError } from './wire/model-error.js';
import { isRecord } from './wire/read.js';

/** Image formats that every provider with images accepts. */
const takes = /^(?!image\/(?!png|jpeg|gif|webp))/;
const media = { said: takes, result: takes };

/**
 * Returns any model of the AI SDK (specification `v4`, AI SDK 7), from any provider. The SDK is not needed at run time: the
 * adapter calls the model directly.
 *
 * ```js
 * element.llm = aiSdk(createMistral({ baseURL: '/api/mistral' })('mistral-large-latest'));
 * ```
 *
 * Everyone who uses the page can read its key. Pass the provider a key only if it belongs to the person.
 *
 * Failures are thrown as an `Error` with the provider's sentence.
 */
export function aiSdk(model: LanguageModelV4): Llm {
  // The SDK has no concept of model families.
  const by = `ai-sdk ${model.provider} ${model.modelId}`;
  const repaired = repairing(media);
  const llm: AskModel = ({ signal, ...given }) =>
    repaired(given, async function* (turn): AsyncGenerator<LlmDelta> {
      try {
        const { stream } = await model.doStream(callOptions(turn, signal));
        yield* readStream(stream, by);
      } catch (error) {
        signal.throwIfAborted();
        throw failureOf(error);
      }
    });
  return Object.assign(fitting('ai-sdk', llm), { provider: by, inputs: ['image', 'audio', 'file'] as const });
}

/** Returns an error to show. Error classes of the SDK are not available here. */
function failureOf(error: unknown): Error {
  const status = isRecord(error) ? error['statusCode'] : undefined;
  const said = lineOf(wordsIn(error));
  if (typeof status === 'number') return httpError(status, said);
  return error instanceof ModelError ? error : new Error(said);
}
