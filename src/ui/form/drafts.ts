import type { JsonObject } from '../../core/index.js';
import type { FormState } from './form-state.js';

/** Values filled in for one tool, with the fingerprint of its definition; or arguments still to be filled in. */
export type Draft =
  { readonly state: FormState; readonly fingerprint: string } | { readonly value: JsonObject };

/** Drafts by server and tool: they last until the page goes. */
export type FormDrafts = Map<string, Map<string, Draft>>;

/** Tools of a server that are remembered: those that were shown last. */
const most = 50;

export function keepDraft(drafts: FormDrafts, serverId: string, tool: string, draft: Draft): void {
  const byTool = drafts.get(serverId) ?? new Map<string, Draft>();
  byTool.delete(tool);
  byTool.set(tool, draft);
  drafts.set(serverId, byTool);
  for (const oldest of byTool.keys()) {
    if (byTool.size <= most) break;
    byTool.delete(oldest);
  }
}
