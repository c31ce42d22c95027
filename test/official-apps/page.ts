import { join } from 'node:path';
import { listen, type Listening, pathOf, sendText } from '../../demo/servers/http.js';
import { root } from '../../scripts/paths.mjs';
import { sendFile } from '../../scripts/static-files.js';

/** The README's policy, with what it costs a page to show apps. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; frame-src 'self'; require-trusted-types-for 'script'; trusted-types mcp-tools; connect-src";

const body = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Apps</title>
  <script type="module" src="/mcp-tools.js"></script>
  <body><mcp-tools></mcp-tools></body>
</html>`;

/** Serves the built element in a page that may reach one server. */
export function servePage(server: () => string): Promise<Listening> {
  return listen((req, res) => {
    const path = pathOf(req);
    if (path === '/favicon.ico') return sendText(res, 200, '', 'image/x-icon');
    if (path !== '/') return sendFile(res, path, [join(root, 'dist/single')]);
    res.setHeader('Content-Security-Policy', `${policy} ${new URL(server()).origin}`);
    return sendText(res, 200, body, 'text/html; charset=utf-8');
  });
}
