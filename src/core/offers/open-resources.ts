import { isName } from '../../shared/is-object.js';
import { problem, problemError, type Problem } from '../base/problems.js';
import { isWithin, type ResourceReads } from '../calls/resource-reads.js';
import type { OpenResource } from '../protocol/index.js';
import { readContents } from '../results/result.js';
import { type OfferParts, offerProblem, requestOffer } from './requests.js';

/** The resources that a person has opened. They are watched for changes until they are closed. */
export class OpenResources {
  readonly #parts: OfferParts;
  readonly #reads: ResourceReads;
  /** Pending reads by the resource's key. */
  readonly #reading = new Map<
    string,
    { readonly end: AbortController; readonly done: Promise<OpenResource> }
  >();
  /** Keys of resources that, according to their server, changed while they were read. */
  readonly #stale = new Set<string>();

  constructor(parts: OfferParts, reads: ResourceReads) {
    this.#parts = parts;
    this.#reads = reads;
    parts.shared.store.subscribe(() => this.#closeRemoved());
  }

  /**
   * Reads a resource, also if it is already open, but not twice at the same time. Rejects if there is no such server or the URI
   * is too long.
   */
  open(serverId: string, uri: string): Promise<OpenResource> {
    const { servers, shared } = this.#parts;
    servers.connectionOf(serverId);
    // A URI that is too long must not get into the snapshot.
    if (!isName(uri)) return Promise.reject(problemError('read-failed', { detail: 'the URI is too long.' }));
    const key = keyOf({ serverId, uri });
    const under = this.#reading.get(key);
    if (under) return under.done;
    const label = shared.store.get().servers.find(({ id }) => id === serverId)?.label ?? serverId;
    this.#stale.delete(key);
    const end = new AbortController();
    const before = this.#find(serverId, uri) ?? { serverId, serverLabel: label, uri, status: 'reading' };
    this.#put({ ...before, status: 'reading' });
    const done = this.#read(before, end.signal).finally(() => this.#reading.delete(key));
    this.#reading.set(key, { end, done });
    return done;
  }

  close(serverId: string, uri: string): void {
    this.#closeAll((one) => one.serverId === serverId && one.uri === uri);
  }

  /** Marks resources that a server reports as changed. A repeated notification has no effect. */
  updated(serverId: string, updated: string): void {
    for (const one of this.#all) {
      if (one.serverId !== serverId || one.changed || !isWithin(updated, one.uri)) continue;
      if (one.status === 'reading') this.#stale.add(keyOf(one));
      else this.#put({ ...one, changed: true });
    }
  }

  get #all(): readonly OpenResource[] {
    return this.#parts.shared.store.get().openResources;
  }

  #find(serverId: string, uri: string): OpenResource | undefined {
    return this.#all.find((one) => one.serverId === serverId && one.uri === uri);
  }

  async #read(before: OpenResource, signal: AbortSignal): Promise<OpenResource> {
    const { problem: _problem, ...last } = before;
    const { serverId, serverLabel, uri } = before;
    const base = { serverId, serverLabel, uri };
    const { limits, record } = this.#parts.shared;
    let read: OpenResource;
    let why: Problem | undefined;
    try {
      const got = await requestOffer(
        this.#parts,
        serverId,
        'resources/read',
        { uri },
        { ms: limits.readMs, signal },
      );
      read = {
        ...base,
        status: 'done',
        parts: readContents(got.raw, limits),
        chars: got.chars,
        readAt: Date.now(),
        ...(this.#stale.delete(keyOf(base)) ? { changed: true } : {}),
      };
    } catch (error) {
      why = signal.aborted
        ? problem('read-failed', { detail: 'it was closed.' })
        : offerProblem(error, 'read-failed');
      read = { ...last, status: 'failed', problem: why };
    }
    record({
      kind: 'read',
      serverId,
      server: serverLabel,
      uri,
      outcome: why ? 'failed' : 'done',
      ...(why ? { problem: why } : {}),
    });
    if (this.#find(serverId, uri)) this.#put(read);
    this.#watch(serverId);
    return read;
  }

  /** Shows a resource in its place, or as the newest. Closes the oldest ones if there are too many. */
  #put(next: OpenResource): void {
    const { limits, store } = this.#parts.shared;
    const at = this.#all.findIndex((one) => one.serverId === next.serverId && one.uri === next.uri);
    store.update({ openResources: at < 0 ? [...this.#all, next] : this.#all.with(at, next) });
    let chars = 0;
    const room = new Set<OpenResource>();
    for (const one of this.#all.toReversed()) {
      chars += one.chars ?? 0;
      const fits = room.size < limits.openResources && chars <= limits.resultsKeptChars;
      if (fits || one === next) room.add(one);
    }
    this.#closeAll((one) => !room.has(one));
  }

  #closeRemoved(): void {
    const ids = new Set(this.#parts.shared.store.get().servers.map(({ id }) => id));
    this.#closeAll(({ serverId }) => !ids.has(serverId));
  }

  #closeAll(isOver: (one: OpenResource) => boolean): void {
    const over = this.#all.filter(isOver);
    if (over.length === 0) return;
    this.#parts.shared.store.update({ openResources: this.#all.filter((one) => !isOver(one)) });
    for (const one of over) {
      this.#reading.get(keyOf(one))?.end.abort();
      this.#stale.delete(keyOf(one));
    }
    for (const serverId of new Set(over.map((one) => one.serverId))) this.#watch(serverId);
  }

  #watch(serverId: string): void {
    const uris = this.#all.flatMap((one) => (one.serverId === serverId && one.parts ? [one.uri] : []));
    this.#reads.watchToo(serverId, uris);
  }
}

function keyOf({ serverId, uri }: Pick<OpenResource, 'serverId' | 'uri'>): string {
  return `${serverId} ${uri}`;
}
