import { answerModelTurns } from './conversation/model.js';
import { problemError, problemFrom } from './base/errors.js';
import type { Questions } from './calls/questions.js';
import { Calls } from './calls/calls.js';
import { StateTransfer } from './resume/state-transfer.js';
import { Servers } from './servers/servers.js';
import { createHostState, type HostState } from './state/host-state.js';
import { whenIdle } from './base/idle.js';
import { Lazy } from './base/lazy.js';
import { withTimeout } from './base/storage.js';
import { withLimits } from './base/limits.js';
import { askUnlessGranted } from './trust/policy.js';
import { pinsOf } from './trust/pins.js';
import type { Turns } from './conversation/turns.js';
import type { Apps, AppsParts } from './apps/apps.js';
import type { AppOptions, HostOptions, LogLevel, McpHost, UserPart } from './protocol/index.js';

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
  parts.shared.asks.isWatched = false;
  for (const server of [options.servers ?? []].flat()) host.addServer(server);
  return host;
}

function createParts(options: HostOptions) {
  const { policy = askUnlessGranted, validation, pins, signIn } = options;
  const withSampling = options.sampling === true;
  const withApps = options.apps != null;
  const shared = createHostState(withLimits(options.limits), options.isSecret);
  const state = new StateTransfer(shared, options.savedState, (call) => calls.resume(call));
  const storage = options.storage && withTimeout(options.storage, shared.limits.storageMs);
  const questions = questionsOf(shared, withSampling);
  const turns = new Lazy(async () => {
    const loading = [import('./conversation/turns.js'), shared.recorder.ready(), state.ready()] as const;
    const [{ Turns }] = await Promise.all(loading);
    return new Turns(shared, calls);
  });
  const logging: { level?: LogLevel } = {};
  const logs = new Lazy(async () => {
    const { Logs } = await import('./servers/logs.js');
    return new Logs(shared, servers, logging);
  });
  const servers: Servers = new Servers(shared, {
    ...{ storage, withSampling, withApps, logging, pins, signIn },
    logged: (...args) => void logs.load().then((loaded) => loaded.add(...args)),
    asked: async (...args) => (await calls.runtime.load()).inputs.asked(...args),
    // No resource was read, and no tool looked at, before the parts for calls are loaded.
    offersChanged: (...args) => {
      calls.runtime.value?.reads.value?.changed(...args);
      offers.value?.changed(...args);
    },
    listed: (serverId) => {
      calls.runtime.value?.trust.listed(serverId);
      void whenIdle().then(() => {
        void calls.runtime.arrive();
        void state.ready();
      });
    },
    revokeGrants: (principal) => calls.revokeGrantsOf(principal),
  });
  const messages = new Lazy(async () => {
    const { Messages } = await import('./servers/messages/messages.js');
    return new Messages(shared, servers, options.isSecret);
  });
  const calls: Calls = new Calls(shared, servers, { policy, storage, validation, questions, withApps });
  // What servers offer beside tools is not asked for before a person wants it.
  const offers = new Lazy(async () => {
    const { Offers } = await import('./offers/offers.js');
    return new Offers({ shared, servers, runtime: calls.runtime });
  });
  const apps = appsOf(options.apps, { shared, servers, calls, questions, turns });
  return { shared, servers, calls, state, turns, offers, messages, logs, apps };
}

/** Few servers ask anything, and few pages have a model: others do not load the code for them. */
function questionsOf(shared: HostState, withSampling: boolean): Lazy<Questions> {
  return new Lazy(async () => {
    const { Questions } = await import('./calls/questions.js');
    if (!withSampling) return new Questions(shared, undefined);
    return new Questions(shared, async (request, signal) => {
      const { askModelOnce } = await import('./conversation/turns.js');
      return askModelOnce(shared, request, signal);
    });
  });
}

