import { detailOf, problemError, problemFrom, type Problem } from '../base/problems.js';
import { Lazy } from '../../shared/lazy.js';
import {
  appOf,
  CallList,
  copyArguments,
  findTool,
  isListing,
  isSettled,
  reduceCall,
  type Dispatch,
} from './call-state.js';
import type { CallOptions } from './call-context.js';
import type { CallRuntime, createRuntime } from './call-runtime.js';
import type { Servers } from '../servers/servers.js';
import type { HostState } from '../state/host-state.js';
import type { CallRequest, CheckingCall, RunningCall, ServerRef, SettledCall } from '../protocol/index.js';

interface OpenCall {
  readonly abort: AbortController;
  readonly resolve?: (call: SettledCall) => void;
  /** The first reason that was given for cancelling. The first request to cancel may have had none. */
  reason?: string | undefined;
}

export class Calls {
  /** Parts that are not needed before a server is connected. */
  readonly runtime: Lazy<CallRuntime>;
  readonly #shared: HostState;
  readonly #withApps: boolean;
  readonly #list: CallList;
  readonly #open = new Map<string, OpenCall>();
  #isDestroyed = false;

  constructor(
    shared: HostState,
    servers: Servers,
    options: CallOptions & { readonly runtime: () => Promise<typeof createRuntime> },
  ) {
    this.#shared = shared;
    this.#withApps = options.withApps;
    this.#list = new CallList(shared);
    this.runtime = new Lazy(async () => {
      try {
        const [create] = await Promise.all([options.runtime(), shared.recorder.ready()]);
        const runtime = create({ shared, list: this.#list, servers, dispatch: this.#dispatch }, options);
        if (this.#isDestroyed) runtime.destroy();
        return runtime;
      } catch (error) {
        throw problemError('part-missing', { detail: detailOf(error) }, { cause: error });
      }
    });
  }

  /**
   * Begins a call. `exact` in the request must match its arguments. `after`: servers whose results led to the call; overrides
   * the request's.
   */
  begin(
    request: CallRequest,
    after?: readonly ServerRef[],
  ): { callId: string; settled: Promise<SettledCall> } {
    const { serverId, tool: name, arguments: given = {}, exact, startedBy = 'page', byApp } = request;
    const { limits, nextId, store } = this.#shared;
    const found = findTool(store.get(), serverId, name);
    const { server, tool } = found;
    const { args, fault } = copyArguments(given, limits);
    const call: CheckingCall = {
      id: nextId('call'),
      status: 'checking',
      serverId,
      serverLabel: server?.label ?? serverId,
      tool: name,
      displayName: tool?.displayName ?? name,
      arguments: args,
      ...(exact && { exact }),
      startedBy,
      ...(byApp && { byApp }),
      ...(this.#withApps && appOf(tool?.app?.['resourceUri'])),
      createdAt: Date.now(),
    };
    const abort = new AbortController();
    const settled = new Promise<SettledCall>((resolve) => {
      this.#open.set(call.id, { abort, resolve });
    });
    // Any argument may be secret until the tool is known.
    this.#list.put(call, tool?.inputSchema ?? (isListing(server) ? { writeOnly: true } : undefined));
    if (fault) this.#fail(call.id, fault);
    else if (found.problem && !server) this.#fail(call.id, found.problem);
    else {
      const { approved = false, fingerprint } = request;
      const read = after ?? this.#namesOf(request.after);
      const started = { call, approved, fingerprint, after: read };
      const { signal } = abort;
      void this.#run(call.id, (runtime) =>
        found.problem ? runtime.runLater(started, signal) : runtime.run({ ...found, ...started }, signal),
      );
    }
    return { callId: call.id, settled };
  }

  /** Continues an earlier page's call that its server runs as a task. */
  resume(call: RunningCall): void {
    const abort = new AbortController();
    this.#open.set(call.id, { abort });
    this.#list.put(call);
    void this.#run(call.id, (runtime) => runtime.resume(call, abort.signal));
  }

  /** Cancels a call. Does nothing if the call has ended. */
  cancel(callId: string, reason?: string): void {
    const open = this.#open.get(callId);
    if (!open) return;
    this.#dispatch(callId, { type: 'cancelling' });
    // If a page uses this function as a click handler, `reason` is an event.
    this.#end(callId, open, typeof (reason as unknown) === 'string' ? reason : undefined);
  }

  cancelUnsent(serverId: string): void {
    for (const call of this.#shared.store.get().calls) {
      const isUnsent = call.status === 'checking' || call.status === 'awaiting-approval';
      const open = isUnsent && call.serverId === serverId ? this.#open.get(call.id) : undefined;
      if (open) this.#end(call.id, open);
    }
  }

  destroy(): void {
    for (const [callId, open] of this.#open) this.#end(callId, open);
    this.#isDestroyed = true;
    this.runtime.whenLoaded((runtime) => runtime.destroy());
  }

  revokeGrantsOf(principal: string): void {
    for (const grant of this.#shared.store.get().grants) {
      if (grant.principal === principal) this.runtime.value?.trust.revoke(grant.id);
    }
  }

  async #run(callId: string, run: (runtime: CallRuntime) => Promise<void>): Promise<void> {
    try {
      await run(this.runtime.value ?? (await this.runtime.load()));
    } catch (error) {
      this.#fail(callId, problemFrom(error, 'part-missing'));
    }
  }

  #fail(callId: string, why: Problem): void {
    this.#dispatch(callId, { type: 'fail', at: Date.now(), problem: why });
  }

  readonly #dispatch: Dispatch = (callId, event) => {
    const before = this.#list.get(callId);
    const reason = event.type === 'cancel' && this.#open.get(callId)?.reason;
    const after = before && reduceCall(before, reason ? { ...event, reason } : event);
    if (!after || after === before) return;
    this.#list.put(after);
    if (!isSettled(after)) return;
    this.#open.get(callId)?.resolve?.(after);
    this.#open.delete(callId);
  };

  #end(callId: string, open: OpenCall, reason?: string): void {
    open.reason ||= reason;
    open.abort.abort(reason);
    // No code listens to the signal yet.
    if (!this.runtime.value) this.#dispatch(callId, { type: 'cancel', at: Date.now() });
  }

  #namesOf(serverIds: readonly string[] = []): readonly ServerRef[] {
    const labels = new Map(this.#shared.store.get().servers.map(({ id, label }) => [id, label]));
    return serverIds.map((serverId) => ({ serverId, label: labels.get(serverId) ?? serverId }));
  }
}
