import type { Lazy } from '../../shared/lazy.js';
import { createAliases } from '../catalog/alias.js';
import { readOffer } from '../catalog/catalog.js';
import type { HostToolOffer, NamedServer } from '../catalog/host-tools.js';
import { loadToolFilter, lookalikesOf } from '../catalog/services.js';
import { problemFrom, type Problem } from '../base/problems.js';
import type {
  ConnectedServer,
  RejectedTool,
  ServerConfig,
  Tool,
  ToolFilter,
  ToolRef,
} from '../protocol/index.js';
import type { HostState } from '../state/host-state.js';
import type { Filtered } from '../catalog/tool-filter.js';
import type { PinCheck } from '../trust/pins.js';

/** Time in ms for showing tools before they are compared: one frame. */
const frameMs = 20;

/** Tools of the servers, as admitted by the host. */
export class ToolCatalog {
  readonly #shared: HostState;
  readonly #whyNotPinned: PinCheck | undefined;
  readonly #hostTools: Lazy<HostToolOffer> | undefined;
  readonly #lists = new Map<string, readonly Tool[]>();
  readonly #aliases = createAliases();
  /** Number of the last comparison. Servers that list at the same time are compared together. */
  #round = 0;
  #compared: Promise<void> = Promise.resolve();
  /** Ends the wait before the comparison. */
  #hurry: (() => void) | undefined;

  constructor(shared: HostState, whyNotPinned: PinCheck | undefined, hostTools?: Lazy<HostToolOffer>) {
    this.#shared = shared;
    this.#whyNotPinned = whyNotPinned;
    this.#hostTools = hostTools;
  }

  /** Reads a server's whole list. */
  async read(
    server: NamedServer,
    { url, tools: filter }: Pick<ServerConfig, 'url' | 'tools'> = { url: '', tools: { include: [] } },
    raw: readonly unknown[],
  ): Promise<{
    readonly tools: readonly Tool[];
    readonly rejected: readonly RejectedTool[];
    readonly problem?: Problem;
  }> {
    const { limits } = this.#shared;
    const offer = await readOffer(server, raw, this.last(server.id), this.#aliases, limits);
    const wanted: Filtered = filter === undefined ? offer : await filtered(offer.tools, filter);
    const { tools, problem } = wanted;
    const admitted: Tool[] = [];
    const rejected = [...offer.refused];
    for (const tool of tools) {
      const why = this.#whyNotPinned?.(url, tool);
      if (why) rejected.push({ name: tool.name, problem: why });
      else admitted.push(tool);
    }
    // If they cannot be loaded, the server's own tools are still available.
    await this.#hostTools?.arrive();
    const own = this.#hostTools?.value?.offer(server, this.last(server.id), this.#aliases);
    return {
      tools: own ? [...admitted, ...own] : admitted,
      rejected: rejected.slice(0, limits.rejectedTools),
      ...(problem && { problem }),
    };
  }

  /** Records newly rejected tools. */
  recordRejected({ id, label, rejectedTools }: ConnectedServer, rejected: readonly RejectedTool[]): void {
    const { record } = this.#shared;
    for (const { name, problem } of rejected) {
      const isKnown = rejectedTools.some((it) => it.name === name && it.problem.code === problem.code);
      if (isKnown) continue;
      record({ kind: 'refusal', serverId: id, server: label, tool: name, outcome: 'refused', problem });
    }
  }

  /** Returns the last known tools of a server, also while it is disconnected, so that hidden tools stay hidden. */
  last(serverId: string): readonly Tool[] {
    return this.#lists.get(serverId) ?? [];
  }

  put(serverId: string, tools: readonly Tool[]): void {
    this.#lists.set(serverId, tools);
    // A tool that comes back keeps its alias, unless its server invents new tools without end.
    const names = new Set(tools.map(({ name }) => name));
    this.#aliases.forget(serverId, names, this.#shared.limits.toolsPerServer * 8);
  }

  forget(serverId: string): void {
    this.#lists.delete(serverId);
    this.#aliases.forget(serverId, new Set(), 0);
  }

  /** Compares the tools with each other after they are shown. */
  compare(): void {
    // The comparison is loaded with the code that makes calls. If it cannot be loaded, no tool can be called either.
    this.#compared = this.#markLookalikes().catch(() => undefined);
  }

  /** Resolves when the current tools have been compared. A caller that waits starts the comparison immediately. */
  compared(): Promise<void> {
    this.#hurry?.();
    return this.#compared;
  }

  /** Notes the lookalikes of each tool. */
  async #markLookalikes(): Promise<void> {
    const { store, limits } = this.#shared;
    const round = ++this.#round;
    await new Promise<void>((resolve) => {
      this.#hurry = resolve;
      setTimeout(resolve, frameMs);
    });
    if (round !== this.#round) return;
    const found = await lookalikesOf(store.get().tools, limits);
    if (round !== this.#round) return;
    const marked = new Map<Tool, Tool>();
    const tools = store.get().tools.map((tool) => {
      const now = found.get(tool);
      if (isSame(tool.lookalikes, now)) return tool;
      const { lookalikes: _before, ...rest } = tool;
      const next = now ? { ...rest, lookalikes: now } : rest;
      marked.set(tool, next);
      return next;
    });
    if (marked.size === 0) return;
    for (const [id, list] of this.#lists) {
      const next = list.map((tool) => marked.get(tool) ?? tool);
      this.#lists.set(id, next);
    }
    store.update({ tools });
  }
}

/** Applies the filter, which few pages have. If the code for it cannot be loaded, no tool is offered. */
async function filtered(tools: readonly Tool[], filter: ToolFilter): Promise<Filtered> {
  try {
    const { filterTools } = await loadToolFilter();
    return filterTools(tools, filter);
  } catch (error) {
    return { tools: [], problem: problemFrom(error, 'part-missing') };
  }
}

function isSame(a: readonly ToolRef[] = [], b: readonly ToolRef[] = []): boolean {
  return (
    a.length === b.length &&
    a.every(({ serverId, tool }, index) => serverId === b[index]?.serverId && tool === b[index].tool)
  );
}
