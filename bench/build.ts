import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { workerUrl } from '../scripts/build/vite-worker-url.mjs';
import { root } from '../scripts/paths.mjs';
import { contentSides } from './content/cases.js';

export const sides = ['ours', 'core', 'raw', ...contentSides] as const;
export type SideName = (typeof sides)[number];

type BuiltFile = Rolldown.RolldownOutput['output'][number];

/** The script of every page. */
const main = 'main.js';

/** The files of a page, by path. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/** Builds one page for production, as an app would be built. All sides bundle the SDK alike, without our shim of it. */
export async function buildPage(side: SideName, minify = true): Promise<Files> {
  // Lit and other packages read it, in addition to Vite's mode.
  process.env['NODE_ENV'] = 'production';
  const built = (await build({
    configFile: false,
    root,
    base: `/${side}/`,
    publicDir: false,
    logLevel: 'error',
    plugins: [workerUrl('bundle')],
    worker: { format: 'es' },
    build: {
      write: false,
      minify,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, 'bench/page', `${side}.ts`),
        output: { entryFileNames: main },
      },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const files = [built].flat().flatMap(({ output }) => output);
  return new Map([
    [`/${side}/`, html(side, importsOf(main, files))],
    ...files.map((file): [string, string | Uint8Array] => [
      `/${side}/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  ]);
}

/** Returns the chunks that a chunk imports, directly or indirectly. */
function importsOf(name: string, files: readonly BuiltFile[]): string[] {
  const chunk = files.find((file) => file.type === 'chunk' && file.fileName === name);
  const imports = chunk?.type === 'chunk' ? chunk.imports : [];
  return [...new Set([...imports, ...imports.flatMap((inner) => importsOf(inner, files))])];
}

/** Names its modules as Vite does in a page: the script's imports are fetched in parallel. */
function html(side: SideName, imports: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>${side}</title>
  <link rel="icon" href="data:," />
  <body>
    <script>
      globalThis.began = performance.now();
      // Not in the markup, where the browser would fetch them before this clock is read.
      const script = document.createElement('script');
      script.type = 'module';
      script.src = '/${side}/${main}';
      document.head.append(script);
      for (const name of ${JSON.stringify(imports)}) {
        const link = document.createElement('link');
        link.rel = 'modulepreload';
        link.href = '/${side}/' + name;
        document.head.append(link);
      }
    </script>
  </body>
</html>
`;
}
