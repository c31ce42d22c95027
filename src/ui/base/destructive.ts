import type { Tool } from '../../core/index.js';

/** Returns true if the server claims that a tool deletes data. The opposite claim has no effect. */
export function isDestructive({ annotations }: Tool): boolean {
  return annotations?.destructiveHint === true;
}

/** Returns true if the server claims that a tool only reads. This claim alone never lets a call run. */
export function isReadOnly({ annotations }: Tool): boolean {
  return annotations?.readOnlyHint === true && annotations.destructiveHint !== true;
}
