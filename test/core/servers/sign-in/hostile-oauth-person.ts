import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createMcpHost,
  type HostOptions,
  type McpHost,
  type ServerConfig,
  type SignInAsk,
} from '../../../../src/core/index.js';
import type { Seen, HostileOAuth } from '../../../fixtures/hostile-oauth/index.js';
import '../../loaded.js';

export const CALLBACK = 'https://page.example/mcp-tools-callback.html';

/** Longer than any test here takes, so that a hang fails without a long wait. */
const PATIENCE_MS = 20_000;
/** For servers that never respond. The others respond sooner, even on a busy machine. */
const SLOW_MS = 800;
const LOOK_MS = 5;
/** No work of the host itself is silent for this number of checks. */
const REST_LOOKS = 8;

const hosts: Visitor[] = [];
/** Console output that contains something like a secret. */
const printed: string[] = [];
/** Every address that this process requested. */
const fetched: string[] = [];

/** Starts recording every channel through which a secret could leak. */
export function listenForLeaks(): void {
  const hear = (text: unknown): void => {
    if (String(text).includes('canary-')) printed.push(String(text));
  };
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
    stream.write = (...given: unknown[]): boolean => {
      hear(given[0]);
      return write(...given);
    };
  }
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    const say = console[name].bind(console);
    console[name] = (...given: unknown[]): void => {
      given.forEach(hear);
      say(...given);
    };
  }
  const plain = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    fetched.push(input instanceof Request ? input.url : String(input));
    return plain(input, init);
  };
}

export interface Visitor {
  readonly host: McpHost;
  readonly serverId: string;
  /** The switch, made unique for this visit. */
  readonly name: string;
  readonly hostileOAuth: HostileOAuth;
  /** Every address that an ask wanted to open. */
  readonly urls: Set<string>;
  /** Every sign-in request, as it was shown. */
  readonly heard: SignInAsk[];
  /** Everything that the host published. */
  readonly said: Set<string>;
  /** Number of times that the person will still press Continue. */
  presses: number;
  /** Pages of the hostile server that are being fetched. */
  opening: number;
  /** The callback URLs that the page received. */
  readonly brought: string[];
}

let visits = 0;

/** A page with one hostile server, and a person who presses Continue up to this number of times and signs in immediately. */
export async function visit(
  hostileOAuth: HostileOAuth,
  doing: string,
  { presses = 1, ...more }: HostOptions & { presses?: number; server?: Partial<ServerConfig> } = {},
): Promise<Visitor> {
  visits += 1;
  const name = `${doing}~${visits}`;
  const { server, ...options } = more;
  const host = createMcpHost({
    signIn: { callbackUrl: CALLBACK },
    ...options,
    limits: { ...(/slow|drip/.test(doing) ? { signInMs: SLOW_MS } : {}), ...options.limits },
  });
  const serverId = host.addServer({ url: `${hostileOAuth.url}/${name}/mcp`, ...server, autoConnect: false });
  const visitor: Visitor = {
    host,
    serverId,
    name,
    hostileOAuth,
    urls: new Set(),
    heard: [],
    said: new Set(),
    presses,
    opening: 0,
    brought: [],
  };
  hosts.push(visitor);
  const look = (): void => {
    visitor.said.add(JSON.stringify(host.getSnapshot()));
    for (const ask of host.getSnapshot().asks) {
      if (ask.kind === 'sign-in') meet(visitor, ask);
      if (ask.kind === 'approval') host.answer(ask.id, { kind: 'approval', decision: 'approve' });
    }
  };
  host.subscribe(look);
  await bounded(host.connect(serverId), 'connect');
  look();
  await settled(visitor);
  return visitor;
}

/** Connects again, with this number of presses. */
export async function again(visitor: Visitor, presses = 1): Promise<string> {
  visitor.presses = presses;
  await bounded(visitor.host.connect(visitor.serverId), 'connect again');
  return settled(visitor);
}

/** Calls `echo` and returns its end in two words. */
export async function callEcho(visitor: Visitor, presses = 1): Promise<string> {
  visitor.presses = presses;
  const { host, serverId } = visitor;
  const call = await bounded(
    host.call({ serverId, tool: 'echo', arguments: { text: 'hello' }, approved: true }),
    'a call',
  );
  visitor.said.add(JSON.stringify(call));
  return 'problem' in call ? `${call.status} ${call.problem.code}` : call.status;
}

function meet(visitor: Visitor, ask: SignInAsk): void {
  const { host, urls, heard } = visitor;
  if (!heard.some(({ id }) => id === ask.id)) heard.push(ask);
  if (ask.step === 'ready' && visitor.presses > 0) {
    visitor.presses -= 1;
    assert.ok(host.answer(ask.id, { kind: 'sign-in', action: 'continue' }));
  }
  if (ask.step !== 'open' || ask.url === undefined || urls.has(ask.url)) return;
  urls.add(ask.url);
  visitor.opening += 1;
  void open(visitor, ask.id, ask.url).finally(() => (visitor.opening -= 1));
}

