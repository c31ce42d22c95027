import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { decompress } from 'wawoff2';

const require = createRequire(import.meta.url);

/**
 * The npm Chromium includes only Open Sans, so Chinese text would be boxes, in screenshots and in every measured width. Chromium
 * falls back only to fonts that are not WOFF, while npm has this one only as WOFF2.
 *
 * @param {string} draft the folder to write into
 * @param {string} home the folder that it will be once it is whole
 */
export async function writeFonts(draft, home) {
  const target = join(draft, 'fonts', 'noto-sans-sc');
  await mkdir(target, { recursive: true });
  const source = join(dirname(require.resolve('@fontsource-variable/noto-sans-sc/package.json')), 'files');
  for (const name of await readdir(source)) {
    const font = await decompress(await readFile(join(source, name)));
    await writeFile(join(target, name.replace('.woff2', '.ttf')), font);
  }
  await writeFile(join(draft, 'fonts.conf'), config(home));
}

/** @param {string} home */
function config(home) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${home}/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
  <alias><family>system-ui</family><default><family>Open Sans</family></default></alias>
  <alias><family>sans-serif</family><default><family>Open Sans</family></default></alias>
</fontconfig>
`;
}
