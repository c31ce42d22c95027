import { dirname, join, normalize } from 'node:path/posix';
import { readFileSync } from 'node:fs';

/**
 * The allowed imports, as docs/architecture.md shows them. Paths are relative to the repository.
 *
 * @typedef {{ from: string, source: string, isType: boolean }} Import
 */

/**
 * The layers, lowest first. A file imports from its own folder and from lower layers, never from a folder on its own layer or a
 * higher one.
 *
 * @type {Readonly<Record<'core' | 'ui', readonly (readonly string[])[]>>}
 */
export const layers = {
  core: [
    ['base'],
    ['protocol'],
    ['catalog', 'schema', 'results', 'audit'],
    ['state'],
    ['trust'],
    ['servers'],
    ['calls'],
    ['offers'],
    ['conversation', 'apps'],
    ['resume'],
    ['conversations'],
    ['services.ts', 'form.ts'],
    ['host.ts'],
    ['index.ts'],
  ],
  ui: [
    ['locales'],
    ['base'],
    ['content'],
    ['completion', 'difference', 'palette'],
    ['apps', 'prompts', 'resources'],
    [
      'library',
      'add-server',
      'tools',
      'call',
      'conversation',
      'conversations',
      'activity',
      'grants',
      'diagnosis',
      'sign-in',
    ],
    ['form', 'messages'],
    ['approval', 'questions'],
    ['asks', 'own-host'],
    ['shell'],
  ],
};

/** The files that may import each heavy dependency, so that it stays lazy or is reviewed in one place. */
const owners = [
  {
    name: '@modelcontextprotocol/client',
    files: /^src\/core\/servers\/(connection\/sdk[\w-]*|sign-in\/[\w-]+)\.ts$/,
  },
  { name: '@cfworker/json-schema', files: /^src\/core\/schema\/interpreter\.ts$/ },
  { name: 'ajv', files: /^src\/core\/schema\/ajv\.ts$/ },
  { name: 'dompurify', files: /^src\/ui\/content\/markdown\/sanitize\.ts$/ },
  { name: '@lezer/', files: /^src\/ui\/content\/code\/[\w-]+\.ts$/ },
  { name: 'markdown-it', files: /^src\/ui\/content\/markdown\/markdown[\w-]*\.ts$/ },
  { name: '@noble/hashes', files: /^src\/core\/base\/digest(-aside)?\.ts$/ },
  { name: '@leeoniya/ufuzzy', files: /^src\/ui\/base\/fuzzy\.ts$/ },
  { name: 'diff', files: /^src\/ui\/difference\/compare\.ts$/ },
  { name: 'idb-keyval', files: /^src\/storage\.ts$/ },
  { name: 'lucide', files: /^src\/ui\/(apps|base)\/(icon-set|((conversation|kept)-|asks\/)?icons)\.ts$/ },
  { name: 'react', files: /^src\/react\/(index|component)\.ts$/ },
  { name: 'lit', files: /^src\/(ui\/.*|[\w-]+)\.ts$/ },
];

/** The core's public files, the only ones that elements import. A page without a form does not load the form model. */
const publicCore = ['src/core/index.ts', 'src/core/form.ts'];
/** Shared by core and elements. It needs no DOM and imports nothing. */
const shared = 'src/shared/';
/** Verifies an exported record without a host, also on a server. */
const verifier = 'src/core/audit/verify.ts';

