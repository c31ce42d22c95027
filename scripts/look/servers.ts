import { corsGuard } from '../../demo/servers/cors.js';
import { listen, pathOf, readJson, sendJson, sendRpcError } from '../../demo/servers/http.js';
import { answers, toolsOf, type ServerName } from './tools.js';

/** The servers of the pictures, on loopback. */
export interface LookServers {
  url(server: ServerName | 'notes' | 'stays'): string;
  /** Servers that do not answer from now on; an empty list lets all of them answer again. */
  hold(servers: readonly ServerName[]): void;
  stop(): Promise<void>;
}

const protocol = '2026-07-28';

export async function startLookServers(): Promise<LookServers> {
  const guard = corsGuard();
  let held: readonly string[] = [];
  const listening = await listen(async (req, res) => {
    if (guard(req, res)) return;
    const server = pathOf(req).slice(1);
    if (server === 'notes') {
      res.writeHead(401, { 'WWW-Authenticate': 'Bearer realm="notes"' }).end();
      return;
    }
    if (held.includes(server)) return;
    const { value } = (await readJson(req, res)) ?? {};
    const { id, method, params } = (value ?? {}) as Request;
    if (method === 'server/discover')
      return sendJson(
        res,
        200,
        reply(id, { supportedVersions: [protocol], capabilities: { tools: {} }, ...kept }),
      );
    if (method === 'tools/list')
      return sendJson(res, 200, reply(id, { tools: toolsOf(server as ServerName), ...kept }));
    const answer = method === 'tools/call' ? answers[String(params?.['name'])] : undefined;
    if (!answer) return sendRpcError(res, 200, -32602, 'No such tool', id ?? null);
    if (answer.status) {
      res.writeHead(answer.status, { 'Retry-After': '24' }).end();
      return;
    }
    if (!answer.progress || answer.isDone?.(params?.['arguments']))
      return sendJson(res, 200, reply(id, answer.result(params?.['arguments'])));
    // It stays where it is: the picture is taken meanwhile.
    const { progressToken } = (params?.['_meta'] ?? {}) as { progressToken?: unknown };
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    const message = { method: 'notifications/progress', params: { progressToken, ...answer.progress } };
    res.write(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);
  });
  const closed = await listen(() => undefined);
  await closed.stop();
  return {
    url: (server) => (server === 'stays' ? `${closed.origin}/mcp` : `${listening.origin}/${server}`),
    hold: (servers) => void (held = servers),
    stop: listening.stop,
  };
}

interface Request {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const kept = { ttlMs: 0, cacheScope: 'public' };

function reply(id: Request['id'], result: object): object {
  return { jsonrpc: '2.0', id, result: { resultType: 'complete', ...result } };
}
