import { itemOf, type FormNode, type NumberNode, type TextNode } from '../../core/form.js';
import type { ItemKind, Kind } from '../locales/strings/form.js';
import type { FormWords } from './strings.js';

/** What a part takes, in a word or two; nothing, where its control says it at a glance. */
export function kindOf(node: FormNode, { form: words }: FormWords): string | undefined {
  if (node.kind !== 'list' && node.kind !== 'text' && node.kind !== 'number') return undefined;
  const item = node.kind === 'list' && node.first.length === 0 ? itemKind(itemOf(node, 0)) : undefined;
  const kind = item === undefined ? words.kinds[oneKind(node)] : words.listsOf[item];
  return node.nullable ? words.orNull(kind) : kind;
}

function oneKind(node: TextNode | NumberNode | { readonly kind: 'list' }): Kind {
  if (node.kind === 'list') return 'list';
  if (node.kind === 'number') return node.integer ? 'integer' : 'number';
  if (node.encoding !== undefined) return 'file';
  return node.format === 'date' || node.format === 'date-time' ? node.format : 'text';
}

/** What nobody has looked into yet, and what can be one of several, has none. */
function itemKind(node: FormNode | undefined): ItemKind | undefined {
  switch (node?.kind) {
    case undefined:
    case 'variant':
    case 'later':
      return undefined;
    case 'text':
    case 'number':
      return oneKind(node);
    case 'choices':
      return 'list';
    case 'group':
      return 'object';
    case 'json':
      return 'any';
    default:
      return node?.kind;
  }
}
