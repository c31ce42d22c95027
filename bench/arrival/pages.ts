import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build, mergeConfig, type InlineConfig, type Rolldown } from 'vite';
import { pageGroups } from '../../scripts/build/groups.mjs';
import { inGroups } from '../../scripts/build/self-contained.mjs';
import { ownInstall } from '../../scripts/own-install.mjs';
import { root } from '../../scripts/paths.mjs';
import { arrivalTools } from '../work.js';

/**
 * Pages that show a server's tools: with our element, with our element and a storage, with only the SDK's client, and with two
 * peers.
 */
export const sides = ['ours', 'ours-stored', 'sdk', 'use-mcp', 'ai-sdk'] as const;
export type SideName = (typeof sides)[number];

/** The files of all pages, by path. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

const here = join(root, 'bench/arrival');
const peers = join(here, 'peers');

export async function buildPages(): Promise<Files> {
  process.env['NODE_ENV'] = 'production';
  await mkdir(join(root, '.cache'), { recursive: true });
  await ownInstall(peers, join(root, '.cache/arrival-install.log'));
  return new Map([
    ...(await filesOf('ours', 'mcp-tools.js', inGroups('src/index.ts', 'mcp-tools.js', pageGroups()))),
    ['/ours-stored/', html('ours-stored', 'ours/mcp-tools.js')],
    ...(await filesOf('sdk', 'main.js', pageConfig(here, 'sdk.ts'))),
    ...(await filesOf('use-mcp', 'main.js', pageConfig(peers, 'use-mcp.js'))),
    ...(await filesOf('ai-sdk', 'main.js', pageConfig(peers, 'ai-sdk.js'))),
  ]);
}

/** A production build with Vite's defaults. */
function pageConfig(folder: string, source: string): InlineConfig {
  return {
    configFile: false,
    root: folder,
    publicDir: false,
    logLevel: 'error',
    build: {
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(folder, source), output: { entryFileNames: 'main.js' } },
    },
  };
}

async function filesOf(
  side: SideName,
  main: string,
  config: InlineConfig,
): Promise<[string, string | Uint8Array][]> {
  const built = (await build(mergeConfig(config, { base: `/${side}/`, build: { write: false } }))) as
    Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const files = [built].flat().flatMap(({ output }) => output);
  return [
    [`/${side}/`, html(side, `${side}/${main}`)],
    ...files.map((file): [string, string | Uint8Array] => [
      `/${side}/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  ];
}

/** The page records when a frame with all tools was painted. */
function html(side: SideName, main: string): string {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>${side}</title>
  <link rel="icon" href="data:," />
  <script type="module" src="/${main}"></script>
  <body>
    ${side.startsWith('ours') ? '<mcp-tools></mcp-tools>' : ''}
    <script>
      const ours = document.querySelector('mcp-tools');
      if (${side === 'ours-stored'}) {
        ours.storage = {
          get: (key) => localStorage.getItem(key),
          set: (key, value) => localStorage.setItem(key, value),
          delete: (key) => localStorage.removeItem(key),
        };
      }
      ours?.setAttribute('src', new URLSearchParams(location.search).get('server'));
      const rows = () =>
        ours
          ? ours.shadowRoot?.querySelector('mcp-tool-list')?.shadowRoot?.querySelectorAll('[part=tool]')
          : document.querySelectorAll('li');
      globalThis.shown = new Promise((resolve) => {
        const look = () => {
          if ((rows()?.length ?? 0) < ${arrivalTools}) return requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(undefined);
        };
        look();
      });
    </script>
  </body>
</html>
`;
}
