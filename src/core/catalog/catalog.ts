import { digestOf } from '../base/digest.js';
import type { Limits } from '../base/limits.js';
import { startTimeSlice } from '../../shared/time-slice.js';
import { deepFreeze } from '../base/store.js';
import type { JsonValue, RejectedTool, Tool, ToolDefinition } from '../protocol/index.js';
import { type AdmittedTool, admitTools, isPlainJson } from './admit.js';
import type { AliasOf } from './alias.js';
import { modelToolOf } from './model-tool.js';

/**
 * Reads a server's whole list as admitted and rejected tools. An unchanged tool stays the same object. A person's choice of a
 * tool's visibility stays even if the definition has changed.
 */
export async function readOffer(
  server: { readonly id: string; readonly label: string; readonly instructions?: string | undefined },
  raw: readonly unknown[],
  before: readonly Tool[],
  aliasOf: AliasOf,
  limits: Limits,
): Promise<{ readonly tools: readonly Tool[]; readonly refused: readonly RejectedTool[] }> {
  const known = new Map(before.map((tool) => [tool.name, tool]));
  const isLabelPlain = isPlainJson(JSON.stringify(server.label));
  const name = ({ definition, forModel, paramHeaders, taskSupport, isPlain }: AdmittedTool): Tool => {
    // Frozen before the hash is computed, so that the definition cannot differ from its hash.
    deepFreeze(definition);
    let print: string | undefined;
    const fingerprintOnce = (): string => (print ??= fingerprint(definition, server.instructions));
    const previous = known.get(definition.name);
    const isSame = previous?.taskSupport === taskSupport && previous?.fingerprint === fingerprintOnce();
    if (previous && isSame) return previous;
    const named = {
      ...definition,
      serverId: server.id,
      displayName: definition.title || definition.annotations?.title || definition.name,
      alias: aliasOf(server.id, server.label, definition.name),
    };
    const { hiddenCharacters } = isPlain && isLabelPlain ? {} : modelToolOf(named, server.label, limits);
    return Object.freeze({
      ...named,
      // Computed on demand: hashing takes longer than everything else here, and most fingerprints are never read.
      get fingerprint() {
        return fingerprintOnce();
      },
      ...(paramHeaders.length > 0 ? { paramHeaders: deepFreeze(paramHeaders) } : {}),
      ...(taskSupport ? { taskSupport } : {}),
      ...(forModel ? {} : { appOnly: true as const }),
      visibleToModel: forModel && (previous?.visibleToModel ?? true),
      ...(hiddenCharacters ? { hiddenCharacters } : {}),
    });
  };
  const tools: Tool[] = [];
  const refused: RejectedTool[] = [];
  const slice = startTimeSlice();
  for (const one of admitTools(raw, limits)) {
    if ('definition' in one) tools.push(name(one));
    else if (refused.length < limits.rejectedTools) refused.push(one);
    if (slice.isLong()) await slice.rest();
  }
  return { tools, refused };
}

/** Returns a hash of everything about a tool that a person or a model can see. The order of keys does not matter. */
export function fingerprint(definition: ToolDefinition, instructions: string | undefined): string {
  const seen = { ...definition, ...(instructions ? { instructions } : {}) };
  return digestOf(seen as unknown as JsonValue);
}
