import type { Evidence, ServerConfig } from '../../protocol/index.js';
import { contentTypeOf, type Exchange } from '../connection/exchange.js';

/** Result of one probe that the page may see. */
export type ProbeResult =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly contentType: string;
      readonly challenge: string | undefined;
      /** Beginning of the body, if it was requested. */
      readonly text?: string;
    }
  /** The server was reached, but the page may not see the answer. */
  | { readonly kind: 'reached' }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'blocked'; readonly reason?: string }
  | { readonly kind: 'silence' };

interface ProbeRequest extends Pick<RequestInit, 'method' | 'mode' | 'redirect' | 'headers' | 'body'> {
  /** Number of characters of the body to read. Default: none. */
  readonly read?: number;
  /** Pattern at which reading ends earlier. */
  readonly until?: RegExp;
}

/** Request without CORS that checks if anything answers. Browsers require following redirects, so the method is harmless. */
export const reach: ProbeRequest = { method: 'HEAD', mode: 'no-cors', redirect: 'follow' };

/** Longest wait in ms for an answer to HEAD after another request was answered. Many servers never answer it. */
const headMs = 500;

/** Sends a request, and at the same time checks if anything answers at all. */
export function probeBoth(
  probe: Probe,
  url: string,
  request?: ProbeRequest,
): Promise<[answer: ProbeResult, there: ProbeResult]> {
  const there = probe(url, reach);
  const answer = probe(url, request);
  const late = answer.then(
    () => new Promise<ProbeResult>((resolve) => setTimeout(resolve, headMs, { kind: 'silence' })),
  );
  return Promise.all([answer, Promise.race([there, late])]);
}

export type Probe = (url: string, request?: ProbeRequest) => Promise<ProbeResult>;

/** Creates a probe that sends no cookie, no token and no referrer. It rejects only if `signal` aborts. */
export function createProbe(
  probeMs: number,
  signal: AbortSignal,
  send: NonNullable<ServerConfig['fetch']> = fetch,
): Probe {
  return async (url, { read = 0, until, ...request } = {}) => {
    signal.throwIfAborted();
    const own = new AbortController();
    const timer = setTimeout(() => own.abort(), probeMs);
    try {
      const response = await send(url, {
        method: 'POST',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        redirect: 'manual',
        ...request,
        signal: AbortSignal.any([signal, own.signal]),
      });
      return await resultOf(response, read, until);
    } catch (error) {
      signal.throwIfAborted();
      if (own.signal.aborted) return { kind: 'silence' };
      const { cause } = error as { cause?: { code?: unknown } };
      return { kind: 'blocked', ...(typeof cause?.code === 'string' ? { reason: cause.code } : {}) };
    } finally {
      clearTimeout(timer);
      // The rest, such as a stream that never ends, is not needed and would hold a connection.
      own.abort();
    }
  };
}

async function resultOf(response: Response, read: number, until?: RegExp): Promise<ProbeResult> {
  const { type, status, headers } = response;
  if (type === 'opaque') return { kind: 'reached' };
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return { kind: 'redirect' };
  return {
    kind: 'answer',
    status,
    contentType: contentTypeOf(headers),
    challenge: headers.get('www-authenticate') ?? undefined,
    ...(read > 0 ? { text: await beginning(response, read, until) } : {}),
  };
}

/** Reads up to `chars` characters of a body, up to `until`, or until the probe ends. */
async function beginning(response: Response, chars: number, until?: RegExp): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    while (reader && text.length <= chars && !until?.test(text)) {
      const { value, done } = await reader.read();
      if (done) return text;
      text += value;
    }
  } catch {
    // The part that came is enough.
  }
  return text.slice(0, chars);
}

/** Maximum number of shown exchanges, the newest ones. */
const mostExchanges = 6;
/** Maximum number of characters shown of a content type. */
const typeChars = 80;

export function exchangeEvidence(exchanges: readonly Exchange[]): Evidence[] {
  return exchanges.slice(-mostExchanges).map(({ method, rpc, outcome }) => {
    const tried = rpc ? `${method} ${rpc}` : method;
    if (outcome.kind === 'limit') {
      return evidenceOf(tried, 'cut off', `${outcome.limit}: ${outcome.value}`);
    }
    if (outcome.kind !== 'response') {
      return evidenceOf(tried, outcome.kind === 'ended' ? 'no answer' : outcome.kind);
    }
    const { status, contentType, hasChallenge } = outcome;
    const hidden = status === 401 && !hasChallenge ? 'no WWW-Authenticate that the page may read' : '';
    return evidenceOf(tried, `HTTP ${status}`, contentType.slice(0, typeChars), hidden);
  });
}

const notReached =
  'nothing that a page may notice: down, unknown name, bad certificate, or Cross-Origin-Resource-Policy';

export function probeEvidence(tried: string, result: ProbeResult): Evidence {
  switch (result.kind) {
    case 'answer':
      return evidenceOf(tried, `HTTP ${result.status}`, result.contentType.slice(0, typeChars));
    case 'reached':
      return evidenceOf(tried, 'reached, unreadable');
    case 'silence':
      return evidenceOf(tried, 'no answer');
    case 'redirect':
      return evidenceOf(tried, 'redirect');
    case 'blocked': {
      const isReach = tried.endsWith('without CORS');
      const detail = result.reason ?? (isReach ? notReached : '');
      return evidenceOf(tried, isReach ? 'not reached' : 'blocked', detail);
    }
  }
}

export function evidenceOf(tried: string, saw: string, ...details: readonly string[]): Evidence {
  const detail = details.filter(Boolean).join('; ');
  return { tried, saw, ...(detail ? { detail } : {}) };
}
