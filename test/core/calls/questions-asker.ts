import assert from 'node:assert/strict';
import { isObject } from '../../../demo/servers/calls.js';
import { listen, readJson, sendJson, sendText } from '../../../demo/servers/http.js';
import type { HostOptions, McpHost, Question } from '../../../src/core/index.js';
import { until } from '../../fixtures/clients.js';
import { openStream } from '../servers/connection/wire-server.js';
import { add, makeHost, when } from '../support.js';

export type Json = Record<string, unknown>;
export type Send = (message: unknown) => void;

export interface Call {
  readonly id: unknown;
  readonly params: Json;
  /** Begins a stream for the response. */
  stream(): Send;
  answer(message: Json): void;
}

export interface Asker {
  readonly url: string;
  /** Params of the calls that arrived. */
  readonly calls: Json[];
  /** The client's answers to questions. */
  readonly answers: Json[];
  /** Sends on the stream that belongs to no call. */
  say(message: unknown): void;
}

const stops: (() => Promise<void>)[] = [];

export async function stopAskers(): Promise<void> {
  await Promise.all(stops.map((stop) => stop()));
}

/** A 2025 server that asks whenever the test wants. */
export async function startAsker(onCall: (call: Call, number: number) => void): Promise<Asker> {
  const [calls, answers]: [Json[], Json[]] = [[], []];
  let say: Send | undefined;
  const { origin, stop } = await listen(async (req, res) => {
    if (req.method === 'GET') {
      say = openStream(res);
      return;
    }
    if (req.method !== 'POST') return sendText(res, 200, '');
    const message = (await readJson(req, res))?.value;
    if (!isObject(message)) return;
    const { id, method } = message;
    const reply = (more: Json): void => sendJson(res, 200, { jsonrpc: '2.0', id, ...more });
    const params = isObject(message['params']) ? message['params'] : {};
    if (method === 'server/discover') return sendText(res, 400, 'No session.');
    if (method === 'initialize') {
      res.setHeader('Mcp-Session-Id', 'session-1');
      const serverInfo = { name: 'old', version: '1' };
      return reply({ result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo } });
    }
    if (method === 'tools/list') {
      return reply({ result: { tools: [{ name: 'tool', inputSchema: { type: 'object' } }] } });
    }
    if (method === 'ping') return reply({ result: {} });
    if (method === 'tools/call') {
      onCall({ id, params, stream: () => openStream(res), answer: reply }, calls.push(params));
      return;
    }
    if (method === undefined) answers.push(message);
    sendText(res, 202, '');
  });
  stops.push(stop);
  return {
    url: `${origin}/mcp`,
    calls,
    answers,
    say: (message) => {
      assert.ok(say, 'There is a stream');
      say(message);
    },
  };
}

export const result = (id: unknown, text: string): Json => ({
  jsonrpc: '2.0',
  id,
  result: { content: [{ type: 'text', text }] },
});

export async function visit(
  onCall: Parameters<typeof startAsker>[0],
  options: HostOptions = {},
): Promise<{ server: Asker; host: McpHost; serverId: string; call: () => ReturnType<McpHost['call']> }> {
  const server = await startAsker(onCall);
  const host = makeHost(options);
  const serverId = await add(host, { url: server.url });
  await until(() => {
    try {
      server.say({ jsonrpc: '2.0', method: 'notifications/nothing' });
      return true;
    } catch {
      return false;
    }
  }, 'its stream');
  return { server, host, serverId, call: () => host.call({ serverId, tool: 'tool', approved: true }) };
}

export function question(host: McpHost, about = ''): Promise<Question> {
  return when(
    host,
    ({ asks }) =>
      asks.find(
        (ask): ask is Question =>
          ask.kind !== 'approval' &&
          ask.kind !== 'model-turn' &&
          ask.kind !== 'sign-in' &&
          ask.message.includes(about),
      ),
    `a question ${about}`,
  );
}
