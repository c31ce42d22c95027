import { expect } from 'chai';
import {
  createMcpHost,
  type HostOptions,
  type JsonObject,
  type McpHost,
  type Server,
  type SettledCall,
} from '../../../src/core/index.js';
import { cdp, fixture } from '../../tools/in-page.js';
import { boundOf } from './clock.js';

const hosts: McpHost[] = [];

export function endHosts(): void {
  for (const host of hosts.splice(0)) host.destroy();
}

/** A host with a hostile server and a good one. */
export interface Siege {
  readonly host: McpHost;
  readonly hostile: string;
  readonly good: string;
  /** Address of the hostile server, used by one test only. */
  readonly url: string;
  readonly server: () => Server;
}

/**
 * Address of a switch of the hostile server with separate state, at its own host name, because a browser opens six
 * connections to a host and the previous attack may still hold some.
 */
export function lab(path: string): string {
  const run = crypto.randomUUID();
  const { port } = new URL(fixture('hostileLab'));
  return `http://${run}.localhost:${port}/${path}${path.includes('?') ? '&' : '?'}run=${run}`;
}

/** Sets the response of the hostile server, and returns its switch. */
export async function give(body: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const set = crypto.randomUUID();
  await fetch(`${fixture('hostileLab')}/__body?set=${set}`, { method: 'POST', body });
  return `raw-json?set=${set}`;
}

let sieges = 0;

/**
 * The good server. Alternates between its two host names, because a single one would use all connections that a browser opens.
 */
function goodServer(): string {
  return fixture('modern').replace('127.0.0.1', sieges++ % 2 === 0 ? '127.0.0.1' : 'localhost');
}

export function besiege(path: string, options: HostOptions = {}): Promise<Siege> {
  return siegeAt(lab(path), options);
}

/** The same hostile server, and a host with the longest timeouts. */
export function patientSiege({ url }: Siege): Promise<Siege> {
  return siegeAt(url, {});
}

async function siegeAt(url: string, options: HostOptions): Promise<Siege> {
  const host = createMcpHost(options);
  hosts.push(host);
  const good = host.addServer({ url: goodServer(), label: 'Good', autoConnect: false });
  const hostile = host.addServer({ url, label: 'Hostile', autoConnect: false });
  await Promise.all([host.connect(good), host.connect(hostile)]);
  return { host, hostile, good, url, server: () => serverOf(host, hostile) };
}

export function serverOf(host: McpHost, id: string): Server {
  const server = host.getSnapshot().servers.find((one) => one.id === id);
  if (!server) throw new Error(`there is no server ${id}`);
  return server;
}

export function toolNames({ host, hostile }: Siege): string[] {
  return host.getSnapshot().tools.flatMap((it) => (it.serverId === hostile ? [it.name] : []));
}

export function attack({ host, hostile }: Siege, args: JsonObject = {}): Promise<SettledCall> {
  return host.call({ serverId: hostile, tool: 'attack', arguments: args, approved: true });
}

/** The status of a call, with its problem and limit. */
export function endOf(call: SettledCall): string {
  if (!('problem' in call)) return call.status;
  const { code, data } = call.problem;
  return code === 'over-limit'
    ? `${call.status} ${code} ${String(data['limit'])} ${String(data['value'])}`
    : `${call.status} ${code}`;
}

/** Text of a call that is done. */
export function said(call: SettledCall): string | undefined {
  const part = call.status === 'done' ? call.result.parts[0] : undefined;
  return part?.kind === 'text' ? part.text : undefined;
}

/** Expects that the good server works, the hostile one works without an attack, and no call has ended twice. */
export async function expectLife({ host, hostile, good }: Siege, { echoes = true } = {}): Promise<void> {
  const sum = await host.call({
    serverId: good,
    tool: 'calculate_sum',
    arguments: { a: 1, b: 2 },
    approved: true,
  });
  expect(endOf(sum), 'a call to the good server').to.equal('done');
  if (echoes) {
    const text = 'still here';
    const echo = await host.call({ serverId: hostile, tool: 'echo', arguments: { text }, approved: true });
    expect(endOf(echo), 'a call to the hostile server that does no harm').to.equal('done');
    expect(said(echo)).to.equal(text);
  }
  expectOneEndEach(host);
  expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined);
}

export function expectOneEndEach(host: McpHost): void {
  const { audit } = host.getSnapshot();
  const ends = audit.flatMap((it) => (it.kind === 'call' && it.outcome !== 'started' ? [it.callId] : []));
  expect(new Set(ends).size, 'each call has one end').to.equal(ends.length);
}

/** Longest block of the main thread during `work`, in ms. */
export async function longestGap<Value>(work: () => Promise<Value>): Promise<{ gap: number; value: Value }> {
  let gap = 0;
  let last = performance.now();
  const tick = (): void => {
    const now = performance.now();
    gap = Math.max(gap, now - last);
    last = now;
  };
  const timer = setInterval(tick, 4);
  try {
    const value = await work();
    tick();
    return { gap, value };
  } finally {
    clearInterval(timer);
  }
}

/**
 * Expects that `work` never blocks the page for longer than `ms`. The machine may be busy, so the test fails at three
 * times that, multiplied by its slowness, and only if a second attempt is no better.
 */
export async function withoutFreeze<Value>(
  what: string,
  ms: number,
  work: () => Promise<Value>,
): Promise<Value> {
  // A malicious freeze takes seconds; a few hundred milliseconds may be caused by other load.
  const most = Math.max(3 * ms, 250);
  const first = await longestGap(work);
  const firstBound = await boundOf(most, first.gap);
  const second = first.gap < firstBound ? first : await longestGap(work);
  const best = second.gap < first.gap ? second : first;
  // Measures again, because other load may have begun or ended meanwhile.
  const lastBound = best === first ? firstBound : await boundOf(most, best.gap);
  expect(best.gap, `${what}: the longest gap`).to.be.below(Math.max(firstBound, lastBound));
  return best.value;
}

/** Memory of the page after garbage collection, in bytes. */
export async function heap(): Promise<number> {
  await cdp('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = (await cdp('Runtime.getHeapUsage')) as {
    usedSize: number;
    backingStorageSize?: number;
  };
  return usedSize + backingStorageSize;
}
