import type { Lazy } from '../../shared/lazy.js';
import type { Turns } from '../conversation/turns.js';
import type * as HistoryModule from '../resume/history.js';
import type { HostState } from '../state/host-state.js';
import type { HostConversations } from './commands.js';

/** Returns the commands of a host that keeps no conversations. A new one replaces the old one, and no id has another. */
export function oneConversation(
  shared: HostState,
  turns: Lazy<Turns>,
  history: Lazy<typeof HistoryModule>,
): HostConversations {
  const clear = (): Promise<void> => turns.use((loaded) => loaded.clearConversation());
  const none = (): Promise<boolean> => Promise.resolve(false);
  return {
    clearConversation: clear,
    newConversation: clear,
    openConversation: none,
    renameConversation: none,
    pinConversation: none,
    deleteConversation: none,
    restoreConversation: none,
    async exportConversation(_id, ...args) {
      await turns.load();
      return history.use(({ exportConversation }) => exportConversation(shared, ...args));
    },
    async loadConversation(text) {
      const loaded = await turns.load();
      return history.use(({ loadConversation }) => loadConversation(text, shared, loaded));
    },
  };
}
