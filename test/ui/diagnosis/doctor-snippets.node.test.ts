import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { snippets, type Framework } from '../../../src/ui/diagnosis/cors-snippets.js';

const cors = {
  origin: 'https://page.example',
  allow:
    'Content-Type, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, Authorization',
  expose: 'Mcp-Session-Id, WWW-Authenticate',
};

/** Beside the packages, so that the code can import them by name. */
const folder = new URL(`../../../node_modules/.cache/mcp-tools/snippets-${process.pid}/`, import.meta.url);
after(() => rm(folder, { recursive: true, force: true }));

/** Code before and after the snippet in a server that rejects every request. */
const servers: Partial<Record<Framework, readonly [before: string, after: string]>> = {
  Express: [
    "import express from 'express';\nconst app = express();",
    "app.use((_, res) => res.status(401).set('WWW-Authenticate', 'Bearer').json({}));\nexport default app;",
  ],
  Hono: [
    "import { getRequestListener } from '@hono/node-server';\nimport { Hono } from 'hono';\nconst app = new Hono();",
    "app.all('*', (c) => c.json({}, 401, { 'WWW-Authenticate': 'Bearer' }));\nexport default getRequestListener(app.fetch);",
  ],
};

async function serve(name: Framework): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const [before, rest] = servers[name]!;
  await mkdir(folder, { recursive: true });
  const file = new URL(`${name}.mjs`, folder);
  await writeFile(file, `${before}\n${snippets[name](cors)}\n${rest}\n`);
  const { default: listener } = (await import(pathToFileURL(file.pathname).href)) as {
    default: RequestListener;
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): Promise<unknown> => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, stop };
}

const names = (list: string | null): string[] =>
  (list ?? '')
    .split(/,\s*/)
    .map((name) => name.toLowerCase())
    .sort();

describe('the CORS lines for a framework', () => {
  for (const name of Object.keys(servers) as Framework[]) {
    test(`${name}: a preflight is answered, and an error response can be read`, async () => {
      const { url, stop } = await serve(name);
      try {
        const preflight = await fetch(url, {
          method: 'OPTIONS',
          headers: {
            origin: cors.origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type,mcp-method',
          },
        });
        assert.equal(preflight.status, 204);
        assert.equal(preflight.headers.get('access-control-allow-origin'), cors.origin);
        assert.deepEqual(names(preflight.headers.get('access-control-allow-headers')), names(cors.allow));
        const methods = names(preflight.headers.get('access-control-allow-methods'));
        for (const method of ['get', 'post', 'delete']) assert.ok(methods.includes(method), method);

        const refusal = await fetch(url, { method: 'POST', headers: { origin: cors.origin } });
        assert.equal(refusal.status, 401);
        assert.equal(refusal.headers.get('access-control-allow-origin'), cors.origin);
        assert.deepEqual(names(refusal.headers.get('access-control-expose-headers')), names(cors.expose));
      } finally {
        await stop();
      }
    });
  }

  for (const name of Object.keys(snippets) as Framework[]) {
    test(`${name}: no header is left out`, () => {
      const code = snippets[name](cors);
      assert.ok(code.includes(cors.origin) || code.includes("'page.example'"));
      for (const header of [...cors.allow.split(', '), ...cors.expose.split(', ')]) {
        assert.ok(code.includes(header), header);
      }
    });
  }

  test('A page without an origin gets code that runs', () => {
    for (const write of Object.values(snippets)) assert.doesNotThrow(() => write({ ...cors, origin: '*' }));
  });
});
