import type { CachedProtocol, RememberedTools } from './remembered.js';
import type { ToolPages } from './tool-pages.js';

/**
 * Returns the text that is stored for a server: its protocol and its list of tools. The list is included only if it is
 * complete, or cut at `toolsPerServer`, and no longer than `maxChars`. A private list (MCP 2026-07-28, `cacheScope`) belongs to
 * one account, and is left out if that account is unknown.
 */
export function memoryText(
  protocol: CachedProtocol,
  at: number,
  { tools, instructions, isPublic, problem }: RememberedTools & ToolPages,
  knownAccount: string | undefined,
  maxChars: number,
): string {
  const account = isPublic ? null : knownAccount;
  let left = maxChars;
  // A list that was cut for its time or its bytes may be longer next time.
  const isSettled = problem === undefined || problem.data['limit'] === 'toolsPerServer';
  const mayKeep = account !== undefined && isSettled;
  const isKept = mayKeep && tools.every((tool) => (left -= JSON.stringify(tool).length) >= 0);
  return JSON.stringify({ ...protocol, at, ...(isKept ? { listed: { tools, instructions, account } } : {}) });
}
