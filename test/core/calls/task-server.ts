import type { ServerResponse } from 'node:http';
import { isObject } from '../../../demo/servers/calls.js';
import { type Era, refuse, start } from '../servers/connection/wire-eras.js';
import { type Message, type Method, openStream, type WireServer } from '../servers/connection/wire-server.js';

/** The extension's name, as servers and clients declare it. */
const extension = 'io.modelcontextprotocol/tasks';

export const done = { content: [{ type: 'text', text: 'The report is ready.' }] };

/** A request about a task, as it arrived. */
export interface Asked {
  readonly id: unknown;
  readonly method: string;
  readonly params: Record<string, unknown>;
  readonly name: string | undefined;
}

export interface TaskServer extends WireServer {
  readonly about: Asked[];
  /** State of the task without its id: the response to the next `tasks/get`. */
  state: Record<string, unknown>;
  /** Sends a notification on the stream about tasks, or on the session's stream. */
  push(params: object): void;
  /** Sends a message on the same stream. */
  send(message: unknown): void;
}

/**
 * A server with one tool that runs as a task, which the test moves on. It supports MCP 2026-07-28 with the tasks extension, whose
 * requirements of a client it checks, or 2025-11-25. It uses no library's tasks, so that one mistake cannot be on both ends.
 */
export async function startTaskServer(era: Era, own: Record<string, Method> = {}): Promise<TaskServer> {
  const about: Asked[] = [];
  const streams = new Set<(message: unknown) => void>();
  const pauses = era === 'modern' ? 'pollIntervalMs' : 'pollInterval';
  const taskOf = (state: object): object => ({
    taskId: 'task-1',
    createdAt: '2026-01-01T00:00:00Z',
    lastUpdatedAt: '2026-01-01T00:00:00Z',
    [era === 'modern' ? 'ttlMs' : 'ttl']: 60_000,
    [pauses]: 20,
    ...state,
  });
  const note = ({ id, method, params, req }: Message): void => {
    about.push({ id, method, params, name: req.headers['mcp-name']?.toString() });
  };
  const get: Method = (message) => {
    note(message);
    return taskOf(server.state);
  };
  const noted: Method = (message) => {
    note(message);
    return {};
  };
  const methods: Record<string, Method> = {
    'tasks/get': get,
    'tasks/update': noted,
    'tasks/cancel': noted,
    'notifications/cancelled': noted,
    ...(era === 'modern'
      ? modern(taskOf, streams, () => server.state)
      : legacy(taskOf, note, streams, () => server.state)),
    ...own,
  };
  const wire = await start(era, methods);
  const server: TaskServer = Object.assign(wire, {
    about,
    state: { status: 'working' },
    push(params: object) {
      const method = era === 'modern' ? 'notifications/tasks' : 'notifications/tasks/status';
      server.send({ jsonrpc: '2.0', method, params });
    },
    send(message: unknown) {
      for (const send of streams) send(message);
    },
  });
  return server;
}

function modern(
  taskOf: (state: object) => object,
  streams: Set<(message: unknown) => void>,
  stateOf: () => object,
): Record<string, Method> {
  return {
    'server/discover': () => ({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {}, extensions: { [extension]: {} } },
      ttlMs: 0,
      cacheScope: 'private',
    }),
    'tools/call': ({ id, params, res }) => {
      if (!declares(params)) return needsExtension(res, id);
      return { resultType: 'task', ...taskOf(stateOf()) };
    },
    'subscriptions/listen': ({ id, params, res }) => {
      const notifications = isObject(params['notifications']) ? params['notifications'] : {};
      if (!declares(params)) return needsExtension(res, id);
      const subscription = { 'io.modelcontextprotocol/subscriptionId': id };
      const send = openStream(res);
      send({
        jsonrpc: '2.0',
        method: 'notifications/subscriptions/acknowledged',
        params: { _meta: subscription, notifications },
      });
      const push = (message: unknown): void => {
        const { params: own, ...rest } = isObject(message) ? message : {};
        send({ ...rest, params: { ...(isObject(own) ? own : {}), _meta: subscription } });
      };
      if (Array.isArray(notifications['taskIds'])) streams.add(push);
      res.once('close', () => streams.delete(push));
    },
  };
}

function legacy(
  taskOf: (state: object) => object,
  note: (message: Message) => void,
  streams: Set<(message: unknown) => void>,
  stateOf: () => object,
): Record<string, Method> {
  const tool = { name: 'tool', inputSchema: { type: 'object' }, execution: { taskSupport: 'required' } };
  return {
    initialize({ res }) {
      res.setHeader('Mcp-Session-Id', 'session');
      return {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } },
        serverInfo: { name: 'old', version: '1' },
      };
    },
    'tools/list': () => ({ tools: [tool] }),
    'tools/call': ({ id, params, res }) => {
      if (!isObject(params['task']))
        return refuse(res, id, { code: -32601, message: 'This tool needs a task.' });
      return { task: taskOf(stateOf()) };
    },
    'tasks/result': (message) => {
      note(message);
      return done;
    },
    GET: ({ res }) => {
      const send = openStream(res);
      streams.add(send);
      res.once('close', () => streams.delete(send));
    },
  };
}

function declares(params: Record<string, unknown>): boolean {
  const meta = isObject(params['_meta']) ? params['_meta'] : {};
  const capabilities = meta['io.modelcontextprotocol/clientCapabilities'];
  const extensions = isObject(capabilities) ? capabilities['extensions'] : undefined;
  return isObject(extensions) && isObject(extensions[extension]);
}

function needsExtension(res: ServerResponse, id: unknown): undefined {
  const data = { requiredCapabilities: { extensions: { [extension]: {} } } };
  return refuse(res, id, { code: -32_021, message: 'Missing required client capability', data });
}
