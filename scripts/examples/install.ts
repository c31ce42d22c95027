import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ownInstall } from '../own-install.mjs';
import { root } from '../paths.mjs';
import { execute, logs } from './execute.js';
import { folder, type Example } from './list.js';

/** Copies of the examples, because bundlers write next to their sources. */
export const home = join(root, '.cache/examples');
/** Path of the package in the examples' lock files. */
export const tarball = join(home, 'mcp-tools.tgz');

/** Packs what npm would publish. */
export async function pack(): Promise<void> {
  const into = join(home, 'packed');
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  await execute('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', into], root, 'pack');
  const [name = ''] = readdirSync(into);
  cpSync(join(into, name), tarball);
}

/** Copies an example, and installs its dependencies and the package as packed now. Returns its folder. */
export async function install({ name }: Example): Promise<string> {
  const at = join(home, name);
  for (const old of existsSync(at) ? readdirSync(at) : [])
    if (old !== 'node_modules') rmSync(join(at, old), { recursive: true });
  cpSync(join(folder, name), at, { recursive: true, filter: (path) => !path.includes('node_modules') });
  await ownInstall(at, join(logs, `${name}-install.log`));
  const into = join(at, 'node_modules/mcp-tools');
  rmSync(into, { recursive: true });
  mkdirSync(into);
  await execute('tar', ['-xzf', tarball, '-C', into, '--strip-components=1'], root, `${name}-unpack`);
  return at;
}

/** Returns the package's dependencies that occur more than once in what a page of the example can load. */
export function doubles(at: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const { packages } = JSON.parse(readFileSync(join(at, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true }>;
  };
  return Object.keys(dependencies).flatMap((name) => {
    const copies = Object.entries(packages).filter(
      ([path, { dev }]) => path.endsWith(`node_modules/${name}`) && !dev,
    );
    const paths = copies.map(([path]) => path).join(', ');
    return copies.length > 1 ? [`${name} occurs ${copies.length} times: ${paths}`] : [];
  });
}
