import type { Tool } from '../../core/index.js';

/** Returns true if the server says that a tool deletes data. A claim that it does not counts for nothing. */
export function isDestructive({ annotations }: Tool): boolean {
  return annotations?.destructiveHint === true;
}
