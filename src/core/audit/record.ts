import { isServers } from './audit.js';
import type { Draft, StampedDraft } from './draft.js';
import type { Sealer } from './seal.js';
import type { Limits } from '../base/limits.js';
import type { Store } from '../base/store.js';
import type { HostOptions, Snapshot } from '../protocol/index.js';

/** The audit record of a host. */
export interface Recorder {
  add(draft: Draft): void;
  /** Returns the record as NDJSON. */
  export(): string;
  /** Resolves when new records are in the snapshot at once, or when the code for that cannot be loaded. */
  ready(): Promise<void>;
}

/** Loads the code that seals records lazily, to keep the first paint fast. Drafts wait for it. */
export function createRecorder(
  store: Store<Snapshot>,
  limits: Limits,
  isSecret: HostOptions['isSecret'],
  nextId: (kind: string) => string,
): Recorder {
  let seq = 0;
  let sealer: Sealer | undefined;
  let loading: Promise<void> | undefined;
  const waiting: StampedDraft[] = [];

  const put = ({ append }: Sealer): void => {
    store.update({ audit: waiting.splice(0).reduce(append, store.get().audit) });
  };
  const load = async (): Promise<void> => {
    try {
      const { createSealer } = await import('./seal.js');
      sealer = createSealer(limits, isSecret);
      put(sealer);
    } finally {
      // If it failed, the next record tries again.
      loading = undefined;
    }
  };
  /** Limits the drafts that wait, if the code cannot be loaded. People's decisions are dropped last. */
  const dropSurplus = (): void => {
    if (waiting.length <= limits.auditRecords) return;
    const first = waiting.findIndex(({ draft }) => isServers(draft));
    waiting.splice(Math.max(0, first), 1);
  };

  return {
    add(draft) {
      waiting.push({ draft, id: nextId('record'), at: Date.now(), seq: ++seq });
      if (sealer) {
        put(sealer);
        return;
      }
      dropSurplus();
      loading ??= load().catch(() => undefined);
    },
    export: () => sealer?.export(store.get().audit) ?? '',
    ready: async () => {
      if (!sealer) await (loading ??= load().catch(() => undefined));
    },
  };
}
