import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir, realpath } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

export interface SourceFile {
  path: string;
  text: string;
}

const MAX_FILE_BYTES = 256 * 1024;
const MAX_FILES = 5000;

// Dot files are rejected as well: they hold secrets (.env) and tool state (.git, .cache).
const HIDDEN = /^\./;
const SKIPPED = new Set(['node_modules', 'dist', 'package-lock.json']);

/** The human-readable reason why a file is not served. */
export class FileRefused extends Error {}

/** Reads the files of one folder and nothing outside it: no `..`, no symbolic links, no hidden files. */
export class Workspace {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async read(path: string): Promise<string> {
    const segments = path.split(/[\\/]/).filter((segment) => segment !== '' && segment !== '.');
    if (segments.length === 0) throw new FileRefused('Name a file, for example "README.md".');
    if (path.startsWith('/') || path.includes('\0') || /^[A-Za-z]:/.test(path)) {
      throw new FileRefused('Give a path relative to the root of the repository.');
    }
    if (segments.includes('..')) throw new FileRefused('The path leaves the repository.');
    const refused = segments.find(isSkipped);
    if (refused !== undefined) throw new FileRefused(`"${refused}" is not part of what can be read.`);

    const root = await realpath(this.#root);
    const wanted = join(root, ...segments);
    const real = await realpath(wanted).catch(() => undefined);
    if (real === undefined) throw new FileRefused(`There is no file "${path}".`);
    if (real !== wanted)
      throw new FileRefused('The path goes through a symbolic link, or is spelled differently on disk.');
    return readBounded(wanted);
  }

  /** Yields every readable text file with one of these extensions (all if none is given). */
  async *files(extensions: readonly string[], signal: AbortSignal): AsyncGenerator<SourceFile> {
    const root = await realpath(this.#root);
    let seen = 0;
    for await (const file of walk(root)) {
      if (signal.aborted || seen >= MAX_FILES) return;
      if (extensions.length > 0 && !extensions.includes(extname(file))) continue;
      seen += 1;
      const text = await readBounded(file).catch(() => undefined);
      if (text === undefined) continue;
      yield { path: relative(root, file).split(sep).join('/'), text };
    }
  }
}

function isSkipped(name: string): boolean {
  return HIDDEN.test(name) || SKIPPED.has(name);
}

async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    if (isSkipped(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}

async function readBounded(path: string): Promise<string> {
  if (!(await lstat(path)).isFile()) throw new FileRefused('That is not a file.');
  // O_NOFOLLOW, because the file could have become a link since the check.
  const handle: FileHandle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size } = await handle.stat();
    if (size > MAX_FILE_BYTES) {
      throw new FileRefused(`The file has ${size} bytes; at most ${MAX_FILE_BYTES} can be read.`);
    }
    const bytes = await handle.readFile();
    if (bytes.includes(0)) throw new FileRefused('The file is not text.');
    return bytes.toString('utf8');
  } finally {
    await handle.close();
  }
}
