import type { Server, Tool } from '../../core/index.js';

/** Tools of a server, or of all. */
export interface Count {
  readonly all: number;
  /** Those that the model may see. */
  readonly visible: number;
}

/** Returns these tools, and those of earlier visits for servers that have not listed theirs. */
export function withRemembered(servers: readonly Server[], tools: readonly Tool[]): readonly Tool[] {
  const remembered = servers.flatMap(({ rememberedTools = [] }) => rememberedTools);
  return remembered.length > 0 ? [...tools, ...remembered] : tools;
}

/** Returns true if a server's tools are shown, also while it reconnects, or those of an earlier visit. */
export function hasTools(server: Server): boolean {
  if (server.status === 'connected') return true;
  return server.status === 'connecting' && (server.retry ?? server.rememberedTools) !== undefined;
}

/** Returns true if a server connects for the first time, so that its tools may come soon. */
export function isComing(server: Server): boolean {
  return server.status === 'connecting' && server.retry === undefined;
}

/** Counts the tools of each server that are for people, by its id; those of all have an empty one. */
export function counted(tools: readonly Tool[]): ReadonlyMap<string, Count> {
  const all = { all: 0, visible: 0 };
  const counts = new Map([['', all]]);
  for (const { serverId, visibleToModel, appOnly } of tools) {
    if (appOnly) continue;
    const own = counts.get(serverId) ?? { all: 0, visible: 0 };
    counts.set(serverId, own);
    for (const count of [all, own]) {
      count.all++;
      if (visibleToModel) count.visible++;
    }
  }
  return counts;
}