/** The apps of servers, whose code is loaded when the first is opened. */
function appsOf(
  options: AppOptions = {},
  { turns, ...parts }: Omit<AppsParts, 'options' | 'runtime' | 'send'> & { readonly turns: Lazy<Turns> },
): Lazy<Apps> {
  return new Lazy(async () => {
    const { Apps } = await import('./apps/apps.js');
    const send = async (said: readonly UserPart[]): Promise<void> => (await turns.load()).send(said);
    return new Apps({ ...parts, runtime: parts.calls.runtime, send, options });
  });
}

/** Makes the function throw once the host is destroyed. */
type Guard = <Args extends readonly unknown[], Value>(
  command: (...args: Args) => Value,
) => (...args: Args) => Value;

/** Returns the commands as functions without `this`: pages pass them on one by one. */
function commandsOf(
  { shared, servers, calls, state, turns, offers, messages, logs, apps }: ReturnType<typeof createParts>,
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
    watchMessages: alive(async (serverId) => (await messages.load()).watch(serverId)),
    setToolVisibility: alive((...args) => servers.setToolVisibility(...args)),
    call: alive((request) => calls.begin(request).settled),
    readResource: alive(async (...args) => {
      const { reads } = await calls.runtime.load();
      return (await reads.load()).read(...args);
    }),
    ...offerCommands(offers, alive),
    openApp: alive(async (...args) => (await apps.load()).open(...args)),
    setLogLevel: alive((level) => void logs.load().then((loaded) => loaded.setLevel(level))),
    cancel: (callId, reason) => calls.cancel(callId, reason),
    answer: asks.answer,
    revokeGrant: (grantId) => calls.runtime.value?.trust.revoke(grantId),
    resume: (serverId) => calls.runtime.value?.approvals.resume(serverId),
    exportPins: () => pinsOf(store.get().tools, (serverId) => servers.endpointOf(serverId).url),
    exportAudit: shared.recorder.export,
    noteOpened: shared.noteOpened,
    ...conversationCommands({ shared, turns, apps }, alive),
    stop: () => turns.whenLoaded((loaded) => loaded.stop()),
    saveState: () => state.save(),
  };
}

/** What servers offer beside their tools. */
function offerCommands(
  offers: ReturnType<typeof createParts>['offers'],
  alive: Guard,
): Pick<
  McpHost,
  'listResources' | 'openResource' | 'closeResource' | 'listPrompts' | 'getPrompt' | 'complete'
> {
  return {
    listResources: alive(async (...args) => (await offers.load()).listResources(...args)),
    openResource: alive(async (...args) => (await offers.load()).openResource(...args)),
    closeResource: (...args) => offers.value?.closeResource(...args),
    listPrompts: alive(async (...args) => (await offers.load()).listPrompts(...args)),
    getPrompt: alive(async (...args) => (await offers.load()).getPrompt(...args)),
    complete: async (...args) => {
      try {
        return await (await offers.load()).complete(...args);
      } catch (error) {
        return { values: [], hasMore: false, problem: problemFrom(error, 'part-missing') };
      }
    },
  };
}

/** What is said to the model and by it. */
function conversationCommands(
  { shared, turns, apps }: Pick<ReturnType<typeof createParts>, 'shared' | 'turns' | 'apps'>,
  alive: Guard,
): Pick<McpHost, 'send' | 'resend' | 'clearConversation' | 'exportConversation' | 'loadConversation'> {
  const load = async (): Promise<Turns> => turns.value ?? (await turns.load());
  return {
    send: alive(async (said) => (await load()).send(apps.value?.withTold(said) ?? said)),
    resend: alive(async (...args) => (await load()).resend(...args)),
    clearConversation: alive(async () => (await load()).clear()),
    exportConversation: alive(async () => {
      await load();
      return (await import('./resume/history.js')).exportConversation(shared);
    }),
    loadConversation: alive(async (text) => {
      const loaded = await load();
      return (await import('./resume/history.js')).loadConversation(text, shared, loaded);
    }),
  };
}
