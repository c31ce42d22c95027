import type { JsonValue } from '../../protocol/index.js';
import type { FormNode } from './node.js';

/** Whether a control of this kind holds a value as it is. */
export function isShownWhole(node: FormNode, json: JsonValue): boolean {
  if (json === null && node.nullable) return true;
  switch (node.kind) {
    case 'text':
      return typeof json === 'string';
    case 'boolean':
      return typeof json === 'boolean';
    case 'choices':
      return Array.isArray(json);
    default:
      return node.kind === 'choice';
  }
}

/** The type that a part's value has, where there is but one. */
export const expected: Readonly<Record<Exclude<FormNode['kind'], 'later'>, string>> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  choice: '',
  choices: 'array',
  list: 'array',
  group: 'object',
  variant: '',
  json: '',
};
