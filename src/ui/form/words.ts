import type { FormNode } from '../../core/form.js';
import type { FormatWithWords } from '../locales/strings/form.js';
import { visible } from '../base/visible.js';
import type { FormWords } from './strings.js';

/** A server's text where one line is meant. */
export function cut(text: string, chars = 200): string {
  return text.length > chars ? `${text.slice(0, chars)}…` : text;
}

/** Formats that a person need not tell apart, and those that need no words: a box of many lines is seen. */
const sameFormats: ReadonlyMap<string, FormatWithWords | undefined> = new Map([
  ['colour', 'color'],
  ['idn-email', 'email'],
  ['idn-hostname', 'hostname'],
  ['iri', 'uri'],
  ['iri-reference', 'uri-reference'],
  ['url', 'uri'],
  ['multiline', undefined],
  ['password', undefined],
  ['textarea', undefined],
]);

/** What a schema asks of a value, in words, before anybody got it wrong. */
export function hintsOf(node: FormNode, { form: words }: FormWords): readonly string[] {
  const hints: (string | undefined)[] = [];
  switch (node.kind) {
    case 'text':
      hints.push(formatHint(node.format, words));
      if (node.mediaType !== undefined) hints.push(cut(node.mediaType));
      if (node.minLength || node.maxLength !== undefined)
        hints.push(words.characters(node.minLength, node.maxLength));
      break;
    case 'number': {
      const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = node;
      if (minimum !== undefined || maximum !== undefined) hints.push(words.range(minimum, maximum));
      if (above !== undefined) hints.push(words.above(above));
      if (below !== undefined) hints.push(words.below(below));
      if (multipleOf !== undefined) hints.push(words.multipleOf(multipleOf));
      break;
    }
    case 'list':
    case 'choices':
      if (node.minItems || node.maxItems !== undefined) hints.push(words.items(node.minItems, node.maxItems));
      if (node.kind === 'list' && node.uniqueItems) hints.push(words.unique);
      break;
    case 'group':
      if (node.minProperties || node.maxProperties !== undefined)
        hints.push(words.properties(node.minProperties, node.maxProperties));
      break;
    case 'json':
      hints.push(words.jsonReason[node.reason]);
      if (node.types.length > 0 && node.reason === 'anything') {
        hints.push(node.types.map((type) => words.types[type]).join(words.separator));
      }
      break;
    case 'boolean':
    case 'choice':
    case 'variant':
    case 'later':
  }
  if (!hasPlaceholder(node)) hints.push(...exampleHint(node, words));
  return hints.filter((hint) => hint !== undefined);
}

function formatHint(format: string | undefined, words: FormWords['form']): string | undefined {
  if (format === undefined) return undefined;
  const known = sameFormats.has(format) ? sameFormats.get(format) : format;
  if (known === undefined) return undefined;
  return Object.hasOwn(words.formats, known)
    ? words.formats[known as FormatWithWords]
    : words.format(cut(known, 100));
}

/** An example as a placeholder, where there is one that can be read at a glance. */
export function placeholderOf(node: FormNode, { form: words }: FormWords): string {
  const [hint] = hasPlaceholder(node) ? exampleHint(node, words) : [];
  return hint === undefined ? '' : visible(hint);
}

/** The same for controls that have no room for one. */
export function exampleHint({ example }: FormNode, words: FormWords['form']): readonly string[] {
  if (example === undefined || example === '') return [];
  const text = typeof example === 'string' ? example : JSON.stringify(example);
  return [words.example(cut(text))];
}

function hasPlaceholder({ kind, example }: FormNode): boolean {
  // What is edited as JSON has its example in its box.
  if (kind === 'json') return true;
  if (kind !== 'text' && kind !== 'number') return false;
  return typeof example === 'number' || (typeof example === 'string' && example.length <= 80);
}
