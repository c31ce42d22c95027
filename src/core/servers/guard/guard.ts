import { McpToolsError, problem, type Problem } from '../../base/problems.js';
import type { LimitName, Limits } from '../../base/limits.js';
import {
  blockedBy,
  contentTypeOf,
  type Exchange,
  type Outcome,
  type ResponseOutcome,
} from '../connection/exchange.js';
import { type BodyEvents, guardBody } from './body.js';
import type { OversizedListReader } from './oversized-list.js';

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export interface GuardEvents extends Pick<BodyEvents, 'scanned'> {
  exchanged(exchange: Exchange): void;
  /** The answer to the request with this id is a stream, and more may come when the sending is over. */
  streams(id: unknown): void;
  /** The answer to the request with this id, or a stream that answers none, crossed a limit and was cut. */
  cutOff(id: unknown, why: Problem): void;
  /** Returns the server's text without what the page sends it in confidence. */
  quotable(text: string): string;
}

/** Lists of tools, as the guard reads them. */
export interface ListReading {
  /** Bytes of all their pages. */
  bytes: number;
  /** Set when a list went beyond a bound: every list after it goes through such a reader. It is loaded for that. */
  createReader?: (limits: Limits) => OversizedListReader;
}

/** Characters read of an answer that is no success: as many as a sentence or a JSON-RPC error needs. */
const errorChars = 65_536;
/** Characters of such an answer that are stored as evidence. */
const evidenceChars = 500;
/** Headers that every page may send without a server's permission (CORS-safelisted). */
const safelisted = /^(accept|(accept|content)-language)$/;

/** Returns a `fetch` that bounds all that comes back and notes what was seen. Answers within the bounds are the server's own. */
export function guardFetch(
  limits: Limits,
  events: GuardEvents,
  plain: Fetch = fetch,
  lists: ListReading = { bytes: 0 },
): Fetch {
  return async (url, init = {}) => {
    const { id, method: rpc } = messageOf(init.body);
    const { method = 'GET' } = init;
    const sent = new Headers(init.headers);
    const note = (outcome: Outcome): Exchange => {
      const asked = [...sent.keys()].filter((name) => !safelisted.test(name));
      const exchange = { at: Date.now(), method, ...(rpc ? { rpc } : {}), asked, outcome };
      events.exchanged(exchange);
      return exchange;
    };
    // MCP 2026-07-28 resumes no stream: what broke is lost, and the SDK learns it by the answer to its asking.
    if (method === 'GET' && isModern(sent.get('mcp-protocol-version')))
      return new Response(null, { status: 405 });
    let response: Response;
    try {
      // The goodbye has to survive the page that says it.
      response = await plain(url, method === 'DELETE' ? { ...init, keepalive: true } : init);
    } catch (error) {
      const exchange = note({ kind: init.signal?.aborted ? 'ended' : 'blocked' });
      if (error instanceof TypeError) blockedBy.set(error, exchange);
      throw error;
    }
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      note({ kind: 'redirect' });
      return response;
    }
    const seen = outcomeOf(response);
    if (!response.ok) {
      const text = await beginningOf(response);
      const challenge = events.quotable(response.headers.get('www-authenticate') ?? '');
      note({ ...seen, body: events.quotable(text).slice(0, evidenceChars), challenge });
      return new Response(text, response);
    }
    note(seen);
    // The answer to a GET is read as a stream whatever it calls itself.
    const isEvents = seen.contentType === 'text/event-stream' || method === 'GET';
    if (isEvents) events.streams(id);
    if (!response.body) return response;
    const isList = rpc === 'tools/list';
    const crossed = (limit: LimitName, bytes: number): Error => {
      const cut = { limit, value: limits[limit] };
      const why = isList ? problem('list-too-large', { ...cut, bytes }) : problem('over-limit', cut);
      note({ kind: 'limit', ...cut });
      events.cutOff(id, why);
      return new McpToolsError(why);
    };
    const reader = isList ? lists.createReader?.(limits) : undefined;
    const received = (bytes: number): void => {
      if (isList) lists.bytes += bytes;
    };
    const bodyEvents = { scanned: events.scanned, crossed, received };
    return new Response(guardBody(response.body, isEvents, limits, bodyEvents, reader), response);
  };
}

function outcomeOf({ status, headers }: Response): ResponseOutcome {
  return {
    kind: 'response',
    status,
    contentType: contentTypeOf(headers),
    hasSessionId: headers.has('mcp-session-id'),
    hasChallenge: headers.has('www-authenticate'),
  };
}

/** Returns true if a revision, which is a date, is one that resumes no stream. */
export function isModern(revision: string | null | undefined): boolean {
  return (revision ?? '') >= '2026-07-28';
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
    // The beginning that was read is enough.
  }
  void reader?.cancel().catch(() => undefined);
  return text.slice(0, errorChars);
}
