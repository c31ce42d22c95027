import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  origin: string;
  stop: () => Promise<void>;
}

export const LOOPBACK = '127.0.0.1';

const MAX_BODY_BYTES = 4 * 1024 * 1024;

export type Handler = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

/** Listens on loopback only, on `port` if it is free, otherwise on any free port. */
export async function listen(handler: Handler, port = 0): Promise<Listening> {
  const server = createServer((req, res) => {
    // A request that fails, or whose client disconnects, must not end the process.
    void (async () => handler(req, res))().catch((error: unknown) => {
      if (res.headersSent) res.destroy();
      else sendRpcError(res, 500, -32603, error instanceof Error ? error.message : 'Internal error');
    });
  });
  // Otherwise, an idle connection may be closed just as its next request arrives.
  server.keepAliveTimeout = 0;
  const attempt = (wanted: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, LOOPBACK, () => {
        server.off('error', reject);
        resolve();
      });
    });

  try {
    await attempt(port);
  } catch (error) {
    if (port === 0 || !isAddressInUse(error)) throw error;
    await attempt(0);
  }

  const { port: actual } = server.address() as AddressInfo;
  return {
    origin: `http://${LOOPBACK}:${actual}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Open SSE streams never end by themselves, so close() alone would wait forever.
        server.closeAllConnections();
      }),
  };
}

export function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

export function pathOf(req: IncomingMessage): string {
  return new URL(req.url ?? '/', 'http://localhost').pathname;
}

export function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers });
  res.end(JSON.stringify(body));
}

export function sendText(
  res: ServerResponse,
  status: number,
  body: string,
  type = 'text/plain; charset=utf-8',
): void {
  res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  res.end(body);
}

export function sendRpcError(
  res: ServerResponse,
  status: number,
  code: number,
  message: string,
  id: string | number | null = null,
): void {
  sendJson(res, status, { jsonrpc: '2.0', id, error: { code, message } });
}

/** Returns the parsed body, or `undefined` after the request has been rejected. */
export async function readJson(
  req: IncomingMessage,
  res: ServerResponse,
): Promise<{ value: unknown; text: string } | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) {
      res.setHeader('Connection', 'close');
      sendRpcError(res, 413, -32000, `The request body may have at most ${MAX_BODY_BYTES} bytes.`);
      return undefined;
    }
    chunks.push(chunk);
  }
  try {
    const text = Buffer.concat(chunks).toString('utf8');
    return { value: JSON.parse(text) as unknown, text };
  } catch {
    sendRpcError(res, 400, -32700, 'Parse error: the request body is not JSON.');
    return undefined;
  }
}
