import { dirname, join, normalize } from 'node:path/posix';
import { readFileSync } from 'node:fs';

/**
 * Who may import whom. Paths are from the root of the repository. DESIGN.md calls these the walls of the house.
 *
 * @typedef {{ from: string, source: string, isType: boolean }} Import
 */

/** The one door of each heavy dependency, so that what is lazy stays lazy and what is dangerous stays in one place. */
const doors = [
  {
    name: '@modelcontextprotocol/client',
    door: /^src\/core\/connection\/(sdk[\w-]*|wire|sign-in\/[\w-]+)\.ts$/,
  },
  { name: '@cfworker/json-schema', door: /^src\/core\/schema\/interpreter\.ts$/ },
  { name: 'ajv', door: /^src\/core\/schema\/ajv\.ts$/ },
  { name: 'dompurify', door: /^src\/ui\/renderers\/sanitize\.ts$/ },
  { name: '@lezer/', door: /^src\/ui\/renderers\/lezer\/[\w-]+\.ts$/ },
  { name: 'markdown-it', door: /^src\/ui\/renderers\/markdown[\w-]*\.ts$/ },
  { name: '@noble/hashes', door: /^src\/core\/digest\.ts$/ },
  { name: 'diff', door: /^src\/ui\/renderers\/difference\.ts$/ },
  { name: 'idb-keyval', door: /^src\/storage\.ts$/ },
  { name: 'lucide', door: /^src\/ui\/(late-)?icons\.ts$/ },
  { name: 'lit', door: /^src\/(ui\/.*|[\w-]+)\.ts$/ },
];

const publicDoor = 'src/core/index.ts';
/** The form model's own: who has no form has no need of it. */
const formDoor = 'src/core/form.ts';
/** One policy for all of the package, which nobody outside of it may get hold of. */
const policyDoor = 'src/core/base/trusted-types.ts';
/** Long work is done in turns in one way only. */
const stintDoor = 'src/core/base/time-slice.ts';
/** One list of what is private, for all that a server names. */
const networkDoor = 'src/core/base/network.ts';
const doorsForElements = [formDoor, policyDoor, stintDoor, networkDoor];
/** Whoever reads an export of the record, on a server as well, needs no host for that. */
const verifier = 'src/core/audit/verify.ts';
const common =
  /^src\/core\/(types|canonical|digest|errors|hidden|left-out|limits|network|stint|store|trusted-types|version)\.ts$/;
const hallway = /^src\/core\/(host[\w-]*|index|form)\.ts$/;

const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** @param {Import} found @returns {string | undefined} why not */
export function refuse({ from, source, isType }) {
  if (/^\.\.?\//.test(source)) {
    const to = normalize(join(dirname(from), source)).replace(/\.js$/, '.ts');
    if (from.startsWith('demo/')) {
      return to.startsWith('src/') ? 'the demo imports the package by its names, as a user would' : undefined;
    }
    return source.endsWith('.js')
      ? refuseFile(from, to, isType)
      : 'an import ends in .js, or dist does not run';
  }
  return from.startsWith('src/') ? refusePackage(from, source) : undefined;
}

/** @param {string} from @param {string} to @param {boolean} isType */
function refuseFile(from, to, isType) {
  if (from.startsWith('src/core/')) return refuseInCore(from, to);
  if (from.startsWith('src/llm/')) {
    if (to.startsWith('src/llm/')) return undefined;
    return to === publicDoor && isType
      ? undefined
      : "a provider takes nothing but types, from core's public door";
  }
  if (from === 'src/audit.ts' && to === verifier) return undefined;
  if (doorsForElements.includes(to) && from.startsWith('src/ui/')) return undefined;
  if (to.startsWith('src/core/') && to !== publicDoor) return "core has one public door, '…/core/index.js'";
  if (from.startsWith('src/ui/') && !to.startsWith('src/ui/') && to !== publicDoor) {
    return "the elements import each other and core's public door, and nothing else";
  }
  return undefined;
}

/** @param {string} from @param {string} to */
function refuseInCore(from, to) {
  if (!to.startsWith('src/core/')) return 'core knows nothing outside of it';
  if (hallway.test(from) || common.test(to)) return undefined;
  const room = roomOf(from);
  if (room && roomOf(to) === room) return undefined;
  if (!room && roomOf(to) === 'words') return undefined;
  return 'rooms never import each other, nor the hallway: the host hands one room to another';
}

/** @param {string} path */
function roomOf(path) {
  return /^src\/core\/([\w-]+)\//.exec(path)?.[1];
}

/** @param {string} from @param {string} source */
function refusePackage(from, source) {
  const name = source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');
  const rule = doors.find((door) =>
    door.name.endsWith('/') ? name.startsWith(door.name) : door.name === name,
  );
  if (rule) return rule.door.test(from) ? undefined : `${name} has one door, and this is not it`;
  return name in dependencies
    ? undefined
    : `${name} is not in "dependencies", so whoever installs this lacks it`;
}
