import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import { cacheDir } from '../paths.mjs';
import { writeFonts } from './fonts.mjs';

// The package's own code unpacks into a shared, predictable folder, skips libraries that a bare Debian lacks, and proposes
// arguments that disable web security. So only its files are used, never its code.
const packageDir = () => dirname(dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium')))));

/** The headless shell that `npm ci` installs. */
export async function* npmBrowser() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const { version } = JSON.parse(await readFile(join(packageDir(), 'package.json'), 'utf8'));
  const home = join(cacheDir, `chromium-${version}`);
  if (!(await exists(home))) await unpack(home);
  const { LD_LIBRARY_PATH } = process.env;
  const libraries = [join(home, 'lib'), LD_LIBRARY_PATH].filter(Boolean).join(':');
  yield {
    executablePath: join(home, 'chromium'),
    source: `npm @sparticuz/chromium ${version}`,
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(home, 'fonts.conf') },
  };
}

/** @param {string} home */
async function unpack(home) {
  const draft = `${home}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  try {
    await Promise.all([
      inflate('chromium.br', createWriteStream(join(draft, 'chromium'), { mode: 0o755 })),
      inflate('al2023.tar.br', extract(draft)),
      inflate('swiftshader.tar.br', extract(draft)),
      inflate('fonts.tar.br', extract(draft, { ignore: (name) => name.endsWith('fonts.conf') })),
    ]);
    await writeFonts(draft, home);
    await rename(draft, home);
  } catch (error) {
    // Another run may have been faster; its copy is equivalent.
    if (!(await exists(home))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** @param {string} name @param {NodeJS.WritableStream} target */
function inflate(name, target) {
  return pipeline(createReadStream(join(packageDir(), 'bin', name)), createBrotliDecompress(), target);
}

/** @param {string} path */
function exists(path) {
  return access(path).then(
    () => true,
    () => false,
  );
}
