import { setTimeout } from 'node:timers/promises';
import { corsGuard } from '../../demo/servers/cors.js';
import { listen, pathOf, readJson, sendJson, sendRpcError } from '../../demo/servers/http.js';
import { inChinese, inEnglish } from './chinese.js';
import { capabilitiesOf, offerOf } from './offers.js';
import type { Pictures } from './pictures.js';
import { answers, toolsOf, type ServerName } from './tools.js';

/** The screenshots' servers, on loopback, under host names that only this browser resolves. */
export interface LookServers {
  /** Maps the address of a named server to loopback; other addresses are unchanged. */
  onLoopback(url: string): string;
  /** Makes these servers stop answering. An empty list lets all of them answer again. */
  hold(servers: readonly ServerName[]): void;
  stop(): Promise<void>;
}

/** The end of an address: the server's language, and the screen that it draws for. */
export function queryOf(lang: string | undefined, isPhone: boolean): string {
  return `?lang=${lang ?? 'en'}&screen=${isPhone ? 'phone' : 'wide'}`;
}

/** The address of a server in a screenshot. */
export function urlOf(server: ServerName | 'notes' | 'stays'): string {
  return `https://${server}.example/mcp`;
}

const protocol = '2026-07-28';
const metadataPath = '/.well-known/oauth-protected-resource/mcp';
const notes = 'https://notes.example';
const login = 'https://login.notes.example';

/** How long a tool takes, by the first word of its arguments. */
const takesMs: Readonly<Record<string, number>> = { Paris: 760, Lyon: 560, line: 1_160 };

/** Returns the metadata of the authorization server (RFC 8414). */
function authorizationServer(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['notes:read'],
  };
}

export async function startLookServers(pictures: Pictures): Promise<LookServers> {
  const guard = corsGuard();
  let held: readonly string[] = [];
  // The server can be found and named, but no screenshot contains a sign-in.
  const door = await listen((req, res) => {
    if (!guard(req, res)) sendJson(res, 200, authorizationServer(login));
  });
  const listening = await listen(async (req, res) => {
    if (guard(req, res)) return;
    const [, server = '', ...rest] = pathOf(req).split('/');
    const path = `/${rest.join('/')}`;
    if (server === 'notes' && path !== metadataPath) {
      const challenge = `Bearer resource_metadata="${notes}${metadataPath}", scope="notes:read"`;
      res.writeHead(401, { 'WWW-Authenticate': challenge }).end();
      return;
    }
    if (server === 'notes') {
      const resource = { resource: urlOf('notes'), authorization_servers: [login] };
      return sendJson(res, 200, { ...resource, scopes_supported: ['notes:read'] });
    }
    if (held.includes(server)) return;
    const { value } = (await readJson(req, res)) ?? {};
    const { id, method, params } = (value ?? {}) as Request;
    const query = new URL(req.url ?? '/', notes).searchParams;
    const isChinese = query.get('lang') === 'zh-CN';
    const said = (given: object): object => (isChinese ? (inChinese(given) as object) : given);
    const args = isChinese ? inEnglish(params?.['arguments']) : params?.['arguments'];
    if (method === 'server/discover')
      return sendJson(
        res,
        200,
        reply(id, { supportedVersions: [protocol], capabilities: capabilitiesOf(server), ...kept }),
      );
    const offer = offerOf(server, method);
    if (offer) return sendJson(res, 200, reply(id, { ...said(offer), ...kept }));
    if (method === 'tools/list')
      return sendJson(res, 200, reply(id, { ...said({ tools: toolsOf(server as ServerName) }), ...kept }));
    const screen = query.get('screen') === 'phone' ? 'phone' : 'wide';
    const data = pictures.charts[isChinese ? (`${screen}-zh` as const) : screen];
    const chart = { content: [{ type: 'image', mimeType: 'image/png', data }] };
    const all: typeof answers = { ...answers, draw_chart: { result: () => chart } };
    const answer = method === 'tools/call' ? all[String(params?.['name'])] : undefined;
    if (!answer) return sendRpcError(res, 200, -32602, 'No such tool', id ?? null);
    if (answer.status) {
      res.writeHead(answer.status, { 'Retry-After': '24' }).end();
      return;
    }
    if (!answer.progress || answer.isDone?.(args)) {
      await setTimeout(takesMs[String(Object.values(args ?? {})[0] ?? 'line')] ?? 300);
      return sendJson(res, 200, reply(id, said(answer.result(args))));
    }
    // The call keeps running: the screenshot is taken meanwhile.
    const { progressToken } = (params?.['_meta'] ?? {}) as { progressToken?: unknown };
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    const progress = { progressToken, ...said(answer.progress) };
    const message = { method: 'notifications/progress', params: progress };
    res.write(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);
  });
  const closed = await listen(() => undefined);
  await closed.stop();
  return {
    onLoopback(url) {
      const { origin, pathname, search } = new URL(url);
      const server = /^https:\/\/(\w+)\.example$/.exec(origin)?.[1];
      if (origin === login) return `${door.origin}${pathname}`;
      if (server === 'stays') return closed.origin;
      return server === undefined ? url : `${listening.origin}/${server}${pathname}${search}`;
    },
    hold: (servers) => void (held = servers),
    stop: async () => {
      await Promise.all([listening.stop(), door.stop()]);
    },
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
