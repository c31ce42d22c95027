import type { ServerResponse } from 'node:http';

const CARD_TYPE = 'application/mcp-server-card+json';

/** The path at which a domain publishes its catalog. */
export const CATALOG_PATH = '/.well-known/ai-catalog.json';

/** A server's description for clients that have only its address (MCP Server Cards, SEP-2127). */
export interface ServerCard {
  readonly name: string;
  readonly version: string;
  readonly title: string;
  readonly description: string;
}

/** A card, by its address or inline. */
export type CatalogEntry = { readonly url: string } | { readonly data: object };

export function cardFor({ name, version, title, description }: ServerCard, url: string): object {
  const $schema = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
  return { $schema, name, version, title, description, remotes: [{ type: 'streamable-http', url }] };
}

export function catalogOf(entries: readonly CatalogEntry[]): object {
  return {
    specVersion: '1.0',
    entries: entries.map((entry, at) => ({ identifier: `demo-${at + 1}`, type: CARD_TYPE, ...entry })),
  };
}

/** Answers a request for the card of a server at `/mcp`, or for the catalog with this one card. Returns true if it did. */
export function answerCard(path: string, res: ServerResponse, card: ServerCard, origin: string): boolean {
  if (path === '/mcp/server-card') send(res, cardFor(card, `${origin}/mcp`), CARD_TYPE);
  else if (path === CATALOG_PATH) sendCatalog(res, [{ url: `${origin}/mcp/server-card` }]);
  else return false;
  return true;
}

export function sendCatalog(res: ServerResponse, entries: readonly CatalogEntry[]): void {
  send(res, catalogOf(entries), 'application/ai-catalog+json');
}

function send(res: ServerResponse, body: object, type: string): void {
  // Any page may read public data. The guard has set the header if the server is for some pages only.
  if (!res.hasHeader('Access-Control-Allow-Origin')) res.setHeader('Access-Control-Allow-Origin', '*');
  res.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  res.end(JSON.stringify(body));
}
