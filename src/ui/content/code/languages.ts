import type { LRParser } from '@lezer/lr';
import { essence } from '../part/mime.js';

/** A language's parser, loaded when a text in it is first coloured. */
export type Language = () => Promise<LRParser>;

const javascript: Language = async () => (await import('./javascript.js')).javascript;
const typescript: Language = async () => (await import('./javascript.js')).typescript;
const tsx: Language = async () => (await import('./javascript.js')).tsx;
/** JSON with comments and the like is an expression of JavaScript. */
const expression: Language = async () => (await import('./javascript.js')).expression;
const json: Language = async () => (await import('./json.js')).parser;
const python: Language = async () => (await import('./python.js')).parser;
const css: Language = async () => (await import('./css.js')).parser;
const html: Language = async () => (await import('./html.js')).parser;
const xml: Language = async () => (await import('./xml.js')).parser;
const yaml: Language = async () => (await import('./yaml.js')).parser;

/** By the names that people give to them, which are also the ends of their files' names. */
const languages: ReadonlyMap<string, Language> = new Map([
  ...named(javascript, 'javascript', 'js', 'jsx', 'mjs', 'cjs', 'node'),
  ...named(typescript, 'typescript', 'ts', 'mts', 'cts'),
  ...named(tsx, 'tsx'),
  ...named(expression, 'jsonc', 'json5'),
  ...named(json, 'json', 'geojson', 'webmanifest', 'map'),
  ...named(python, 'python', 'python3', 'py', 'pyi', 'py3'),
  ...named(css, 'css'),
  ...named(html, 'html', 'htm', 'xhtml'),
  ...named(xml, 'xml', 'svg', 'rss', 'atom', 'xsd', 'xsl', 'xslt', 'plist', 'wsdl', 'mathml'),
  ...named(yaml, 'yaml', 'yml'),
]);

const types: ReadonlyMap<string, string> = new Map([
  ['text/javascript', 'js'],
  ['application/javascript', 'js'],
  ['application/x-javascript', 'js'],
  ['text/ecmascript', 'js'],
  ['text/jsx', 'js'],
  ['text/typescript', 'ts'],
  ['application/typescript', 'ts'],
  ['application/x-typescript', 'ts'],
  ['text/tsx', 'tsx'],
  ['application/json', 'json'],
  ['text/json', 'json'],
  ['application/json5', 'json5'],
  ['text/x-python', 'py'],
  ['text/x-script.python', 'py'],
  ['application/x-python-code', 'py'],
  ['text/css', 'css'],
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/xml', 'xml'],
  ['application/xml', 'xml'],
  ['text/yaml', 'yaml'],
  ['text/x-yaml', 'yaml'],
  ['application/yaml', 'yaml'],
  ['application/x-yaml', 'yaml'],
]);

function named(language: Language, ...names: string[]): [string, Language][] {
  return names.map((name) => [name, language]);
}

export function languageNamed(name: string): Language | undefined {
  return languages.get(name.toLowerCase());
}

/** The language of a MIME type, by a name that `codeRanges` knows. */
export function languageOf(mimeType: string | undefined): string | undefined {
  const type = essence(mimeType);
  const suffix = /\+(json|xml|yaml)$/.exec(type)?.[1];
  return types.get(type) ?? suffix;
}

/** The language of a file, by the end of its name. */
export function languageOfName(uri: string): string | undefined {
  const [path = ''] = uri.slice(0, 2_000).split(/[?#]/, 1);
  const end = /\.(\w{1,12})$/.exec(path)?.[1]?.toLowerCase();
  return end !== undefined && languages.has(end) ? end : undefined;
}
