import { problem, problemError, type Problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import type { JsonObject } from '../../protocol/index.js';

/** One page of a server's tools, as it sent them. */
export interface ToolPage {
  readonly tools: readonly unknown[];
  readonly nextCursor?: string;
}

/** A server's tools, as it sent them. */
export interface ToolPages {
  readonly tools: readonly unknown[];
  /** Why these may not be all. */
  readonly problem?: Problem;
}

/** Reads the result of `tools/list`. Throws an `McpToolsError` if it is none. */
export function readPage({ tools, nextCursor }: JsonObject): ToolPage {
  if (!Array.isArray(tools)) throw problemError('invalid-result', { detail: '`tools` is not a list' });
  if (typeof nextCursor === 'string') return { tools, nextCursor };
  // Part of a list must not pass for the whole.
  if (nextCursor === undefined || nextCursor === null) return { tools };
  throw problemError('invalid-result', { detail: '`nextCursor` is not text' });
}

/** Lists a server's tools page by page, until there are more than may be admitted or named as refused, or pages enough. */
export async function listAllTools(
  listPage: (cursor?: string) => Promise<ToolPage>,
  limits: Limits,
): Promise<ToolPages> {
  const tools: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < limits.listPages; page++) {
    const { tools: more, nextCursor } = await listPage(cursor);
    const left = limits.toolsPerServer + limits.rejectedTools - tools.length;
    for (const tool of more.slice(0, left)) tools.push(tool);
    if (nextCursor === undefined || more.length >= left) return { tools };
    cursor = nextCursor;
  }
  return { tools, problem: problem('too-many-pages', { value: limits.listPages }) };
}
