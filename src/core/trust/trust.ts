import type { Draft } from '../audit/draft.js';
import type { Lazy } from '../../shared/lazy.js';
import { withoutQuery } from '../../shared/network.js';
import { digestOf } from '../base/digest.js';
import { detailOf, problem, type Problem } from '../base/problems.js';
import type { TimedStorage } from '../base/storage.js';
import type {
  ApprovalAnswer,
  Grant,
  GrantDuration,
  Initiator,
  PolicyContext,
  SeenDefinition,
  ServerRef,
  Tool,
  ServerConfig,
} from '../protocol/index.js';
import type { HostState } from '../state/host-state.js';
import type { GrantStorage } from './grant-storage.js';
import { grantStorage } from './services.js';
import {
  emptyGrantStore,
  grantFor,
  grantOf,
  historyOf,
  isSameTool,
  seenDefinition,
  suspendChanged,
  withGrant,
  withGrantUsed,
  withKnown,
  type GrantChange,
  type GrantStore,
  type ToolKey,
} from './grants.js';

/** A tool and its server's instructions at one moment. */
export interface ToolSnapshot {
  readonly tool: Tool;
  readonly fingerprint: string;
  readonly definition: SeenDefinition;
}

interface ServerFacts {
  /** Returns the address and account with which a server's tools are called. Grants are bound to both. */
  endpointOf(serverId: string): { readonly url: string; readonly principal: string };
  configOf(serverId: string): Pick<ServerConfig, 'trustAnnotations'> | undefined;
}

type GrantDraft = Extract<Draft, { kind: 'grant' }>;

/** Manages the grants of a host, in the page's storage if there is one, and provides the context for the policy. */
export class Trust {
  readonly #shared: HostState;
  readonly #servers: ServerFacts;
  readonly #storage: Lazy<GrantStorage> | undefined;
  #grants: GrantStore = emptyGrantStore;
  /** While this is false, stored grants do not allow calls, because another tab may have revoked them. */
  #isReadable = true;
  /** Ids of the grants that this page revoked. They stay revoked even if the storage rejects the change. */
  readonly #revoked = new Set<string>();
  readonly #snapshots = new WeakMap<Tool, ToolSnapshot>();

  constructor(shared: HostState, servers: ServerFacts, storage: TimedStorage | undefined) {
    this.#shared = shared;
    this.#servers = servers;
    const update = (change: GrantChange): void => this.#put(change(this.#grants));
    this.#storage = storage && grantStorage(shared.limits, storage, update);
  }

