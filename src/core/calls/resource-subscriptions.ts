import type { CallList } from './call-list.js';
import type { Servers } from '../servers/servers.js';
import type { Shared } from '../state/shared.js';
import type { Call } from '../protocol/index.js';

/** A resource that was read, as long as a call that it was read for is in the list. */
interface WatchedResource {
  readonly calls: Set<string>;
  /** The calls that have the resource as it is. */
  readonly fresh: Set<string>;
  /** How often the server said that it changed. */
  changes: number;
}

/** Learns from servers which of the resources that were read have changed since. */
export class ResourceSubscriptions {
  readonly #shared: Shared;
  readonly #list: CallList;
  readonly #servers: Servers;
  /** By server and URI; what was read last is last. */
  readonly #watched = new Map<string, Map<string, WatchedResource>>();

  constructor(shared: Shared, list: CallList, servers: Servers) {
    this.#shared = shared;
    this.#list = list;
    this.#servers = servers;
    list.whenRemoved((callIds) => this.#forget(callIds));
  }

  /** Returns how often a resource has changed: if the number has grown, what was read meanwhile may be outdated. */
  changesOf(serverId: string, uri: string): number {
    return this.#watched.get(serverId)?.get(uri)?.changes ?? 0;
  }

  /** Subscribes to a resource that was read for a call. */
  noteRead({ id, serverId }: Pick<Call, 'id' | 'serverId'>, uri: string, isFresh: boolean): void {
    // The call may have been removed while the resource was read.
    if (!this.#list.get(id)) return;
    const resources = this.#watched.get(serverId) ?? new Map<string, WatchedResource>();
    const watched = resources.get(uri) ?? { calls: new Set(), fresh: new Set(), changes: 0 };
    watched.calls.add(id);
    if (isFresh) watched.fresh.add(id);
    resources.delete(uri);
    resources.set(uri, watched);
    for (const oldest of resources.keys()) {
      if (resources.size <= this.#shared.limits.resourceSubscriptions) break;
      resources.delete(oldest);
    }
    this.#watched.set(serverId, resources);
    this.#servers.watch(serverId, [...resources.keys()]);
  }

  /** A server says that a resource changed. */
  updated(serverId: string, updated: string): void {
    for (const [uri, watched] of this.#watched.get(serverId) ?? []) {
      if (!isWithin(updated, uri)) continue;
      watched.changes++;
      // A server that says so again says nothing new.
      const outdated = [...watched.fresh];
      watched.fresh.clear();
      for (const id of outdated) this.#markChanged(id, uri);
    }
  }

  #markChanged(callId: string, uri: string): void {
    const call = this.#list.get(callId);
    if (call?.status !== 'done' || !call.reads) return;
    const reads = call.reads.map((read) =>
      read.uri === uri && read.status === 'done' ? { ...read, changed: true as const } : read,
    );
    this.#list.put({ ...call, reads });
  }

  #forget(callIds: ReadonlySet<string>): void {
    for (const [serverId, resources] of this.#watched) {
      const before = resources.size;
      for (const [uri, { calls, fresh }] of resources) {
        for (const id of callIds) {
          calls.delete(id);
          fresh.delete(id);
        }
        if (calls.size === 0) resources.delete(uri);
      }
      if (resources.size < before) this.#servers.watch(serverId, [...resources.keys()]);
      if (resources.size === 0) this.#watched.delete(serverId);
    }
  }
}

/** MCP lets a server name a part of a resource that the page subscribed to. */
function isWithin(updated: string, uri: string): boolean {
  return updated === uri || updated.startsWith(uri.endsWith('/') ? uri : `${uri}/`);
}
