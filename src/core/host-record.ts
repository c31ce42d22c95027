import type { Draft, Sealer } from './audit/index.js';
import type { Limits } from './limits.js';
import type { Store } from './store.js';
import type { HostOptions, Snapshot } from './types.js';

/** The record of a host: what happened and who decided it. */
export interface Recorder {
  add(draft: Draft): void;
  /** The record as NDJSON. */
  export(): string;
}

export function createRecorder(
  store: Store<Snapshot>,
  limits: Limits,
  isSecret: HostOptions['isSecret'],
  nextId: (kind: string) => string,
): Recorder {
  let sealer: Sealer | undefined;
  let loading: Promise<void> | undefined;
  let waiting: { readonly draft: Draft; readonly id: string; readonly at: number }[] = [];

  const put = (): void => {
    const drafts = waiting;
    waiting = [];
    let { audit } = store.get();
    for (const { draft, id, at } of drafts) audit = sealer?.append(audit, draft, id, at) ?? audit;
    store.update({ audit });
  };
  const load = async (): Promise<void> => {
    try {
      const { createSealer } = await import('./audit/seal.js');
      sealer = createSealer(limits, isSecret);
      put();
    } finally {
      // What could not be loaded may be there the next time.
      loading = undefined;
    }
  };

  return {
    add(draft) {
      waiting.push({ draft, id: nextId('record'), at: Date.now() });
      if (sealer) put();
      else {
        waiting = waiting.slice(-limits.auditRecords);
        loading ??= load().catch(() => undefined);
      }
    },
    export: () => sealer?.export(store.get().audit) ?? '',
  };
}
