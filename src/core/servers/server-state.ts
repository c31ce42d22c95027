import type { ConnectionState } from './connection/connection.js';
import type { ServerList } from './server-list.js';
import type { Shared } from '../state/shared.js';
import type { ConnectedServer, Server } from '../protocol/index.js';

/** What of a server is the page's, and stays whatever becomes of its connection. */
export type Base = Pick<Server, 'id' | 'label' | 'url' | 'origin'>;

/** Takes the states of connections into the snapshot, and puts them on record. */
export function createStateTaker(
  list: ServerList,
  record: Shared['record'],
  signedInAt: (serverId: string) => Pick<ConnectedServer, 'signedIn'>,
): (base: Base, state: ConnectionState, since: number) => void {
  return (base, state, since) => {
    const before = list.now(base.id);
    const loading = { toolsStatus: 'loading', rejectedTools: [] } as const;
    const retry = state.status === 'connecting' ? state.retry : undefined;
    // A server does not get out of a pause by going away and coming back.
    const paused = before?.paused ? { paused: before.paused } : {};
    const known = { ...paused, ...(retry && before?.diagnosis ? { diagnosis: before.diagnosis } : {}) };
    list.put(
      state.status === 'connected'
        ? { ...base, ...paused, ...state, ...loading, ...signedInAt(base.id) }
        : { ...base, ...known, ...state },
    );
    // What a person has before them must not go because a connection is made anew.
    if (state.status !== 'connected' && !retry) list.putTools(base.id, []);
    // A connection that is tried ten times is lost once.
    if (retry && before?.status === 'connecting') return;
    record({
      kind: 'connection',
      serverId: base.id,
      server: base.label,
      outcome: state.status,
      ...(state.status === 'connecting' || state.status === 'closed'
        ? {}
        : { durationMs: Date.now() - since }),
      ...('problem' in state ? { problem: state.problem } : {}),
      ...(retry ? { problem: retry.problem } : {}),
    });
  };
}
