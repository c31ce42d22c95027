import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bundled, callbackContent, callbackFiles } from '../../scripts/build/callback-page.mjs';

/** The callback page's policy for every page of the stage, with a report address. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /csp";

export interface Visit {
  readonly path: string;
  readonly referer: string | undefined;
}

/** A page that signs in, its callback page, a sign-in provider, and another page that has the first in a frame. */
export interface WindowStage {
  /** The page's origin, and the same site on another port. */
  readonly own: string;
  readonly sameSite: string;
  /** Another site. */
  readonly otherSite: string;
  readonly reports: string[];
  readonly visits: Visit[];
  /** Values of `opener` and `document.referrer` in the provider's page. */
  readonly openers: string[];
  close(): void;
}

export async function openWindowStage(): Promise<WindowStage> {
  const script = await bundled('test/e2e/sign-in-window-page.ts');
  const callback = new Map<string, { type: string; content: string }>();
  for (const name of callbackFiles) callback.set(name, await callbackContent(name));
  const reports: string[] = [];
  const visits: Visit[] = [];
  const openers: string[] = [];

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { searchParams: query } = url;
    visits.push({ path: url.pathname, referer: request.headers.referer });
    response.setHeader('cache-control', 'no-store');
    // A separate folder for a site that sends the header with every file.
    const isApart = query.has('coop') || url.pathname.startsWith('/apart/');
    if (isApart) response.setHeader('cross-origin-opener-policy', 'same-origin');
    const file = callback.get(url.pathname.split('/').at(-1) ?? '');
    if (file) {
      const wait = url.pathname.startsWith('/slow/') && file.type.startsWith('text/html') ? 7000 : 0;
      response.setHeader('content-type', file.type);
      response.setHeader('content-security-policy', policy);
      setTimeout(() => response.end(file.content), wait);
    } else if (url.pathname === '/page') {
      const flags = query.get('sandbox');
      html(response, pageMarkup, flags === null ? policy : `${policy}; sandbox ${flags}`);
    } else if (url.pathname === '/own') html(response, ownMarkup, policy);
    else if (url.pathname === '/page.js') {
      response.setHeader('content-type', 'text/javascript').end(script);
    } else if (url.pathname === '/around') html(response, frameMarkup(query));
    else if (url.pathname === '/authorize') html(response, authorizeMarkup(query));
    else if (url.pathname === '/opener') response.end(void openers.push(query.get('saw') ?? ''));
    else if (url.pathname === '/csp') {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => response.end(void reports.push(body)));
    } else response.writeHead(404).end();
  };
  const servers = [await listen(answer), await listen(answer)] as const;
  const [first, second] = servers.map((server) => (server.address() as AddressInfo).port);
  return {
    own: `http://127.0.0.1:${first}`,
    sameSite: `http://127.0.0.1:${second}`,
    otherSite: `http://localhost:${second}`,
    reports,
    visits,
    openers,
    close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer(answer).listen(0, () => resolve(server));
  });
}

function html(response: ServerResponse, body: string, header?: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  if (header) response.setHeader('content-security-policy', header);
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>x</title><body>${body}</body></html>`,
  );
}

const pageMarkup = `<button id="continue">Continue</button> <button id="leave">By this page</button>
  <a id="link" target="_blank" rel="noopener noreferrer">A link</a><script type="module" src="/page.js"></script>`;

/** A custom callback page, as a bundler leaves it. */
const ownMarkup =
  '<meta name="referrer" content="no-referrer"><script type="module" src="/mcp-tools-callback.js"></script>';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function frameMarkup(query: URLSearchParams): string {
  const sandbox = query.get('sandbox');
  const attribute = sandbox === null ? '' : ` sandbox="${escaped(sandbox)}"`;
  return `<iframe src="${escaped(query.get('src') ?? '')}"${attribute}></iframe>`;
}

/** Names the person's window, and returns with the person's choice after one more page. */
function authorizeMarkup(query: URLSearchParams): string {
  const back = (answer: Record<string, string>): string => {
    const url = new URL(query.get('redirect_uri') ?? 'about:blank');
    for (const [name, value] of Object.entries({ ...answer, state: query.get('state') ?? '' }))
      url.searchParams.set(name, value);
    return url.href;
  };
  const once = new URLSearchParams(query);
  once.set('step', 'consent');
  if (query.get('step') !== 'consent') {
    return `<a id="next" href="/authorize?${escaped(once.toString())}">Log in</a>
      <script>navigator.sendBeacon('/opener?saw=' + encodeURIComponent(\`\${window.opener === null} \${document.referrer}\`))</script>`;
  }
  return `<a id="allow" href="${escaped(back({ code: 'canary-code', iss: 'https://as.example' }))}">Allow</a>
    <a id="deny" href="${escaped(back({ error: 'access_denied', error_description: 'Call 555-0100 now' }))}">Deny</a>
    <script>navigator.sendBeacon('/opener?saw=' + encodeURIComponent(\`\${window.opener === null} \`))</script>`;
}
