import { itemOf, type FormNode } from '../../../core/form.js';
import type { KindName } from '../../locales/form/strings.js';
import type { FormWords } from './strings.js';

/** What a part takes, in a word or two; nothing, where its control says it at a glance. */
export function kindOf(node: FormNode, { form: words }: FormWords): string | undefined {
  switch (node.kind) {
    case 'list': {
      const item = node.first.length === 0 ? nameOf(itemOf(node, 0)) : undefined;
      const kind = item === undefined ? words.kinds.list : words.listsOf[item];
      return node.nullable ? words.orNull(kind) : kind;
    }
    case 'text':
    case 'number': {
      const kind = words.kinds[nameOf(node) ?? 'any'];
      return node.nullable ? words.orNull(kind) : kind;
    }
    default:
      return undefined;
  }
}

/** What nobody has looked into yet, and what can be one of several, has none. */
function nameOf(node: FormNode | undefined): KindName | undefined {
  if (!node) return undefined;
  switch (node.kind) {
    case 'text':
      if (node.encoding !== undefined) return 'file';
      return node.format === 'date' || node.format === 'date-time' ? node.format : 'text';
    case 'number':
      return node.integer ? 'integer' : 'number';
    case 'choices':
      return 'list';
    case 'group':
      return 'object';
    case 'json':
      return 'any';
    case 'variant':
    case 'later':
      return undefined;
    default:
      return node.kind;
  }
}
