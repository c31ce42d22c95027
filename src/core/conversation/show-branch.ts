import type { Calls } from '../calls/calls.js';
import { callIdsIn, type Branch } from '../state/branch.js';
import type { HostState } from '../state/host-state.js';
import { numbered } from './branches.js';

/** Returns the conversation in view, with the versions that are not. */
export function branchOf({ store, versions }: HostState): Branch {
  return { entries: store.get().conversation.entries, versions };
}

/** Shows a branch of the conversation. Cancels the calls of the one before it, which would run without being seen. */
export function showBranch(branch: Branch, { store, versions }: HostState, calls: Calls): void {
  const next = [...branch.versions];
  versions.clear();
  for (const [id, all] of next) versions.set(id, all);
  const { conversation } = store.get();
  const entries = branch.entries.map((entry) => numbered(entry, versions));
  store.update({ conversation: { ...conversation, entries } });
  const inView = callIdsIn(entries);
  for (const callId of callIdsIn(conversation.entries)) if (!inView.has(callId)) calls.cancel(callId);
}
