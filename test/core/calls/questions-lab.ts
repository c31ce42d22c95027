import assert from 'node:assert/strict';
import type { Ask, HostOptions, McpHost, Question, SettledCall } from '../../../src/core/index.js';
import { callsOf } from '../../fixtures/clients.js';
import { type HostileServer, startHostileServer } from '../../fixtures/hostile/index.js';
import { add, makeHost, serverOf, when } from '../support.js';

let lab: HostileServer | undefined;

export async function stopLab(): Promise<void> {
  await lab?.stop();
}

export const eras = ['modern', 'legacy'] as const;

export interface Visit {
  readonly host: McpHost;
  readonly serverId: string;
  readonly url: string;
  call(): Promise<SettledCall>;
}

/** A host with a server whose tool `attack` asks. */
export async function visit(query: string, options: HostOptions = {}): Promise<Visit> {
  lab ??= await startHostileServer();
  const url = `${lab.url}/asks?${query}&run=${Math.random()}`;
  const host = makeHost(options);
  const serverId = await add(host, { url });
  assert.equal(serverOf(host, serverId).status, 'connected');
  return { host, serverId, url, call: () => host.call({ serverId, tool: 'attack', approved: true }) };
}

export function isQuestion(ask: Ask): ask is Question {
  return ['form', 'open-url', 'sampling'].includes(ask.kind);
}

export function question<Kind extends Question['kind']>(
  host: McpHost,
  kind: Kind,
  has = '',
): Promise<Extract<Question, { kind: Kind }>> {
  return when(
    host,
    ({ asks }) =>
      asks.find(
        (ask): ask is Extract<Question, { kind: Kind }> =>
          ask.kind === kind && JSON.stringify(ask).includes(has),
      ),
    `a question ${kind} ${has}`,
  );
}

export const accept = { kind: 'form', action: 'accept', content: { answer: 'Yes' } } as const;
export const statusOf = (host: McpHost): string => host.getSnapshot().calls.at(-1)!.status;
export const outcomes = (host: McpHost): string[] =>
  host.getSnapshot().audit.flatMap((it) => (it.kind === 'question' ? [`${it.question} ${it.outcome}`] : []));
export const arrivals = async (url: string): Promise<number> =>
  (await callsOf(url)).filter(({ method }) => method === 'tools/call').length;
