import type { ServerResponse } from 'node:http';
import { after } from 'node:test';
import { sendJson } from '../../../../demo/servers/http.js';
import { type Method, openStream, startWireServer, type WireServer } from './wire-server.js';

export const eras = ['modern', 'legacy'] as const;
export type Era = (typeof eras)[number];

const legacy: Record<string, Method> = {
  'server/discover': ({ res }) => void res.writeHead(400).end('What?'),
  initialize({ res }) {
    res.setHeader('Mcp-Session-Id', 'session');
    return {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'old', version: '1' },
    };
  },
  ping: () => ({}),
  // A response to one of the server's requests has no method, and needs no response.
  POST: ({ res }) => void res.writeHead(202).end(),
};

const running: WireServer[] = [];

/** A server of one era that runs until the file's tests are over. */
export async function start(era: Era, own: Record<string, Method> = {}): Promise<WireServer> {
  const wire = await startWireServer({ ...(era === 'legacy' ? legacy : {}), ...own });
  running.push(wire);
  return wire;
}

export function stopAfter(): void {
  after(() => Promise.all(running.splice(0).map((wire) => wire.stop())));
}

export function count(wire: WireServer, method: string): number {
  return wire.asked.filter((it) => it === method).length;
}

/** A JSON-RPC error. */
export function refuse(
  res: ServerResponse,
  id: unknown,
  error: { code: number; message: string; data?: unknown },
  status = 200,
): undefined {
  sendJson(res, status, { jsonrpc: '2.0', id, error });
  return undefined;
}

/** Sends a result as a stream of one message, and returns the stream. */
export function streamed(result: object, then: (res: ServerResponse, again: () => void) => void): Method {
  return ({ id, res }) => {
    const send = openStream(res);
    const again = (): void => {
      send({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...result } });
    };
    again();
    then(res, again);
  };
}

export const discovered = (tools: object = {}): object => ({
  supportedVersions: ['2026-07-28'],
  capabilities: { tools },
  ttlMs: 0,
  cacheScope: 'private',
});

export const listed = (...tools: object[]): object => ({
  tools: tools.length > 0 ? tools : [{ name: 'tool', inputSchema: { type: 'object' } }],
  ttlMs: 0,
  cacheScope: 'private',
});
