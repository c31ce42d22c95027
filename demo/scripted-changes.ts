import type { ToolMessage } from 'mcp-tools/core';

/** A result without the host's note about what a person changed, and the names of the changed arguments. */
export interface Approved {
  readonly result: ToolMessage;
  readonly changed: readonly string[];
}

/** Reads the host's note about changed arguments. A server cannot write it: the host frames the server's result after it. */
export function approvedIn(result: ToolMessage): Approved {
  const [first, ...others] = result.content;
  if (first?.type !== 'text' || !/^The person changed `.*before approving the call\.$/m.test(first.text)) {
    return { result, changed: [] };
  }
  const changed = [...first.text.matchAll(/`([^`/]*)[^`]*`/g)].map(([, name = '']) => name);
  const framed = others[0]?.type === 'text' && /^\[#\w+ begins: /.test(others[0].text);
  return { result: { ...result, content: framed ? others.slice(1, -1) : others }, changed };
}
