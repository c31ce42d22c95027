import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockProblems } from '../check-lock.mjs';
import { execute } from './execute.js';
import { home } from './install.js';
import { folder, type Example } from './list.js';

type Dependencies = Record<string, string>;
interface Package {
  dependencies: Dependencies;
}
interface Lock {
  packages: Record<string, { version: string; integrity?: string; dependencies?: Dependencies }>;
}

/**
 * Makes the lock file of an example, in a separate folder. It is complete except for this package's hash, which changes with each
 * build.
 */
export async function relock({ name }: Example): Promise<void> {
  const at = join(home, `${name}-lock`);
  rmSync(at, { recursive: true, force: true });
  mkdirSync(at, { recursive: true });
  cpSync(join(folder, name, 'package.json'), join(at, 'package.json'));
  const given = read(at, 'package.json') as Package;
  const { 'mcp-tools': range = '', ...others } = given.dependencies;
  write(at, 'package.json', { ...given, dependencies: { ...others, 'mcp-tools': 'file:../mcp-tools.tgz' } });
  const options = ['--package-lock-only', '--omit-lockfile-registry-resolved', '--no-audit', '--no-fund'];
  await execute('npm', ['install', ...options], at, `${name}-lock`);
  const lock = read(at, 'package-lock.json') as Lock;
  const { '': own, 'node_modules/mcp-tools': ours } = lock.packages;
  if (!own?.dependencies || !ours) throw new Error(`${name}: the lock file does not contain mcp-tools`);
  own.dependencies['mcp-tools'] = range;
  delete ours.integrity;
  const problems = lockProblems(lock);
  if (problems.length > 0) throw new Error(`${name}: ${problems.join('\n')}`);
  write(join(folder, name), 'package-lock.json', lock);
  console.log(`${name}: ${Object.keys(lock.packages).length - 1} packages`);
}

function read(at: string, file: string): unknown {
  return JSON.parse(readFileSync(join(at, file), 'utf8'));
}

function write(at: string, file: string, content: unknown): void {
  writeFileSync(join(at, file), `${JSON.stringify(content, null, 2)}\n`);
}
