import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listen, type Listening, pathOf, sendText } from '../../demo/servers/http.js';
import { root } from '../../scripts/paths.mjs';
import { sendFile } from '../../scripts/static-files.js';

/** The README's policy, with the additions for apps. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; frame-src FRAMES; require-trusted-types-for 'script'; trusted-types mcp-tools; connect-src";

const html = 'text/html; charset=utf-8';
const appOrigin = '/mcp-tools-app-origin.html';

const bodyWith = (sandboxUrl: string): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Apps</title>
  <script type="module" src="/mcp-tools.js"></script>
  <body><mcp-tools sandbox-url="${sandboxUrl}"></mcp-tools></body>
</html>`;

/**
 * Serves the built element in a page that may reach one server. For apps with their own origins, the same server is their site
 * under other names.
 */
export async function servePage(server: () => string, hasOrigins = false): Promise<Listening> {
  const listening = await listen(async (req, res) => {
    const path = pathOf(req);
    const { origin } = listening;
    const { port } = new URL(origin);
    if (path === '/favicon.ico') return sendText(res, 200, '', 'image/x-icon');
    if (path === appOrigin) {
      const file = await readFile(join(root, 'dist/app-origin', appOrigin), 'utf8');
      return sendText(res, 200, file.replace('pages" content=""', `pages" content="${origin}"`), html);
    }
    if (path !== '/') return sendFile(res, path, [join(root, 'dist/single')]);
    const frames = hasOrigins ? `http://frame.localhost:${port}` : "'self'";
    const costs = policy.replace('FRAMES', frames);
    res.setHeader('Content-Security-Policy', `${costs} ${new URL(server()).origin}`);
    const address = hasOrigins ? `http://{server}.localhost:${port}${appOrigin}` : '/mcp-tools-sandbox.html';
    return sendText(res, 200, bodyWith(address), html);
  });
  return listening;
}
