import type { FormNode } from '../../core/form.js';
import type { FormStrings } from '../locales/en/form.js';
import { cut } from './text-values.js';

type FormatName = keyof FormStrings['formats'];

/** Formats that share the hint of another format. Some need no hint at all, because the control itself shows the format. */
const sameFormats: ReadonlyMap<string, FormatName | undefined> = new Map([
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

/** Returns the requirements of a schema in words. They are shown before there is an error. */
export function hintsOf(node: FormNode, strings: FormStrings): readonly string[] {
  const hints: (string | undefined)[] = [];
  switch (node.kind) {
    case 'text':
      hints.push(formatHint(node.format, strings));
      if (node.mediaType !== undefined) hints.push(strings.format(cut(node.mediaType)));
      if (node.minLength || node.maxLength !== undefined)
        hints.push(strings.characters(node.minLength, node.maxLength));
      break;
    case 'number': {
      const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = node;
      if (minimum !== undefined || maximum !== undefined) hints.push(strings.range(minimum, maximum));
      if (above !== undefined) hints.push(strings.above(above));
      if (below !== undefined) hints.push(strings.below(below));
      if (multipleOf !== undefined) hints.push(strings.multipleOf(multipleOf));
      if (node.integer && hints.length === 0) hints.push(strings.wholeNumber);
      break;
    }
    case 'list':
    case 'choices':
      if (node.minItems || node.maxItems !== undefined)
        hints.push(strings.items(node.minItems, node.maxItems));
      if (node.kind === 'list' && node.uniqueItems) hints.push(strings.unique);
      break;
    case 'group':
      if (node.minProperties || node.maxProperties !== undefined)
        hints.push(strings.properties(node.minProperties, node.maxProperties));
      break;
    case 'json':
      hints.push(strings.jsonReason[node.reason]);
      if (node.types.length > 0 && node.reason === 'anything')
        hints.push(node.types.map((type) => strings.types[type]).join(strings.separator));
      break;
    default:
  }
  // A JSON box shows the example as its placeholder.
  if (node.kind !== 'json') hints.push(...exampleHint(node, strings));
  return hints.filter((hint) => hint !== undefined);
}

function formatHint(format: string | undefined, strings: FormStrings): string | undefined {
  if (format === undefined) return undefined;
  const known = sameFormats.has(format) ? sameFormats.get(format) : format;
  if (known === undefined) return undefined;
  return Object.hasOwn(strings.formats, known)
    ? strings.formats[known as FormatName]
    : strings.format(cut(known, 100));
}

/** Returns the example of a schema as a short hint. */
export function exampleHint({ example }: FormNode, strings: FormStrings): readonly string[] {
  if (example === undefined || example === '') return [];
  return [strings.example(cut(typeof example === 'string' ? example : JSON.stringify(example)))];
}
