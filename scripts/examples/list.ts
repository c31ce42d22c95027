import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';

export interface Example {
  readonly name: string;
  /** The folder to serve, once the example is built. */
  readonly serve?: string;
  /** The command that starts the example's own server, followed by the port. */
  readonly start?: readonly string[];
  /** The command that checks its types, if it has one. */
  readonly check?: readonly string[];
  /** True if it has the recipes' routes: `kept` and `chat`. */
  readonly hasRecipes?: true;
  /** The command that starts the development server, followed by the port. */
  readonly develop?: readonly string[];
  /** True if CI has no time for the development server. */
  readonly developsSlowly?: true;
  /** The start of the addresses under which a CDN serves the package's files. */
  readonly cdn?: string;
}

const vite = ['vite', '--host', '127.0.0.1', '--strictPort', '--port'];

export const folder = join(root, 'examples');

/** In reading order. Each has a `build` script in its `package.json`. */
export const examples: readonly Example[] = [
  { name: 'html-folder', serve: 'public' },
  { name: 'html-single', serve: 'public' },
  { name: 'react', serve: 'dist', check: ['tsc'], hasRecipes: true, develop: vite },
  {
    name: 'next',
    start: ['next', 'start', '--hostname', '127.0.0.1', '--port'],
    develop: ['next', 'dev', '--hostname', '127.0.0.1', '--port'],
    developsSlowly: true,
    check: ['tsc'],
    hasRecipes: true,
  },
  { name: 'webpack', serve: 'public' },
  { name: 'vue', serve: 'dist', check: ['vue-tsc'], hasRecipes: true, develop: vite },
  { name: 'svelte', serve: 'build', check: ['svelte-check'] },
  { name: 'react-18', serve: 'dist', check: ['tsc'] },
  { name: 'preact', serve: 'dist', check: ['tsc'] },
  { name: 'solid', serve: 'dist', check: ['tsc'] },
  { name: 'esbuild', serve: 'public' },
  { name: 'import-map', serve: 'public' },
  { name: 'html-cdn', serve: 'public', cdn: 'https://cdn.jsdelivr.net/npm/mcp-tools@' },
  { name: 'angular', serve: 'dist' },
];

/** The examples that CI has time for. */
export const inCi: readonly string[] = ['html-folder', 'react', 'next', 'webpack'];

/** Returns the chosen examples: all if no names are given, or those that CI runs with `--ci`. */
export function chosen(words: readonly string[], isCi: boolean): readonly Example[] {
  const unknown = words.find((word) => !examples.some(({ name }) => name === word));
  if (unknown !== undefined)
    throw new Error(
      `There is no example "${unknown}". There are: ${examples.map(({ name }) => name).join(', ')}.`,
    );
  const wanted = isCi ? inCi : words;
  return examples.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
}

/** Counts the handwritten lines of an example: everything but its lock file. */
export function linesOf({ name }: Example): number {
  const made =
    /(^|\/)(node_modules|dist|\.next|\.svelte-kit|\.angular|vendor|public\/(mcp-tools|validation)[^/]*)(\/|$)/;
  return readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'package-lock.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !made.test(path.slice(folder.length + name.length + 2)))
    .reduce((sum, path) => sum + readFileSync(path, 'utf8').trimEnd().split('\n').length, 0);
}
