import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { classesModule, componentsModule, withFolders } from './element-lists.mjs';
import { root } from './paths.mjs';

/**
 * Writes the files that are generated from the sources: `docs/elements.md` and the listeners of the React components from the
 * elements' manifest, their classes and components from `src/registry.ts`, and `docs/host.md` from the public types. With
 * `--check`, it writes nothing and fails if a file is out of date.
 *
 * @typedef {{ name?: string, description?: string, default?: string, type?: { text: string } }} Item
 * @typedef {Item & { kind?: string, privacy?: string, static?: boolean, attribute?: string, readonly?: boolean,
 *   parameters?: Item[], return?: { type?: { text: string } } }} Member
 * @typedef {{ tagName: string, summary: string, members?: Member[], slots?: Item[], cssParts?: Item[],
 *   cssProperties?: Item[], events?: Item[] }} ElementInfo
 */

const isCheck = process.argv.includes('--check');
const pages = {
  'docs/elements.md': elementsPage(),
  'docs/host.md': hostPage(),
  'docs/architecture.md': withFolders(
    readFileSync(join(root, 'docs/architecture.md'), 'utf8'),
    allElements(),
  ),
  'src/element-classes.ts': classesModule(),
  'src/react/components.ts': componentsModule(),
  'src/react/listeners.ts': listenersModule(),
};
for (const [path, text] of Object.entries(pages)) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (isCheck) {
    console.error(`${path} is out of date. Run: npm run reference`);
    process.exitCode = 1;
  } else writeFileSync(file, text);
}

/** @returns {ElementInfo[]} */
function allElements() {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/custom-elements.json'), 'utf8'));
  /** @type {ElementInfo[]} */
  const elements = manifest.modules
    .flatMap((/** @type {{ declarations: object[] }} */ module) => module.declarations)
    .filter((/** @type {Partial<ElementInfo>} */ one) => one.tagName);
  return elements.sort((one, other) => one.tagName.localeCompare(other.tagName));
}

/** Every element is inside `<mcp-tools>`, which re-emits the events of all. */
function listenersModule() {
  const elements = allElements();
  const lines = elements.flatMap(({ tagName, events = [] }) => {
    const inherited = tagName === 'mcp-tools' ? elements.flatMap((one) => one.events ?? []) : [];
    // Events for the surrounding element only are not public.
    const all = [...events, ...inherited].filter(({ name }) => name !== 'mcp-asks-toggle');
    const first = all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at);
    return first.length === 0 ? [] : [`  '${tagName}': {`, ...first.flatMap(listenerLines), '  };'];
  });
  return `import type { McpEventName, McpTag } from '../tags.js';

type On<Name extends McpEventName> = (event: HTMLElementEventMap[Name]) => unknown;

/** The listeners of each component. Made from \`custom-elements.json\` by \`npm run reference\`. */
interface Listeners {
${lines.join('\n')}
}

/** The listeners for the events of an element, by the names of properties in React. */
export type McpReactListeners<Tag extends McpTag> = Tag extends keyof Listeners ? Listeners[Tag] : unknown;
`;
}

/** @param {Item} event */
function listenerLines({ name = '', description = '' }) {
  const joined = name.replace(/(?:^|-)(\w)/g, (_, /** @type {string} */ first) => first.toUpperCase());
  return [
    `    /** ${description.replaceAll(/\s+/g, ' ')} */`,
    `    on${joined}?: On<'${name}'> | undefined;`,
  ];
}

function elementsPage() {
  const sorted = allElements();
  return [
    '# The elements',
    'Made from `custom-elements.json` by `npm run reference`.',
    ...sorted.map(elementText),
    '',
  ].join('\n\n');
}

/** @param {ElementInfo} info */
function elementText({ tagName, summary, members = [], slots, cssParts, cssProperties, events }) {
  const open = members.filter((one) => one.privacy === undefined || one.privacy === 'public');
  const own = open.filter((one) => one.static !== true && !isInternal(one));
  const fields = own.filter(({ kind, description }) => kind === 'field' && description);
  const methods = own.filter(({ kind }) => kind === 'method');
  return [
    `## \`<${tagName}>\``,
    summary,
    table(['property', 'attribute', 'type', ''], fields, ({ name, attribute, type, description }) => [
      code(name),
      attribute ? code(attribute) : '',
      code(type?.text),
      description,
    ]),
    table(['method', ''], methods, ({ name, parameters = [], return: result, description }) => [
      code(`${name}(${parameters.map((one) => one.name).join(', ')}): ${result?.type?.text ?? 'void'}`),
      description,
    ]),
    table(['event', ''], events, ({ name, description }) => [code(name), description]),
    table(['slot', ''], slots, ({ name, description }) => [
      name ? code(name) : 'without a name',
      description,
    ]),
    table(['part', ''], cssParts, ({ name, description }) => [code(name), description]),
    table(['custom property', 'default', ''], cssProperties, (one) => [
      code(one.name),
      one.default ? code(one.default) : '',
      one.description,
    ]),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** @param {Member} member */
function isInternal({ name = '', description = '' }) {
  return /^[#_]/.test(name) || description.includes('@internal');
}

function hostPage() {
  /** @type {[file: string, name: string][]} */
  const interfaces = [
    ['host', 'McpHost'],
    ['host', 'HostOptions'],
    ['server', 'ServerConfig'],
    ['host', 'Snapshot'],
    ['host', 'CallRequest'],
  ];
  return [
    '# The host',
    'Generated from the public types by `npm run reference`. `createMcpHost(options)` of `mcp-tools/core` creates a host in a page, a worker or Node. The host of an element is its property `host`.',
    ...interfaces.map(([file, name]) => interfaceText(file, name)),
    '',
  ].join('\n\n');
}

/** @param {string} file @param {string} name */
function interfaceText(file, name) {
  const path = join(root, `src/core/protocol/${file}.ts`);
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = source.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
  if (!found || !ts.isInterfaceDeclaration(found)) throw new Error(`${file}.ts has no interface ${name}`);
  const rows = table(['', ''], [...found.members], (member) => [code(signature(member)), docOf(member)]);
  return `## \`${name}\`\n\n${docOf(found)}\n\n${rows}`;
}

/** Returns a member as declared; `?` marks an optional one, which may be `undefined`. @param {ts.Node} node */
function signature(node) {
  return node
    .getText()
    .replace(/^readonly /, '')
    .replace(/;$/, '')
    .replace(/^(\w+\?: )\((.*)\) \| undefined$/s, '$1$2')
    .replace(/^(\w+\?: .*) \| undefined$/s, '$1');
}

/** @param {ts.Node} node */
function docOf(node) {
  return ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ');
}

/** @param {string | undefined} text */
function code(text) {
  return text ? `\`${text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')}\`` : '';
}

/** @template Row @param {string[]} heads @param {readonly Row[] | undefined} rows @param {(row: Row) => (string | undefined)[]} cells */
function table(heads, rows, cells) {
  if (!rows || rows.length === 0) return '';
  const lines = rows.map((row) => cells(row).map((cell) => (cell ?? '').replaceAll(/\s+/g, ' ')));
  return [heads, heads.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
