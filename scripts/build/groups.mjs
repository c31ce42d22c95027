import { readModules } from './module-graph.mjs';

/**
 * Groups the modules of the page build by file: those that a page needs at the same moment share one. They compress together and
 * do not wait for each other. The bundler splits everything else: a file for each lazily loaded module, and one for modules that
 * several of these share. The source tree does not depend on these groups. A moment begins with some modules, given by their
 * paths in `src`, or elements, given by their tags in `src/registry.ts`. Their static imports belong to the first moment that
 * needs them. Every page has these moments in this order, up to a call that shows its result.
 */
const steps = {
  first: ['index'],
  tools: [
    'core/servers/connection/opener',
    'core/servers/connection/memory-text',
    'core/servers/tool-catalog',
    'ui/tools/connected',
  ],
  sdk: ['core/servers/connection/sdk'],
  call: [
    'mcp-call',
    'mcp-content',
    'core/calls/call-runtime',
    'core/audit/seal',
    'core/catalog/lookalikes',
    'ui/base/styles/calls.styles',
    'ui/base/styles/inputs.styles',
    'ui/shell/tool-calls',
  ],
};

/**
 * Elements that people see one after another. Modules that two of them import are in a file of that name. Kinds of content are a
 * family, too.
 */
const families = {
  asks: ['mcp-asks', 'mcp-approval', 'mcp-question', 'mcp-sign-in'],
  record: ['mcp-activity', 'mcp-logs'],
  apps: ['mcp-app', 'mcp-app-said'],
  offers: ['mcp-library', 'mcp-offers', 'mcp-prompt', 'mcp-prompts', 'mcp-resources'],
};

/** Moments of some pages. Each takes the modules that are in no file above, even if something else needs a part of them. */
const occasions = {
  asks: ['mcp-asks'],
  'form-strings': ['ui/form/strings'],
  approval: ['mcp-approval'],
  conversation: ['mcp-conversation', 'core/conversation/turns', 'core/conversation/take-turn'],
};

/** Modules whose file is given by hand: by the rules below, elements would load them that do not need them. */
const placed = {
  'undo-line': ['ui/base/undo-line'],
  menu: ['ui/base/menu'],
  asks: ['ui/base/asks/answers', 'ui/grants/permission-state'],
};

/**
 * Short modules that several families share are in one file. Longer ones have their own, because most elements do without them.
 */
const shortChars = 4_000;

/** @typedef {Parameters<import('vite').Rolldown.CodeSplittingNameFunction>[1]} Graph */

/** Returns the files by name, in the bundler's format. A build throws if a moment begins with a missing module. */
export function pageGroups() {
  /** @type {Map<string, string> | undefined} */
  let files;
  const order = new Set([
    ...Object.keys(steps),
    'shared',
    ...Object.keys(placed),
    ...Object.keys(families),
    'content',
    ...Object.keys(occasions),
  ]);
  return [...order].map((file, at) => ({
    name: (/** @type {string} */ id, /** @type {Graph} */ graph) => {
      files ??= filesOf(graph);
      return files.get(id) === file ? file : null;
    },
    debugName: file,
    priority: order.size - at,
  }));
}

/** Returns the file of each module that a moment begins with, or that several elements share. @param {Graph} graph */
function filesOf(graph) {
  const { tags, kinds, idOf, lengthOf, sharedBy } = readModules(graph, Object.values(steps).flat());
  const related = [...Object.values(families), kinds.flat()];
  const alone = tags.filter((tag) => !related.flat().includes(tag)).map((tag) => [tag]);
  const isShort = (/** @type {string} */ id) => lengthOf(id) <= shortChars;
  /** @type {Map<string, string>} */
  const files = new Map();
  const put = (/** @type {string} */ file, /** @type {readonly string[]} */ ids) => {
    for (const id of ids) if (!files.has(id)) files.set(id, file);
  };
  for (const [file, names] of Object.entries(steps)) put(file, names.map(idOf));
  for (const [file, names] of Object.entries(placed)) put(file, names.map(idOf));
  put('shared', sharedBy([...related, ...alone]).filter(isShort));
  for (const [file, family] of Object.entries(families)) put(file, sharedBy(family.map((tag) => [tag])));
  put('content', sharedBy(kinds));
  for (const [file, names] of Object.entries(occasions)) put(file, names.map(idOf));
  return files;
}
