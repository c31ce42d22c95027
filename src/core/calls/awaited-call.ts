import { awaitTool } from './awaited.js';
import type { CallParts, StartedCall } from './call-parts.js';
import { appOf } from './call-state.js';

/** Waits for the tool of a call that came too early, and shows the call as one of it. Without a tool the call is ended. */
export async function startLater(
  { shared, list, dispatch, withApps }: CallParts,
  started: Omit<StartedCall, 'server' | 'tool'>,
  signal: AbortSignal,
): Promise<StartedCall | undefined> {
  const { id, serverId, tool: name } = started.call;
  const found = await awaitTool(shared, serverId, name, signal);
  if ('code' in found) {
    dispatch(id, { type: 'fail', at: Date.now(), problem: found });
    return undefined;
  }
  const { displayName, inputSchema, app } = found.tool;
  const call = { ...started.call, displayName, ...(withApps && appOf(app?.['resourceUri'])) };
  list.noteSchema(id, inputSchema);
  list.put(call);
  return { ...started, ...found, call };
}
