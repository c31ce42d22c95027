import { readModules } from './module-graph.mjs';

/**
 * Which modules of the page build lie together in one file: those that a page needs at the same moment. They compress together, and
 * none of them waits for another. All else the bundler cuts by itself: a file for whatever is loaded when it is needed, and one for
 * what several of these share. The source tree knows nothing of it.
 *
 * A moment begins with some modules: by their paths in `src`, or elements by their tags in `src/registry.ts`. What they import, unless
 * by `import()`, belongs to the first moment that needs it. These every page has in this order, as far as a call that shows its result.
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
  ],
};

/** Elements that people see one after another: what two of these import lies in a file of that name. Kinds of content are a family too. */
const families = {
  asks: ['mcp-asks', 'mcp-approval', 'mcp-question', 'mcp-sign-in'],
  record: ['mcp-activity', 'mcp-logs'],
  apps: ['mcp-app', 'mcp-app-said'],
  offers: ['mcp-offers', 'mcp-prompt', 'mcp-prompts', 'mcp-resources'],
};

/** Moments of some pages: each takes what is in no file above, although something else may need a part of it. */
const occasions = {
  asks: ['mcp-asks'],
  'form-strings': ['ui/form/strings'],
  approval: ['mcp-approval'],
  conversation: ['mcp-conversation', 'core/conversation/turns', 'core/conversation/take-turn'],
};

/** Short modules that elements of several families share lie in one file. A longer one has its own: most elements do without it. */
const shortChars = 4_000;

/** @typedef {Parameters<import('vite').Rolldown.CodeSplittingNameFunction>[1]} Graph */

/** Returns the files by name, as the bundler takes them. A build throws where a moment begins with what it does not have. */
export function pageGroups() {
  /** @type {Map<string, string> | undefined} */
  let files;
  const order = new Set([
    ...Object.keys(steps),
    'shared',
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
  put('shared', sharedBy([...related, ...alone]).filter(isShort));
  for (const [file, family] of Object.entries(families)) put(file, sharedBy(family.map((tag) => [tag])));
  put('content', sharedBy(kinds));
  for (const [file, names] of Object.entries(occasions)) put(file, names.map(idOf));
  return files;
}
