import type { JsonObject, Llm } from '../core/index.js';
import { requestBody } from './openai-responses/request.js';
import { readAnswer } from './openai-responses/response.js';
import type { AskModel } from './tools/ask.js';
import { fitting } from './tools/fitting.js';
import { addressOf, post, type EndpointOptions } from './wire/endpoint.js';
import { exactName } from './wire/family.js';
import { learning } from './wire/learning.js';
import type { MediaRules } from './wire/rules.js';
import { repairing } from './wire/turn.js';

const media: MediaRules = {
  said: /^(?:image\/(?:png|jpeg|gif|webp)|(?:application|text)\/(?!octet-stream|zip))/,
  result: /^image\/(?:png|jpeg|gif|webp)$/,
};

/** Name and address of a model. */
export interface OpenAiResponsesOptions extends EndpointOptions {
  /** The model's name at the endpoint. */
  readonly model: string;
  /** Root of the API; `/responses` is appended to its path. Default: `https://api.openai.com/v1`. */
  readonly baseUrl?: string;
  /** Tools that run at the provider, such as `{ type: 'web_search' }`. Their work is shown, but never runs here. */
  readonly providerTools?: readonly JsonObject[];
  /**
   * False for a model that does not reason, since it rejects requests for its reasoning. Default: true, until an endpoint rejects
   * it with OpenAI's error message.
   */
  readonly reasoning?: boolean;
}

/**
 * Returns a model behind OpenAI's Responses API, or an endpoint compatible with it. Nothing is stored there: the conversation is
 * sent with each request, with the encrypted reasoning that the model needs back.
 *
 * ```js
 * element.llm = openAiResponses({ baseUrl: '/api/openai', model: 'gpt-5.1' });
 * ```
 *
 * Everyone who uses the page can read its key. Pass a key only if it belongs to the person; otherwise point `baseUrl` to your own
 * endpoint, which adds the key.
 *
 * Failures are thrown as an `Error` with a sentence to show, without the key.
 */
export function openAiResponses(options: OpenAiResponsesOptions): Llm {
  const { baseUrl = 'https://api.openai.com/v1', model } = options;
  const url = addressOf(baseUrl, 'responses');
  const by = exactName('openai-responses', url, model);
  let { reasoning = true } = options;
  const repaired = repairing(media);
  const llm: AskModel = ({ signal, ...given }) =>
    repaired(given, (turn) =>
      learning(
        () =>
          post(
            url,
            {
              body: requestBody({ ...options, reasoning }, turn),
              keyHeader: ['Authorization', 'Bearer '],
              options,
              signal,
            },
            (response) => readAnswer(response, by),
          ),
        (refusal) => {
          if (!reasoning || !/content is not supported/.test(refusal)) return false;
          reasoning = false;
          return true;
        },
      ),
    );
  return Object.assign(fitting('openai-responses', llm, options.providerTools), {
    provider: by,
    inputs: ['image', 'file'] as const,
  });
}
