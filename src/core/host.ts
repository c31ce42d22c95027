import { answerModelTurns } from './conversation/answer-model-turns.js';
import { problemError, problemFrom } from './base/problems.js';
import { copyArguments } from './calls/call-state.js';
import { Calls } from './calls/calls.js';
import type { ConversationCommands } from './conversations/commands.js';
import { StateTransfer } from './resume/state-transfer.js';
import { Servers } from './servers/servers.js';
import { createHostState } from './state/host-state.js';
import { whenIdle } from './base/idle.js';
import { warnOfOldName } from '../shared/old-names/warn-of-old-name.js';
import type { Lazy } from '../shared/lazy.js';
import { exactNumbers } from '../shared/exact/exact.js';
import { withTimeout } from './base/storage.js';
import { withLimits } from './base/limits.js';
import { askUnlessGranted } from './trust/policy.js';
import { pinsOf } from './trust/pins.js';
import {
  createServices,
  loadCallRuntime,
  questionsOf,
  resourceTools,
  type HostParts,
  type Services,
} from './services.js';
import type { HostOptions, McpHost } from './protocol/index.js';

/**
 * Creates a headless MCP host. It connects to servers, lists their tools, asks for approval, makes calls, and runs a model's
 * turns. A page shows the snapshot and calls the methods of the host.
 *
 * On a destroyed host, commands that start something throw an `McpToolsError` with the code `host-destroyed`. A command with an
 * unknown server id throws an `McpToolsError` with `unknown-server`.
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
      parts.services.conversations.whenLoaded((loaded) => loaded.destroy?.());
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
  // `answerModelTurns` also subscribes, but shows no ask to a person.
  parts.shared.asks.isWatched = options.answersAsks === true;
  for (const server of [options.servers ?? []].flat()) host.addServer(server);
  if (options.storage && options.conversations !== 'off') {
    parts.shared.store.update({ conversations: { status: 'loading', current: '', list: [] } });
    void whenIdle().then(() => (isDestroyed ? undefined : parts.services.conversations.arrive()));
  }
  return host;
}

function createParts(options: HostOptions): HostParts & { readonly services: Services } {
  const { policy = askUnlessGranted, validation, pins, signIn } = options;
  const abilities = { withSampling: options.sampling === true, withApps: options.apps != null };
  const shared = createHostState(withLimits(options.limits), options);
  const state = new StateTransfer(shared, options.savedState, (call) => calls.resume(call));
  const storage = options.storage && withTimeout(options.storage, shared.limits.storageMs);
  const logging: HostParts['logging'] = {};
  const questions = questionsOf(shared, abilities.withSampling);
  const hostTools = options.resourceTools ? resourceTools : undefined;
  const servers: Servers = new Servers(shared, {
    ...abilities,
    storage,
    logging,
    pins,
    signIn,
    hostTools,
    logged: (...args) => void services.logs.load().then((logs) => logs.add(...args)),
    asked: async (...args) => (await calls.runtime.load()).inputs.asked(...args),
    offersChanged(...args) {
      // Parts that are not loaded yet have nothing to update.
      calls.runtime.value?.reads.value?.changed(...args);
      services.offers.value?.changed(...args);
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
  const { withApps } = abilities;
  const calls: Calls = new Calls(shared, servers, {
    policy,
    storage,
    validation,
    questions,
    hostTools,
    withApps,
    runtime: loadCallRuntime,
  });
  const parts = { shared, state, servers, calls, logging, questions, storage, options };
  const services = createServices(parts);
  return { ...parts, services };
}

type Parts = ReturnType<typeof createParts>;

/** Wraps a command so that it throws once the host is destroyed. */
type Guard = <Args extends readonly unknown[], Value>(
  command: (...args: Args) => Value,
) => (...args: Args) => Value;

