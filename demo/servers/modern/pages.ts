import {
  type ListToolsResult,
  ProtocolError,
  ProtocolErrorCode,
  type Tool,
} from '@modelcontextprotocol/server';

const PAGE_SIZE = 5;

/** Returns one page of the list. The cursor is opaque to clients. */
export function pageOf(tools: readonly Tool[], cursor: string | undefined): ListToolsResult {
  const start = cursor === undefined ? 0 : decode(cursor);
  const end = start + PAGE_SIZE;
  return {
    tools: tools.slice(start, end),
    ...(end < tools.length ? { nextCursor: encode(end) } : {}),
  };
}

function encode(offset: number): string {
  return Buffer.from(`from:${offset}`).toString('base64url');
}

function decode(cursor: string): number {
  const offset = /^from:(\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.[1];
  if (offset === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown cursor');
  return Number(offset);
}
