import type { CallList } from './call-list.js';
import type { Servers } from '../servers/servers.js';
import type { Shared } from '../state/shared.js';
import type { Call } from '../protocol/index.js';

/** A resource that was read, as long as a call that it was read for is in the list. */
interface Watched {
  readonly calls: Set<string>;
  /** The calls whose reading is as the resource is. */
  readonly fresh: Set<string>;
  /** How often the server said that it changed. */
  changes: number;
}

/** Hears from servers which of the resources that were read have changed since. */
export interface ResourceSubscriptions {
  /** How often a resource has changed: where that is not what it was, a reading in between may be of before. */
  changesOf(serverId: string, uri: string): number;
  /** A resource was read for a call. */
  read(call: Pick<Call, 'id' | 'serverId'>, uri: string, isFresh: boolean): void;
  /** A server says that a resource changed. */
  updated(serverId: string, uri: string): void;
}

export function createResourceSubscriptions(
  { limits }: Shared,
  list: CallList,
  servers: Servers,
): ResourceSubscriptions {
  /** By server and by resource; what was read last is last. */
  const all = new Map<string, Map<string, Watched>>();

  const note = (callId: string, uri: string): void => {
    const call = list.get(callId);
    if (call?.status !== 'done' || !call.reads) return;
    const reads = call.reads.map((read) =>
      read.uri === uri && read.status === 'done' ? { ...read, changed: true as const } : read,
    );
    list.put({ ...call, reads });
  };

  list.whenGone((callIds) => {
    for (const [serverId, resources] of all) {
      const before = resources.size;
      for (const [uri, { calls, fresh }] of resources) {
        for (const id of callIds) {
          calls.delete(id);
          fresh.delete(id);
        }
        if (calls.size === 0) resources.delete(uri);
      }
      if (resources.size < before) servers.watch(serverId, [...resources.keys()]);
      if (resources.size === 0) all.delete(serverId);
    }
  });

  return {
    changesOf: (serverId, uri) => all.get(serverId)?.get(uri)?.changes ?? 0,
    read({ id, serverId }, uri, isFresh) {
      // Between the answer and now the call may have had to go.
      if (!list.get(id)) return;
      const resources = all.get(serverId) ?? new Map<string, Watched>();
      const watched = resources.get(uri) ?? { calls: new Set(), fresh: new Set(), changes: 0 };
      watched.calls.add(id);
      if (isFresh) watched.fresh.add(id);
      resources.delete(uri);
      resources.set(uri, watched);
      for (const oldest of resources.keys()) {
        if (resources.size <= limits.resourceSubscriptions) break;
        resources.delete(oldest);
      }
      all.set(serverId, resources);
      servers.watch(serverId, [...resources.keys()]);
    },
    updated(serverId, updated) {
      for (const [uri, watched] of all.get(serverId) ?? []) {
        if (!isWithin(updated, uri)) continue;
        watched.changes++;
        // A server that says so again says nothing new.
        const stale = [...watched.fresh];
        watched.fresh.clear();
        for (const id of stale) note(id, uri);
      }
    },
  };
}

/** MCP lets a server name a part of what it was asked about. */
function isWithin(updated: string, uri: string): boolean {
  return updated === uri || updated.startsWith(uri.endsWith('/') ? uri : `${uri}/`);
}
