import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson, sendText } from './http.js';

/** One JSON-RPC message that reached a server, for assertions in tests. */
export interface RecordedCall {
  id?: string | number;
  method: string;
  params?: unknown;
  /** The headers that identify the client and the request: `authorization`, `mcp-…` and `x-…`. */
  headers: Record<string, string>;
  /** Milliseconds since the epoch. */
  at: number;
  /** True if the client canceled the request before it was answered. */
  cancelled?: true;
}

export const CALLS_PATH = '/__calls';

const MAX_ENTRIES = 10_000;
const KEPT = /^(authorization$|mcp-|x-)/;

/** Records every message with a method, in the order of arrival. */
export class CallLog {
  #entries: RecordedCall[] = [];

  received(body: unknown, req: IncomingMessage): RecordedCall | undefined {
    const headers = Object.fromEntries(
      Object.entries(req.headers).flatMap(([name, value]) =>
        KEPT.test(name) ? [[name, String(value)]] : [],
      ),
    );
    let latest: RecordedCall | undefined;
    for (const message of Array.isArray(body) ? (body as unknown[]) : [body]) {
      if (!isObject(message)) continue;
      const { id, method, params } = message;
      if (typeof method !== 'string') continue;
      if (this.#entries.length >= MAX_ENTRIES) this.#entries.shift();
      latest = {
        ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
        method,
        ...(params === undefined ? {} : { params }),
        headers,
        at: Date.now(),
      };
      this.#entries.push(latest);
      if (method === 'notifications/cancelled' && isObject(params))
        this.#cancel(params['requestId'], headers);
    }
    return latest;
  }

  /** In 2026-07-28 a client cancels by closing the connection, so an aborted response counts as a cancellation. */
  watch(body: unknown, req: IncomingMessage, res: ServerResponse): void {
    const entry = this.received(body, req);
    res.once('close', () => {
      if (entry?.id !== undefined && !res.writableFinished) entry.cancelled = true;
    });
  }

  answer(req: IncomingMessage, res: ServerResponse): void {
    if (req.method === 'DELETE') this.#entries = [];
    if (req.method === 'GET' || req.method === 'DELETE') sendJson(res, 200, this.#entries);
    else sendText(res, 405, 'Use GET to read the calls and DELETE to forget them.');
  }

  #cancel(id: unknown, headers: Record<string, string>): void {
    // Ids are unique within a session only.
    const call = this.#entries.findLast(
      (it) => it.id === id && it.headers['mcp-session-id'] === headers['mcp-session-id'],
    );
    if (call) call.cancelled = true;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
