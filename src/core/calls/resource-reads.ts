import { problemError, problemFrom } from '../base/problems.js';
import type { CallList } from './call-state.js';
import { makeRequest, type RequestParts } from './request.js';
import { readContents } from '../results/result.js';
import type { Offered } from '../servers/connection/session.js';
import type { DoneCall, Part, ResourceRead } from '../protocol/index.js';

export interface ReadParts extends RequestParts {
  readonly list: CallList;
}

/** A resource that was read. It is kept as long as one of its calls is in the list. */
interface WatchedResource {
  readonly calls: Set<string>;
  /** Calls whose copy is not yet marked as changed. */
  readonly fresh: Set<string>;
  changes: number;
}

/** Reads the resources that results link to, on a person's request, and only from the server that sent the link. */
export class ResourceReads {
  readonly #parts: ReadParts;
  /** Resources by server and URI, the newest last. */
  readonly #watched = new Map<string, Map<string, WatchedResource>>();
  /** Other resources to watch, by server. */
  readonly #others = new Map<string, readonly string[]>();

  constructor(parts: ReadParts) {
    this.#parts = parts;
    parts.list.whenRemoved((callIds) => this.#forget(callIds));
  }

  async read(callId: string, uri: string): Promise<ResourceRead> {
    const call = this.#parts.list.get(callId);
    const isGiven =
      call?.status === 'done' && call.result.parts.some((part) => part.kind === 'link' && part.uri === uri);
    if (!isGiven) throw problemError('unknown-link');
    const before = call.reads?.find((one) => one.uri === uri);
    if (before?.status === 'reading') return before;
    this.#put(callId, { uri, status: 'reading' });
    const read = await this.#fetch(call, uri);
    this.#parts.shared.record({
      kind: 'read',
      serverId: call.serverId,
      server: call.serverLabel,
      callId,
      uri,
      outcome: read.status === 'done' ? 'done' : 'failed',
      ...(read.status === 'failed' ? { problem: read.problem } : {}),
    });
    return read;
  }

  /** Marks resources that a server reports as changed. */
  changed(serverId: string, { uris = [] }: Offered): void {
    for (const uri of uris) this.#updated(serverId, uri);
  }

  #updated(serverId: string, updated: string): void {
    for (const [uri, watched] of this.#watched.get(serverId) ?? []) {
      if (!isWithin(updated, uri)) continue;
      watched.changes++;
      // A repeated notification has no effect.
      const outdated = [...watched.fresh];
      watched.fresh.clear();
      for (const id of outdated) this.#markChanged(id, uri);
    }
  }

  /** Watches these resources of a server as well. They replace those of an earlier call of this method. */
  watchToo(serverId: string, uris: readonly string[]): void {
    this.#others.set(serverId, uris);
    this.#watchAll(serverId);
  }

  async #fetch(call: DoneCall, uri: string): Promise<ResourceRead> {
    const { id, serverId } = call;
    const changes = this.#changesOf(serverId, uri);
    try {
      const done = { uri, status: 'done', parts: await this.#fetchParts(call, uri) } as const;
      const isFresh = this.#changesOf(serverId, uri) === changes;
      const read: ResourceRead = isFresh ? done : { ...done, changed: true };
      this.#put(id, read);
      this.#watch(call, uri, isFresh);
      return read;
    } catch (error) {
      const read = { uri, status: 'failed', problem: problemFrom(error, 'read-failed') } as const;
      this.#put(id, read);
      return read;
    }
  }

  async #fetchParts({ id: callId, serverId }: DoneCall, uri: string): Promise<readonly Part[]> {
    const { limits } = this.#parts.shared;
    const asked = { callId, serverId };
    const { raw, chars } = await makeRequest(
      this.#parts,
      asked,
      'resources/read',
      { uri },
      { ms: limits.readMs },
    );
    const parts = readContents(raw, limits);
    this.#parts.list.noteSize(parts, chars);
    return parts;
  }

  #put(callId: string, read: ResourceRead): void {
    const call = this.#parts.list.get(callId);
    if (call?.status !== 'done') return;
    const others = call.reads?.filter((one) => one.uri !== read.uri) ?? [];
    this.#parts.list.put({ ...call, reads: [...others, read] });
  }

  /** Returns how often a resource has changed. If the number grows while the resource is read, the copy may be outdated. */
  #changesOf(serverId: string, uri: string): number {
    return this.#watched.get(serverId)?.get(uri)?.changes ?? 0;
  }

  #watch({ id, serverId }: DoneCall, uri: string, isFresh: boolean): void {
    // The call may have been removed while the resource was read.
    if (!this.#parts.list.get(id)) return;
    const resources = this.#watched.get(serverId) ?? new Map<string, WatchedResource>();
    const watched = resources.get(uri) ?? { calls: new Set(), fresh: new Set(), changes: 0 };
    watched.calls.add(id);
    if (isFresh) watched.fresh.add(id);
    resources.delete(uri);
    resources.set(uri, watched);
    for (const oldest of resources.keys()) {
      if (resources.size <= this.#parts.shared.limits.resourceSubscriptions) break;
      resources.delete(oldest);
    }
    this.#watched.set(serverId, resources);
    this.#watchAll(serverId);
  }

  #watchAll(serverId: string): void {
    const uris = new Set([
      ...(this.#watched.get(serverId)?.keys() ?? []),
      ...(this.#others.get(serverId) ?? []),
    ]);
    this.#parts.servers.watch(serverId, { uris: [...uris] });
  }

  #markChanged(callId: string, uri: string): void {
    const call = this.#parts.list.get(callId);
    if (call?.status !== 'done') return;
    const { reads = [] } = call;
    const index = reads.findIndex((one) => one.uri === uri);
    const read = reads[index];
    if (read?.status !== 'done' || read.changed) return;
    this.#parts.list.put({ ...call, reads: reads.with(index, { ...read, changed: true }) });
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
      if (resources.size < before) this.#watchAll(serverId);
      if (resources.size === 0) this.#watched.delete(serverId);
    }
  }
}

/** True if a notification is about a resource or a part of it: MCP allows servers to report sub-resources. */
export function isWithin(updated: string, uri: string): boolean {
  return updated === uri || updated.startsWith(uri.endsWith('/') ? uri : `${uri}/`);
}
