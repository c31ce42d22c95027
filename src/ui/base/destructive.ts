import type { Tool } from '../../core/index.js';

/** Returns true if the server says that a tool deletes data. A claim that it does not counts for nothing. */
export function isDestructive({ annotations }: Tool): boolean {
  return annotations?.destructiveHint === true;
}

/** Returns true if the server says that a tool only reads. Its word alone lets nothing run. */
export function isReadOnly({ annotations }: Tool): boolean {
  return annotations?.readOnlyHint === true && annotations.destructiveHint !== true;
}
