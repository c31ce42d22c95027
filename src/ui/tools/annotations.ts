import type { Tool } from '../../core/index.js';
import type { BaseStrings } from '../locales/strings/shell.js';

/** What a server says of a tool's effects, in words. A claim it does not make is not in the list. */
export function claimsOf({ annotations }: Tool, strings: BaseStrings): readonly string[] {
  if (!annotations) return [];
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
  const words = strings.claims;
  return [
    readOnlyHint === true && words.readOnly,
    readOnlyHint === false && words.changes,
    destructiveHint === true && words.destructive,
    destructiveHint === false && words.notDestructive,
    idempotentHint === true && words.idempotent,
    openWorldHint === true && words.openWorld,
    openWorldHint === false && words.closedWorld,
  ].filter((claim) => claim !== false);
}
