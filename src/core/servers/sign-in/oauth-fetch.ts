import { McpToolsError, problem, type ProblemData } from '../../base/problems.js';
import type { Limits } from '../../base/limits.js';
import type { Fetch } from '../../../shared/network.js';
import { isSafeAddress } from './address.js';
import { because } from './reasons.js';

/** Returns a `fetch` for safe addresses only, without cookies, referrer or redirects, and with limits on time and size. */
export function createOAuthFetch(serverUrl: string, limits: Limits): Fetch {
  const { origin } = new URL(serverUrl);
  return async (address, init = {}) => {
    const url = new URL(address);
    if (!isSafeAddress(url.href, serverUrl)) {
      const detail = url.protocol === 'https:' ? url.host : url.protocol;
      throw new McpToolsError(problem('sign-in-unsafe', { origin, detail }));
    }
    return boundedFetch(url, init, limits, (reason, cause) => {
      const why = problem('sign-in-unreachable', { origin, host: url.host, ...reason });
      return new McpToolsError(why, { cause });
    });
  };
}

async function boundedFetch(
  url: URL,
  init: RequestInit,
  limits: Limits,
  failed: (reason: ProblemData, cause?: unknown) => McpToolsError,
): Promise<Response> {
  const timeout = AbortSignal.timeout(limits.signInMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  let response: Response;
  try {
    response = await fetch(url, {
      ...init,
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'manual',
      cache: 'no-store',
    });
  } catch (error) {
    if (timeout.aborted) throw failed(because('timed-out'), error);
    throw error;
  }
  const { status, statusText, headers } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400))
    throw failed(because('redirect'));
  const text = await readText(response, limits.signInBytes).catch((error: unknown) => {
    throw failed(because(timeout.aborted ? 'timed-out' : 'cut-off'), error);
  });
  if (text === undefined) throw failed(because('too-long'));
  // The body is already decoded and measured, so these headers no longer apply.
  const plain = new Headers(headers);
  plain.delete('content-encoding');
  plain.delete('content-length');
  return new Response(text, { status, statusText, headers: plain });
}

/** Returns the whole body. `undefined` if it is longer than `maxBytes`. */
async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > maxBytes) {
      void reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Returns the JSON of an answer. `undefined` if it is not JSON. */
export function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}