const { dependencies, peerDependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
/** Packages that the build includes in our own modules. */
const builtIn = ['lucide'];

/** Files that name lazily loaded modules: registries, and the loader of each subject. */
const loaders =
  /(^src\/registry|\/services|^src\/ui\/locales\/[\w-]+\/index|^src\/ui\/content\/(code\/languages|\w+\/kind))\.ts$/;

/** Files that such a loader would import in a cycle. Each is the one file that loads what it names. */
const ownLoaders = [
  'src/shared/exact/exact.ts',
  'src/ui/base/guard-keys.ts',
  'src/ui/base/languages.ts',
  'src/ui/base/set-icons.ts',
  'src/ui/shell/news.ts',
];

/** Returns true for a file that may contain `import()`. @param {string} from */
export function mayLoad(from) {
  return !from.startsWith('src/') || loaders.test(from) || ownLoaders.includes(from);
}

/** @param {Import} found @returns {string | undefined} why the import is forbidden */
export function forbid({ from, source, isType }) {
  if (!/^\.\.?\//.test(source)) return from.startsWith('src/') ? forbidPackage(from, source) : undefined;
  const to = normalize(join(dirname(from), source)).replace(/\.js$/, '.ts');
  if (from.startsWith('demo/')) {
    return to.startsWith('src/') ? 'the demo imports the package by its names, as a user would' : undefined;
  }
  return source.endsWith('.js')
    ? forbidFile(from, to, isType)
    : 'an import ends in .js, or dist does not run';
}

/** @param {string} from @param {string} to @param {boolean} isType */
function forbidFile(from, to, isType) {
  if (from.startsWith('src/core/')) {
    if (to.startsWith(shared)) return undefined;
    return to.startsWith('src/core/')
      ? forbidLayer('core', from, to)
      : 'core imports itself and src/shared only';
  }
  if (from.startsWith(shared)) {
    return to.startsWith(shared) ? undefined : 'src/shared imports itself only';
  }
  if (from.startsWith('src/llm/')) {
    return to.startsWith('src/llm/') || (to === 'src/core/index.ts' && isType)
      ? undefined
      : 'a provider imports nothing but types, from core/index.js';
  }
  if (from === 'src/audit.ts' && to === verifier) return undefined;
  // Server discovery is also useful without elements.
  if (to === 'src/discover.ts' && (isType || from.startsWith('src/ui/add-server/'))) return undefined;
  if (to.startsWith(shared) || publicCore.includes(to)) return undefined;
  if (to.startsWith('src/core/')) return "core's public files are core/index.js and core/form.js";
  if (!from.startsWith('src/ui/')) return undefined;
  return to.startsWith('src/ui/')
    ? forbidLayer('ui', from, to)
    : 'the elements import each other and core/index.js';
}

/** @param {'core' | 'ui'} part @param {string} from @param {string} to */
function forbidLayer(part, from, to) {
  const [ours, theirs] = [folderOf(part, from), folderOf(part, to)];
  if (ours === theirs) return undefined;
  const [above, below] = [ours, theirs].map((folder) => heightOf(part, folder));
  if (above === undefined || above < 0)
    return `the layers in scripts/lint/architecture.mjs do not name ${ours}`;
  if (below === undefined || below < 0)
    return `the layers in scripts/lint/architecture.mjs do not name ${theirs}`;
  return below < above ? undefined : `${theirs} is not in a layer below ${ours}`;
}

/**
 * Returns the layer of a folder. A folder of elements that is in no layer counts as one that shows a single thing.
 *
 * @param {'core' | 'ui'} part @param {string} folder
 */
function heightOf(part, folder) {
  const height = layers[part].findIndex((layer) => layer.includes(folder));
  return height < 0 && part === 'ui' ? layers.ui.findIndex((layer) => layer.includes('tools')) : height;
}

/** Returns the folder in core or ui, or the file itself if it is in none. @param {string} part @param {string} path */
function folderOf(part, path) {
  return path.slice(`src/${part}/`.length).split('/')[0] ?? '';
}

/** @param {string} from @param {string} source */
function forbidPackage(from, source) {
  const name = source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/');
  const owner = owners.find((one) =>
    one.name.endsWith('/') ? name.startsWith(one.name) : one.name === name,
  );
  if (owner)
    return owner.files.test(from)
      ? undefined
      : `${name} is imported elsewhere, see scripts/lint/architecture.mjs`;
  const isThere = name in dependencies || name in peerDependencies || builtIn.includes(name);
  return isThere ? undefined : `${name} is not in "dependencies" of package.json`;
}
