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

/** Whoever reads the manifest has dist and not our sources. */
const asPublished = {
  name: 'mcp-tools:as-published',
  /** @param {any} context */
  packageLinkPhase({ customElementsManifest }) {
    for (const { declarations } of customElementsManifest.modules) {
      for (const declaration of declarations) {
        const isPublic = (/** @type {any} */ { privacy }) => privacy !== 'private';
        if (declaration.members) declaration.members = declaration.members.filter(isPublic);
      }
    }
    const publish = (/** @type {string} */ key, /** @type {unknown} */ value) =>
      (key === 'path' || key === 'module') && typeof value === 'string'
        ? value.replace(/^(\/?)src\/(.*)\.(ts|js)$/, '$1dist/$2.js')
        : value;
    customElementsManifest.modules = JSON.parse(JSON.stringify(customElementsManifest.modules, publish));
  },
};

export default {
  globs: ['src/ui/**/*.ts'],
  exclude: ['src/ui/**/*.styles.ts', 'src/ui/locales/**', 'src/ui/content/part/**'],
  outdir: 'dist',
  litelement: true,
  // It would write into package.json.
  packagejson: false,
  plugins: [innerState, tagNames, asPublished],
};
