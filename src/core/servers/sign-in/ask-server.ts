import { McpToolsError, problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import { isSafeAddress } from './address.js';
import { plainCode } from './problem.js';

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** Asks what a sign-in needs to know; keeps in mind what it would not ask. */
export interface ServerAsking {
  readonly fetch: Fetch;
  /** Throws where a server named an address that is not safe: the SDK would make do without it. */
  check(): void;
}

/**
 * The way to whoever gives out sign-ins: only to safe addresses, without cookies or referrer, along no redirect, and with a
 * bound on the time and the size of each answer.
 */
export function askingOf(serverUrl: string, limits: Limits, plain: Fetch = fetch): ServerAsking {
  const { origin } = new URL(serverUrl);
  let unsafe: string | undefined;

  const ask: Fetch = async (address, init = {}) => {
    const url = new URL(address);
    if (!isSafeAddress(url.href, serverUrl)) {
      unsafe ??= url.protocol === 'https:' ? url.host : url.protocol;
      throw new McpToolsError(problem('sign-in-unsafe', { origin, detail: unsafe }));
    }
    const failed = (detail: string, cause?: unknown): McpToolsError =>
      new McpToolsError(problem('sign-in-unreachable', { origin, host: url.host, detail }), { cause });
    const late = AbortSignal.timeout(limits.signInMs);
    const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
    let response: Response;
    try {
      response = await plain(url, {
        ...init,
        signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'manual',
        cache: 'no-store',
      });
    } catch (error) {
      if (late.aborted) throw failed('no answer in time', error);
      throw error;
    }
    const { status, statusText, headers } = response;
    if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) throw failed('a redirect');
    const text = await wholeOf(response, limits.signInBytes).catch((error: unknown) => {
      throw failed(late.aborted ? 'no answer in time' : 'an answer that broke off', error);
    });
    if (text === undefined) throw failed('far too long an answer');
    const isToken = init.body instanceof URLSearchParams && init.body.has('grant_type');
    // The SDK would take it for a refusal, and it says nothing of the tokens.
    if (isToken && (status >= 500 || status === 429)) throw failed(`HTTP ${status}`);
    const body = isToken && !response.ok ? withoutWords(text) : text;
    return new Response(body, { status, statusText, headers: plainHeaders(headers) });
  };

  return {
    fetch: ask,
    check() {
      if (unsafe !== undefined)
        throw new McpToolsError(problem('sign-in-unsafe', { origin, detail: unsafe }));
    },
  };
}

/** `undefined` where it is longer than that. */
async function wholeOf(response: Response, most: number): Promise<string | undefined> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > most) {
      void reader.cancel().catch(() => undefined);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** The body is decoded and measured: what said how it came does not hold for it. */
function plainHeaders(headers: Headers): Headers {
  const plain = new Headers(headers);
  plain.delete('content-encoding');
  plain.delete('content-length');
  return plain;
}

/** A refusal of the token endpoint without its own words, which may echo a token, and which the SDK writes to the console. */
function withoutWords(text: string): string {
  let error: unknown;
  try {
    error = (JSON.parse(text) as { error?: unknown } | null)?.error;
  } catch {
    error = undefined;
  }
  return JSON.stringify({ error: typeof error === 'string' ? plainCode(error) : 'server_error' });
}
