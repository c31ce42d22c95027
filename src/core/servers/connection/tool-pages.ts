import { problem, problemError, type Problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import type { JsonObject } from '../../protocol/index.js';

/** One page of a server's tools, as it sent them. */
export interface ToolPage {
  readonly tools: readonly unknown[];
  readonly nextCursor?: string;
  /** The server says that it is the same for everybody (MCP 2026-07-28, `cacheScope`). */
  readonly isPublic: boolean;
}

/** A server's tools, as it sent them. */
export interface ToolPages {
  readonly tools: readonly unknown[];
  readonly isPublic: boolean;
  /** Why these may not be all. */
  readonly problem?: Problem;
}

/** Reads the result of `tools/list`. Throws an `McpToolsError` if it is none. */
export function readPage({ tools, nextCursor, cacheScope }: JsonObject): ToolPage {
  if (!Array.isArray(tools)) throw problemError('invalid-result', { detail: '`tools` is not a list' });
  const isPublic = cacheScope === 'public';
  if (typeof nextCursor === 'string') return { tools, nextCursor, isPublic };
  // Part of a list must not pass for the whole.
  if (nextCursor === undefined || nextCursor === null) return { tools, isPublic };
  throw problemError('invalid-result', { detail: '`nextCursor` is not text' });
}

/** Lists a server's tools page by page, until there are more than may be admitted or named as refused, or pages enough. */
export async function listAllTools(
  listPage: (cursor?: string) => Promise<ToolPage>,
  limits: Limits,
): Promise<ToolPages> {
  const tools: unknown[] = [];
  let isPublic = true;
  let cursor: string | undefined;
  for (let pages = 0; pages < limits.listPages; pages++) {
    const { tools: more, nextCursor, ...page } = await listPage(cursor);
    isPublic &&= page.isPublic;
    const left = limits.toolsPerServer + limits.rejectedTools - tools.length;
    for (const tool of more.slice(0, left)) tools.push(tool);
    if (nextCursor === undefined || more.length >= left) return { tools, isPublic };
    cursor = nextCursor;
  }
  return { tools, isPublic, problem: problem('too-many-pages', { value: limits.listPages }) };
}
