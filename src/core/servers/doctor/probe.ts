import type { Evidence, ServerConfig } from '../../protocol/index.js';
import { contentTypeOf, type Exchange } from '../connection/exchange.js';

/** Result of one probe, as far as the page may see it. */
export type ProbeResult =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly contentType: string;
      readonly challenge: string | undefined;
      /** Only if it was asked for. */
      readonly text?: string;
    }
  /** The server was reached, and the page may know no more. */
  | { readonly kind: 'reached' }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'blocked'; readonly reason?: string }
  | { readonly kind: 'silence' };

interface ProbeRequest extends Pick<RequestInit, 'method' | 'mode' | 'redirect' | 'headers' | 'body'> {
  /** Characters of the body to be read; otherwise none is. */
  readonly read?: number;
  /** The end of what is read, where it comes before. */
  readonly until?: RegExp;
}

/** Asks whether anything answers, without CORS. Browsers insist on following redirects here, so the method is harmless. */
export const reach: ProbeRequest = { method: 'HEAD', mode: 'no-cors', redirect: 'follow' };

/** Time in ms that is waited for an answer to HEAD when another request has had its own: many servers never answer it. */
const headMs = 500;

/** Makes a request, and at the same time asks whether anything answers at all. */
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

/** Creates a probe, which sends no cookie, no token and no referrer. It rejects only if `signal` aborts. */
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

/** Reads so many characters of a body, as far as `until`, or as far as it comes before the probe ends. */
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

/** Exchanges that are shown, the newest. */
const mostExchanges = 6;
/** Characters of a content type that are shown. */
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
