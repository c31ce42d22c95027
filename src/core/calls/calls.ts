import { isSettled, reduceCall, type CallEvent } from './reducer.js';
import type { ServerRequest } from '../servers/connection/session.js';
import { detailOf, McpToolsError, problem } from '../base/errors.js';
import { copyArguments } from './arguments.js';
import { createCallList, callBlocker } from './call-list.js';
import type { StartedCall } from './call-steps.js';
import type { CallRuntime } from './call-runtime.js';
import type { Questions } from './questions/questions.js';
import type { Servers } from '../servers/servers.js';
import type { Shared } from '../state/shared.js';
import type { TimedStorage } from '../base/storage.js';
import type {
  CallRequest,
  CheckingCall,
  JsonObject,
  Policy,
  ResourceRead,
  ServerRef,
  SettledCall,
  ValidationOptions,
} from '../protocol/index.js';

/** The calls of a host. */
export interface Calls {
  /** `after`: servers whose results led to this call, where the host knows more than the request says. */
  begin(
    request: CallRequest,
    after?: readonly ServerRef[],
  ): { readonly callId: string; readonly settled: Promise<SettledCall> };
  cancel(callId: string, reason?: string): void;
  /** Gets what calls need before the first one does. */
  warmUp(): void;
  /** Ends all calls. */
  destroy(): void;
  /** Ends the calls to a server that are still to be made. */
  cancelUnsent(serverId: string): void;
  /** A server asks in the middle of a call. */
  asked(serverId: string, request: ServerRequest, signal: AbortSignal): Promise<JsonObject>;
  readResource(callId: string, uri: string): Promise<ResourceRead>;
  /** A server says that a resource changed. */
  resourceUpdated(serverId: string, uri: string): void;
  /** A server's tools were listed anew. */
  listed(serverId: string): void;
  revokeGrant(grantId: string): void;
  resume(serverId: string): void;
}

export interface CallOptions {
  readonly policy: Policy;
  readonly storage: TimedStorage | undefined;
  readonly validation: ValidationOptions | undefined;
}

interface Running {
  readonly abort: AbortController;
  reason?: string;
  readonly resolve: (call: SettledCall) => void;
}

export function createCalls(
  shared: Shared,
  servers: Servers,
  { policy, storage, validation }: CallOptions,
  loadQuestions: () => Promise<Questions>,
): Calls {
  const { limits, store, nextId } = shared;
  const list = createCallList(shared);
  const running = new Map<string, Running>();
  let calling: CallRuntime | undefined;
  let loading: Promise<CallRuntime> | undefined;
  let isDestroyed = false;

  const dispatch = (callId: string, event: CallEvent): void => {
    const before = list.get(callId);
    const after = before && reduceCall(before, event);
    if (!after || after === before) return;
    list.put(after);
    if (!isSettled(after)) return;
    running.get(callId)?.resolve(after);
    running.delete(callId);
  };

  const load = (): Promise<CallRuntime> => {
    loading ??= Promise.all([import('./call-runtime.js'), shared.recorderReady()]).then(
      ([{ createCallRuntime }]) => {
        calling = createCallRuntime({
          ...{ shared, list, servers, policy, storage, validation },
          ...{ dispatch, loadQuestions },
        });
        if (isDestroyed) calling.destroy();
        return calling;
      },
      (error: unknown) => {
        // What could not be loaded may be there the next time.
        loading = undefined;
        throw new McpToolsError(problem('part-missing', { detail: detailOf(error) }), { cause: error });
      },
    );
    return loading;
  };

  const run = async (begun: StartedCall, { abort }: Running): Promise<void> => {
    try {
      await (calling ?? (await load())).run(begun, abort.signal);
    } catch (error) {
      const why = McpToolsError.isInstance(error)
        ? error.problem
        : problem('part-missing', { detail: detailOf(error) });
      dispatch(begun.call.id, { type: 'fail', at: Date.now(), problem: why });
    }
  };

  const namesOf = (ids: readonly string[] = []): readonly ServerRef[] => {
    const labels = new Map(store.get().servers.map(({ id, label }) => [id, label]));
    return ids.map((serverId) => ({ serverId, label: labels.get(serverId) ?? serverId }));
  };

  const end = (callId: string, { abort, reason }: Running): void => {
    abort.abort();
    // Nobody is there yet to see the signal.
    if (!calling) dispatch(callId, { type: 'cancel', at: Date.now(), ...(reason ? { reason } : {}) });
  };

  return {
    begin(request, read) {
      const { serverId, tool: name, arguments: given = {}, startedBy = 'page', approved = false } = request;
      const { servers: known, tools } = store.get();
      const server = known.find(({ id }) => id === serverId);
      const tool = tools.find((one) => one.serverId === serverId && one.name === name);
      const { args, fault } = copyArguments(given, limits);
      const call: CheckingCall = {
        id: nextId('call'),
        status: 'checking',
        serverId,
        serverLabel: server?.label ?? serverId,
        tool: name,
        displayName: tool?.displayName ?? name,
        arguments: args,
        startedBy,
        createdAt: Date.now(),
      };
      let resolve: (call: SettledCall) => void = () => undefined;
      const settled = new Promise<SettledCall>((done) => {
        resolve = done;
      });
      const mine: Running = { abort: new AbortController(), resolve };
      running.set(call.id, mine);
      list.put(call, tool?.inputSchema);
      const why = fault ?? callBlocker(server, tool, call);
      if (why) dispatch(call.id, { type: 'fail', at: Date.now(), problem: why });
      else if (server && tool) {
        const begun: StartedCall = {
          call,
          server,
          tool,
          approved,
          fingerprint: request.fingerprint,
          after: read ?? namesOf(request.after),
          cancelReason: () => mine.reason,
          dispatch: (event) => {
            dispatch(call.id, event);
          },
        };
        void run(begun, mine);
      }
      return { callId: call.id, settled };
    },
    cancel(callId, reason) {
      const mine = running.get(callId);
      if (!mine) return;
      // Whoever binds this to a click hands it the event.
      if (typeof (reason as unknown) === 'string' && reason) mine.reason = reason;
      dispatch(callId, { type: 'cancelling' });
      end(callId, mine);
    },
    warmUp() {
      void load().catch(() => undefined);
    },
    destroy() {
      for (const [callId, mine] of running) end(callId, mine);
      isDestroyed = true;
      calling?.destroy();
    },
    asked: async (...args) => (await load()).asked(...args),
    readResource: async (...args) => (await load()).reads.read(...args),
    resourceUpdated(serverId, uri) {
      // Where nothing could be read yet, nobody asked about it.
      calling?.reads.updated(serverId, uri);
    },
    listed(serverId) {
      // Where calls cannot be made yet, everything is looked at when they can.
      calling?.trust.listed(serverId);
    },
    revokeGrant(grantId) {
      calling?.trust.revoke(grantId);
    },
    resume(serverId) {
      calling?.approvals.resume(serverId);
    },
    cancelUnsent(serverId) {
      for (const call of store.get().calls) {
        const isUnsent = call.status === 'checking' || call.status === 'awaiting-approval';
        const mine = isUnsent && call.serverId === serverId ? running.get(call.id) : undefined;
        if (mine) end(call.id, mine);
      }
    },
  };
}
