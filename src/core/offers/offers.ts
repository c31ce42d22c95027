import type { Completion, CompletionRequest, FilledPrompt, OpenResource } from '../protocol/index.js';
import type { Offered } from '../servers/connection/session.js';
import { complete } from './completion.js';
import { Lazy } from '../../shared/lazy.js';
import type { ListKind } from './listing.js';
import { OfferList } from './offer-list.js';
import { OpenResources } from './open-resources.js';
import type { OfferParts } from './requests.js';
import { getPrompt, promptKind } from './prompts.js';
import { resourceKind, templateKind } from './resource-kinds.js';

/** A list of any kind. */
type AnyList = Pick<OfferList<unknown>, 'of' | 'read' | 'changed' | 'restore' | 'end'>;

/** The requested prompts, resources and templates of servers. */
export class Offers {
  /** Loaded when a person first opens a resource. */
  readonly #resources: Lazy<OpenResources>;
  readonly #parts: OfferParts;
  /** Lists by server and by the method that requests them. */
  readonly #lists = new Map<string, Map<string, AnyList>>();

  constructor(parts: OfferParts) {
    this.#parts = parts;
    this.#resources = new Lazy(async () => {
      const runtime = await parts.runtime.load();
      return new OpenResources(parts, await runtime.reads.load());
    });
    parts.shared.store.subscribe(() => this.#follow());
  }

  /** Lists a server's resources and its templates. Resolves when both lists are in the snapshot. */
  async listResources(serverId: string): Promise<void> {
    await Promise.all([this.list(serverId, resourceKind), this.list(serverId, templateKind)]);
  }

  /** Lists a server's prompts. Resolves when the list is in the snapshot. */
  listPrompts(serverId: string): Promise<void> {
    return this.list(serverId, promptKind);
  }

  /** Gets the messages of a prompt. Rejects only if there is no such server. */
  getPrompt(serverId: string, name: string, given?: Readonly<Record<string, string>>): Promise<FilledPrompt> {
    return getPrompt(this.#parts, serverId, name, given);
  }

  /** Requests values for an argument from a server. Never rejects. */
  complete(serverId: string, request: CompletionRequest): Promise<Completion> {
    return complete(this.#parts, serverId, request);
  }

  /** Lists a server's items of one kind, now and whenever the list changes. */
  list<Item>(serverId: string, kind: ListKind<Item>): Promise<void> {
    // Throws if there is no such server.
    this.#parts.servers.connectionOf(serverId);
    const lists = this.#lists.get(serverId) ?? new Map<string, AnyList>();
    this.#lists.set(serverId, lists);
    const known = lists.get(kind.method);
    if (known) return known.read();
    const list = new OfferList(this.#parts, serverId, kind);
    lists.set(kind.method, list);
    this.#watch(serverId);
    return list.read();
  }

  /** Reads a resource and keeps it open, or reads an open one again. */
  async openResource(serverId: string, uri: string): Promise<OpenResource> {
    return (await this.#resources.load()).open(serverId, uri);
  }

  closeResource(serverId: string, uri: string): void {
    this.#resources.value?.close(serverId, uri);
  }

  /** Handles changes that a server reports. */
  changed(serverId: string, { uris = [], lists = [] }: Offered): void {
    for (const uri of uris) this.#resources.value?.updated(serverId, uri);
    for (const list of this.#lists.get(serverId)?.values() ?? []) {
      if (lists.includes(list.of)) list.changed();
    }
  }

  /** Removes the lists of removed servers, and restores those of servers that have reconnected. */
  #follow(): void {
    const ids = new Set(this.#parts.shared.store.get().servers.map(({ id }) => id));
    for (const [serverId, lists] of this.#lists) {
      if (!ids.has(serverId)) this.#forget(serverId);
      else for (const list of lists.values()) list.restore();
    }
  }

  #watch(serverId: string): void {
    const of = new Set([...(this.#lists.get(serverId)?.values() ?? [])].map((list) => list.of));
    this.#parts.servers.watch(serverId, { lists: [...of] });
  }

  #forget(serverId: string): void {
    for (const list of this.#lists.get(serverId)?.values() ?? []) list.end();
    this.#lists.delete(serverId);
  }
}
