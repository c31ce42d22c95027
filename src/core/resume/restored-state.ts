import type * as Keep from './save-state.js';
import type { Shared } from '../state/shared.js';

/** What a host has from the one before it, and gives to the next. */
export interface StateTransfer {
  /** Resolves when what was kept is read, and all can be kept that comes. Never rejects. */
  ready(): Promise<void>;
  keep(): string;
}

/** Goes on where another host ended, if that kept something. It takes code that no first paint waits for. */
export function createStateTransfer({ store, limits, nextId, past }: Shared, kept: unknown): StateTransfer {
  let unread = typeof kept === 'string' ? kept : '';
  let keepOf: (typeof Keep)['keepOf'] | undefined;
  /** A page that is left waits for nothing, so that this must be there before. */
  const prepare = async (): Promise<void> => {
    keepOf ??= (await import('./save-state.js')).keepOf;
  };
  const read = async (): Promise<void> => {
    const [{ readKept }] = await Promise.all([import('./restore.js'), prepare()]);
    const { servers, calls, conversation } = store.get();
    const before = readKept(unread, limits, nextId, servers);
    if (!before) return;
    for (const [id, name] of before.read) past.read.set(id, name);
    for (const [url, id] of before.serverIds) past.serverIds.set(url, id);
    for (const id of before.callIds) past.callIds.add(id);
    store.update({
      calls: [...before.calls, ...calls],
      conversation: { ...conversation, entries: [...before.entries, ...conversation.entries] },
    });
  };
  // Without its code there is nothing to go on from, and nothing is kept.
  const quietly = (work: Promise<void>): Promise<void> => work.catch(() => undefined);
  const reading = unread === '' ? undefined : quietly(read()).finally(() => (unread = ''));
  return {
    ready: () => reading ?? quietly(prepare()),
    keep: () => unread || (keepOf?.(store.get(), past, limits, Date.now()) ?? ''),
  };
}
