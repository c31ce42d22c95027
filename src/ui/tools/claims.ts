import type { Tool } from '../../core/index.js';
import type { Strings } from '../locales/en/shell.js';

/** Returns a server's claims about a tool's effects. Claims that the server does not make are left out. */
export function claimsOf({ annotations }: Tool, strings: Strings): readonly string[] {
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
