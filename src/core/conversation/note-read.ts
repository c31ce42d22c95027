import type { HostState } from '../state/host-state.js';
import { sourcesOf } from './user-entry.js';

/** Notes the servers whose words the model reads in its next turn. */
export function noteRead({ past, store }: HostState): void {
  const { conversation, calls, servers } = store.get();
  const { entries } = conversation;
  const callById = new Map(calls.map((call) => [call.id, call]));
  const note = (serverId: string, label: string): unknown => past.read.set(serverId, { serverId, label });
  // A prompt is its server's text, whoever sent it.
  for (const entry of entries) {
    for (const { prompt } of entry.kind === 'user' ? entry.parts : [])
      if (prompt?.serverId) note(prompt.serverId, prompt.server);
  }
  const asked = entries.flatMap((entry) => (entry.kind === 'assistant' ? entry.toolCalls : []));
  for (const { callId = '' } of asked) {
    const call = callById.get(callId);
    // A server's reason to fail is its text too; a call that was never sent has none.
    if (!call || !('endedAt' in call) || !('startedAt' in call)) continue;
    note(call.serverId, call.serverLabel);
  }
  const sources = entries.flatMap(sourcesOf);
  for (const { serverId, server } of sources) {
    // An entry of an earlier page may name a server by an id that another one has now.
    const isSame = servers.some(({ id, label }) => id === serverId && label === server);
    if (isSame) note(serverId, server);
  }
}
