import type { IncomingMessage, ServerResponse } from 'node:http';
import { localhostHostValidation } from '@modelcontextprotocol/node';
import { sendRpcError } from './http.js';

export interface CorsOptions {
  /** Which pages may talk to the server: any page of this machine (the default), every page, or these. */
  origins?: 'loopback' | '*' | readonly string[];
  /** More request headers to let through, such as the `Mcp-Param-…` of tools that declare `x-mcp-header`. */
  headers?: readonly string[];
}

/** Answers the request itself and returns true when the request must go no further. */
export type Guard = (req: IncomingMessage, res: ServerResponse) => boolean;

const ALLOWED_METHODS = 'GET, POST, DELETE, OPTIONS';

// One list for both eras. A list without Mcp-Method and Mcp-Name makes clients fall back to 2025-11-25, or
// fail on every call.
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
  'Last-Event-ID',
];

// Without these a page cannot read the session that it was given, nor where to sign in.
const EXPOSED_HEADERS = 'Mcp-Session-Id, WWW-Authenticate';

const LOOPBACK_HOSTNAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * CORS for MCP servers of both eras, with the Host and Origin checks that keep a public web page from
 * reaching a server on this machine through DNS rebinding.
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

    // Preflights carry no credentials, so they are answered before anything else looks at the request.
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
