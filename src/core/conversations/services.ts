import { Lazy } from '../../shared/lazy.js';
import type { TimedStorage } from '../base/storage.js';
import type { Turns } from '../conversation/turns.js';
import type { ConversationsOptions } from '../protocol/index.js';
import type * as HistoryModule from '../resume/history.js';
import type { StateTransfer } from '../resume/state-transfer.js';
import type { HostState } from '../state/host-state.js';
import type { HostConversations } from './commands.js';
import { oneConversation } from './one-conversation.js';

interface Parts {
  readonly shared: HostState;
  readonly state: StateTransfer;
  readonly storage: TimedStorage | undefined;
  readonly options: { readonly conversations?: 'off' | ConversationsOptions | undefined };
}

/** Creates the commands for the conversations of a host: of those that it keeps, or of the only one. */
export async function createConversations(
  { shared, state, storage, options: { conversations: options = {} } }: Parts,
  turns: Lazy<Turns>,
): Promise<HostConversations> {
  const history = new Lazy<typeof HistoryModule>(() => import('../resume/history.js'));
  if (!storage || options === 'off') return oneConversation(shared, turns, history);
  const [{ Conversations }] = await Promise.all([import('./conversations.js'), state.ready()]);
  return new Conversations({ shared, storage, options, turns });
}
