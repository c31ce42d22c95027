import type { JsonObject, Limits, Tool } from '../../core/index.js';
import { FormState } from './form-state.js';

/** Values filled in for one tool, with the fingerprint of its definition; or arguments still to be filled in. */
type Draft = { readonly state: FormState; readonly fingerprint: string } | { readonly value: JsonObject };

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

/** Returns what was filled in for a tool before, as far as its schema still has it. */
export function restoreDraft(drafts: FormDrafts, tool: Tool, limits: Limits): FormState | undefined {
  const { serverId, name, inputSchema, fingerprint } = tool;
  const draft = drafts.get(serverId)?.get(name);
  if (!draft) return undefined;
  if ('value' in draft) return new FormState(inputSchema, draft.value, limits);
  const state = draft.fingerprint === fingerprint ? draft.state : draft.state.movedTo(inputSchema);
  state.opened.clear();
  state.errors = [];
  return state.value.kind === 'raw' ? undefined : state;
}
