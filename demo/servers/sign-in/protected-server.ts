import type { IncomingMessage, ServerResponse } from 'node:http';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { McpServer as LegacyMcpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { CALLS_PATH, CallLog, isObject } from '../calls.js';
import { corsGuard } from '../cors.js';
import { listen, pathOf, readJson, sendJson, sendText } from '../http.js';
import { Sessions } from '../legacy/sessions.js';
import type { DemoServerOptions } from '../types.js';
import { Gate } from './access.js';
import { notesTools, READ, WRITE } from './notes.js';
import { PROOF_ALGORITHMS } from './proof.js';
import type { Access, AuthorizationServer } from './types.js';

export interface ProtectedServerOptions extends DemoServerOptions {
  era: 'modern' | 'legacy';
  authorizationServer: AuthorizationServer;
  /** Its public origin, if browsers find it elsewhere than where it listens. */
  origin?: string;
}

export interface ProtectedServer {
  url: string;
  /** The address at which it listens. */
  localUrl: string;
  stop: () => Promise<void>;
}

const METADATA_PATH = '/.well-known/oauth-protected-resource/mcp';
const INSTRUCTIONS = 'Everybody who signs in has notes of their own.';

interface EraServer {
  answer(req: IncomingMessage, res: ServerResponse, body?: unknown): Promise<void>;
  close(): Promise<void>;
}

/** Starts Notes, for people who have signed in at the authorization server. */
export async function startProtectedServer(options: ProtectedServerOptions): Promise<ProtectedServer> {
  const { era, authorizationServer, record, cors = {} } = options;
  const tools = notesTools();
  const served = era === 'modern' ? modernServer(tools) : legacyServer(tools);
  const calls = new CallLog();
  const proofs = authorizationServer.hasDpop;
  const guard = corsGuard({ ...cors, headers: [...(cors.headers ?? []), ...(proofs ? ['DPoP'] : [])] });

  const listening = await listen(async (req, res) => {
    if (guard(req, res)) return;
    const path = pathOf(req);
    if (record && path === CALLS_PATH) return calls.answer(req, res);
    if (path === METADATA_PATH) return sendJson(res, 200, metadata);
    if (path !== '/mcp') return sendText(res, 404, 'The MCP endpoint of this demo server is /mcp.');
    const body = req.method === 'POST' ? await readJson(req, res) : { value: undefined };
    if (!body) return;
    if (era === 'modern') calls.watch(body.value, req, res);
    else calls.received(body.value, req);
    const access = await gate.pass(req, res, body.value);
    if (access) return served.answer(withAccess(req, access), res, body.value);
  }, options.port);

  const origin = options.origin ?? listening.origin;
  const url = `${origin}/mcp`;
  const metadata = {
    resource: url,
    resource_name: 'Notes',
    authorization_servers: [authorizationServer.issuer],
    scopes_supported: [READ, WRITE],
    bearer_methods_supported: ['header'],
    ...(proofs ? { dpop_signing_alg_values_supported: PROOF_ALGORITHMS } : {}),
  };
  const gate = new Gate({
    url,
    metadataUrl: origin + METADATA_PATH,
    authorizationServer,
    rights: new Map(tools.flatMap(({ name, right }) => (right === undefined ? [] : [[name, right]]))),
    firstScope: READ,
  });
  authorizationServer.protect(url, [READ, WRITE]);

  return {
    url,
    localUrl: `${listening.origin}/mcp`,
    async stop() {
      await served.close();
      await listening.stop();
    },
  };
}

function modernServer(tools: ReturnType<typeof notesTools>): EraServer {
  const handler = createMcpHandler(() => {
    const server = new McpServer(
      { name: 'demo-notes', title: 'Notes', version: '1.0.0' },
      { instructions: INSTRUCTIONS },
    );
    for (const { name, title, description, annotations, input, output, run } of tools) {
      server.registerTool(
        name,
        { title, description, annotations, inputSchema: z.object(input), outputSchema: z.object(output) },
        (args, context) => run(accessOf(context.http?.authInfo), args),
      );
    }
    return server;
  });
  const serve = toNodeHandler(handler);
  return {
    // The adapter's type and Node's differ only in how they spell an absent method.
    answer: (req, res, body) => serve(req as NodeIncomingMessageLike, res, body),
    close: () => handler.close(),
  };
}

function legacyServer(tools: ReturnType<typeof notesTools>): EraServer {
  const sessions = new Sessions(() => {
    const server = new LegacyMcpServer(
      { name: 'demo-notes-2025', title: 'Notes of 2025', version: '1.0.0' },
      { instructions: INSTRUCTIONS },
    );
    for (const { name, title, description, annotations, input, output, run } of tools) {
      server.registerTool(
        name,
        { title, description, annotations, inputSchema: input, outputSchema: output },
        (args, { authInfo }) => run(accessOf(authInfo), args),
      );
    }
    return server;
  });
  return {
    answer: (req, res, body) => sessions.handle(req, res, body),
    close: () => sessions.closeAll(),
  };
}

/** Both SDKs look here for facts about the sender. The token is left out, since no tool needs it. */
function withAccess(req: IncomingMessage, access: Access): IncomingMessage {
  const { client, scopes, expiresAt } = access;
  return Object.assign(req, {
    auth: { token: '', clientId: client, scopes: [...scopes], expiresAt, extra: { access } },
  });
}

function accessOf(authInfo: unknown): Access {
  const extra = isObject(authInfo) ? authInfo['extra'] : undefined;
  if (!isObject(extra)) throw new Error('The request has no sign-in.');
  return extra['access'] as Access;
}
