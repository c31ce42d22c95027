import { McpToolsError } from '../base/problems.js';
import type { Listed } from '../protocol/index.js';
import { ServerList } from '../servers/server-list.js';
import type { ChangingList } from '../servers/connection/session.js';
import { type ListKind, readList } from './listing.js';
import { type OfferParts, offerProblem, requestOffer } from './requests.js';

/** JSON-RPC's error code for an unknown method. */
const unknownMethod = -32_601;

/** A list of one server. After the first request, it is read again when it changes, but not too often. */
export class OfferList<Item> {
  /** The list that the server names when this one changes. */
  readonly of: ChangingList;
  readonly #parts: OfferParts;
  readonly #serverId: string;
  readonly #kind: ListKind<Item>;
  readonly #servers: ServerList;
  /** The last list, which is shown while the next one is read. */
  #last: Listed<Item> = { status: 'loading', items: [] };
  #reading: Promise<void> | undefined;
  /** True if the last list is the same for every account. */
  #isPublic = false;
  /** True if the list changed while it was read. */
  #isStale = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(parts: OfferParts, serverId: string, kind: ListKind<Item>) {
    this.#parts = parts;
    this.#serverId = serverId;
    this.#kind = kind;
    this.of = kind.capability;
    this.#servers = new ServerList(parts.shared);
  }

  /** Reads the list now, or waits if it is already being read. Never rejects: a failure is shown with the list. */
  read(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
      if (this.#isStale) this.#readLater();
      this.#isStale = false;
    });
    return this.#reading;
  }

  /** Reads the list again after `limits.listRefreshMs`, which also limits how often it is read. */
  changed(): void {
    if (this.#reading) this.#isStale = true;
    else this.#readLater();
  }

  /** Shows the list again after a reconnect: the last one if it is still fresh, or a new one. */
  restore(): void {
    const server = this.#servers.get(this.#serverId);
    // The next sign-in may be with another account.
    if (server?.status === 'needs-sign-in' && !this.#isPublic) this.#last = { status: 'loading', items: [] };
    const isMissing = server?.status === 'connected' && !this.#isShown(server);
    if (!isMissing || this.#reading) return;
    if (this.#last.status === 'ready' && (this.#last.freshUntil ?? 0) > Date.now()) this.#put(this.#last);
    else void this.read();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #isShown(server: object): boolean {
    return Object.keys(this.#kind.show(this.#last)).every((key) => key in server);
  }

  #readLater(): void {
    if (!this.#isOver)
      this.#timer ??= setTimeout(() => void this.read(), this.#parts.shared.limits.listRefreshMs);
  }

  async #read(): Promise<void> {
    const { limits } = this.#parts.shared;
    const { method, capability } = this.#kind;
    const server = this.#servers.get(this.#serverId);
    if (server?.status !== 'connected' || this.#isOver) return;
    if (!server.capabilities.includes(capability)) return this.#put({ status: 'ready', items: [] });
    const { problem: _over, ...before } = this.#last;
    this.#put({ ...before, status: 'loading' });
    try {
      const requestPage = (params: { readonly cursor?: string }, ms: number) =>
        requestOffer(this.#parts, this.#serverId, method, params, { ms });
      const { list, isPublic } = await readList(this.#kind, requestPage, limits, server.protocolFamily);
      this.#isPublic = isPublic;
      this.#put(list);
    } catch (error) {
      const isMissing = McpToolsError.isInstance(error) && error.problem.data['code'] === unknownMethod;
      if (this.#kind.isOptional && isMissing) return this.#put({ status: 'ready', items: [] });
      this.#put({ ...before, status: 'failed', problem: offerProblem(error, 'offers-failed') });
    }
  }

  /** Shows the list if its server is connected. */
  #put(list: Listed<Item>): void {
    if (this.#isOver) return;
    this.#last = list;
    this.#servers.change(this.#serverId, (server) =>
      server.status === 'connected' ? { ...server, ...this.#kind.show(list) } : server,
    );
  }
}
