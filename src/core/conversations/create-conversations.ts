import type { Lazy } from '../../shared/lazy.js';
import type { Turns } from '../conversation/turns.js';
import type { HostParts } from '../services.js';
import type { HostConversations } from './commands.js';

/** Creates the commands for the conversations of a host: of those that it keeps, or of the only one. */
export async function createConversations(
  { shared, state, storage, options: { conversations: options = {} } }: HostParts,
  turns: Lazy<Turns>,
): Promise<HostConversations> {
  if (!storage || options === 'off')
    return (await import('./one-conversation.js')).oneConversation(shared, turns);
  const [{ Conversations }] = await Promise.all([import('./conversations.js'), state.ready()]);
  return new Conversations({ shared, storage, options, turns });
}
