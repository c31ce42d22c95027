import type { ServerResponse } from 'node:http';
import { corsGuard } from '../demo/servers/cors.js';
import { isObject } from '../demo/servers/calls.js';
import { listen, pathOf, readJson, sendRpcError } from '../demo/servers/http.js';
import { longText, manyRows, toolList } from './payloads.js';
import { mark, mediumBytes, progressMessages, tools } from './work.js';

type RequestId = string | number;

export interface BenchServer {
  /** The endpoint whose list has this many tools, in one reply or in pages. */
  url(tools: number, inPagesOf?: number): string;
  stop(): Promise<void>;
}

/** Messages per write: with one each, the server would be the slower side. */
const messagesPerWrite = 500;

/**
 * A 2026-07-28 server with minimal overhead: large results are serialized before the first request. It offers no list changes, so
 * that no side holds a stream open that the other does not.
 */
export async function startBenchServer(): Promise<BenchServer> {
  const guard = corsGuard();
  const lists = new Map<string, readonly string[]>();
  const listOf = (path: string, cursor: unknown): string => {
    const known = lists.get(path) ?? pagesOf(...(path.slice(1).split('/').map(Number) as [number, number]));
    lists.set(path, known);
    return known[Number(cursor ?? 0)] ?? '';
  };
  const rows = fields({ content: [], structuredContent: { rows: manyRows() } });
  const mediumRows = fields({ content: [], structuredContent: { rows: manyRows(mediumBytes) } });
  const results = new Map<string, string>([
    [tools.small, fields({ content: [{ type: 'text', text: 'done' }] })],
    [tools.text, fields({ content: [{ type: 'text', text: longText() }] })],
    [tools.rows, rows],
    [tools.checkedRows, rows],
    [tools.mediumRows, mediumRows],
    [tools.checkedMediumRows, mediumRows],
  ]);

  const listening = await listen(async (req, res) => {
    if (guard(req, res)) return;
    const body = await readJson(req, res);
    if (!body) return;
    const message = isObject(body.value) ? body.value : {};
    const { id, method } = message;
    const params = isObject(message['params']) ? message['params'] : {};
    if (typeof id !== 'string' && typeof id !== 'number') {
      res.writeHead(202).end();
      return;
    }
    if (method === 'server/discover') return send(res, id, discovered);
    if (method === 'initialize') return send(res, id, initialized);
    if (method === 'tools/list') return send(res, id, listOf(pathOf(req), params['cursor']));
    if (method !== 'tools/call') return sendRpcError(res, 404, -32601, `No method ${String(method)}`, id);
    const messages = progressMessages.get(params['name']);
    if (messages !== undefined) return sendProgress(res, id, tokenOf(params), messages);
    if (params['name'] === tools.streamedRows) {
      res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      res.end(eventOf(reply(id, rows)));
      return;
    }
    const result = results.get(String(params['name']));
    if (result === undefined) return sendRpcError(res, 200, -32602, 'No such tool', id);
    return send(res, id, result);
  });
  return {
    url: (count, inPagesOf = count) => `${listening.origin}/${count}/${inPagesOf}`,
    stop: listening.stop,
  };
}

function pagesOf(count: number, inPagesOf: number): readonly string[] {
  const all = toolList(count);
  return Array.from({ length: Math.ceil(count / inPagesOf) }, (_, page) => {
    const end = (page + 1) * inPagesOf;
    const next = end < count ? { nextCursor: String(page + 1) } : {};
    return fields({ tools: all.slice(end - inPagesOf, end), ...next, ttlMs: 0, cacheScope: 'private' });
  });
}

const discovered = fields({
  supportedVersions: ['2026-07-28'],
  capabilities: { tools: {} },
  ttlMs: 0,
  cacheScope: 'private',
});

/** For clients that support no newer version; stateless. */
const initialized = JSON.stringify({
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'bench', version: '1.0.0' },
});

/** A result without the id, which only its request has. */
function fields(result: Record<string, unknown>): string {
  const about = { 'io.modelcontextprotocol/serverInfo': { name: 'bench', version: '1.0.0' } };
  return JSON.stringify({ resultType: 'complete', ...result, _meta: about });
}

function reply(id: RequestId, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

function send(res: ServerResponse, id: RequestId, result: string): void {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  res.end(reply(id, result));
}

function eventOf(json: string): string {
  return `event: message\ndata: ${json}\n\n`;
}

function tokenOf(params: Record<string, unknown>): unknown {
  return isObject(params['_meta']) ? params['_meta']['progressToken'] : undefined;
}

/** Writes as fast as the page reads, so that nothing accumulates here. */
async function sendProgress(
  res: ServerResponse,
  id: RequestId,
  progressToken: unknown,
  total: number,
): Promise<void> {
  res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  for (let from = 0; from < total && !res.destroyed; from += messagesPerWrite) {
    const messages = Array.from({ length: messagesPerWrite }, (_, at) => {
      const progress = from + at + 1;
      const params = { progressToken, progress, total, message: `step ${progress}` };
      return eventOf(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params }));
    });
    if (!res.write(messages.join(''))) await taken(res);
  }
  res.end(eventOf(reply(id, fields({ content: [{ type: 'text', text: mark }] }))));
}

function taken(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      res.off('drain', done).off('close', done);
      resolve();
    };
    res.once('drain', done).once('close', done);
  });
}
