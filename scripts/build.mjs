import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { adapters } from './adapters.mjs';
import { pageEntries } from './page-entries.mjs';
import { buildHostedPages } from './build/callback-page.mjs';
import { buildDeclarations, clearDeclarations } from './build/declarations.mjs';
import { buildEditorFiles } from './build/editor-files.mjs';
import { pageGroups } from './build/groups.mjs';
import { buildIntegrity } from './build/integrity.mjs';
import { buildLicenses } from './build/licenses.mjs';
import { buildLibrary } from './build/library.mjs';
import { inGroups, selfContained, sharing } from './build/self-contained.mjs';
import { dist, root } from './paths.mjs';

process.env['NODE_ENV'] = 'production';
await rm(dist, { recursive: true, force: true });

clearDeclarations();
tool('typescript/bin/tsc', '-p', 'tsconfig.build.json');
await buildDeclarations();
await buildLibrary();

// A worker with bare imports fails in the dev server of an app that uses the package, so it is self-contained.
const workers = ['validation.worker', 'validation-ajv.worker'];
for (const name of workers) {
  await build(selfContained(`src/core/schema/${name}.ts`, `chunks/${name}.js`));
}

await build(selfContained('src/index.ts', 'single/mcp-tools.js'));
await build(inGroups('src/index.ts', 'page/mcp-tools.js', pageGroups()));
for (const folder of ['single', 'page']) {
  for (const name of workers) {
    await copyFile(join(dist, `chunks/${name}.js`), join(dist, folder, `${name}.js`));
  }
}
for (const name of adapters) await build(selfContained(`src/llm/${name}.ts`, `single/${name}.js`));
const sources = Object.fromEntries(adapters.map((name) => [name, `src/llm/${name}.ts`]));
await build(sharing(sources, 'page'));
for (const [name, source] of Object.entries(pageEntries)) {
  await build(selfContained(source, `page/${name}.js`));
}

tool('@custom-elements-manifest/analyzer/cem.js', 'analyze', '--quiet');
buildEditorFiles();

if (existsSync(join(root, 'demo/index.html'))) {
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
}

await buildHostedPages(['single', 'page', 'demo']);
buildIntegrity();
buildLicenses();

await writeFile(join(dist, '.built'), '');

/** @param {string} script @param {string[]} args */
function tool(script, ...args) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
