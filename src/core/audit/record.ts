import { isServers } from './audit.js';
import type { Draft, Sealer, StampedDraft } from './index.js';
import type { Limits } from '../base/limits.js';
import type { Store } from '../base/store.js';
import type { HostOptions, Snapshot } from '../protocol/index.js';

/** The record of a host: what happened and who decided it. */
export interface Recorder {
  add(draft: Draft): void;
  /** The record as NDJSON. */
  export(): string;
  /** Resolves when what is recorded from then on is in the snapshot at once; or when that is not to be had. */
  ready(): Promise<void>;
}

/** Sealing takes code of its own, which no first paint waits for: until it is there, drafts wait for it. */
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
      // What could not be loaded may be there the next time.
      loading = undefined;
    }
  };
  /** Where it stays away there is an end to waiting; what people decided waits the longest. */
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
