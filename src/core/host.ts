import { answerModelTurns } from './conversation/model.js';
import { problemError, problemFrom } from './base/errors.js';
import { Calls } from './calls/calls.js';
import { StateTransfer } from './resume/state-transfer.js';
import { Servers } from './servers/servers.js';
import { createHostState } from './state/host-state.js';
import { whenIdle } from './base/idle.js';
import { Lazy } from './base/lazy.js';
import { withTimeout } from './base/storage.js';
import { withLimits } from './base/limits.js';
import { askUnlessGranted } from './trust/policy.js';
import { pinsOf } from './trust/pins.js';
import { type LaterCommand, laterCommands } from './later-commands.js';
import type { FirstParts, LaterParts } from './later.js';
import type { HostOptions, McpHost } from './protocol/index.js';

/**
 * Makes a headless MCP host: it connects to servers, lists their tools, asks before calls, makes them, and runs a
 * model's turns. A page that shows it reads the snapshot and sends commands back.
 *
 * Commands that begin something throw on a destroyed host: an `McpToolsError` with the code `host-destroyed`. A command that
 * names a server which does not exist throws one with `unknown-server`.
 */
export function createMcpHost(options: HostOptions = {}): McpHost {
  const parts = createParts(options);
  let isDestroyed = false;
  let stopAnswering: (() => void) | undefined;
  const commands = commandsOf(parts, (command) => (...args) => {
    if (isDestroyed) throw problemError('host-destroyed');
    return command(...args);
  });
  const host: McpHost = {
    ...commands,
    destroy() {
      if (isDestroyed) return;
      commands.stop();
      parts.calls.destroy();
      stopAnswering?.();
      parts.servers.destroy();
      isDestroyed = true;
    },
  };
  if (options.llm !== undefined)
    stopAnswering = answerModelTurns(
      host,
      () => options.llm,
      () => options.modelOptions,
    );
  // The model watches, and shows nobody anything.
  parts.shared.asks.isWatched = options.answersAsks === true;
  for (const server of [options.servers ?? []].flat()) host.addServer(server);
  return host;
}

function createParts(options: HostOptions): FirstParts & { readonly later: Lazy<LaterParts> } {
  const { policy = askUnlessGranted, validation, pins, signIn } = options;
  const abilities = { withSampling: options.sampling === true, withApps: options.apps != null };
  const shared = createHostState(withLimits(options.limits), options);
  const state = new StateTransfer(shared, options.savedState, (call) => calls.resume(call));
  const storage = options.storage && withTimeout(options.storage, shared.limits.storageMs);
  const logging: FirstParts['logging'] = {};
  const later = new Lazy(async () => {
    const { createLater } = await import('./later.js');
    return createLater({ shared, state, servers, calls, logging, options });
  });
  const hostTools = options.resourceTools
    ? new Lazy(async () => (await import('./offers/host-tools.js')).hostTools)
    : undefined;
  const servers: Servers = new Servers(shared, {
    ...abilities,
    storage,
    logging,
    pins,
    signIn,
    hostTools,
    logged: (...args) => void later.load().then((loaded) => loaded.logged(...args)),
    asked: async (...args) => (await calls.runtime.load()).inputs.asked(...args),
    offersChanged: (...args) => later.value?.offersChanged(...args),
    listed: (serverId) => {
      calls.runtime.value?.trust.listed(serverId);
      void whenIdle().then(() => {
        void calls.runtime.arrive();
        void state.ready();
      });
    },
    revokeGrants: (principal) => calls.revokeGrantsOf(principal),
  });
  const questions = new Lazy(async () => (await later.load()).questions.load());
  const { withApps } = abilities;
  const calls: Calls = new Calls(shared, servers, {
    policy,
    storage,
    validation,
    questions,
    hostTools,
    withApps,
  });
  return { shared, state, servers, calls, logging, options, later };
}

/** Makes the function throw once the host is destroyed. */
type Guard = <Args extends readonly unknown[], Value>(
  command: (...args: Args) => Value,
) => (...args: Args) => Value;

/** Returns the commands as functions without `this`: pages pass them on one by one. */
function commandsOf(
  { shared, servers, calls, state, later }: ReturnType<typeof createParts>,
  alive: Guard,
): Omit<McpHost, 'destroy'> {
  const { store, asks } = shared;
  return {
    getSnapshot: store.get,
    subscribe(listener) {
      asks.isWatched = true;
      return store.subscribe(listener);
    },
    addServer: alive((config) => servers.addServer(config)),
    removeServer(serverId) {
      servers.removeServer(serverId);
      calls.cancelUnsent(serverId);
    },
    connect: alive((serverId) => {
      calls.cancelUnsent(serverId);
      return servers.connect(serverId);
    }),
    disconnect: alive((serverId) => {
      calls.cancelUnsent(serverId);
      servers.disconnect(serverId);
    }),
    refresh: alive((serverId) => servers.refresh(serverId)),
    signOut: alive((serverId) => servers.signOut(serverId)),
    resumeSignIn: alive(servers.signIns.resume),
    diagnose: alive((serverId) => servers.diagnose(serverId)),
    setToolVisibility: alive((...args) => servers.setToolVisibility(...args)),
    call: alive((request) =>
      request.exact
        ? later.load().then((loaded) => loaded.callExactly(request))
        : calls.begin(request).settled,
    ),
    setLogLevel: alive((level) => void later.load().then((loaded) => loaded.setLogLevel(level))),
    async complete(...args) {
      try {
        return await (await later.load()).complete(...args);
      } catch (error) {
        return { values: [], hasMore: false, problem: problemFrom(error, 'part-missing') };
      }
    },
    closeResource: (...args) => later.value?.closeResource(...args),
    ...(Object.fromEntries(laterCommands.map((name) => [name, alive(laterCommand(later, name))])) as Pick<
      McpHost,
      LaterCommand
    >),
    // A host that has ended allows it: a page that saves may be late.
    exportConversation: async () => (await later.load()).exportConversation(),
    cancel: (callId, reason) => calls.cancel(callId, reason),
    answer: asks.answer,
    revokeGrant: (grantId) => calls.runtime.value?.trust.revoke(grantId),
    resume: (serverId) => calls.runtime.value?.approvals.resume(serverId),
    exportPins: () => pinsOf(store.get().tools, (serverId) => servers.endpointOf(serverId).url),
    exportAudit: shared.recorder.export,
    noteOpened: shared.noteOpened,
    stop: () => later.whenLoaded((loaded) => loaded.stop()),
    saveState: () => state.save(),
  };
}

function laterCommand(later: Lazy<LaterParts>, name: LaterCommand) {
  return async (...args: readonly unknown[]): Promise<unknown> => {
    const loaded = later.value ?? (await later.load());
    return (loaded[name] as (...args: readonly unknown[]) => unknown)(...args);
  };
}
