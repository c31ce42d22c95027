import type { JsonObject } from '../../core/index.js';
import type { FormState } from './form-state.js';

/** What was filled in for one tool, and the definition that it was filled in for; or arguments that wait to be. */
export type Draft =
  { readonly state: FormState; readonly fingerprint: string } | { readonly value: JsonObject };

/** What people filled in, by server and tool: it lasts until the page goes. */
export type FormDrafts = Map<string, Map<string, Draft>>;

/** So many tools of a server are remembered, those that were shown last. */
const most = 50;

export function keepDraft(drafts: FormDrafts, serverId: string, tool: string, draft: Draft): void {
  const kept = drafts.get(serverId) ?? new Map<string, Draft>();
  kept.delete(tool);
  kept.set(tool, draft);
  drafts.set(serverId, kept);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}
