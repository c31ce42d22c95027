import type { JsonObject } from '../../../core/index.js';
import type { FormState } from './form-state.js';

/** What was filled in for one tool, and the definition that it was filled in for; or arguments that wait to be. */
export type Draft =
  { readonly state: FormState; readonly fingerprint: string } | { readonly value: JsonObject };

/** So many tools are remembered, those that were shown last. */
const most = 50;

/** What people filled in for tools that are not shown just now. It lasts until the page goes. */
export class FormDrafts {
  readonly #kept = new Map<string, Draft & { readonly serverId: string }>();

  of(serverId: string, tool: string): Draft | undefined {
    return this.#kept.get(keyOf(serverId, tool));
  }

  keep(serverId: string, tool: string, draft: Draft): void {
    const key = keyOf(serverId, tool);
    this.#kept.delete(key);
    this.#kept.set(key, { ...draft, serverId });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= most) break;
      this.#kept.delete(oldest);
    }
  }

  /** What was meant for a server that is gone goes with it. */
  keepOnly(serverIds: readonly string[]): void {
    for (const [key, { serverId }] of this.#kept) {
      if (!serverIds.includes(serverId)) this.#kept.delete(key);
    }
  }
}

function keyOf(serverId: string, tool: string): string {
  return JSON.stringify([serverId, tool]);
}
