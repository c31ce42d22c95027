import type { Draft } from '../audit/draft.js';
import { createRecorder, type Recorder } from '../audit/record.js';
import { withoutQuery } from '../base/network.js';
import type { Limits } from '../base/limits.js';
import { createStore, type Store } from '../base/store.js';
import type { HostOptions, Snapshot } from '../protocol/index.js';
import { createAsks, type Asks } from './asks.js';
import { emptyRestoredState, type RestoredState } from './restored-state.js';

/** State that all parts of one host share. */
export interface Shared {
  readonly limits: Limits;
  readonly store: Store<Snapshot>;
  /** Returns an id that is unique within this host. */
  nextId(kind: string): string;
  /** Returns the id for a server that is added now: the one that restored calls refer to it by, or else a new one. */
  serverId(url: string): string;
  readonly past: RestoredState;
  /** Adds a record to the audit. */
  record(draft: Draft): void;
  readonly exportAudit: Recorder['export'];
  readonly recorderReady: Recorder['ready'];
  /** Records that a person opened an address. */
  noteOpened(url: string, callId?: string): void;
  readonly asks: Asks;
}

export function createShared(limits: Limits, isSecret: HostOptions['isSecret']): Shared {
  const store = createStore<Snapshot>({
    servers: [],
    tools: [],
    calls: [],
    asks: [],
    conversation: { status: 'idle', entries: [] },
    grants: [],
    audit: [],
    validation: { engine: 'interpreter', isolation: 'none-yet' },
  });
  let last = 0;
  const nextId = (kind: string): string => `${kind}-${++last}`;
  const past = emptyRestoredState();
  const recorder = createRecorder(store, limits, isSecret, nextId);
  return {
    limits,
    store,
    nextId,
    serverId(url) {
      const id = past.serverIds.get(url) ?? nextId('server');
      past.serverIds.delete(url);
      return id;
    },
    past,
    record: recorder.add,
    exportAudit: recorder.export,
    recorderReady: recorder.ready,
    noteOpened(url, callId) {
      const call = store.get().calls.find(({ id }) => id === callId);
      const about = call ? { callId: call.id, serverId: call.serverId, server: call.serverLabel } : {};
      recorder.add({ kind: 'opened', outcome: 'opened', address: withoutQuery(url), ...about });
    },
    asks: createAsks(store),
  };
}
