import { whenIdle } from '../base/idle.js';
import { Lazy } from '../../shared/lazy.js';
import type { Limits } from '../base/limits.js';
import type { Store } from '../base/store.js';
import type { HostOptions, Snapshot } from '../protocol/index.js';
import { isServers, type Draft, type StampedDraft } from './draft.js';
import { loadSeal } from './services.js';

/** The audit record of a host. */
export interface Recorder {
  add(draft: Draft): void;
  /** Returns the record as NDJSON. */
  export(): string;
  /** Resolves when records are added to the snapshot immediately, or when the code that seals them cannot be loaded. */
  ready(): Promise<void>;
}

/** Makes the record of a host. Drafts wait until the code that seals them is loaded. */
export function createRecorder(
  store: Store<Snapshot>,
  limits: Limits,
  isSecret: HostOptions['isSecret'],
  nextId: (kind: string) => string,
): Recorder {
  let seq = 0;
  const waiting: StampedDraft[] = [];
  const sealer = new Lazy(async () => (await loadSeal()).createSealer(limits, isSecret));

  const put = (): void => {
    if (!sealer.value) return;
    store.update({ audit: waiting.splice(0).reduce(sealer.value.append, store.get().audit) });
  };
  const ready = async (): Promise<void> => {
    await sealer.arrive();
    put();
  };
  /** Limits the number of waiting drafts, in case the code cannot be loaded. People's decisions are dropped last. */
  const dropSurplus = (): void => {
    if (waiting.length <= limits.auditRecords) return;
    const first = waiting.findIndex(({ draft }) => isServers(draft));
    waiting.splice(Math.max(0, first), 1);
  };

  return {
    add(draft) {
      waiting.push({ draft, id: nextId('record'), at: Date.now(), seq: ++seq });
      if (sealer.value) {
        put();
        return;
      }
      dropSurplus();
      void whenIdle().then(ready);
    },
    export: () => sealer.value?.export(store.get().audit) ?? '',
    ready,
  };
}
