import type { Llm } from '../core/index.js';
import { learn, requestBody, type Dialect } from './openai/request.js';
import { readAnswer } from './openai/response.js';
import type { AskModel } from './tools/ask.js';
import { fitting } from './tools/fitting.js';
import { addressOf, post, type EndpointOptions } from './wire/endpoint.js';
import { exactName } from './wire/family.js';
import { learning } from './wire/learning.js';
import type { MediaRules } from './wire/rules.js';
import { repairing } from './wire/turn.js';

/** A result is text in this API. */
const media: MediaRules = { said: /^image\/(?:png|jpeg|gif|webp)$/, result: /^$/, answersResults: true };

/** Address and name of a model. */
export interface OpenAiOptions extends EndpointOptions {
  /**
   * Root of the API, such as `https://api.openai.com/v1` or `http://localhost:11434/v1`. `/chat/completions` is appended to its
   * path. A query is kept, and a relative address is resolved against the page's.
   */
  readonly baseUrl: string;
  /** The model's name at the endpoint. */
  readonly model: string;
}

/**
 * Returns a model behind any endpoint that supports OpenAI's `/chat/completions` with streaming and tools: OpenAI, Ollama,
 * llama.cpp, vLLM, gateways. Fields that only some of them have, such as a model's reasoning, go back unchanged.
 *
 * ```js
 * element.llm = openAi({ baseUrl: 'http://localhost:11434/v1', model: 'qwen3' });
 * ```
 *
 * Everyone who uses the page can read its key. Pass a key only if it belongs to the person; otherwise point `baseUrl` to your own
 * endpoint, which adds the key.
 *
 * Failures are thrown as an `Error` with a sentence to show: the HTTP status and the endpoint's message, an error in the middle
 * of the stream, an answer that broke off or is not a completion.
 */
export function openAi(options: OpenAiOptions): Llm {
  const { baseUrl, model } = options;
  const url = addressOf(baseUrl, 'chat/completions');
  const by = exactName('openai', url, model);
  const dialect: Dialect = { countsTokens: true, limit: 'max_tokens' };
  const repaired = repairing(media);
  const llm: AskModel = ({ signal, ...given }) =>
    repaired(given, (turn) =>
      learning(
        () =>
          post(
            url,
            {
              body: requestBody(model, turn, dialect),
              keyHeader: ['Authorization', 'Bearer '],
              options,
              signal,
            },
            (response) => readAnswer(response, by),
          ),
        (refusal) => learn(dialect, refusal),
      ),
    );
  return Object.assign(fitting('openai', llm), { provider: by, inputs: ['image'] as const });
}
