import type { ServerRef } from '../protocol/index.js';

/** State of an earlier host that this one continues, after the page was left in between. */
export interface RestoredState {
  /** Servers whose results the model has read. */
  readonly read: Map<string, ServerRef>;
  /** Server ids that restored calls refer to, by address, for when those servers are added again. */
  readonly serverIds: Map<string, string>;
  /** Restored calls. None had secret arguments, and none is in this host's audit record. */
  readonly callIds: Set<string>;
}

export function emptyRestoredState(): RestoredState {
  return { read: new Map(), serverIds: new Map(), callIds: new Set() };
}
