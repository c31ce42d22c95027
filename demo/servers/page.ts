import { readFile, rm } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';
import { cardFor, CATALOG_PATH, type CatalogEntry, sendCatalog } from './cards.js';
import { listen, LOOPBACK, pathOf, sendJson, sendText } from './http.js';

/** The page's data about a server that runs beside it. */
export interface ServerEntry {
  id: 'modern' | 'legacy' | 'everything' | 'notes';
  label: string;
  url: string;
  note: string;
}

export interface Page {
  url: string;
  stop: () => Promise<void>;
}

const SERVERS_PATH = '/servers.json';
const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const BUILT = join(REPOSITORY, 'dist', 'demo');
const CACHE = join(REPOSITORY, 'node_modules', '.cache', 'mcp-tools');

const MIME_TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json'],
  ['.map', 'application/json'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
]);

/** Serves the page from source, with Vite. */
export async function startDevPage(servers: readonly ServerEntry[], port: number): Promise<Page> {
  const tellServers: Plugin = {
    name: 'demo-servers',
    configureServer(vite) {
      vite.middlewares.use(SERVERS_PATH, (_req, res) => sendJson(res, 200, servers));
      vite.middlewares.use(CATALOG_PATH, (_req, res) => sendCatalog(res, catalogFor(servers)));
    },
  };
  // Several demos may run in parallel, and two that prepare the same folder would damage it.
  const own = port === 0 ? { cacheDir: join(CACHE, `vite-demo-${process.pid}`) } : {};
  const vite = await createServer({
    ...own,
    configFile: join(REPOSITORY, 'vite.config.ts'),
    root: join(REPOSITORY, 'demo'),
    clearScreen: false,
    logLevel: 'warn',
    plugins: [tellServers],
    server: { host: LOOPBACK, port, strictPort: false, open: false },
  });
  await vite.listen();
  const url = vite.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('Vite returned no address.');
  const stop = async (): Promise<void> => {
    await vite.close();
    if (own.cacheDir) await rm(own.cacheDir, { recursive: true, force: true });
  };
  return { url, stop };
}

/** Serves the page as built by `npm run build`, with the content security policy that the README promises. */
export async function startBuiltPage(
  servers: readonly ServerEntry[],
  port: number,
  policy: string,
): Promise<Page> {
  await readFile(join(BUILT, 'index.html')).catch(() => {
    throw new Error('There is no built page in dist/demo: run "npm run build" first.');
  });
  const { origin, stop } = await listen(async (req, res) => {
    const path = pathOf(req);
    if (path === SERVERS_PATH) return sendJson(res, 200, servers);
    if (path === CATALOG_PATH) return sendCatalog(res, catalogFor(servers));
    const file = fileFor(path);
    const type = file === undefined ? undefined : MIME_TYPES.get(extname(file));
    if (file === undefined || type === undefined) return sendText(res, 404, 'Not found');
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes) return sendText(res, 404, 'Not found');
    // Only documents: a worker with the policy in its own response could not compile schemas, and the sandbox file has its own
    // policy.
    if (type.startsWith('text/html') && !path.endsWith('mcp-tools-sandbox.html'))
      res.setHeader('Content-Security-Policy', policy);
    res.writeHead(200, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' });
    res.end(bytes);
  }, port);
  return { url: `${origin}/`, stop };
}

/** Returns the servers beside the page as catalog entries: with their own cards, or with ours if they have none. */
function catalogFor(servers: readonly ServerEntry[]): readonly CatalogEntry[] {
  return servers.map(({ id, label, url, note }) =>
    id === 'modern' || id === 'legacy'
      ? { url: `${url}/server-card` }
      : {
          data: cardFor(
            { name: `example.demo/${id}`, version: '1.0.0', title: label, description: note },
            url,
          ),
        },
  );
}

function fileFor(path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  const file = join(BUILT, decoded.endsWith('/') ? `${decoded}index.html` : decoded);
  return file.startsWith(BUILT + sep) ? file : undefined;
}
