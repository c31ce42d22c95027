import assert from 'node:assert/strict';
import type { HostOptions, McpHost, Server, ServerConfig } from '../../../../src/core/index.js';
import { add, assertIsData, makeHost, serverOf } from '../../support.js';

export interface Beside {
  readonly host: McpHost;
  /** The good server. */
  readonly good: string;
  /** The bad server. */
  readonly bad: string;
}

/** A host with a bad server and a good one, which connects later. */
export async function beside(bad: ServerConfig, goodUrl: string, options: HostOptions = {}): Promise<Beside> {
  const host = makeHost(options);
  const badId = await add(host, bad);
  const goodId = await add(host, { url: goodUrl, label: 'Good' });
  return { host, good: goodId, bad: badId };
}

/** Asserts that the good server still works and the snapshot is data, whatever the bad one did. */
export async function assertLifeGoesOn({ host, good }: Beside): Promise<void> {
  assert.equal(serverOf(host, good).status, 'connected');
  const call = await host.call({
    serverId: good,
    tool: 'calculate_sum',
    arguments: { a: 1, b: 2 },
    approved: true,
  });
  assert.ok(call.status === 'done', call.status);
  assert.deepEqual(call.result.schemaCheck, { status: 'valid' });
  assertIsData(host);
}

export function problemOf(server: Server): { code: string; message: string } {
  assert.ok('problem' in server, `${server.status} has a problem`);
  return server.problem;
}
