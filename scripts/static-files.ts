import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { sendText } from '../demo/servers/http.js';

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json'],
  ['.woff2', 'font/woff2'],
]);

/** Sends the file at a path from the first folder that has it, like a static host; otherwise 404. */
export async function sendFile(
  response: ServerResponse,
  path: string,
  folders: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const name = decodeURIComponent(path.endsWith('/') ? `${path}index.html` : path);
  for (const folder of folders) {
    const file = join(folder, name);
    if (!file.startsWith(folder + sep)) continue;
    const body = await readFile(file).catch(() => undefined);
    if (!body) continue;
    const type = types.get(extname(file)) ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, ...headers }).end(body);
    return;
  }
  sendText(response, 404, 'Not found');
}
