import type { LRParser } from '@lezer/lr';
import { bounds } from '../../base/bounds.js';
import { essence } from '../../base/bytes/mime.js';
import type * as HtmlReader from './html-tree.js';
import type { CodeRange } from './parse.js';

/** Loads a language's parser when text in it is first highlighted. */
export type Language = () => Promise<LRParser>;

/** JavaScript, or a language that its parser also reads. */
function script(config: Parameters<LRParser['configure']>[0]): Language {
  return async () => (await import('@lezer/javascript')).parser.configure(config);
}

const css: Language = async () => (await import('@lezer/css')).parser;
const html: Language = async () => (await import('@lezer/html')).parser;
const json: Language = async () => (await import('@lezer/json')).parser;
const python: Language = async () => (await import('@lezer/python')).parser;
const xml: Language = async () => (await import('@lezer/xml')).parser;
const yaml: Language = async () => (await import('@lezer/yaml')).parser;

/** Languages by their common names, which are also file extensions. */
const languages: ReadonlyMap<string, Language> = new Map([
  ...named(script({ dialect: 'jsx' }), 'javascript', 'js', 'jsx', 'mjs', 'cjs', 'node'),
  ...named(script({ dialect: 'ts' }), 'typescript', 'ts', 'mts', 'cts'),
  ...named(script({ dialect: 'jsx ts' }), 'tsx'),
  // JSON with comments and similar extensions is a JavaScript expression.
  ...named(script({ top: 'SingleExpression' }), 'jsonc', 'json5'),
  ...named(json, 'json', 'geojson', 'webmanifest', 'map'),
  ...named(python, 'python', 'python3', 'py', 'pyi', 'py3'),
  ...named(css, 'css'),
  ...named(html, 'html', 'htm', 'xhtml'),
  ...named(xml, 'xml', 'svg', 'rss', 'atom', 'xsd', 'xsl', 'xslt', 'plist', 'wsdl', 'mathml'),
  ...named(yaml, 'yaml', 'yml'),
]);

/** The languages of MIME types. */
const types: ReadonlyMap<string, string> = new Map([
  ...named('js', 'text/javascript', 'application/javascript', 'application/x-javascript'),
  ...named('js', 'text/ecmascript', 'text/jsx'),
  ...named('ts', 'text/typescript', 'application/typescript', 'application/x-typescript'),
  ...named('tsx', 'text/tsx'),
  ...named('json', 'application/json', 'text/json'),
  ...named('json5', 'application/json5'),
  ...named('py', 'text/x-python', 'text/x-script.python', 'application/x-python-code'),
  ...named('css', 'text/css'),
  ...named('html', 'text/html', 'application/xhtml+xml'),
  ...named('xml', 'text/xml', 'application/xml'),
  ...named('yaml', 'text/yaml', 'text/x-yaml', 'application/yaml', 'application/x-yaml'),
]);

function named<Value>(value: Value, ...names: string[]): [string, Value][] {
  return names.map((name) => [name, value]);
}

export function languageNamed(name: string): Language | undefined {
  return languages.get(name.toLowerCase());
}

/** Returns the language of a MIME type, as a name that `codeRanges` accepts. */
export function languageOf(mimeType: string | undefined): string | undefined {
  const type = essence(mimeType);
  return types.get(type) ?? /\+(json|xml|yaml)$/.exec(type)?.[1];
}

/** Returns the language of a file by its extension. */
export function languageOfName(uri: string): string | undefined {
  const [path = ''] = uri.slice(0, 2_000).split(/[?#]/, 1);
  const end = /\.(\w{1,12})$/.exec(path)?.[1]?.toLowerCase();
  return end !== undefined && languages.has(end) ? end : undefined;
}

/**
 * Returns the ranges of a text to highlight, in order and without overlaps; `undefined` if the language is unknown, the text is
 * too long, or it is designed to keep a parser busy. Reads in time slices, and throws the signal's reason once the result is no
 * longer needed.
 */
export async function codeRanges(
  text: string,
  language: string,
  signal?: AbortSignal,
): Promise<readonly CodeRange[] | undefined> {
  const load = languageNamed(language);
  if (!load || text.length > bounds.codeChars) return undefined;
  const [parser, { parse, rangesOf }] = await Promise.all([load(), import('./parse.js')]);
  signal?.throwIfAborted();
  const tree = await parse(parser, text, { depth: bounds.codeDepth, ms: bounds.codeMs }, signal);
  return tree && rangesOf(tree, signal);
}

/** Loads the HTML reader for a preview; `undefined` if it cannot be loaded. */
export async function loadHtmlReader(): Promise<typeof HtmlReader | undefined> {
  return import('./html-tree.js').catch(() => undefined);
}
