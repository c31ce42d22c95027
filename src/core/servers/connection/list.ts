import { problem, type Problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import type { Session } from './session.js';

/** A server's tools, as it sent them. */
export interface ToolPages {
  readonly tools: readonly unknown[];
  /** Why these may not be all. */
  readonly problem?: Problem;
}

/** A server's tools, page by page, until there are more than may be admitted or named as refused, or pages enough. */
export async function listAllTools(
  session: Session,
  limits: Limits,
  signal: AbortSignal,
): Promise<ToolPages> {
  const tools: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < limits.listPages; page++) {
    const { tools: more, nextCursor } = await session.listTools(cursor, signal);
    const left = limits.toolsPerServer + limits.rejectedTools - tools.length;
    for (const tool of more.slice(0, left)) tools.push(tool);
    if (nextCursor === undefined || more.length >= left) return { tools };
    cursor = nextCursor;
  }
  return { tools, problem: problem('too-many-pages', { value: limits.listPages }) };
}
