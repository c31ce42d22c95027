/** Values of a server's CORS headers: one origin, and header names separated by commas. */
export interface Cors {
  readonly origin: string;
  readonly allow: string;
  readonly expose: string;
}

export type Framework = keyof typeof snippets;

const listed = (names: string): string =>
  names
    .split(', ')
    .map((name) => `'${name}'`)
    .join(', ');

const npmCors = ({ origin, allow, expose }: Cors): string => `cors({
  origin: '${origin}',
  methods: ['GET', 'POST', 'DELETE'],
  allowedHeaders: [${listed(allow)}],
  exposedHeaders: [${listed(expose)}],
})`;

/**
 * CORS setup for the frameworks that most servers use. Each snippet answers OPTIONS requests itself. If the snippet comes
 * before sign-in and routes, error responses have the headers too.
 */
export const snippets = {
  Express: (cors: Cors) => `// npm install cors
import cors from 'cors';

// Before sign-in and routes:
app.use(${npmCors(cors)});`,

  Hono: ({ origin, allow, expose }: Cors) => `import { cors } from 'hono/cors';

// Before sign-in and routes:
app.use('*', cors({
  origin: '${origin}',
  allowMethods: ['GET', 'POST', 'DELETE'],
  allowHeaders: [${listed(allow)}],
  exposeHeaders: [${listed(expose)}],
}));`,

  Fastify: (cors: Cors) => `// npm install @fastify/cors
import cors from '@fastify/cors';

// Before sign-in and routes:
await app.register(cors, ${npmCors(cors).slice('cors('.length, -1)});`,

  'MCP SDK': (cors: Cors) => `// npm install @modelcontextprotocol/express cors
import { createMcpExpressApp } from '@modelcontextprotocol/express';
import cors from 'cors';

const app = createMcpExpressApp({
  // Host names by which the server may be called, and those of pages that may call it:
  allowedHosts: ['mcp.example.com'],
  allowedOrigins: ['${hostOf(cors.origin)}'],
});
// Before sign-in and routes:
app.use(${npmCors(cors)});`,

  'FastMCP, Starlette': ({ origin, allow, expose }: Cors) => `from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware

cors = Middleware(
    CORSMiddleware,
    allow_origins=['${origin}'],
    allow_methods=['GET', 'POST', 'DELETE'],
    allow_headers=[${listed(allow)}],
    expose_headers=[${listed(expose)}],
)
app = mcp.http_app(middleware=[cors])  # FastMCP
# app = Starlette(routes=routes, middleware=[cors])`,

  nginx: ({ origin, allow, expose }: Cors) => `location /mcp {
  if ($request_method = OPTIONS) {
    add_header Access-Control-Allow-Origin '${origin}' always;
    add_header Access-Control-Allow-Methods 'GET, POST, DELETE, OPTIONS' always;
    add_header Access-Control-Allow-Headers '${allow}' always;
    return 204;
  }
  add_header Access-Control-Allow-Origin '${origin}' always;
  add_header Access-Control-Expose-Headers '${expose}' always;
  proxy_buffering off;
  proxy_pass http://127.0.0.1:3000;
}`,
} as const;

/** Returns the host name of an origin, because the SDK accepts only host names and no `*`. */
function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : 'www.example.com';
}
