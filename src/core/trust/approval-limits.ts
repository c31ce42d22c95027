import { problem, type Problem } from '../base/problems.js';
import type { Server } from '../protocol/index.js';
import type { HostState } from '../state/host-state.js';

const minuteMs = 60_000;

/** Pauses servers whose calls need approval too often, to prevent approval fatigue. */
export class ApprovalLimits {
  readonly #shared: HostState;
  /** Times of the requests within the last minute, by server. The clock is monotonic. */
  readonly #times = new Map<string, readonly number[]>();

  constructor(shared: HostState) {
    this.#shared = shared;
  }

  /** Counts an approval request for this server. Returns a problem if the server is paused. */
  count(serverId: string): Problem | undefined {
    const { limits, store, record } = this.#shared;
    const server = store.get().servers.find(({ id }) => id === serverId);
    if (server?.paused) return server.paused;
    const now = performance.now();
    const recent = [...(this.#times.get(serverId) ?? []).filter((at) => at > now - minuteMs), now];
    this.#times.set(serverId, recent);
    const isTooFast = recent.length > limits.approvalsPerMinute;
    if (!server || (!isTooFast && this.#waiting(serverId) < limits.approvalsWaiting)) return undefined;
    const limit = isTooFast ? 'approvalsPerMinute' : 'approvalsWaiting';
    const paused = problem('asks-too-often', { server: server.label, limit, value: limits[limit] });
    this.#put(server, { paused });
    record({ kind: 'pause', serverId, server: server.label, outcome: 'paused', problem: paused });
    return paused;
  }

  resume(serverId: string): void {
    const { store, record } = this.#shared;
    const server = store.get().servers.find(({ id }) => id === serverId);
    if (!server?.paused) return;
    this.#times.delete(serverId);
    this.#put(server, {});
    record({ kind: 'pause', serverId, server: server.label, outcome: 'resumed' });
  }

  #put(server: Server, pause: Pick<Server, 'paused'>): void {
    const { store } = this.#shared;
    const { paused: _before, ...rest } = server;
    const changed = { ...rest, ...pause };
    store.update({ servers: store.get().servers.map((one) => (one === server ? changed : one)) });
  }

  #waiting(serverId: string): number {
    const { asks, calls } = this.#shared.store.get();
    const own = new Set(calls.flatMap((call) => (call.serverId === serverId ? [call.id] : [])));
    return asks.filter((ask) => ask.kind === 'approval' && own.has(ask.callId)).length;
  }
}