async function open(visitor: Visitor, id: string, url: string): Promise<void> {
  if (!isOfHostileOAuth(url)) return;
  const response = await fetch(url, { redirect: 'manual' });
  const back = response.headers.get('Location');
  if (back === null) return;
  const { search } = new URL(back);
  visitor.brought.push(search);
  visitor.host.answer(id, { kind: 'sign-in', action: 'finish', response: search });
}

export function isOfHostileOAuth(url: string): boolean {
  return /^http:\/\/127\.0\.0\.1:\d+\//.test(url);
}

export function askOf({ host, serverId }: Visitor): SignInAsk | undefined {
  return host
    .getSnapshot()
    .asks.find((it): it is SignInAsk => it.kind === 'sign-in' && it.serverId === serverId);
}

/** Returns the state in a few words: `connected`, `ready sign-in-denied` (an ask), `needs-sign-in sign-in-unsafe`. */
export function standing(visitor: Visitor): string {
  const ask = askOf(visitor);
  if (ask) return ask.problem ? `${ask.step} ${ask.problem.code}` : ask.step;
  const server = visitor.host.getSnapshot().servers.find((it) => it.id === visitor.serverId);
  assert.ok(server);
  return 'problem' in server ? `${server.status} ${server.problem.code}` : server.status;
}

/** Waits until nothing changes any more. */
export async function settled(visitor: Visitor): Promise<string> {
  let last = '';
  // Checks are counted instead of time, because a busy machine may give this process none.
  let same = 0;
  for (let look = 0; ; look++) {
    const now = standing(visitor);
    same = now === last ? same + 1 : 0;
    last = now;
    // After a server needs a sign-in, a request or a reason follows.
    const { servers } = visitor.host.getSnapshot();
    const isListing = servers.some((it) => it.status === 'connected' && it.toolsStatus === 'loading');
    const isBusy =
      isListing || /^(connecting|preparing|finishing)| (sign-in-required|access-missing)$/.test(now);
    if (!isBusy && visitor.opening === 0 && same >= REST_LOOKS) return now;
    if (look >= PATIENCE_MS / LOOK_MS) return `hangs: ${now}`;
    await delay(LOOK_MS);
  }
}

/** The same promise, with a timeout. */
export async function bounded<Value>(promise: Promise<Value>, what: string): Promise<Value> {
  const late = delay(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error(`It hangs: ${what}`);
  });
  return Promise.race([promise, late]);
}

export async function recordOf({ hostileOAuth, name }: Visitor): Promise<Seen[]> {
  return read(`${hostileOAuth.url}/__record?switch=${name}`);
}

export async function expire({ hostileOAuth, name }: Visitor): Promise<void> {
  await read(`${hostileOAuth.url}/__expire?switch=${name}`);
}

async function read<Value>(url: string): Promise<Value> {
  return (await (await fetch(url)).json()) as Value;
}

/** Asserts that no secret leaked during this visit, and that nothing forbidden was requested or opened. */
export async function assertSafe(visitor: Visitor): Promise<void> {
  const { host, hostileOAuth, name, urls, said } = visitor;
  const all = [JSON.stringify(host.getSnapshot()), ...said, host.exportAudit(), ...printed];
  const { challenges } = await read<{ challenges: string[] }>(`${hostileOAuth.url}/__secrets?switch=${name}`);
  assert.deepEqual([...new Set(all.flatMap((text) => leaksIn(text, challenges)))], [], 'no secret gets out');
  assert.deepEqual(
    [...urls, ...fetched].filter((url) => !isOfHostileOAuth(url)),
    [],
    'nothing else is opened or asked',
  );
  const carried = (await recordOf(visitor)).filter(({ side }) => side === 'b').flatMap((it) => it.carried);
  assert.deepEqual(
    carried.filter((label) => label.endsWith('@a')),
    [],
    'the other origin gets nothing of the first',
  );
}

/** The prefix of each secret. The secrets themselves would look like a leak in the next test. */
function leaksIn(text: string, challenges: readonly string[]): string[] {
  const canaries = [...text.matchAll(/(.{0,40})canary-(access|refresh|code|secret)/gs)].map(
    ([, before = '', kind = '']) => `${before}<${kind}>`,
  );
  // A verifier is recognized by its challenge.
  const verifiers = [...text.matchAll(/[\w.~-]{43,128}/g)].flatMap(([word], at) =>
    challenges.includes(createHash('sha256').update(word).digest('base64url')) ? [`<verifier ${at}>`] : [],
  );
  return [...canaries, ...verifiers];
}

export function endVisits(): void {
  for (const { host } of hosts.splice(0)) host.destroy();
  fetched.length = 0;
  printed.length = 0;
}

/** Asserts that a visit ends this way, twice, without a leak. */
export async function comesTo(
  hostileOAuth: HostileOAuth,
  doing: string,
  end: string,
  options?: Parameters<typeof visit>[2],
): Promise<Visitor> {
  const visitor = await visit(hostileOAuth, doing, options);
  assert.equal(standing(visitor), end);
  if (end !== 'connected') assert.equal(await again(visitor), end);
  await assertSafe(visitor);
  return visitor;
}
