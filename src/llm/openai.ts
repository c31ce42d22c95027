import type { Llm } from '../core/index.js';
import { httpFailure, shownError } from './openai-error.js';
import { requestBody } from './openai-request.js';
import { readAnswer } from './openai-stream.js';

/** Where the model lives, and how to reach it. */
export interface OpenAiOptions {
  /**
   * The API's root, such as `https://api.openai.com/v1` or `http://localhost:11434/v1`; `/chat/completions` is put
   * after it. A slash at its end does not matter, a query stays, and a relative address is taken from the page's own.
   */
  readonly baseUrl: string;
  /** The model's name, as the endpoint knows it. */
  readonly model: string;
  /** Sent as a bearer token, to this endpoint alone. It is kept nowhere, and appears in no message. */
  readonly apiKey?: string;
  /** In place of the platform's `fetch`: for a proxy, a log, a test. */
  readonly fetch?: typeof fetch;
  /** Sent with every request. A header of the same name as one of ours replaces it. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A model behind any endpoint that speaks OpenAI's `/chat/completions` with streaming and tools: OpenAI, Ollama,
 * llama.cpp, vLLM, gateways.
 *
 * ```js
 * element.llm = openAi({ baseUrl: 'http://localhost:11434/v1', model: 'qwen3' });
 * ```
 *
 * A key given in a page can be read by whoever uses that page. Give one only where they are its owner; otherwise
 * point `baseUrl` to an endpoint of your own that adds it.
 *
 * What goes wrong is thrown as an `Error` with a sentence to show: the HTTP status with what the endpoint says of it,
 * an error in the middle of the stream, an answer that broke off, was cut at its length limit, or is no completion.
 */
export function openAi(options: OpenAiOptions): Llm {
  const { baseUrl, model, apiKey, headers = {} } = options;
  const secrets = secretsOf(apiKey, headers);
  const url = completionsUrl(baseUrl);

  return async function* ({ signal, ...turn }) {
    // Held in a variable, since the platform's `fetch` refuses to be called as a method of something else.
    const send = options.fetch ?? fetch;
    try {
      const response = await send(url, {
        method: 'POST',
        headers: headersOf(apiKey, headers),
        body: JSON.stringify(requestBody(model, turn)),
        // A redirect could carry headers and conversation to somebody else.
        redirect: 'manual',
        signal,
      }).catch(unreachable);
      if (!response.ok) throw await httpFailure(response);
      yield* readAnswer(response);
    } catch (error) {
      signal.throwIfAborted();
      throw shownError(error, secrets);
    }
  };
}

function unreachable(error: unknown): never {
  const detail = error instanceof Error ? error.message : String(error);
  throw new Error(
    'The model could not be reached: the address is wrong, its server is down, or it does not allow this page to ' +
      `call it (CORS). (${detail})`,
    { cause: error },
  );
}

function completionsUrl(baseUrl: string): string {
  const at = baseUrl.indexOf('?');
  const path = at < 0 ? baseUrl : baseUrl.slice(0, at);
  return `${path.trim().replace(/\/+$/, '')}/chat/completions${at < 0 ? '' : baseUrl.slice(at)}`;
}

function headersOf(apiKey: string | undefined, own: Readonly<Record<string, string>>): Headers {
  const headers = new Headers({ 'Content-Type': 'application/json', Accept: 'text/event-stream' });
  if (apiKey) {
    // The platform's own error would quote it.
    if (/[^\x21-\x7e]/.test(apiKey)) throw new Error('The API key has characters that no key has.');
    headers.set('Authorization', `Bearer ${apiKey}`);
  }
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return headers;
}

/** A header's value may be a word and a key; words as short as a version are no secret. */
function secretsOf(apiKey: string | undefined, headers: Readonly<Record<string, string>>): readonly string[] {
  const words = Object.values(headers).flatMap((value) => value.split(/\s+/));
  return [...(apiKey ? [apiKey] : []), ...words.filter((word) => word.length >= 8)];
}
