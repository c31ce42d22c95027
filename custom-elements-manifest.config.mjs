import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The analyzer takes every Lit property for an attribute, and inner state for a property. */
const innerState = {
  name: 'mcp-tools:inner-state',
  /** @param {any} context */
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isClassDeclaration(node)) return;
    const declared = node.members.find(
      (/** @type {any} */ member) => member.name?.getText() === 'properties',
    );
    const hidden = (declared?.initializer?.properties ?? [])
      .filter((/** @type {any} */ property) => /\bstate:\s*true\b/.test(property.getText()))
      .map((/** @type {any} */ property) => property.name.getText());
    const element = moduleDoc.declarations.find(
      (/** @type {any} */ { name }) => name === node.name?.getText(),
    );
    if (!element || hidden.length === 0) return;
    const isShown = (/** @type {any} */ { name, fieldName }) => !hidden.includes(fieldName ?? name);
    element.members = element.members?.filter(isShown);
    element.attributes = element.attributes?.filter(isShown);
  },
};

/**
 * An element is named after its file. The analyzer looks for `customElements.define`, which ours are not near to, and
 * does not see an element behind a base class of our own.
 */
const tagNames = {
  name: 'mcp-tools:tag-names',
  /** @param {any} context */
  moduleLinkPhase({ moduleDoc }) {
    const tag = basename(moduleDoc.path, '.ts');
    for (const declaration of moduleDoc.declarations) {
      if (tag.startsWith('mcp-') && declaration.superclass) declaration.tagName ??= tag;
    }
  },
};

/** The analyzer reads the first argument of every event's constructor as its name. Ours are named by `@fires` alone. */
const events = {
  name: 'mcp-tools:events',
  /** @param {any} context */
  moduleLinkPhase({ moduleDoc }) {
    for (const declaration of moduleDoc.declarations) {
      const named = declaration.events?.filter((/** @type {any} */ { name }) => name?.startsWith('mcp-'));
      if (named) declaration.events = named.map(withClass);
    }
  },
};

const tokens = readFileSync(new URL('src/ui/base/styles/tokens.styles.ts', import.meta.url), 'utf8');

/** A custom property that names no default of its own has that of the tokens. */
const tokenDefaults = {
  name: 'mcp-tools:token-defaults',
  /** @param {any} context */
  moduleLinkPhase({ moduleDoc }) {
    for (const { cssProperties = [] } of moduleDoc.declarations)
      for (const property of cssProperties) property.default ??= tokenDefault(property.name);
  },
};

/** @param {string} name */
function tokenDefault(name) {
  const found = new RegExp(`var\\(${name}, ((?:[^()]|\\([^()]*\\))+)\\)`).exec(tokens);
  if (!found) throw new Error(`No default of ${name} is documented, and the tokens have none`);
  return found[1];
}

/** The one that has nothing to tell. */
const plainEvents = ['mcp-asks-toggle'];

/** @param {any} event */
function withClass(event) {
  const words = event.name.replace(/(?:^|-)(\w)/g, (/** @type {string} */ _, /** @type {string} */ first) =>
    first.toUpperCase(),
  );
  return { ...event, type: { text: plainEvents.includes(event.name) ? 'Event' : `${words}Event` } };
}

/** The module that has the classes of all elements. */
const published = 'dist/elements.js';

/** Leaves what a page can use: the elements, in the module that it can import them from. */
const asPublished = {
  name: 'mcp-tools:as-published',
  /** @param {any} context */
  packageLinkPhase({ customElementsManifest }) {
    // The elements of single kinds of content are for <mcp-content> alone.
    const modules = customElementsManifest.modules.filter(
      (/** @type {any} */ { path }) => !/^src\/ui\/content\/[^/]+\//.test(path),
    );
    /** @type {any[]} */
    const all = modules.flatMap((/** @type {any} */ { declarations }) => declarations);
    const elements = all.filter(({ tagName }) => tagName);
    for (const element of elements) {
      element.members = element.members?.filter(isPublic).map(withoutOrigin);
      element.attributes = element.attributes?.filter(isPublic).map(withoutOrigin);
      element.superclass = { name: 'LitElement', package: 'lit' };
      delete element.mixins;
    }
    const module = { package: 'mcp-tools', module: published };
    customElementsManifest.schemaVersion = '2.1.0';
    customElementsManifest.modules = [
      {
        kind: 'javascript-module',
        path: published,
        declarations: elements,
        exports: elements.flatMap(({ name, tagName }) => [
          { kind: 'js', name, declaration: { name, module: published } },
          { kind: 'custom-element-definition', name: tagName, declaration: { name, ...module } },
        ]),
      },
    ];
  },
};

/** @param {any} member */
function isPublic({ privacy, static: isStatic }) {
  return privacy !== 'private' && privacy !== 'protected' && !isStatic;
}

/** @param {any} member */
function withoutOrigin({ inheritedFrom: _class, ...member }) {
  return member;
}

export default {
  globs: ['src/ui/**/*.ts'],
  exclude: ['src/ui/**/*.styles.ts', 'src/ui/locales/**', 'src/ui/content/part/**'],
  outdir: 'dist',
  litelement: true,
  // It would write into package.json.
  packagejson: false,
  plugins: [innerState, tagNames, events, tokenDefaults, asPublished],
};
