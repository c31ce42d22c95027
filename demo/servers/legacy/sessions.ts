import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { sendRpcError } from '../http.js';

const MAX_SESSIONS = 200;

interface Session {
  server: McpServer;
  transport: StreamableHTTPServerTransport;
}

/** Streamable HTTP of 2025-11-25: `initialize` opens a session with a separate server, DELETE ends it. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();

  readonly #buildServer: () => McpServer;

  constructor(buildServer: () => McpServer) {
    this.#buildServer = buildServer;
  }

  async handle(req: IncomingMessage, res: ServerResponse, body?: unknown): Promise<void> {
    const id = sessionIdOf(req);
    if (id !== undefined) {
      const session = this.#sessions.get(id);
      // 404 tells a client that its session is over and that it has to start again.
      if (!session) {
        sendRpcError(res, 404, -32001, 'This session does not exist, or has ended.');
        return;
      }
      return session.transport.handleRequest(req, res, body);
    }
    if (!isInitializeRequest(body)) {
      sendRpcError(res, 400, -32000, 'The first message of a session is "initialize".');
      return;
    }
    const transport = await this.#open();
    return transport.handleRequest(req, res, body);
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ server }) => server.close()));
  }

  async #open(): Promise<StreamableHTTPServerTransport> {
    const server = this.#buildServer();
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        this.#makeRoom();
        this.#sessions.set(id, { server, transport });
      },
    });
    server.server.onclose = () => {
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId);
    };
    await server.connect(transport);
    return transport;
  }

  /** Pages that left without a DELETE leave their sessions behind. */
  #makeRoom(): void {
    const [oldest] = this.#sessions.values();
    if (oldest && this.#sessions.size >= MAX_SESSIONS) void oldest.server.close();
  }
}

function sessionIdOf(req: IncomingMessage): string | undefined {
  const header = req.headers['mcp-session-id'];
  return Array.isArray(header) ? header[0] : header;
}
