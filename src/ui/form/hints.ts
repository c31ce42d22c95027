import { itemOf, type FormNode, type ListNode, type NumberNode, type TextNode } from '../../core/form.js';
import type { FormStrings } from '../locales/en/form.js';
import { visible } from '../base/visible.js';
import { cut } from './texts.js';

type Format = keyof FormStrings['formats'];
type ItemKind = keyof FormStrings['listsOf'];

/** Formats that a person need not tell apart, and those that need no hint: a box of many lines is seen. */
const sameFormats: ReadonlyMap<string, Format | undefined> = new Map([
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

/** Returns what a schema asks of a value, in words, before anybody got it wrong. */
export function hintsOf(node: FormNode, strings: FormStrings): readonly string[] {
  const hints: (string | undefined)[] = [];
  switch (node.kind) {
    case 'text':
      hints.push(formatHint(node.format, strings));
      if (node.mediaType !== undefined) hints.push(cut(node.mediaType));
      if (node.minLength || node.maxLength !== undefined)
        hints.push(strings.characters(node.minLength, node.maxLength));
      break;
    case 'number': {
      const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = node;
      if (minimum !== undefined || maximum !== undefined) hints.push(strings.range(minimum, maximum));
      if (above !== undefined) hints.push(strings.above(above));
      if (below !== undefined) hints.push(strings.below(below));
      if (multipleOf !== undefined) hints.push(strings.multipleOf(multipleOf));
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
  if (!hasPlaceholder(node)) hints.push(...exampleHint(node, strings));
  return hints.filter((hint) => hint !== undefined);
}

function formatHint(format: string | undefined, strings: FormStrings): string | undefined {
  if (format === undefined) return undefined;
  const known = sameFormats.has(format) ? sameFormats.get(format) : format;
  if (known === undefined) return undefined;
  return Object.hasOwn(strings.formats, known)
    ? strings.formats[known as Format]
    : strings.format(cut(known, 100));
}

/** Returns an example as a placeholder, if there is one that can be read at a glance. */
export function placeholderOf(node: FormNode, strings: FormStrings): string {
  const [hint] = hasPlaceholder(node) ? exampleHint(node, strings) : [];
  return hint === undefined ? '' : visible(hint);
}

/** Returns the same for controls that have no placeholder. */
export function exampleHint({ example }: FormNode, strings: FormStrings): readonly string[] {
  if (example === undefined || example === '') return [];
  return [strings.example(cut(typeof example === 'string' ? example : JSON.stringify(example)))];
}

function hasPlaceholder({ kind, example }: FormNode): boolean {
  // A box for JSON has its example in it.
  if (kind === 'json') return true;
  if (kind !== 'text' && kind !== 'number') return false;
  return typeof example === 'number' || (typeof example === 'string' && example.length <= 80);
}

/** Returns the kind of value that a field takes, unless its control shows that at a glance. */
export function kindOf(node: FormNode, strings: FormStrings): string | undefined {
  if (node.kind !== 'list' && node.kind !== 'text' && node.kind !== 'number') return undefined;
  const item = node.kind === 'list' && node.first.length === 0 ? itemKind(itemOf(node, 0)) : undefined;
  const kind = item === undefined ? strings.kinds[ownKind(node)] : strings.listsOf[item];
  return node.nullable ? strings.orNull(kind) : kind;
}

function ownKind(node: TextNode | NumberNode | ListNode): keyof FormStrings['kinds'] {
  if (node.kind === 'list') return 'list';
  if (node.kind === 'number') return node.integer ? 'integer' : 'number';
  if (node.encoding !== undefined) return 'file';
  return node.format === 'date' || node.format === 'date-time' ? node.format : 'text';
}

/** A node that is not opened yet, and one that can be one of several, has no kind. */
function itemKind(node: FormNode | undefined): ItemKind | undefined {
  if (node === undefined || node.kind === 'variant' || node.kind === 'later') return undefined;
  if (node.kind === 'text' || node.kind === 'number' || node.kind === 'list') return ownKind(node);
  return ({ boolean: 'boolean', choice: 'choice', choices: 'list', group: 'object', json: 'any' } as const)[
    node.kind
  ];
}
