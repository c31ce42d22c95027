import { gzipSync } from 'node:zlib';
import { listen, pathOf, type Listening } from '../../demo/servers/http.js';
import type { Files } from './pages.js';

/** Serves pages like a static host: compressed and cacheable. */
export function servePages(files: Files): Promise<Listening> {
  const packed = new Map([...files].map(([path, content]) => [path, gzipSync(content)]));
  return listen((req, res) => {
    const path = pathOf(req);
    const body = packed.get(path);
    if (!body) {
      res.writeHead(404).end();
      return;
    }
    const isPage = path.endsWith('/');
    res.writeHead(200, {
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'text/javascript',
      'Content-Encoding': 'gzip',
      'Content-Length': body.length,
      'Cache-Control': isPage ? 'no-store' : 'public, max-age=31536000, immutable',
    });
    res.end(body);
  });
}
