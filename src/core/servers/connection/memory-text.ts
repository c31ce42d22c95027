import type { CachedProtocol, RememberedTools } from './remembered.js';
import type { ToolPages } from './tool-pages.js';

/**
 * Returns what is stored of a server: its protocol, and its list of tools if that may be remembered, is all that is shown of
 * it and no longer than `maxChars`. What is private (MCP 2026-07-28, `cacheScope`) belongs to one account alone, and is left out if nobody knows
 * which one.
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
  // Another time, time and bytes may go further.
  const isSettled = problem === undefined || problem.data['limit'] === 'toolsPerServer';
  const mayKeep = account !== undefined && isSettled;
  const isKept = mayKeep && tools.every((tool) => (left -= JSON.stringify(tool).length) >= 0);
  return JSON.stringify({ ...protocol, at, ...(isKept ? { listed: { tools, instructions, account } } : {}) });
}
