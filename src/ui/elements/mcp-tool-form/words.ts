import type { FormNode } from '../../../core/index.js';
import type { Strings } from '../../locales/strings.js';
import { visible } from '../../renderers/visible.js';

/** A server's text where one line is meant. */
export function cut(text: string, chars = 200): string {
  return text.length > chars ? `${text.slice(0, chars)}…` : text;
}

/** What a schema asks of a value, in words, before anybody got it wrong. */
export function hintsOf(node: FormNode, { form: words }: Strings): readonly string[] {
  const hints: (string | undefined)[] = [];
  switch (node.kind) {
    case 'text':
      if (node.format !== undefined && node.format !== 'date' && node.format !== 'date-time') {
        hints.push(
          Object.hasOwn(words.formats, node.format)
            ? words.formats[node.format as keyof typeof words.formats]
            : words.format(node.format),
        );
      }
      if (node.minLength || node.maxLength !== undefined)
        hints.push(words.characters(node.minLength, node.maxLength));
      break;
    case 'number': {
      const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = node;
      if (minimum !== undefined || maximum !== undefined) hints.push(words.range(minimum, maximum));
      else if (node.integer && above === undefined && below === undefined) hints.push(words.wholeNumber);
      if (above !== undefined) hints.push(words.above(above));
      if (below !== undefined) hints.push(words.below(below));
      if (multipleOf !== undefined) hints.push(words.multipleOf(multipleOf));
      break;
    }
    case 'list':
    case 'choices':
      if (node.minItems || node.maxItems !== undefined) hints.push(words.items(node.minItems, node.maxItems));
      break;
    case 'json':
      hints.push(words.jsonReason[node.reason]);
      if (node.types.length > 0 && (node.reason === 'anything' || node.reason === 'type-union')) {
        hints.push(node.types.map((type) => words.types[type]).join(words.separator));
      }
      break;
    case 'boolean':
    case 'choice':
    case 'group':
  }
  return hints.filter((hint) => hint !== undefined);
}

/** An example as a placeholder, where there is one that can be read at a glance. */
export function placeholderOf(node: FormNode, { form: words }: Strings): string {
  const { example } = node;
  const isShort = typeof example === 'number' || (typeof example === 'string' && example.length <= 80);
  return isShort && example !== '' ? words.example(visible(String(example))) : '';
}
