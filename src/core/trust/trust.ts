import { withoutQuery } from '../base/address.js';
import { createKeeper } from './grant-storage.js';
import type { TimedStorage } from '../base/storage.js';
import type { Shared } from '../state/shared.js';
import type { Draft } from '../audit/index.js';
import { digestOf } from '../base/digest.js';
import type { Problem } from '../base/errors.js';
import {
  emptyLedger,
  grantFor,
  grantOf,
  isSameTool,
  allStored,
  joined,
  knownTool,
  seenDefinition,
  standingOf,
  suspendChanged,
  withGrant,
  withGrantUsed,
  withKnown,
  withoutGrant,
  type GrantStore,
  type ToolKey,
} from './index.js';
import type {
  ApprovalAnswer,
  Grant,
  JsonValue,
  PolicyContext,
  SeenDefinition,
  ServerRef,
  Tool,
} from '../protocol/index.js';

/** A tool as it is seen at one moment, together with what its server says of itself then. */
export interface ToolSnapshot {
  readonly tool: Tool;
  readonly fingerprint: string;
  readonly definition: SeenDefinition;
}

/** What was decided about tools, and what follows from it. */
export interface Trust {
  /** Takes in what other tabs have decided meanwhile. Never rejects; waits for the storage no longer than it may take. */
  refresh(): Promise<void>;
  /** A server may have come back with other instructions before its tools were listed anew: they are seen already. */
  look(tool: Tool): ToolSnapshot;
  contextOf(look: ToolSnapshot, argumentsDigest: string, after: readonly ServerRef[]): PolicyContext;
  /** A person decided about a call. */
  decided(look: ToolSnapshot, argumentsDigest: string, answer: ApprovalAnswer): void;
  /** A grant decided about a call. */
  used(grant: Grant, callId: string): void;
  /** A server's tools were listed anew. */
  listed(serverId: string): void;
  revoke(grantId: string): void;
}

/** The facts about a server that a decision depends on. */
interface ServerFacts {
  /** Returns the address and the account that a server's tools are called with. Grants are bound to both. */
  endpointOf(serverId: string): { readonly url: string; readonly principal: string };
  /** Returns true if the page trusts the server's tool annotations. */
  trustsClaims(serverId: string): boolean;
}

export function createTrust(shared: Shared, servers: ServerFacts, storage: TimedStorage | undefined): Trust {
  const { limits, store, record } = shared;
  let ledger: GrantStore = emptyLedger;
  /** While nobody can tell what was taken back in another tab, nothing that is stored allows anything. */
  let isReadable = true;
  /** What a person took back stays so, also where the storage would not take that. */
  const revoked = new Set<string>();
  const looks = new WeakMap<Tool, ToolSnapshot>();

  const put = (next: GrantStore): void => {
    if (next === ledger) return;
    ledger = next;
    store.update({ grants: ledger.grants });
  };

  const keeper = storage && createKeeper(limits, storage, () => put(allStored(ledger)));

  const instructionsOf = (serverId: string): string | undefined => {
    const server = store.get().servers.find(({ id }) => id === serverId);
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
      duration: grant.duration,
      fingerprint: grant.fingerprint,
      ...(grant.argumentsDigest === undefined ? {} : { onlyTheseArguments: true }),
      ...(server ? { serverId: server.id, server: server.label } : {}),
      outcome,
      ...more,
    });
  };

  /** Does it here at once, and then to what is stored, which other tabs may have changed. */
  const change = (of: (ledger: GrantStore) => GrantStore, grant?: Grant): void => {
    put(of(ledger));
    if (!keeper) return;
    void keeper.change(of).then((problem) => {
      if (grant?.duration !== 'always') return;
      if (problem) note(grant, 'not-stored', { problem });
    });
  };

  return {
    async refresh() {
      const storedBefore = new Set(ledger.grants.filter((grant) => grant.stored).map(({ id }) => id));
      const stored = await keeper?.read();
      isReadable = stored !== 'unreadable';
      if (stored && stored !== 'unreadable') put(joined(ledger, stored, { revoked, storedBefore }));
    },
    look(tool) {
      const instructions = instructionsOf(tool.serverId);
      const known = looks.get(tool);
      if (known && known.definition.instructions === instructions) return known;
      const definition = seenDefinition(tool, instructions);
      const look = { tool, definition, fingerprint: digestOf(definition as unknown as JsonValue) };
      looks.set(tool, look);
      return look;
    },
    contextOf({ tool, fingerprint }, argumentsDigest, after) {
      const key = keyOf(tool);
      const grants = ledger.grants.filter((one) => isReadable || !one.stored || one.effect === 'deny');
      const grant = grantFor({ ...ledger, grants }, key, fingerprint, argumentsDigest);
      return {
        after,
        standing: standingOf(ledger, key, fingerprint),
        ...(grant ? { grant } : {}),
        trustsClaims: servers.trustsClaims(tool.serverId),
      };
    },
    decided({ tool, fingerprint, definition }, argumentsDigest, { decision, duration, onlyTheseArguments }) {
      const key = keyOf(tool);
      const at = Date.now();
      const isApproved = decision === 'approve';
      if (isApproved || duration) {
        const known = knownTool(key, fingerprint, definition, at, limits);
        if (withKnown(ledger, key, known, limits) !== ledger) {
          change((before) => withKnown(before, key, known, limits));
        }
      }
      if (!duration) return;
      const grant = grantOf({
        ...key,
        effect: isApproved ? 'allow' : 'deny',
        duration,
        fingerprint,
        argumentsDigest: onlyTheseArguments ? argumentsDigest : undefined,
        createdAt: at,
      });
      change((before) => withGrant(before, grant, limits), grant);
      note(grant, 'made');
    },
    used(grant, callId) {
      const use = (before: GrantStore): GrantStore => withGrantUsed(before, grant.id, Date.now());
      put(use(ledger));
      // Not worth a writing of its own.
      keeper?.note(use);
      note(grant, 'used', { callId });
    },
    listed(serverId) {
      const tools = store.get().tools.filter((tool) => tool.serverId === serverId);
      const prints = new Map(tools.map(({ name, fingerprint }) => [name, fingerprint]));
      const at = Date.now();
      const endpoint = servers.endpointOf(serverId);
      const before = ledger;
      const suspend = (one: GrantStore): GrantStore => suspendChanged(one, endpoint, prints, at);
      if (suspend(before) === before) return;
      change(suspend);
      for (const [index, grant] of ledger.grants.entries()) {
        if (grant !== before.grants[index]) note(grant, 'suspended');
      }
    },
    revoke(grantId) {
      const grant = ledger.grants.find(({ id }) => id === grantId);
      if (!grant) return;
      revoked.add(grantId);
      change((before) => withoutGrant(before, grantId), grant);
      note(grant, 'revoked');
    },
  };
}
