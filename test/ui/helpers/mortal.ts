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

/** A server that dies and comes back, for one test alone. */
export interface Mortal {
  readonly url: string;
  /** Every connection breaks, and nobody answers any more. */
  kill(): Promise<void>;
  /** Answers again; sessions of the time before are still known. */
  revive(): Promise<void>;
  /** Every connection breaks, and the next is welcome. */
  cut(): Promise<void>;
  /** Sessions are known no more. */
  forget(): Promise<void>;
  /** No list is answered any more until the server is killed. */
  hold(): Promise<void>;
  /**
   * Calls, or requests on a connection that was quiet for 1.5 s, are met with the end of the connection. Resolves with the number
   * of connections that stand now.
   */
  drop(what: 'calls' | 'quiet'): Promise<number>;
  /** What it has received in all its lives. */
  received(method?: string): Promise<readonly Received[]>;
  /** The address of that order, for who cannot wait. */
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

/** What became of one server, seen from the page. */
export interface Watched {
  readonly host: McpHost;
  readonly id: string;
  /** Each state that was shown, once in a row: `connecting`, `connecting again`, `connected` … */
  readonly states: string[];
  server(): Server;
  tools(): string[];
  /** Waits for a state of this name. */
  is(state: string, ms?: number): Promise<void>;
  /** Connected, and its tools are listed. */
  ready(): Promise<void>;
}

/** A host with one server, that tries soon to get it back when it is lost. */
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

/** An end that comes soon, or the word that none came. */
export function endOf(settled: Promise<SettledCall>): Promise<SettledCall | { readonly status: 'hangs' }> {
  return Promise.race([settled, wait(4000).then(() => ({ status: 'hangs' as const }))]);
}

/** The page has come back to a true state by itself: the tools are there, and the next call works. */
export async function expectBack(page: Watched): Promise<void> {
  await page.ready();
  expect(page.tools()).to.deep.equal(allTools);
  const end = await endOf(call(page, 'echo', { text: 'back' }));
  expect(end.status).to.equal('done');
  expect(page.host.getSnapshot().asks).to.deep.equal([]);
}

/** Every call has one end on record. */
export function expectOneEndEach({ host }: Watched): void {
  const { audit, calls } = host.getSnapshot();
  for (const { id } of calls) {
    const ends = audit.filter((it) => it.kind === 'call' && it.callId === id && it.outcome !== 'started');
    expect(ends.map(({ outcome }) => outcome)).to.have.length(1);
  }
}
