import { createKeeper } from './host-keeper.js';
import type { Servers } from './host-servers.js';
import type { PatientStorage } from './host-storage.js';
import { withoutQuery, type Shared } from './host-shared.js';
import type { Draft } from './audit/index.js';
import type { Problem } from './errors.js';
import {
  emptyLedger,
  grantFor,
  grantOf,
  isSameTool,
  knownTool,
  standingOf,
  suspendChanged,
  withGrant,
  withGrantUsed,
  withKnown,
  withoutGrant,
  type KnownTool,
  type Ledger,
  type ToolKey,
} from './trust/index.js';
import type { ApprovalAnswer, Grant, PolicyContext, Server, ServerName, Tool } from './types.js';

/** What was decided about tools, and what follows from it. */
export interface Trust {
  /** Takes in what other tabs have decided meanwhile. Never rejects, and never takes long. */
  refresh(): Promise<void>;
  contextOf(tool: Tool, argumentsDigest: string, after: readonly ServerName[]): PolicyContext;
  /** A person decided about a call. */
  decided(tool: Tool, argumentsDigest: string, answer: ApprovalAnswer): void;
  /** A grant decided about a call. */
  used(grant: Grant, callId: string): void;
  /** A server's tools were listed anew. */
  listed(serverId: string): void;
  revoke(grantId: string): void;
}

export function createTrust(shared: Shared, servers: Servers, storage: PatientStorage | undefined): Trust {
  const { limits, store, record } = shared;
  let ledger: Ledger = emptyLedger;
  /** What a person took back stays so, also where the storage would not take that. */
  const revoked = new Map<string, number>();

  const put = (next: Ledger): void => {
    if (next === ledger) return;
    ledger = next;
    store.update({ grants: ledger.grants });
  };
  const keeper = createKeeper(limits, storage);

  const serverOf = (serverId: string): Server | undefined =>
    store.get().servers.find(({ id }) => id === serverId);
  const instructionsOf = (serverId: string): string | undefined => {
    const server = serverOf(serverId);
    return server?.status === 'connected' ? server.instructions : undefined;
  };
  const keyOf = ({ serverId, name }: Tool): ToolKey => ({ ...servers.endpointOf(serverId), tool: name });

  const note = (
    grant: Grant,
    outcome: Extract<Draft, { kind: 'grant' }>['outcome'],
    more: { readonly callId?: string; readonly problem?: Problem } = {},
  ): void => {
    const server = store
      .get()
      .servers.find(({ id }) => isSameTool(grant, { ...servers.endpointOf(id), tool: grant.tool }));
    record({
      kind: 'grant',
      grantId: grant.id,
      tool: grant.tool,
      url: withoutQuery(grant.url),
      effect: grant.effect,
      scope: grant.scope,
      fingerprint: grant.fingerprint,
      ...(grant.argumentsDigest === undefined ? {} : { onlyTheseArguments: true }),
      ...(server ? { serverId: server.id, server: server.label } : {}),
      outcome,
      ...more,
    });
  };

  /** Does it here at once, and then to what is stored, which other tabs may have changed. */
  const change = (of: (ledger: Ledger) => Ledger, grant?: Grant): void => {
    put(of(ledger));
    void keeper.change(of).then((problem) => {
      if (!grant || grant.scope !== 'always') return;
      if (problem) note(grant, 'not-stored', { problem });
      else if (storage) put(markStored(ledger, grant.id));
    });
  };

  return {
    async refresh() {
      const stored = await keeper.read();
      if (stored) put(joined(ledger, stored, revoked));
    },
    contextOf(tool, argumentsDigest, after) {
      const key = keyOf(tool);
      const grant = grantFor(ledger, key, tool.fingerprint, argumentsDigest);
      return {
        after,
        standing: standingOf(ledger, key, tool.fingerprint),
        ...(grant ? { grant } : {}),
        trustsClaims: servers.trustsClaims(tool.serverId),
      };
    },
    decided(tool, argumentsDigest, { decision, scope, onlyTheseArguments }) {
      const key = keyOf(tool);
      const at = Date.now();
      const isApproved = decision === 'approve';
      if (isApproved || scope) {
        const known = knownTool(key, tool, instructionsOf(tool.serverId), at, limits);
        change((before) => withKnown(before, key, known, limits));
      }
      if (!scope) return;
      const grant = grantOf({
        ...key,
        effect: isApproved ? 'allow' : 'deny',
        scope,
        fingerprint: tool.fingerprint,
        argumentsDigest: onlyTheseArguments ? argumentsDigest : undefined,
        createdAt: at,
      });
      change((before) => withGrant(before, grant, limits), grant);
      note(grant, 'made');
    },
    used(grant, callId) {
      change((before) => withGrantUsed(before, grant.id, Date.now()));
      note(grant, 'used', { callId });
    },
    listed(serverId) {
      const tools = store.get().tools.filter((tool) => tool.serverId === serverId);
      const prints = new Map(tools.map(({ name, fingerprint }) => [name, fingerprint]));
      const at = Date.now();
      const endpoint = servers.endpointOf(serverId);
      const before = ledger;
      const suspend = (one: Ledger): Ledger => suspendChanged(one, endpoint, prints, at);
      if (suspend(before) === before) return;
      change(suspend);
      for (const [index, grant] of ledger.grants.entries()) {
        if (grant !== before.grants[index]) note(grant, 'suspended');
      }
    },
    revoke(grantId) {
      const grant = ledger.grants.find(({ id }) => id === grantId);
      if (!grant) return;
      revoked.set(grantId, Date.now());
      change((before) => withoutGrant(before, grantId), grant);
      note(grant, 'revoked');
    },
  };
}

/** What is stored counts, beside what this page alone holds, and but for what this page has taken back. */
function joined(own: Ledger, stored: Ledger, revoked: ReadonlyMap<string, number>): Ledger {
  const ofPage = own.grants.filter((grant) => !grant.stored);
  const held = new Map(own.grants.map((grant) => [grant.id, grant]));
  const grants = stored.grants.flatMap((grant): readonly Grant[] => {
    const mine = held.get(grant.id);
    const isGone = grant.createdAt <= (revoked.get(grant.id) ?? -1);
    if (isGone || mine?.stored === false) return [];
    const suspendedAt = mine?.createdAt === grant.createdAt ? mine.suspendedAt : undefined;
    return [suspendedAt === undefined ? grant : { ...grant, suspendedAt }];
  });
  const isNewer = (one: KnownTool): boolean =>
    !stored.known.some((other) => isSameTool(one, other) && other.since >= one.since);
  const known = own.known.filter(isNewer);
  const older = stored.known.filter((one) => !known.some((other) => isSameTool(one, other)));
  const next = { grants: [...grants, ...ofPage], known: [...older, ...known] };
  return isEqual(own, next) ? own : next;
}

function isEqual(a: Ledger, b: Ledger): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function markStored(ledger: Ledger, grantId: string): Ledger {
  return {
    ...ledger,
    grants: ledger.grants.map((grant) => (grant.id === grantId ? { ...grant, stored: true } : grant)),
  };
}
