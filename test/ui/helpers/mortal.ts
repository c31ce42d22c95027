import { expect } from 'chai';
import {
  createMcpHost,
  type HostOptions,
  type McpHost,
  type Server,
  type SettledCall,
} from '../../../src/core/index.js';
import { fixture } from '../../tools/in-page.js';
import { until, wait } from './page.js';
import type { Received } from './widget.js';

export const allTools = ['echo', 'slow', 'ask_form'];

export const eras = ['modern', 'legacy'] as const;

/** A server for one test that can be killed and restarted. */
export interface Mortal {
  readonly url: string;
  /** Breaks every connection, and stops responding. */
  kill(): Promise<void>;
  /** Responds again, and still has the earlier sessions. */
  revive(): Promise<void>;
  /** Breaks every connection, and accepts new ones. */
  cut(): Promise<void>;
  /** Ends all sessions. */
  forget(): Promise<void>;
  /** Responds to no list request until the server is killed. */
  hold(): Promise<void>;
  /**
   * Ends the connection on each call, or on a request after 1.5 s of silence. Resolves with the number
   * of connections that are open now.
   */
  drop(what: 'calls' | 'quiet'): Promise<number>;
  /** All requests that the server has received, across restarts. */
  received(method?: string): Promise<readonly Received[]>;
  /** The address of that command, for a caller that cannot wait. */
  readonly cutUrl: string;
}

export async function startMortal(era: (typeof eras)[number]): Promise<Mortal> {
  const control = fixture('mortalControl');
  const started = await fetch(`${control}/start?era=${era}`, { method: 'POST' });
  const { which, url } = (await started.json()) as { which: string; url: string };
  const order = async (path: string): Promise<void> => {
    await fetch(`${control}/${path}?which=${which}`, { method: 'POST' });
  };
  return {
    url,
    kill: () => order('kill'),
    revive: () => order('revive'),
    cut: () => order('cut'),
    forget: () => order('forget'),
    hold: () => order('hold'),
    async drop(what) {
      const response = await fetch(`${control}/drop-${what}?which=${which}`, { method: 'POST' });
      return ((await response.json()) as { standing: number }).standing;
    },
    async received(method = 'tools/call') {
      const response = await fetch(`${control}/calls?which=${which}`);
      const all = (await response.json()) as readonly Received[];
      return all.filter((one) => one.method === method);
    },
    cutUrl: `${control}/cut?which=${which}`,
  };
}

const hosts: McpHost[] = [];

/** The states of one server, as the page shows them. */
export interface Watched {
  readonly host: McpHost;
  readonly id: string;
  /** Each shown state, without repeats: `connecting`, `connecting again`, `connected` … */
  readonly states: string[];
  server(): Server;
  tools(): string[];
  /** Waits for a state with this name. */
  is(state: string, ms?: number): Promise<void>;
  /** Connected, and its tools are listed. */
  ready(): Promise<void>;
}

/** A host with one server, which it soon reconnects after a loss. */
export function watch(url: string, options: HostOptions = {}): Watched {
  const limits = { reconnectFirstMs: 50, reconnectLastMs: 400, reconnectAttempts: 100, ...options.limits };
  const host = createMcpHost({ ...options, limits });
  hosts.push(host);
  const states: string[] = [];
  const id = host.addServer({ url });
  const server = (): Server => host.getSnapshot().servers.find((one) => one.id === id)!;
  const look = (): void => {
    const now = server();
    const state = now.status === 'connecting' && now.retry ? 'connecting again' : now.status;
    if (states.at(-1) !== state) states.push(state);
  };
  host.subscribe(look);
  look();
  const is = async (state: string, ms?: number): Promise<void> => {
    await until(`${state}, after ${states.join(', ')}`, () => states.at(-1) === state, ms);
  };
  return {
    host,
    id,
    states,
    server,
    tools: () => host.getSnapshot().tools.map(({ name }) => name),
    is,
    async ready() {
      await until(`the tools, after ${states.join(', ')}`, () => {
        const now = server();
        return now.status === 'connected' && now.toolsStatus === 'ready';
      });
    },
  };
}

export function endHosts(): void {
  for (const host of hosts.splice(0)) host.destroy();
}

export function call({ host, id }: Watched, tool: string, args = {}): Promise<SettledCall> {
  return host.call({ serverId: id, tool, arguments: args, approved: true });
}

/** The end of a call, or a string if the call did not end in time. */
export function endOf(settled: Promise<SettledCall>): Promise<SettledCall | { readonly status: 'hangs' }> {
  return Promise.race([settled, wait(4000).then(() => ({ status: 'hangs' as const }))]);
}

/** Expects that the page has recovered by itself: the tools are listed, and the next call works. */
export async function expectBack(page: Watched): Promise<void> {
  await page.ready();
  expect(page.tools()).to.deep.equal(allTools);
  const end = await endOf(call(page, 'echo', { text: 'back' }));
  expect(end.status).to.equal('done');
  expect(page.host.getSnapshot().asks).to.deep.equal([]);
}

/** Expects one recorded end for every call. */
export function expectOneEndEach({ host }: Watched): void {
  const { audit, calls } = host.getSnapshot();
  for (const { id } of calls) {
    const ends = audit.filter((it) => it.kind === 'call' && it.callId === id && it.outcome !== 'started');
    expect(ends.map(({ outcome }) => outcome)).to.have.length(1);
  }
}
