import assert from 'node:assert/strict';
import {
  type Ask,
  createMcpHost,
  type HostOptions,
  type McpHost,
  type Server,
  type ServerConfig,
  type SettledCall,
  type SignInAsk,
  type SignInStorage,
  type Snapshot,
} from '../../../../src/core/index.js';
import { signInAs, type Person } from '../../../fixtures/sign-in/person.js';
import '../../loaded.js';

export const CALLBACK = 'https://page.example/mcp-tools-callback.html';
const PATIENCE_MS = 10_000;

const hosts: McpHost[] = [];

export function endHosts(): void {
  for (const host of hosts.splice(0)) host.destroy();
}

export interface Visitor {
  readonly host: McpHost;
  readonly serverId: string;
  /** Every snapshot so far, as text. */
  readonly said: string[];
  server(): Server;
  /** Returns the sign-in request, once there is one that matches. */
  asked(about?: (ask: SignInAsk) => boolean): Promise<SignInAsk>;
  until<Value>(what: string, of: (snapshot: Snapshot) => Value | undefined | false | ''): Promise<Value>;
  /** Presses Continue and signs in like a person. Returns the callback URL. */
  goAndComeBack(person?: Person): Promise<string>;
  /** Signs in and passes on the response. */
  signIn(person?: Person): Promise<void>;
  call(tool: string, args?: Record<string, string>): Promise<SettledCall>;
  outcomes(): string[];
}

/** A page with one protected server, and its person. */
export function visit(url: string, options: HostOptions = {}, config: Partial<ServerConfig> = {}): Visitor {
  const host = createMcpHost({ ...options, signIn: { callbackUrl: CALLBACK, ...options.signIn } });
  hosts.push(host);
  const said: string[] = [];
  host.subscribe(() => said.push(JSON.stringify(host.getSnapshot())));
  const serverId = host.addServer({ url, label: 'Notes', ...config });

  const until: Visitor['until'] = (what, of) =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const value = of(host.getSnapshot());
        if (value === undefined || value === false || value === '') return;
        end();
        resolve(value);
      };
      let ticks = 0;
      // Ticks are counted instead of time, because a busy machine may give this process none.
      const timer = setInterval(() => {
        if (++ticks < PATIENCE_MS / 50) return;
        end();
        reject(new Error(`waited in vain: ${what}; there is ${JSON.stringify(host.getSnapshot())}`));
      }, 50);
      const leave = host.subscribe(look);
      const end = (): void => {
        clearInterval(timer);
        leave();
      };
      look();
    });
  const asked: Visitor['asked'] = (about = () => true) =>
    until('a question about signing in', ({ asks }) =>
      asks.find((ask: Ask): ask is SignInAsk => ask.kind === 'sign-in' && about(ask)),
    );

  const visitor: Visitor = {
    host,
    serverId,
    said,
    server: () => host.getSnapshot().servers.find(({ id }) => id === serverId)!,
    asked,
    until,
    async goAndComeBack(person) {
      const { id } = await asked(({ step }) => step === 'ready');
      assert.equal(host.answer(id, { kind: 'sign-in', action: 'continue' }), true);
      const ask = await asked(({ step, problem }) => step === 'open' || problem !== undefined);
      return signInAs(ask.url ?? assert.fail(JSON.stringify(ask.problem)), person);
    },
    async signIn(person) {
      const response = new URL(await visitor.goAndComeBack(person)).search;
      const { id } = await asked();
      assert.equal(host.answer(id, { kind: 'sign-in', action: 'finish', response }), true);
      await until('the end of the question', ({ asks }) => asks.every((ask) => ask.id !== id));
    },
    call: (tool, args = {}) => host.call({ serverId, tool, arguments: args, approved: true }),
    outcomes: () => host.getSnapshot().audit.flatMap((it) => (it.kind === 'sign-in' ? [it.outcome] : [])),
  };
  return visitor;
}

/** Connected, with its tools. */
export async function ready({ until, serverId }: Visitor): Promise<void> {
  await until('the tools', ({ servers }) =>
    servers.some((it) => it.id === serverId && it.status === 'connected' && it.toolsStatus === 'ready'),
  );
}

/** A storage of sign-ins that two hosts share like two tabs, and whose content tests can read. */
export function shelf(): SignInStorage & { readonly all: Map<string, unknown> } {
  const all = new Map<string, unknown>();
  return {
    all,
    get: (key) => all.get(key),
    set: (key, value) => all.set(key, structuredClone(value)),
    delete: (key) => all.delete(key),
  };
}

export function textOf(call: SettledCall): string {
  if (call.status !== 'done') return `${call.status} ${'problem' in call ? call.problem.code : ''}`.trim();
  const [part] = call.result.parts;
  return part?.kind === 'text' ? part.text : '';
}
