import type { Llm } from '../core/index.js';
import { httpFailure, shownError } from './openai-error.js';
import { requestBody } from './openai-request.js';
import { readAnswer } from './openai-stream.js';

/** Address and name of a model. */
export interface OpenAiOptions {
  /**
   * Root of the API, such as `https://api.openai.com/v1` or `http://localhost:11434/v1`. `/chat/completions` is appended to
   * its path; a query stays, and a relative address is resolved against the page's.
   */
  readonly baseUrl: string;
  /** The model's name, as the endpoint knows it. */
  readonly model: string;
  /** Sent as a bearer token, to this endpoint only. Never stored, and in no error message. */
  readonly apiKey?: string;
  /** Replaces the platform's `fetch`, for a proxy, a log or a test. */
  readonly fetch?: typeof fetch;
  /** Sent with every request. They replace our headers of the same name. */
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
 * Everyone who uses the page can read a key in it. Give one only if they own it; otherwise point `baseUrl` to an endpoint of
 * yours that adds the key.
 *
 * Failures are thrown as an `Error` with a sentence to show: the HTTP status and the endpoint's message, an error in the
 * middle of the stream, an answer that broke off, reached its length limit, or is no completion.
 */
export function openAi(options: OpenAiOptions): Llm {
  const { baseUrl, model, apiKey, headers = {} } = options;
  const secrets = secretsOf(apiKey, headers);
  const url = completionsUrl(baseUrl);

  return async function* ({ signal, ...turn }) {
    // The platform's `fetch` throws if it is called as a method.
    const send = options.fetch ?? fetch;
    try {
      const response = await send(url, {
        method: 'POST',
        headers: headersOf(apiKey, headers),
        body: JSON.stringify(requestBody(model, turn)),
        // A redirect could take the headers and the conversation to another server.
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
    // The platform's error would quote the key.
    if (/[^\x21-\x7e]/.test(apiKey)) throw new Error('The API key has characters that no key has.');
    headers.set('Authorization', `Bearer ${apiKey}`);
  }
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return headers;
}

/** A header's value may be a scheme and a key. Short words, such as a version, are no secrets. */
function secretsOf(apiKey: string | undefined, headers: Readonly<Record<string, string>>): readonly string[] {
  const words = Object.values(headers).flatMap((value) => value.split(/\s+/));
  return [...(apiKey ? [apiKey] : []), ...words.filter((word) => word.length >= 8)];
}