/** Returns the commands as functions without `this`, because pages pass them on individually. */
function commandsOf(parts: Parts, alive: Guard): Omit<McpHost, 'destroy'> {
  const { shared, servers, calls, state } = parts;
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
    cancel: (callId, reason) => calls.cancel(callId, reason),
    answer: asks.answer,
    revokeGrant: (grantId) => calls.runtime.value?.trust.revoke(grantId),
    resume: (serverId) => calls.runtime.value?.approvals.resume(serverId),
    exportPins: () => pinsOf(store.get().tools, (serverId) => servers.endpointOf(serverId).url),
    exportAudit: shared.recorder.export,
    recordOpened: shared.recordOpened,
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- The old name works until 1.0.
    noteOpened(...opened) {
      warnOfOldName('noteOpened', 'recordOpened');
      shared.recordOpened(...opened);
    },
    saveState: () => state.save(),
    ...callCommands(parts, alive),
    ...offerCommands(parts, alive),
    ...conversationCommands(parts, alive),
  };
}

function callCommands(
  { shared, calls, services }: Parts,
  alive: Guard,
): Pick<McpHost, 'call' | 'openApp' | 'setLogLevel' | 'watchMessages'> {
  return {
    call: alive(({ exact: given, ...request }) => {
      if (!given) return calls.begin(request).settled;
      return exactNumbers.use(({ exactIn }) => {
        const exact = exactIn(copyArguments(request.arguments ?? {}, shared.limits).args, given);
        return calls.begin({ ...request, ...(exact && { exact }) }).settled;
      });
    }),
    openApp: alive((...args) => services.apps.use((apps) => apps.open(...args))),
    setLogLevel: alive((level) => void services.logs.use((logs) => logs.setLevel(level))),
    watchMessages: alive((...args) => services.messages.use((messages) => messages.watchMessages(...args))),
  };
}

/** Commands for prompts, resources and other things that servers offer besides tools. */
function offerCommands(
  { calls, services: { offers } }: Parts,
  alive: Guard,
): Pick<
  McpHost,
  | 'complete'
  | 'listResources'
  | 'readResource'
  | 'openResource'
  | 'closeResource'
  | 'listPrompts'
  | 'getPrompt'
> {
  return {
    listResources: alive((...args) => offers.use((loaded) => loaded.listResources(...args))),
    readResource: alive(async (...args) => {
      const { reads } = await calls.runtime.load();
      return (await reads.load()).read(...args);
    }),
    openResource: alive((...args) => offers.use((loaded) => loaded.openResource(...args))),
    closeResource: (...args) => offers.value?.closeResource(...args),
    listPrompts: alive((...args) => offers.use((loaded) => loaded.listPrompts(...args))),
    getPrompt: alive((...args) => offers.use((loaded) => loaded.getPrompt(...args))),
    async complete(...args) {
      try {
        return await offers.use((loaded) => loaded.complete(...args));
      } catch (error) {
        return { values: [], hasMore: false, problem: problemFrom(error, 'part-missing') };
      }
    },
  };
}

/** Commands for the conversations with the model. */
function conversationCommands(
  { services: { turns, conversations, apps } }: Parts,
  alive: Guard,
): Pick<McpHost, 'send' | 'resend' | 'showVersion' | 'stop' | keyof ConversationCommands> {
  return {
    send: alive((said, options) =>
      turns.use((loaded) => loaded.send(apps.value?.withTold(said) ?? said, options?.tools)),
    ),
    resend: alive((entryId, said, options) =>
      turns.use((loaded) => loaded.resend(entryId, said, options?.tools)),
    ),
    ...lateCommands(alive, turns, ['showVersion']),
    stop: () => turns.whenLoaded((loaded) => loaded.stop()),
    ...lateCommands(alive, conversations, [
      'clearConversation',
      'newConversation',
      'openConversation',
      'renameConversation',
      'pinConversation',
      'deleteConversation',
      'restoreConversation',
      'loadConversation',
    ]),
    // Allowed on a destroyed host, because a page may save late.
    exportConversation: (...args) => conversations.use((loaded) => loaded.exportConversation(...args)),
  };
}

/** Returns the commands of a part under the same names. The first one loads the part. */
function lateCommands<Part, Name extends keyof Part & string>(
  alive: Guard,
  part: Lazy<Part>,
  names: readonly Name[],
): Pick<Part, Name> {
  type Command = (...args: readonly unknown[]) => unknown;
  const commands = names.map((name) => [
    name,
    alive((...args) => part.use((loaded) => (loaded[name] as Command)(...args))),
  ]);
  return Object.fromEntries(commands) as Pick<Part, Name>;
}
