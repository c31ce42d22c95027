import type { IncomingMessage, ServerResponse } from 'node:http';
import { isObject } from '../../../../demo/servers/calls.js';
import { listen, readJson, sendJson, sendText } from '../../../../demo/servers/http.js';

export interface Message {
  readonly id?: string | number;
  readonly method: string;
  readonly params: Record<string, unknown>;
  /** All of the message. */
  readonly body: Record<string, unknown>;
  /** The whole message as it came. */
  readonly text: string;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** What a method answers: a result to be sent, or nothing where it has answered by itself. */
export type Method = (message: Message) => unknown;

export interface WireServer {
  readonly url: string;
  /** Every method that was asked for, in order; GET and DELETE by these names. */
  readonly asked: string[];
  stop(): Promise<void>;
}

const tool = { name: 'tool', inputSchema: { type: 'object' } };

const modern: Record<string, Method> = {
  'server/discover': () => ({
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
    ttlMs: 0,
    cacheScope: 'private',
  }),
  'tools/list': () => ({ tools: [tool], ttlMs: 0, cacheScope: 'private' }),
  'tools/call': () => ({ content: [{ type: 'text', text: 'It worked.' }] }),
};

/** A server of which every method can be made as bad as one likes, and which is good otherwise. */
export async function startWireServer(own: Record<string, Method> = {}): Promise<WireServer> {
  const methods = new Map(Object.entries({ ...modern, ...own }));
  const asked: string[] = [];
  const { origin, stop } = await listen(async (req, res) => {
    const json = req.method === 'POST' ? await readJson(req, res) : undefined;
    const body = req.method === 'POST' ? json?.value : {};
    if (!isObject(body)) return;
    const { id, params } = body;
    const method = typeof body['method'] === 'string' ? body['method'] : String(req.method);
    asked.push(method);
    const answer = methods.get(method);
    if (!answer) {
      if (id === undefined) return sendText(res, req.method === 'POST' ? 202 : 405, '');
      return sendJson(res, 200, { jsonrpc: '2.0', id, error: { code: -32601, message: 'No such method' } });
    }
    const result = await answer({
      ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
      method,
      params: isObject(params) ? params : {},
      body,
      text: json?.text ?? '',
      req,
      res,
    });
    if (result !== undefined) sendResult(res, id, result);
  });
  return { url: `${origin}/mcp`, asked, stop };
}

export function sendResult(res: ServerResponse, id: unknown, result: unknown): void {
  const whole = isObject(result) ? { resultType: 'complete', ...result } : result;
  sendJson(res, 200, { jsonrpc: '2.0', id, result: whole });
}

/** A body that no `JSON.stringify` would write. */
export function sendRaw(res: ServerResponse, json: string): undefined {
  sendText(res, 200, json, 'application/json');
  return undefined;
}

/** Begins a stream of messages. */
export function openStream(res: ServerResponse): (message: unknown) => void {
  res.writeHead(200, { 'Content-Type': 'text/event-stream' });
  res.flushHeaders();
  return (message) => void res.write(`data: ${JSON.stringify(message)}\n\n`);
}
