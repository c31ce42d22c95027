import type { ServerName } from './types.js';

/** What a host knows of the one before it, where the page was left in between. */
export interface Past {
  /** Servers of which the model has read something that a tool gave back. What it read once, it has read. */
  readonly read: Map<string, ServerName>;
  /** The ids of servers that calls of before name, by address, for when they are added again. */
  readonly serverIds: Map<string, string>;
  /** Calls of before: nothing in them was secret, and nothing of them is on record here. */
  readonly callIds: Set<string>;
}

export function noPast(): Past {
  return { read: new Map(), serverIds: new Map(), callIds: new Set() };
}
