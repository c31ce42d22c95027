import { objectOf } from '../../base/is-object.js';
import { withoutQuery } from '../../base/network.js';
import { McpToolsError, problem, type ProblemCode, type ProblemData } from '../../base/problems.js';
import type { Limits } from '../../base/limits.js';
import { isSafeAddress } from './address.js';
import { readDocument } from './documents.js';
import { because, faultIn } from './reasons.js';
import { plainCode } from './sign-in-problem.js';

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Returns a `fetch` for safe addresses alone: without cookies, referrer or redirects, and with bounds on time and size. */
export function createOAuthFetch(serverUrl: string, limits: Limits): Fetch {
  const { origin } = new URL(serverUrl);
  return async (address, init = {}) => {
    const url = new URL(address);
    if (!isSafeAddress(url.href, serverUrl)) {
      const detail = url.protocol === 'https:' ? url.host : url.protocol;
      throw new McpToolsError(problem('sign-in-unsafe', { origin, detail }));
    }
    return boundedFetch(url, init, limits, (reason, cause, code = 'sign-in-unreachable') => {
      const why = problem(code, { origin, host: url.host, ...reason });
      return new McpToolsError(why, { cause });
    });
  };
}

type Failed = (reason: ProblemData, cause?: unknown, code?: ProblemCode) => McpToolsError;

async function boundedFetch(
  url: URL,
  init: RequestInit,
  limits: Limits,
  failed: Failed,
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
  const isToken = init.body instanceof URLSearchParams && init.body.has('grant_type');
  // The SDK would take it for a refusal, and it says nothing of the tokens.
  if (isToken && (status >= 500 || status === 429)) throw failed({ detail: `HTTP ${status}` });
  // The body is decoded and measured here: these headers do not hold for it.
  const plain = new Headers(headers);
  plain.delete('content-encoding');
  plain.delete('content-length');
  const body = isToken ? tokenAnswer(text, response, withoutQuery(url.href), failed) : text;
  return new Response(body, { status, statusText, headers: plain });
}

/** Returns the whole body; `undefined` where it is longer than `maxBytes`. */
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

/**
 * Returns the answer of a token endpoint as the SDK takes it. The message of a refusal is left out: it may echo a token, and
 * the SDK writes it to the console.
 */
function tokenAnswer(text: string, { ok, status }: Response, at: string, failed: Failed): string {
  const given = parse(text);
  const { error, access_token: token } = objectOf(given);
  if (!ok || (error && !token)) {
    const code = typeof error === 'string' && error ? plainCode(error) : `HTTP ${status}`;
    return JSON.stringify({ error: code });
  }
  return JSON.stringify(
    readDocument('tokens', given, (reason, field) =>
      failed(faultIn('tokens', at, reason, field), undefined, reason === 'blank' ? 'sign-in-failed' : undefined),
    ),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
