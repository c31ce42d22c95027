import { problem, problemError, type Problem } from '../../base/problems.js';
import { isObject } from '../../../shared/is-object.js';
import type { LimitName, Limits } from '../../base/limits.js';
import { startTimeSlice } from '../../../shared/time-slice.js';
import type { JsonObject } from '../../protocol/index.js';

/** One page of a server's tools, as it sent them. */
export interface ToolPage {
  readonly tools: readonly unknown[];
  readonly nextCursor?: string;
  /** True if the server says that the list is the same for every account (MCP 2026-07-28, `cacheScope`). */
  readonly isPublic: boolean;
}

/** A server's tools, as it sent them. */
export interface ToolPages {
  readonly tools: readonly unknown[];
  readonly isPublic: boolean;
  /** Reason why the list may be incomplete. */
  readonly problem?: Problem;
  /** Error of a later page that could not be loaded. */
  readonly error?: unknown;
}

/** Differences between lists of tools. */
export interface ListingWays {
  /** True if the server predates MCP 2026-07-28. It may end a list with an empty cursor or by repeating a page. */
  readonly isLegacy?: boolean;
  /** Returns the problem if a later page could not be loaded. Without this function, the list fails as a whole. */
  readonly cutBy?: (error: unknown) => Problem;
}

/** Reads the result of `tools/list`. Throws an `McpToolsError` if it is none. */
export function readPage({ tools, nextCursor, cacheScope }: JsonObject): ToolPage {
  if (!Array.isArray(tools)) throw problemError('invalid-result', { detail: '`tools` is not a list' });
  const isPublic = cacheScope === 'public';
  if (typeof nextCursor === 'string') return { tools, nextCursor, isPublic };
  // A partial list must not count as a complete one.
  if (nextCursor === undefined || nextCursor === null) return { tools, isPublic };
  throw problemError('invalid-result', { detail: '`nextCursor` is not text' });
}

/**
 * Lists a server's tools page by page, until a limit is reached. `read` counts the received bytes. `ms` of `listPage` is the
 * time limit of a page. The content of a cursor, or its repetition, means nothing (MCP 2026-07-28, "Pagination"): only the
 * tools of a page count.
 */
export async function listAllTools(
  listPage: (cursor: string | undefined, ms: number) => Promise<ToolPage>,
  read: { readonly bytes: number },
  limits: Limits,
  { isLegacy, cutBy }: ListingWays = {},
): Promise<ToolPages> {
  const { toolsPerServer, rejectedTools, listMs, listTotalMs, listBytes, emptyPages } = limits;
  // Some of the surplus tools are listed as rejected.
  const most = toolsPerServer + rejectedTools;
  const end = performance.now() + listTotalMs;
  const tools: unknown[] = [];
  const seen: Seen = new Map();
  let page = await listPage(undefined, listMs);
  let { isPublic } = page;
  const ended = (at?: LimitName): ToolPages => {
    const limit = tools.length > toolsPerServer ? 'toolsPerServer' : at;
    if (!limit) return { tools, isPublic };
    const shown = Math.min(tools.length, toolsPerServer);
    return { tools, isPublic, problem: problem('list-cut', { limit, value: limits[limit], tools: shown }) };
  };
  for (let empty = 0; ;) {
    empty = (await isRepeated(page.tools, seen)) ? empty + 1 : 0;
    if (empty === 0) take(page.tools.slice(0, most - tools.length), tools, seen);
    const { nextCursor } = page;
    const isRepeat = empty > 0 && page.tools.length > 0;
    const isLast = isLegacy ? !nextCursor || isRepeat : nextCursor === undefined;
    if (isLast || tools.length >= most) return ended();
    if (empty >= emptyPages) return ended('emptyPages');
    if (read.bytes > listBytes) return ended('listBytes');
    const leftMs = end - performance.now();
    if (leftMs <= 0) return ended('listTotalMs');
    try {
      // A timer may go off a little early.
      page = await listPage(nextCursor, Math.min(listMs, leftMs + 2));
    } catch (error) {
      if (performance.now() >= end) return ended('listTotalMs');
      if (!cutBy) throw error;
      return { tools, isPublic, problem: cutBy(error), error };
    }
    isPublic &&= page.isPublic;
  }
}

/** The first tool of each name. */
type Seen = Map<unknown, JsonObject>;

function take(page: readonly unknown[], tools: unknown[], seen: Seen): void {
  for (const tool of page) {
    tools.push(tool);
    if (isObject(tool) && !seen.has(tool['name'])) seen.set(tool['name'], tool);
  }
}

/** Returns true if a page contains only exact copies of earlier tools. */
async function isRepeated(page: readonly unknown[], seen: Seen): Promise<boolean> {
  const slice = startTimeSlice();
  for (const tool of page) {
    const before = isObject(tool) ? seen.get(tool['name']) : undefined;
    if (!before || JSON.stringify(before) !== JSON.stringify(tool)) return false;
    if (slice.isLong()) await slice.rest();
  }
  return true;
}
