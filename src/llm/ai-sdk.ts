import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Llm } from '../core/index.js';
import { callOptions } from './ai-sdk/request.js';
import { readStream } from './ai-sdk/stream.js';
import { prepareForCalls } from './wire/exact.js';
import { lineOf, wordsIn } from './wire/line.js';
import { httpError, ModelError } from './wire/model-error.js';
import { isRecord } from './wire/read.js';

/**
 * Any model of the AI SDK (specification `v4`, AI SDK 7), of whatever provider. Nothing of the SDK is needed at run time: the
 * model itself is asked.
 *
 * ```js
 * element.llm = aiSdk(createMistral({ baseURL: '/api/mistral' })('mistral-large-latest'));
 * ```
 *
 * Everyone who uses the page can read a key in it: give the provider one only if they own it.
 *
 * Failures are thrown as an `Error` with the provider's sentence.
 */
export function aiSdk(model: LanguageModelV4): Llm {
  // The SDK says nothing of families.
  const by = `ai-sdk ${model.provider} ${model.modelId}`;
  const llm: Llm = async function* ({ signal, ...turn }) {
    try {
      await prepareForCalls(turn.messages);
      const { stream } = await model.doStream(callOptions(turn, signal));
      yield* readStream(stream, by);
    } catch (error) {
      signal.throwIfAborted();
      // Its errors are of classes that only the SDK has.
      const status = isRecord(error) ? error['statusCode'] : undefined;
      const said = lineOf(wordsIn(error));
      throw typeof status === 'number'
        ? httpError(status, said)
        : error instanceof ModelError
          ? error
          : new Error(said);
    }
  };
  return Object.assign(llm, { by, takes: ['image', 'audio', 'file'] as const });
}
