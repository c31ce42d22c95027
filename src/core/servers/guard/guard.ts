import type { Fetch } from '../../../shared/network.js';
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

export interface GuardEvents extends Pick<BodyEvents, 'scanned'> {
  exchanged(exchange: Exchange): void;
  /** Called if the answer to the request with this id is a stream, which may continue after the sending ended. */
  streams(id: unknown): void;
  /** Called if the answer to the request with this id, or a stream without a request, exceeded a limit and was cut. */
  cutOff(id: unknown, why: Problem): void;
  /** Returns the server's text without the secrets that the page sends. */
  quotable(text: string): string;
}

/** State of the tool lists that the guard reads. */
export interface ListReading {
  /** Size of all their pages in bytes. */
  bytes: number;
  /** Set after a list exceeded a limit. All later lists go through such a reader, whose code is loaded on demand. */
  createReader?: (limits: Limits) => OversizedListReader;
}

/** Number of characters read from an unsuccessful answer, enough for a sentence or a JSON-RPC error. */
const errorChars = 65_536;
/** Number of characters of such an answer that are stored as evidence. */
const evidenceChars = 500;
/** Headers that every page may send without a server's permission (CORS-safelisted). */
const safelisted = /^(accept|(accept|content)-language)$/;

/** Returns a `fetch` that limits all answers and records the exchanges. Answers within the limits are unchanged. */
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
    // MCP 2026-07-28 resumes no stream. A broken one is lost, and this answer reports it to the SDK.
    if (method === 'GET' && isModern(sent.get('mcp-protocol-version')))
      return new Response(null, { status: 405 });
    let response: Response;
    try {
      // The request that ends the session has to continue if the page closes.
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
    // The answer to a GET is read as a stream, whatever its content type.
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

/** Returns true if a protocol revision (a date) resumes no streams. */
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
    // The part that was read is enough.
  }
  void reader?.cancel().catch(() => undefined);
  return text.slice(0, errorChars);
}