  /** Reads the decisions of other tabs. Never rejects, and waits no longer than `limits.storageMs`. */
  async refresh(): Promise<void> {
    const storedBefore = new Set(this.#grants.grants.filter(({ stored }) => stored).map(({ id }) => id));
    const known = { revoked: this.#revoked, storedBefore };
    const merge = await this.#storage
      ?.use((storage) => storage.read(known))
      .catch(() => 'unreadable' as const);
    this.#isReadable = merge !== 'unreadable';
    if (typeof merge === 'function') this.#put(merge(this.#grants));
  }

  /** Returns the tool's current state. The server's instructions may change before its tools are listed again. */
  snapshotOf(tool: Tool): ToolSnapshot {
    const server = this.#shared.store.get().servers.find(({ id }) => id === tool.serverId);
    const instructions = server?.status === 'connected' ? server.instructions : undefined;
    const known = this.#snapshots.get(tool);
    if (known && known.definition.instructions === instructions) return known;
    const definition = seenDefinition(tool, instructions);
    const snapshot = { tool, definition, fingerprint: digestOf(definition) };
    this.#snapshots.set(tool, snapshot);
    return snapshot;
  }

  contextOf(
    { tool, fingerprint }: ToolSnapshot,
    argumentsDigest: string,
    after: readonly ServerRef[],
    startedBy?: Initiator,
  ): PolicyContext {
    const key = this.#keyOf(tool);
    const grants = this.#grants.grants.filter(
      ({ stored, effect }) => this.#isReadable || !stored || effect === 'deny',
    );
    const grant = grantFor({ grants }, key, fingerprint, argumentsDigest);
    const { loaded } = this.#shared.store.get().conversation;
    return {
      influencedBy: after,
      ...(loaded === 'unconfirmed' && startedBy === 'model' ? { loaded: true } : {}),
      toolHistory: historyOf(this.#grants, key, fingerprint),
      ...(grant ? { grant } : {}),
      trustsAnnotations: this.#servers.configOf(tool.serverId)?.trustAnnotations === true,
    };
  }

  decided(
    snapshot: ToolSnapshot,
    argumentsDigest: string,
    { decision, duration, onlyTheseArguments }: ApprovalAnswer,
    startedBy?: Initiator,
  ): void {
    const { limits } = this.#shared;
    if (decision === 'approve' && startedBy === 'model') this.#confirmLoaded();
    if (decision === 'approve' || duration) {
      const { tool, fingerprint, definition } = snapshot;
      const known = { ...this.#keyOf(tool), fingerprint, since: Date.now(), definition };
      const remember: GrantChange = (before) => withKnown(before, known, limits);
      if (remember(this.#grants) !== this.#grants) this.#change(remember);
    }
    const effect = decision === 'approve' ? 'allow' : 'deny';
    if (duration) this.save(snapshot, effect, duration, onlyTheseArguments ? argumentsDigest : undefined);
  }

  /** Saves a grant, without noting that the person has seen the tool's definition. */
  save(
    { tool, fingerprint }: ToolSnapshot,
    effect: Grant['effect'],
    duration: GrantDuration,
    argumentsDigest?: string,
  ): void {
    const about = { effect, duration, fingerprint, argumentsDigest, createdAt: Date.now() };
    const grant = grantOf({ ...this.#keyOf(tool), ...about });
    this.#change((before) => withGrant(before, grant, this.#shared.limits), grant);
    this.#record(grant, 'made');
  }

  /** Counts a use of a grant. */
  used(grant: Grant, callId: string): void {
    const use: GrantChange = (before) => withGrantUsed(before, grant.id, Date.now());
    this.#put(use(this.#grants));
    // Stored with the next change, to save a write.
    void this.#storage?.use((storage) => storage.changeLater(use)).catch(() => undefined);
    this.#record(grant, 'used', { callId });
  }

  /** Suspends the grants of tools that have changed in a new list of the server's tools. */
  listed(serverId: string): void {
    const listed = this.#shared.store.get().tools.filter((tool) => tool.serverId === serverId);
    const tools = new Map(listed.map((tool) => [tool.name, tool]));
    const endpoint = this.#servers.endpointOf(serverId);
    const at = Date.now();
    const before = this.#grants;
    const suspend: GrantChange = (grants) => suspendChanged(grants, endpoint, tools, at);
    if (suspend(before) === before) return;
    this.#change(suspend);
    for (const [index, grant] of this.#grants.grants.entries()) {
      if (grant !== before.grants[index]) this.#record(grant, 'suspended');
    }
  }

  revoke(grantId: string): void {
    const grant = this.#grants.grants.find(({ id }) => id === grantId);
    if (!grant) return;
    this.#revoked.add(grantId);
    const others = ({ grants }: GrantStore): readonly Grant[] => grants.filter(({ id }) => id !== grantId);
    this.#change((before) => ({ ...before, grants: others(before) }), grant);
    this.#record(grant, 'revoked');
  }

  /** Marks a loaded conversation as confirmed, because a person has approved a call that the model requested. */
  #confirmLoaded(): void {
    const { store } = this.#shared;
    const { conversation } = store.get();
    if (conversation.loaded === 'unconfirmed')
      store.update({ conversation: { ...conversation, loaded: 'confirmed' } });
  }

  #put(next: GrantStore): void {
    if (next === this.#grants) return;
    this.#grants = next;
    this.#shared.store.update({ grants: next.grants });
  }

  /** Makes a change immediately, and then repeats it on the storage, which other tabs may have changed. */
  #change(change: GrantChange, grant?: Grant): void {
    this.#put(change(this.#grants));
    void this.#store(change).then((failure) => {
      if (failure && grant?.duration === 'always') this.#record(grant, 'not-stored', { problem: failure });
    });
  }

  async #store(change: GrantChange): Promise<Problem | undefined> {
    try {
      return await this.#storage?.use((storage) => storage.change(change));
    } catch (error) {
      return problem('not-stored', { detail: detailOf(error) });
    }
  }

  #keyOf({ serverId, name }: Tool): ToolKey {
    return { ...this.#servers.endpointOf(serverId), tool: name };
  }

  #record(
    grant: Grant,
    outcome: GrantDraft['outcome'],
    more: { readonly callId?: string; readonly problem?: Problem } = {},
  ): void {
    const { servers } = this.#shared.store.get();
    const { tool, effect, duration, fingerprint } = grant;
    const server = servers.find(({ id }) => isSameTool(grant, { ...this.#servers.endpointOf(id), tool }));
    this.#shared.record({
      kind: 'grant',
      grantId: grant.id,
      url: withoutQuery(grant.url),
      tool,
      effect,
      duration,
      fingerprint,
      outcome,
      ...(grant.argumentsDigest === undefined ? {} : { onlyTheseArguments: true }),
      ...(server ? { serverId: server.id, server: server.label } : {}),
      ...more,
    });
  }
}
