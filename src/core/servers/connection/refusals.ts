import { McpToolsError } from '../../base/problems.js';

/* How servers refuse what they do not speak. */

/** Codes by which a server refuses a method that it does not have, and a version that it does not speak. */
const methodNotFound = -32601;
const unsupportedVersion = -32022;

/** Returns true if a server refused to initialize as one does that speaks only MCP 2026-07-28 and later. */
export function knowsNoInitialize(error: unknown): boolean {
  if (!McpToolsError.isInstance(error)) return false;
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return code === unsupportedVersion || code === methodNotFound;
}

/** Returns true if a server that was taken for an older one refuses to initialize: it may be a newer one that was slow. */
export function isRefusal(error: unknown): boolean {
  const why = McpToolsError.isInstance(error) ? error.problem : undefined;
  const status = why?.code === 'http-status' ? Number(why.data['status']) : 0;
  return why?.code === 'version-mismatch' || (status >= 400 && status < 500);
}

/** Returns true if a server refused a message as one does that knows no Streamable HTTP. */
export function mayBeOld(error: unknown): boolean {
  const why = McpToolsError.isInstance(error) ? error.problem : undefined;
  return why?.code === 'http-status' && [400, 404, 405].includes(Number(why.data['status']));
}
