import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

const single = new URL('../../dist/single/', import.meta.url);
/** The same in chunks, at `/page/`. */
const inChunks = new URL('../../dist/', import.meta.url);
const packages = new URL('../../node_modules/', import.meta.url);
/** The file around apps, without a policy of the page's. */
const sandbox = '/mcp-tools-sandbox.html';
/** A page's own libraries, each a module without imports. */
const own = new Map([
  ['/own/lit.js', 'lit-html/lit-html.js'],
  ['/own/purify.js', 'dompurify/dist/purify.es.mjs'],
]);

/** The eight policies of pages that are out there, and the strictest one that the README promises to work under. */
export const policies: readonly (readonly [name: string, policy: string])[] = [
  ['none', ''],
  ["'self' for all", "default-src 'self'; connect-src 'self' SERVERS"],
  ["'self' for scripts and styles", "script-src 'self'; style-src 'self'"],
  [
    'no media of any kind',
    "script-src 'self'; style-src 'self'; img-src 'none'; media-src 'none'; font-src 'none'; frame-src 'none'; object-src 'none'",
  ],
  [
    'a nonce and what it brings',
    "script-src 'nonce-abc' 'strict-dynamic'; style-src 'self'; base-uri 'none'",
  ],
  [
    'eval allowed, Trusted Types enforced',
    "script-src 'self' 'unsafe-eval'; style-src 'self'; require-trusted-types-for 'script'",
  ],
  ['Trusted Types without a list', "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'"],
  [
    'Trusted Types with a list',
    "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types mcp-tools",
  ],
  [
    'the strictest',
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src SERVERS; worker-src 'self'; require-trusted-types-for 'script'; trusted-types mcp-tools",
  ],
];

/** Returns the policy of a page that connects to the server at this address. */
export function forServer(policy: string, url: string): string {
  return policy.replace('SERVERS', new URL(url).origin);
}
/** A page under some policy, as a server sends it. */
export interface PageUnderPolicy {
  readonly policy: string;
  /** Inside `<body>`. */
  readonly body: string;
  readonly scripts: readonly string[];
  readonly nonce?: string;
}

export interface PolicyStage {
  readonly origin: string;
  /** The page from now on. */
  put(page: PageUnderPolicy): void;
  /** Reports of browsers to the policy's address, from the page and from every frame in it. */
  readonly reports: string[];
  /** Everything else that was asked for and is not there. */
  readonly strays: string[];
  close(): void;
}

/** Serves the single file, and one page under one policy, which is told where to send its reports. */
export async function openPolicyStage(): Promise<PolicyStage> {
  let page: PageUnderPolicy = { policy: '', body: '', scripts: [] };
  const reports: string[] = [];
  const strays: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      if (page.policy) response.setHeader('content-security-policy', `${page.policy}; report-uri /csp`);
      response.end(markupOf(page));
    } else if (path === '/csp') {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        reports.push(body);
        response.writeHead(204).end();
      });
    } else if (path === '/favicon.ico') response.writeHead(204).end();
    else if (own.has(path)) send(new URL(own.get(path) ?? '', packages));
    else if (extname(path) === '.js')
      send(new URL(`.${path}`, path.startsWith('/page/') ? inChunks : single));
    else if (path === sandbox) send(new URL(`.${path}`, single), 'text/html');
    else {
      strays.push(path);
      response.writeHead(404).end();
    }

    function send(file: URL, type = 'text/javascript'): void {
      readFile(file).then(
        (body) => {
          response.setHeader('content-type', `${type}; charset=utf-8`);
          response.end(body);
        },
        () => response.writeHead(404).end(),
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (next) => (page = next),
    reports,
    strays,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function markupOf({ body, scripts, nonce }: PageUnderPolicy): string {
  const mark = nonce ? ` nonce="${nonce}"` : '';
  const tags = scripts.map((src) => `<script type="module" src="${src}"${mark}></script>`).join('');
  return `<!doctype html><html lang="en"><title>x</title>${tags}<body>${body}</body></html>`;
}
