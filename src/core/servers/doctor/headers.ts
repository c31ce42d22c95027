import type { Speaks } from './diagnosis-input.js';

/** As the specification writes them. */
const spelling = new Map(
  [
    ...['Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'],
    ...['Mcp-Session-Id', 'Last-Event-ID', 'Authorization'],
  ].map((name) => [name.toLowerCase(), name]),
);

const common = ['content-type', 'mcp-protocol-version'];
const own = {
  modern: ['mcp-method', 'mcp-name'],
  legacy: ['mcp-session-id', 'last-event-id'],
};

export function spelt(name: string): string {
  return spelling.get(name) ?? name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

/** Returns the request headers, in lower case, that a server has to allow if this client is to work with it. */
export function neededHeaders(speaks: Speaks, more: readonly string[]): readonly string[] {
  const modern = speaks === 'legacy' ? [] : own.modern;
  const legacy = speaks === 'modern' ? [] : own.legacy;
  const fits = more.filter(
    (name) =>
      (!spelling.has(name) || name === 'authorization') &&
      (speaks !== 'legacy' || !name.startsWith('mcp-param-')),
  );
  return [...new Set([...common, ...modern, ...legacy, ...fits])];
}
