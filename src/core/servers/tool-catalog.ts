import { createAliases, lookalikesOf, readOffer } from '../catalog/index.js';
import type { Shared } from '../state/shared.js';
import type { PinCheck } from '../trust/pins.js';
import type { ConnectedServer, RejectedTool, Tool, ToolRef } from '../protocol/index.js';

/** What servers offer, as the host admits and keeps it. */
export interface ToolCatalog {
  /** Reads a server's whole list. */
  read(
    server: ConnectedServer,
    url: string,
    raw: readonly unknown[],
  ): Promise<{ readonly tools: readonly Tool[]; readonly refused: readonly RejectedTool[] }>;
  /** Puts on record what is not admitted, where that is news. */
  noteRefused(server: ConnectedServer, refused: readonly RejectedTool[]): void;
  /** What a server is known to offer, also while it is away: so that what a person hid stays hidden. */
  last(serverId: string): readonly Tool[];
  keep(serverId: string, tools: readonly Tool[]): void;
  forget(serverId: string): void;
  /** Notes with each tool which others have names that look like its own. */
  markLookalikes(): Promise<void>;
}

export function createOffers(
  { limits, store, record }: Shared,
  whyNotPinned: PinCheck | undefined,
): ToolCatalog {
  const lists = new Map<string, readonly Tool[]>();
  const aliasOf = createAliases();
  /** Many servers that list at the same time are looked at once. */
  let round = 0;

  return {
    async read({ id, label, instructions }, url, raw) {
      const server = { id, label, instructions };
      const { tools, refused } = await readOffer(server, raw, lists.get(id) ?? [], aliasOf, limits);
      if (!whyNotPinned) return { tools, refused };
      const admitted: Tool[] = [];
      const unpinned = tools.flatMap((tool): readonly RejectedTool[] => {
        const why = whyNotPinned(url, tool);
        if (!why) admitted.push(tool);
        return why ? [{ name: tool.name, problem: why }] : [];
      });
      return { tools: admitted, refused: [...refused, ...unpinned].slice(0, limits.rejectedTools) };
    },
    noteRefused({ id, label, rejectedTools }, refused) {
      for (const { name, problem } of refused) {
        const isKnown = rejectedTools.some((it) => it.name === name && it.problem.code === problem.code);
        if (isKnown) continue;
        record({ kind: 'refusal', serverId: id, server: label, tool: name, outcome: 'refused', problem });
      }
    },
    last: (serverId) => lists.get(serverId) ?? [],
    keep(serverId, tools) {
      lists.set(serverId, tools);
      // A tool that comes back has its old name, unless its server makes up new tools without end.
      aliasOf.forget(serverId, new Set(tools.map(({ name }) => name)), limits.toolsPerServer * 8);
    },
    forget(serverId) {
      lists.delete(serverId);
      aliasOf.forget(serverId, new Set(), 0);
    },
    async markLookalikes() {
      const mine = ++round;
      const found = await lookalikesOf(store.get().tools, limits);
      if (mine !== round) return;
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
      for (const [id, list] of lists)
        lists.set(
          id,
          list.map((tool) => marked.get(tool) ?? tool),
        );
      store.update({ tools });
    },
  };
}

function isSame(a: readonly ToolRef[] = [], b: readonly ToolRef[] = []): boolean {
  return (
    a.length === b.length &&
    a.every(({ serverId, tool }, index) => serverId === b[index]?.serverId && tool === b[index].tool)
  );
}
