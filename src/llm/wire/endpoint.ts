import { writeExact } from './exact.js';
import { shownError } from './failures.js';
import { loadUnsuccessful } from './services.js';
import { watchPolicy } from './unreachable.js';

/** Options that every adapter needs to reach its endpoint. */
export interface EndpointOptions {
  /** Sent to this endpoint only. Never stored, and never in an error message. */
  readonly apiKey?: string;
  /** Replaces the platform's `fetch`, for a proxy, a log or a test. */
  readonly fetch?: typeof fetch;
  /** Sent with every request. They replace the adapter's headers of the same name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a request, and yields the deltas that `read` makes of the answer. If a busy endpoint (429, 503, 529) asks for it by
 * `Retry-After`, the request is repeated, as long as no part of an answer has arrived. Throws an `Error` with a sentence to show,
 * without secrets.
 */
export async function* post<Piece>(
  url: string,
  {
    body,
    keyHeader,
    ...request
  }: {
    readonly body: unknown;
    /** Name of the header for the key, and the prefix before the key. */
    readonly keyHeader: readonly [name: string, prefix: string];
    readonly options: EndpointOptions;
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
  },
  read: (response: Response) => AsyncIterable<Piece>,
): AsyncGenerator<Piece, void, undefined> {
  const { options, signal } = request;
  // The platform's `fetch` throws if it is called as a method.
  const send = options.fetch ?? fetch;
  const policy = watchPolicy();
  try {
    const init: RequestInit = {
      method: 'POST',
      headers: headersOf(options, keyHeader, request.headers),
      body: writeExact(body),
      // A redirect could take the headers and the conversation to another server.
      redirect: 'manual',
      signal,
    };
    for (let retries = 0; ; retries++) {
      const response = await send(url, init).catch((error: unknown) => policy.explain(url, error));
      if (response.ok) {
        yield* read(response);
        return;
      }
      const { waitOrThrow } = await loadUnsuccessful();
      await waitOrThrow(response, retries, signal);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw shownError(error, secretsOf(options));
  } finally {
    policy.stop();
  }
}

function headersOf(
  { apiKey, headers: own = {} }: EndpointOptions,
  [name, prefix]: readonly [string, string],
  more: Readonly<Record<string, string>> = {},
): Headers {
  const headers = new Headers({ 'Content-Type': 'application/json', Accept: 'text/event-stream', ...more });
  if (apiKey) {
    // The platform's error would contain the key.
    if (/[^\x21-\x7e]/.test(apiKey)) throw new Error('The API key has characters that no key has.');
    headers.set(name, `${prefix}${apiKey}`);
  }
  for (const [key, value] of Object.entries(own)) headers.set(key, value);
  return headers;
}

/** A header's value may be a scheme and a key. Short values, such as a version, are not secrets. */
function secretsOf({ apiKey, headers = {} }: EndpointOptions): readonly string[] {
  const words = Object.values(headers).flatMap((value) => value.split(/\s+/));
  return [...(apiKey ? [apiKey] : []), ...words.filter((word) => word.length >= 8)];
}

/** Appends a path to the root of an API; a query is kept. */
export function addressOf(root: string, path: string): string {
  const [base = '', ...query] = root.split('?');
  return [`${base.trim().replace(/\/+$/, '')}/${path}`, ...query].join('?');
}
