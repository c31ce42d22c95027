import type { IncomingMessage, ServerResponse } from 'node:http';
import { localhostHostValidation } from '@modelcontextprotocol/node';
import { sendRpcError } from './http.js';

export interface CorsOptions {
  /** The pages that may access the server: any page on this machine (the default), every page, or these. */
  origins?: 'loopback' | '*' | readonly string[];
  /** Further request headers to allow, such as the `Mcp-Param-…` of tools that declare `x-mcp-header`. */
  headers?: readonly string[];
}

/** Returns true if the request must go no further, because this function answered it. */
export type Guard = (req: IncomingMessage, res: ServerResponse) => boolean;

const ALLOWED_METHODS = 'GET, POST, DELETE, OPTIONS';

// One list for both protocol revisions. Without Mcp-Method and Mcp-Name in it, clients fall back to 2025-11-25, or fail on every
// call.
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
  'Last-Event-ID',
];

// Without these, a page can read neither its session nor the sign-in address.
const EXPOSED_HEADERS = 'Mcp-Session-Id, WWW-Authenticate';

const LOOPBACK_HOSTNAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * CORS for MCP servers of both protocol revisions. Its Host and Origin checks keep public web pages from reaching a server on
 * this machine through DNS rebinding.
 */
export function corsGuard({ origins = 'loopback', headers = [] }: CorsOptions = {}): Guard {
  const hostIsLocal = localhostHostValidation();
  const allowedHeaders = [...ALLOWED_HEADERS, ...headers].join(', ');

  return (req, res) => {
    if (!hostIsLocal(req, res)) return true;

    const origin = req.headers.origin;
    if (origins === '*') {
      res.setHeader('Access-Control-Allow-Origin', '*');
    } else {
      res.setHeader('Vary', 'Origin');
      if (origin !== undefined) {
        if (!isAllowed(origin, origins)) {
          sendRpcError(res, 403, -32000, `Pages of ${origin} may not use this server.`);
          return true;
        }
        res.setHeader('Access-Control-Allow-Origin', origin);
      }
    }
    res.setHeader('Access-Control-Expose-Headers', EXPOSED_HEADERS);

    // Preflights carry no credentials, so they are answered before any other check.
    if (req.method === 'OPTIONS') {
      res.writeHead(204, {
        'Access-Control-Allow-Methods': ALLOWED_METHODS,
        'Access-Control-Allow-Headers': allowedHeaders,
        'Access-Control-Max-Age': '7200',
      });
      res.end();
      return true;
    }
    return false;
  };
}

function isAllowed(origin: string, origins: 'loopback' | readonly string[]): boolean {
  if (origins !== 'loopback') return origins.includes(origin);
  return URL.canParse(origin) && LOOPBACK_HOSTNAMES.has(new URL(origin).hostname);
}
