import type { Limits } from '../limits.js';
import type { ModelTool, RefusedTool, Tool } from '../types.js';
import { admitTools } from './admit.js';
import type { AliasOf } from './alias.js';
import { fingerprint } from './fingerprint.js';

/** A server's tools as the host keeps them. */
export interface Offer {
  readonly tools: readonly Tool[];
  readonly refused: readonly RefusedTool[];
}

/**
 * Reads a server's whole list. A tool that did not change stays the same object, and what a person decided of its
 * visibility stays as it was, even when the definition changed.
 */
export async function readOffer(
  server: { readonly id: string; readonly label: string },
  raw: readonly unknown[],
  before: readonly Tool[],
  aliasOf: AliasOf,
  limits: Limits,
): Promise<Offer> {
  const { admitted, refused } = admitTools(raw, limits);
  const known = new Map(before.map((tool) => [tool.name, tool]));
  const tools = await Promise.all(
    admitted.map(async ({ definition, forModel, paramHeaders }): Promise<Tool> => {
      const print = await fingerprint(definition);
      const previous = known.get(definition.name);
      if (previous?.fingerprint === print) return previous;
      return {
        ...definition,
        serverId: server.id,
        displayName: definition.title ?? definition.annotations?.title ?? definition.name,
        alias: aliasOf(server.id, server.label, definition.name),
        fingerprint: print,
        ...(paramHeaders.length > 0 ? { paramHeaders } : {}),
        visibleToModel: forModel && (previous?.visibleToModel ?? true),
      };
    }),
  );
  return { tools, refused };
}

/** The tools as a model is told of them, in the servers' own order, which keeps a provider's cache warm. */
export function toolsForModel(
  tools: readonly Tool[],
  labelOf: (serverId: string) => string,
  limits: Limits,
): readonly ModelTool[] {
  return tools
    .filter((tool) => tool.visibleToModel)
    .map((tool) => ({
      name: tool.alias,
      description: (tool.description ?? tool.displayName).slice(0, limits.modelDescriptionChars),
      parameters: tool.inputSchema,
      server: labelOf(tool.serverId),
      tool: tool.name,
    }));
}
