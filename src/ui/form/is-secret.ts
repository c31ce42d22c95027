import type { FormNode } from '../../core/form.js';

/** Whether a value must not be read by who looks over a shoulder. */
export function isSecret(node: FormNode): boolean {
  return node.writeOnly === true || (node.kind === 'text' && node.format === 'password');
}
