import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';

export interface Example {
  readonly name: string;
  /** The folder that a server gives out, once the example is built. */
  readonly serve?: string;
  /** What starts its own server, on the port that follows. */
  readonly start?: readonly string[];
  /** What checks its types, where it has some. */
  readonly check?: readonly string[];
  /** True if it has the routes of the recipes beside the first: `kept` and `chat`. */
  readonly hasRecipes?: true;
  /** What starts the server that a developer works with, on the port that follows. */
  readonly develop?: readonly string[];
  /** True if CI has no time for that server. */
  readonly developsSlowly?: true;
  /** The beginning of the addresses under which a CDN has the files of the package. */
  readonly cdn?: string;
}

const vite = ['vite', '--host', '127.0.0.1', '--strictPort', '--port'];

export const folder = join(root, 'examples');

/** In the order in which a reader would look. Each has a `build` among the scripts of its `package.json`. */
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

/** What CI has the time for. */
export const inCi: readonly string[] = ['html-folder', 'react', 'next', 'webpack'];

/** The examples that are asked for: all without a word, those that CI runs with `--ci`. */
export function chosen(words: readonly string[], isCi: boolean): readonly Example[] {
  const unknown = words.find((word) => !examples.some(({ name }) => name === word));
  if (unknown !== undefined)
    throw new Error(
      `There is no example "${unknown}". There are: ${examples.map(({ name }) => name).join(', ')}.`,
    );
  const wanted = isCi ? inCi : words;
  return examples.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
}

/** The lines that somebody wrote for an example: all but its lock. */
export function linesOf({ name }: Example): number {
  const made =
    /(^|\/)(node_modules|dist|\.next|\.svelte-kit|\.angular|vendor|public\/(mcp-tools|validation)[^/]*)(\/|$)/;
  return readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'package-lock.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !made.test(path.slice(folder.length + name.length + 2)))
    .reduce((sum, path) => sum + readFileSync(path, 'utf8').trimEnd().split('\n').length, 0);
}
