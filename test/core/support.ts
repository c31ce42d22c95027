import assert from 'node:assert/strict';
import type { RecordedCall } from '../../demo/servers/calls.js';
import {
  type ApprovalAsk,
  type Call,
  createMcpHost,
  type HostOptions,
  type HostStorage,
  type McpHost,
  type Server,
  type ServerConfig,
  type Snapshot,
  type Tool,
} from '../../src/core/index.js';
import { callsOf } from '../fixtures/clients.js';
import './loaded.js';

const made: McpHost[] = [];

/** A host that `endHosts` destroys. */
export function makeHost(options: HostOptions = {}): McpHost {
  const host = createMcpHost(options);
  made.push(host);
  return host;
}

export function endHosts(): void {
  for (const host of made.splice(0)) host.destroy();
}

/** A storage that tests can read. */
export function memory(): HostStorage & Map<string, string> {
  return new Map<string, string>();
}

/** Adds a server and waits until the connection attempt and its first list are over. */
export async function add(host: McpHost, config: ServerConfig): Promise<string> {
  const id = host.addServer({ ...config, autoConnect: false });
  await host.connect(id);
  // The first records wait for the code that seals them.
  await when(host, ({ audit }) => audit.length > 0, 'a record of it');
  return id;
}

export function serverOf(host: McpHost, id: string): Server {
  const server = host.getSnapshot().servers.find((it) => it.id === id);
  assert.ok(server, `There is a server ${id}`);
  return server;
}

export function toolOf(host: McpHost, serverId: string, name: string): Tool {
  const tool = host.getSnapshot().tools.find((it) => it.serverId === serverId && it.name === name);
  assert.ok(tool, `There is a tool ${name}`);
  return tool;
}

export function toolNames(host: McpHost, serverId: string): string[] {
  return host.getSnapshot().tools.flatMap((it) => (it.serverId === serverId ? [it.name] : []));
}

/**
 * Waits for a snapshot that matches; fails if nothing has happened in the host for five seconds. The seconds are counted in
 * ticks, because a process without processor time has no ticks.
 */
export function when<Value>(
  host: McpHost,
  read: (snapshot: Snapshot) => Value | undefined | false,
  what: string,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    let ticks = 0;
    const timer = setInterval(() => {
      if (++ticks < 100) return;
      clearInterval(timer);
      leave();
      reject(new Error(`Waited in vain: ${what}`));
    }, 50);
    const look = (): void => {
      ticks = 0;
      const value = read(host.getSnapshot());
      if (value === undefined || value === false) return;
      clearInterval(timer);
      leave();
      resolve(value);
    };
    const leave = host.subscribe(look);
    look();
  });
}

/** The open approval request for a call of this tool, or of any. */
export function approvalAsk(host: McpHost, tool?: string): Promise<ApprovalAsk> {
  return when(
    host,
    ({ asks, calls }) =>
      asks.find(
        (ask): ask is ApprovalAsk =>
          ask.kind === 'approval' && (!tool || calls.some((it) => it.id === ask.callId && it.tool === tool)),
      ),
    `a question about ${tool ?? 'a call'}`,
  );
}

/** Waits for a call of this tool to be in this state. */
export function callThatIs<Status extends Call['status']>(
  host: McpHost,
  status: Status,
  tool?: string,
): Promise<Extract<Call, { status: Status }>> {
  return when(
    host,
    ({ calls }) =>
      calls.find(
        (it): it is Extract<Call, { status: Status }> => it.status === status && (!tool || it.tool === tool),
      ),
    `a call of ${tool ?? 'a tool'} that is ${status}`,
  );
}

/** Approves every request. */
export function approveAll(host: McpHost): void {
  host.subscribe(() => {
    for (const { id, kind } of host.getSnapshot().asks) {
      if (kind === 'approval') host.answer(id, { kind, decision: 'approve' });
    }
  });
}

/** The tool calls that arrived at a recording server. */
export async function toolCallsAt(url: string): Promise<RecordedCall[]> {
  return (await callsOf(url)).filter(({ method }) => method === 'tools/call');
}

/** Asserts that the snapshot is frozen data, whatever a server or a model put into it. */
export function assertIsData(host: McpHost): void {
  const snapshot = host.getSnapshot();
  assert.deepEqual(structuredClone(snapshot), snapshot);
  const open: unknown[] = [snapshot];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    assert.ok(Object.isFrozen(next));
    open.push(...(Object.values(next) as unknown[]).slice(0, 1_000));
  }
}
