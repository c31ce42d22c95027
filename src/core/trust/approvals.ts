import { problem, type Problem } from '../base/errors.js';
import type { LimitName } from '../base/limits.js';
import type { Shared } from '../state/shared.js';

const minuteMs = 60_000;

/** Keeps people from being worn down: a server whose calls ask too often is paused. */
export interface Approvals {
  /** Counts one more question about a call of this server; the problem where it must not be asked. */
  count(serverId: string): Problem | undefined;
  resume(serverId: string): void;
}

export function createApprovals({ limits, store, record }: Shared): Approvals {
  /** When each server's calls asked, within the last minute. By a clock that nobody can set. */
  const times = new Map<string, readonly number[]>();

  const put = (serverId: string, paused: Problem | undefined): void => {
    const { servers } = store.get();
    store.update({
      servers: servers.map((server) => {
        if (server.id !== serverId) return server;
        const { paused: _before, ...rest } = server;
        return paused ? { ...rest, paused } : rest;
      }),
    });
  };
  const waiting = (serverId: string): number => {
    const { asks, calls } = store.get();
    const own = new Set(calls.flatMap((call) => (call.serverId === serverId ? [call.id] : [])));
    return asks.filter((ask) => ask.kind === 'approval' && own.has(ask.callId)).length;
  };

  return {
    count(serverId) {
      const server = store.get().servers.find(({ id }) => id === serverId);
      if (server?.paused) return server.paused;
      const now = performance.now();
      const recent = [...(times.get(serverId) ?? []).filter((at) => at > now - minuteMs), now];
      times.set(serverId, recent);
      const isOver: readonly [LimitName, boolean][] = [
        ['approvalsPerMinute', recent.length > limits.approvalsPerMinute],
        ['approvalsWaiting', waiting(serverId) >= limits.approvalsWaiting],
      ];
      const limit = isOver.find(([, is]) => is)?.[0];
      if (!limit || !server) return undefined;
      const paused = problem('asks-too-often', { server: server.label, limit, value: limits[limit] });
      put(serverId, paused);
      record({ kind: 'pause', serverId, server: server.label, outcome: 'paused', problem: paused });
      return paused;
    },
    resume(serverId) {
      const server = store.get().servers.find(({ id }) => id === serverId);
      if (!server?.paused) return;
      times.delete(serverId);
      put(serverId, undefined);
      record({ kind: 'pause', serverId, server: server.label, outcome: 'resumed' });
    },
  };
}
