import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { root } from '../paths.mjs';

/** Starts the servers that the tests talk to, and tells the page where they are. */
export function fixtureServers() {
  /** @type {{ urls: Record<string, string>, stop(): Promise<void> } | undefined} */
  let servers;
  return {
    /** The page in which a test file runs. */
    html: (/** @type {string} */ testFramework) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <script>window.__FIXTURES__ = ${JSON.stringify(servers?.urls ?? {}).replaceAll('<', '\\u003c')};</script>
  </head>
  <body><script type="module" src="${testFramework}"></script></body>
</html>`,
    plugin: {
      name: 'fixture-servers',
      async serverStart() {
        const path = join(root, 'test/fixtures/servers.ts');
        if (!existsSync(path)) return;
        const { startFixtureServers } = await tsImport(path, import.meta.url);
        servers = await startFixtureServers();
      },
      serverStop: () => servers?.stop(),
    },
  };
}
