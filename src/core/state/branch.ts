import type { Entry } from '../protocol/index.js';

/** Entries that follow each other, and the other versions of the messages among them. */
export interface Branch {
  readonly entries: readonly Entry[];
  readonly versions: Versions;
}

/** Versions of messages, by the message's id. All versions of a message have its id. */
export type Versions = ReadonlyMap<string, MessageVersions>;

/** All versions of one message. */
export interface MessageVersions {
  /** Index of the version that is among the entries. */
  readonly shown: number;
  /** The other versions in their order. Each begins with the message, and continues with what followed it. */
  readonly others: readonly Branch[];
}

/** Returns the entries of all versions that are not in view. */
export function otherEntries(versions: Versions): readonly Entry[] {
  return [...versions.values()].flatMap(({ others }) =>
    others.flatMap((branch) => [...branch.entries, ...otherEntries(branch.versions)]),
  );
}

/** Returns the ids of the calls in these entries. */
export function callIdsIn(entries: readonly Entry[]): ReadonlySet<string> {
  const asked = entries.flatMap((entry) => (entry.kind === 'assistant' ? entry.toolCalls : []));
  return new Set(asked.flatMap(({ callId }) => callId ?? []));
}
