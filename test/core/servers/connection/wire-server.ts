import type { IncomingMessage, ServerResponse } from 'node:http';
import { isObject } from '../../../../demo/servers/calls.js';
import { listen, readJson, sendJson, sendText } from '../../../../demo/servers/http.js';

export interface Message {
  readonly id?: string | number;
  readonly method: string;
  readonly params: Record<string, unknown>;
  /** The message as an object. */
  readonly body: Record<string, unknown>;
  /** The message as it arrived. */
  readonly text: string;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** The response of a method: a result to send, or `undefined` if the method has responded itself. */
export type Method = (message: Message) => unknown;

export interface WireServer {
  readonly url: string;
  /** Every requested method, in order; GET and DELETE have these names. */
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

/** A server with correct methods, any of which a test can replace. */
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

/** A body that `JSON.stringify` would not produce. */
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
