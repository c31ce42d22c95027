import { McpToolsError, problem, type Problem } from '../../base/errors.js';
import type { LimitName, Limits } from '../../base/limits.js';
import type { Exchange, Outcome } from '../connection/exchange.js';
import { guardBody } from './body.js';
import type { Passed } from './sent-numbers.js';
import type { Sieve } from './sieve.js';

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export interface GuardEvents {
  /** What the page saw of one exchange. */
  exchanged(exchange: Exchange): void;
  /** The answer to the request with this id is a stream, and more may come when the sending is over. */
  streams(id: unknown): void;
  /** The answer to the request with this id, or a stream that answers none, crossed a limit and was cut. */
  tripped(id: unknown, why: Problem): void;
  /** A message with an id is about to be passed on whole. */
  passed(message: Passed): void;
  /** The server's words without what the page sends it in confidence. */
  quotable(text: string): string;
}

/** Where a list of tools went beyond a bound, each list after it goes through a sieve, which is loaded for it. */
export interface Sieving {
  make?: (limits: Limits) => Sieve;
}

/** Of an answer that is no success: as much as a sentence or a JSON-RPC error needs. */
const errorChars = 65_536;
/** Of such an answer, what is kept as evidence. */
const evidenceChars = 500;
/** What every page may send without a server's leave. */
const needsNoLeave: ReadonlySet<string> = new Set(['accept', 'accept-language', 'content-language']);

/**
 * The way to one server: `fetch`, with a bound on everything that comes back and a note of what was seen. The answers
 * that it lets through are like the server's own in all that the protocol needs.
 */
export function guardFetch(
  limits: Limits,
  events: GuardEvents,
  plain: Fetch = fetch,
  sieving: Sieving = {},
): Fetch {
  return async (url, init = {}) => {
    const { id, method: rpc } = messageOf(init.body);
    const { method = 'GET' } = init;
    const note = (outcome: Outcome): void => {
      const asked = [...new Headers(init.headers).keys()].filter((name) => !needsNoLeave.has(name));
      events.exchanged({ at: Date.now(), method, ...(rpc ? { rpc } : {}), asked, outcome });
    };
    // MCP 2026-07-28 resumes no stream: what broke is lost, and the SDK learns it by the answer to its asking.
    if (method === 'GET' && isModern(new Headers(init.headers).get('mcp-protocol-version')))
      return new Response(null, { status: 405 });
    let response: Response;
    try {
      // The goodbye has to survive the page that says it.
      response = await plain(url, method === 'DELETE' ? { ...init, keepalive: true } : init);
    } catch (error) {
      note({ kind: init.signal?.aborted ? 'ended' : 'blocked' });
      throw error;
    }
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      note({ kind: 'redirect' });
      return response;
    }
    const { status, headers, body, ok } = response;
    const contentType = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const seen = {
      kind: 'response',
      status,
      contentType,
      hasSessionId: headers.has('mcp-session-id'),
      hasChallenge: headers.has('www-authenticate'),
    } as const;
    if (!ok) {
      const text = await beginningOf(response);
      note({ ...seen, ...(text ? { body: events.quotable(text).slice(0, evidenceChars) } : {}) });
      return new Response(text, like(response));
    }
    note(seen);
    // The answer to a GET is read as a stream whatever it calls itself.
    const isEvents = contentType === 'text/event-stream' || method === 'GET';
    if (isEvents) events.streams(id);
    if (!body) return response;
    const crossed = (limit: LimitName, bytes: number): Error => {
      const value = limits[limit];
      const isList = rpc === 'tools/list';
      const why = isList
        ? problem('list-too-large', { limit, value, bytes })
        : problem('over-limit', { limit, value });
      note({ kind: 'limit', limit, value });
      events.tripped(id, why);
      return new McpToolsError(why);
    };
    const sieve = rpc === 'tools/list' ? sieving.make?.(limits) : undefined;
    const guarded = guardBody(body, isEvents, limits, { passed: events.passed, crossed }, sieve);
    return new Response(guarded, like(response));
  };
}

/** Whether a revision, which is a date, is one that resumes no stream. */
export function isModern(revision: string | null | undefined): boolean {
  return typeof revision === 'string' && revision >= '2026-07-28';
}

function like({ status, statusText, headers }: Response): ResponseInit {
  return { status, statusText, headers };
}

function messageOf(body: unknown): { readonly id?: unknown; readonly method?: string } {
  if (typeof body !== 'string') return {};
  try {
    return JSON.parse(body) as { id?: unknown; method?: string };
  } catch {
    return {};
  }
}

async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    while (reader && text.length < errorChars) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
    }
  } catch {
    // What there is of it has to do.
  }
  void reader?.cancel().catch(() => undefined);
  return text.slice(0, errorChars);
}
