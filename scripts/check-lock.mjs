import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Finds problems that would make `npm ci` fail elsewhere. If a registry lacks packages for some platforms, npm silently omits
 * them from the lock file and later rejects it. An address of a mirror works only in its own network.
 *
 * @param {{ packages: Record<string, any> }} lock
 * @returns {string[]}
 */
export function lockProblems({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const missing = Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => !isLocked(packages, path, name),
    );
    const { resolved } = entry;
    const isPacked = path === 'node_modules/mcp-tools' && resolved === 'file:../mcp-tools.tgz';
    const isForeign =
      resolved !== undefined &&
      !entry.link &&
      !isPacked &&
      !resolved.startsWith('https://registry.npmjs.org/');
    return [
      ...missing.map(
        (name) => `${path || 'the package itself'}: optional dependency ${name} is not in the lock`,
      ),
      ...(isForeign ? [`${path}: comes from ${resolved}`] : []),
    ];
  });
}

/**
 * Returns true if a package is where Node would look for it: in the package's own folder or in one above.
 *
 * @param {Record<string, unknown>} packages @param {string} path @param {string} name
 */
function isLocked(packages, path, name) {
  const folders = path.split('/node_modules/');
  return (
    folders.some((_, depth) => {
      const folder = folders.slice(0, folders.length - depth).join('/node_modules/');
      return `${folder ? `${folder}/` : ''}node_modules/${name}` in packages;
    }) || `node_modules/${name}` in packages
  );
}

if (process.argv[1] === import.meta.filename) {
  const locks = [
    'package-lock.json',
    'bench/arrival/peers/package-lock.json',
    'test/conformance/package-lock.json',
    'test/official-apps/package-lock.json',
    ...readdirSync(join(root, 'examples'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `examples/${name}/package-lock.json`),
  ];
  const problems = locks.flatMap((lock) =>
    lockProblems(JSON.parse(readFileSync(join(root, lock), 'utf8'))).map((problem) => `${lock}: ${problem}`),
  );
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('every package-lock.json is complete');
}
