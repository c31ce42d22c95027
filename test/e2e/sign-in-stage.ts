import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { startAuthorizationServer } from '../../demo/servers/sign-in/authorization-server.js';
import { startProtectedServer } from '../../demo/servers/sign-in/protected-server.js';
import type { AuthorizationServer } from '../../demo/servers/sign-in/types.js';
import { inFirefox } from '../../scripts/browser/firefox.mjs';
import { bundled } from '../../scripts/build/callback-page.mjs';

const built = new URL('../../dist/page/', import.meta.url);
const types = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
]);
/** The strictest policy that the README supports. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src http://127.0.0.1:*; worker-src 'self'; " +
  "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types mcp-tools; report-uri /csp" +
  // Firefox requests the icon of each page, and logs that the policy blocks it.
  (inFirefox ? "; img-src 'self'" : '');

/** A sign-in provider and its purpose. */
export interface Protected {
  readonly authorization: AuthorizationServer;
  readonly url: string;
}

export type ProtectedName = 'modern' | 'legacy' | 'apart' | 'bound' | 'closed';

/** A page under the strictest policy, other sites' pages around it, and real servers with sign-in. */
export interface SignInStage {
  /** The page's origin, and the same site on another port. */
  readonly own: string;
  readonly sameSite: string;
  /** Another site. */
  readonly otherSite: string;
  readonly servers: Readonly<Record<ProtectedName, Protected>>;
  /** Reports of browsers to the policies' address. */
  readonly reports: string[];
  /** Referrers of requests to the page's server. */
  readonly referrers: string[];
  close(): Promise<void>;
}

export async function openSignInStage(): Promise<SignInStage> {
  const running: { stop(): Promise<void> }[] = [];
  const servers = {
    modern: await started({}, 'modern'),
    legacy: await started({}, 'legacy'),
    apart: await started({ coop: true }, 'modern'),
    bound: await started({ dpop: true }, 'modern'),
    closed: await started({ registration: false, clientDocuments: false }, 'modern'),
  };
  const script = await bundled('test/e2e/sign-in-host-page.ts');
  const reports: string[] = [];
  const referrers: string[] = [];

  async function started(
    options: Parameters<typeof startAuthorizationServer>[0],
    era: 'modern' | 'legacy',
  ): Promise<Protected> {
    const authorization = await startAuthorizationServer({ record: true, dpop: false, ...options });
    const notes = await startProtectedServer({ era, authorizationServer: authorization, record: true });
    running.push(authorization, notes);
    return { authorization, url: notes.url };
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
    referrers.push(request.headers.referer ?? '');
    response.setHeader('cache-control', 'no-store');
    if (query.has('coop')) response.setHeader('cross-origin-opener-policy', 'same-origin');
    if (pathname === '/csp') {
      for await (const chunk of request) reports.push(String(chunk));
      response.writeHead(204).end();
    } else if (pathname === '/page') {
      const flags = query.get('sandbox');
      response.setHeader('content-security-policy', flags === null ? policy : `${policy}; sandbox ${flags}`);
      html(response, pageMarkup);
    } else if (pathname === '/page.js') {
      response.setHeader('content-type', types.get('.js') ?? '').end(script);
    } else if (pathname === '/around') {
      html(response, `<iframe src="${escaped(query.get('src') ?? '')}" width="900" height="1200"></iframe>`);
    } else await sendBuilt(pathname, response);
  };
  const pages = [await listen(answer), await listen(answer)] as const;
  const [first, second] = pages.map((server) => (server.address() as AddressInfo).port);
  return {
    own: `http://127.0.0.1:${first}`,
    sameSite: `http://127.0.0.1:${second}`,
    otherSite: `http://localhost:${second}`,
    servers,
    reports,
    referrers,
    async close() {
      for (const server of pages) {
        server.closeAllConnections();
        server.close();
      }
      await Promise.all(running.map((one) => one.stop()));
    },
  };
}

const pageMarkup = `<script type="module" src="/mcp-tools.js"></script><script type="module" src="/page.js"></script>`;

async function sendBuilt(path: string, response: ServerResponse): Promise<void> {
  const type = types.get(extname(path));
  const file = type && (await readFile(new URL(`.${path}`, built)).catch(() => undefined));
  if (file === undefined || file === '') response.writeHead(404).end();
  else response.setHeader('content-type', type ?? '').end(file);
}

function html(response: ServerResponse, body: string): void {
  response.setHeader('content-type', types.get('.html') ?? '');
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>x</title><body>${body}</body></html>`,
  );
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer((request, response) => {
      answer(request, response).catch(() => response.destroy());
    }).listen(0, () => resolve(server));
  });
}
