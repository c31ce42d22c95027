import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  ApprovalAnswer,
  ApprovalAsk,
  AuditRecord,
  CallRequest,
  Grant,
  GrantDuration,
  HostOptions,
  JsonObject,
  McpHost,
  SettledCall,
} from '../../../src/core/index.js';
import { rugPull, type RugPull, type RugPullServer, startRugPullServer } from '../../fixtures/trust/index.js';
import { add, endHosts, makeHost, when } from '../support.js';

/** Source of servers that no other test uses. */
export interface Lab {
  fresh(era?: 'modern' | 'legacy'): RugPull;
}

/** Starts a lab before the tests of a file and stops it after them. Ends the hosts of each test. */
export function useLab(): Lab {
  let server: RugPullServer;
  let last = 0;
  before(async () => {
    server = await startRugPullServer();
  });
  afterEach(endHosts);
  after(() => server.stop());
  return { fresh: (era) => rugPull(server.url, `run-${++last}`, era) };
}

/** Tests ask more often than people should be asked, and do not wait between two lists. */
export const patient = { listRefreshMs: 1, approvalsPerMinute: 100_000, reconnectFirstMs: 1 };

/** A host and the server that is called. */
export interface Line {
  readonly host: McpHost;
  readonly serverId: string;
  /** `undefined` if the server is not one of the lab. */
  readonly rug?: RugPull;
}

export interface Meeting extends Line {
  readonly rug: RugPull;
}

/** A host that is connected to its own server. */
export async function meet(rug: RugPull, options: HostOptions = {}, label = 'A'): Promise<Meeting> {
  const host = makeHost({ ...options, limits: { ...patient, ...options.limits } });
  return { host, serverId: await add(host, { url: rug.url, label }), rug };
}

/** A call in progress, and its approval request. */
export interface Asked {
  readonly ask: ApprovalAsk;
  readonly settled: Promise<SettledCall>;
}

export const letter: JsonObject = { to: 'Ada' };

type Request = Partial<Omit<CallRequest, 'serverId'>>;

/** Begins a call as the model would: `send` with a letter, unless `request` differs. */
export function begin({ host, serverId }: Line, request: Request = {}): Promise<SettledCall> {
  return host.call({ serverId, tool: 'send', arguments: letter, startedBy: 'model', ...request });
}

/** Begins a call that must need approval. */
export async function beginAsked(line: Line, request: Request = {}): Promise<Asked> {
  const { host } = line;
  const known = new Set(host.getSnapshot().asks.map(({ id }) => id));
  const settled = begin(line, request);
  const ask = await newAsk(host, known);
  return { ask, settled };
}

/** Waits for the next approval request that is not in `known`. */
export function newAsk(host: McpHost, known: ReadonlySet<string>): Promise<ApprovalAsk> {
  return when(
    host,
    ({ asks }) => asks.find((ask): ask is ApprovalAsk => ask.kind === 'approval' && !known.has(ask.id)),
    'a new question',
  );
}

type Approval = Partial<Omit<Extract<ApprovalAnswer, { decision: 'approve' }>, 'kind' | 'decision'>>;

/** Approves like a person who saw the arguments. */
export function approve(host: McpHost, ask: ApprovalAsk, more: Approval = {}): void {
  const answer = { kind: 'approval', decision: 'approve', digest: ask.digest, ...more } as const;
  assert.equal(host.answer(ask.id, answer), true, 'the answer is taken');
}

export function deny(
  host: McpHost,
  ask: ApprovalAsk,
  more: { duration?: GrantDuration; reason?: string } = {},
): void {
  const answer = { kind: 'approval', decision: 'deny', digest: ask.digest, ...more } as const;
  assert.equal(host.answer(ask.id, answer), true, 'the answer is taken');
}

/** Begins a call that must need approval, approves it, and waits until it is done. */
export async function approved(line: Line, request: Request = {}, more: Approval = {}): Promise<ApprovalAsk> {
  const { ask, settled } = await beginAsked(line, request);
  approve(line.host, ask, more);
  assert.equal((await settled).status, 'done');
  return ask;
}

/** Begins a call that must need approval, and denies it. */
export async function denied(line: Line, request: Request = {}): Promise<ApprovalAsk> {
  const { ask, settled } = await beginAsked(line, request);
  deny(line.host, ask);
  assert.equal((await settled).status, 'denied');
  return ask;
}

/** Makes a call that must need no approval. */
export async function unasked(line: Line, request: Request = {}): Promise<SettledCall> {
  const { host } = line;
  const known = new Set(host.getSnapshot().asks.map(({ id }) => id));
  let leave = (): void => undefined;
  const asked = new Promise<never>((_, reject) => {
    leave = host.subscribe(() => {
      const ask = host.getSnapshot().asks.find(({ id, kind }) => kind === 'approval' && !known.has(id));
      if (ask?.kind !== 'approval') return;
      reject(new Error(`It was asked about: ${ask.reason.code}, ${ask.toolHistory.status}`));
    });
  });
  try {
    const settled = await Promise.race([begin(line, request), asked]);
    assert.equal(settled.status, 'done');
    return settled;
  } finally {
    leave();
  }
}

/** Returns every approval request in the audit record. */
export function asksOf(host: McpHost): Extract<AuditRecord, { kind: 'ask' }>[] {
  return recordsOf(host, 'ask');
}

export function recordsOf<Kind extends AuditRecord['kind']>(
  host: McpHost,
  kind: Kind,
): Extract<AuditRecord, { kind: Kind }>[] {
  return host
    .getSnapshot()
    .audit.filter((it): it is Extract<AuditRecord, { kind: Kind }> => it.kind === kind);
}

/** Returns the only grant. */
export function theGrant(host: McpHost): Grant {
  const { grants } = host.getSnapshot();
  assert.equal(grants.length, 1);
  return grants[0]!;
}

/** Waits until every grant is stored, and there is at least one. */
export async function untilStored({ host }: Line): Promise<void> {
  await when(host, ({ grants }) => grants.length > 0 && grants.every((it) => it.stored), 'the stored grants');
}

/** Waits for the record of a grant that could not be stored. */
export async function untilNotStored({ host }: Line): Promise<void> {
  await when(
    host,
    () => recordsOf(host, 'grant').some(({ outcome }) => outcome === 'not-stored'),
    'the record',
  );
}

/** Returns the number of calls that arrived, after time for late ones. */
export async function arrived(rug: RugPull): Promise<number> {
  await delay(20);
  return (await rug.calls()).length;
}
