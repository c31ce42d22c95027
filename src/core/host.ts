import { answerModelTurns } from './conversation/model.js';
import { McpToolsError, problem } from './base/errors.js';
import { createCalls } from './calls/calls.js';
import { createStateTransfer } from './resume/restored-state.js';
import { Servers } from './servers/servers.js';
import type { Questions } from './calls/questions/questions.js';
import { createShared } from './state/shared.js';
import { withTimeout } from './base/storage.js';
import { withLimits } from './base/limits.js';
import { askUnlessGranted } from './trust/policy.js';
import { pinsOf } from './trust/pins.js';
import type { HostOptions, McpHost } from './protocol/index.js';

type Turns = Pick<McpHost, 'send' | 'stop'>;

/**
 * Makes a headless MCP host: it connects to servers, lists their tools, asks before calls, makes them, and runs a
 * model's turns. Whoever shows it reads the snapshot and sends commands back.
 *
 * Commands that begin something throw on a destroyed host: an `McpToolsError` with the code `host-destroyed`. A command that
 * names a server which does not exist throws one with `unknown-server`.
 */
export function createMcpHost(options: HostOptions = {}): McpHost {
  const shared = createShared(withLimits(options.limits), options.isSecret);
  const { store, asks } = shared;
  const past = createStateTransfer(shared, options.savedState);
  const storage = options.storage && withTimeout(options.storage, shared.limits.storageMs);
  const withSampling = options.sampling === true;
  const servers = new Servers(shared, {
    storage,
    withSampling,
    asked: (...args) => calls.asked(...args),
    resourceUpdated: (...args) => {
      calls.resourceUpdated(...args);
    },
    pins: options.pins,
    signIn: options.signIn,
    revokeGrants(principal) {
      for (const grant of store.get().grants) {
        if (grant.principal === principal) calls.revokeGrant(grant.id);
      }
    },
    connected: () => {
      calls.warmUp();
      void past.ready();
    },
    listed: (serverId) => {
      calls.listed(serverId);
    },
  });
  // Few servers ask anything, and few pages pay for it.
  let questions: Questions | undefined;
  const loadQuestions = async (): Promise<Questions> => {
    const { createQuestions } = await import('./calls/questions/questions.js');
    return (questions ??= createQuestions(shared, withSampling));
  };
  const { policy = askUnlessGranted, validation } = options;
  const calls = createCalls(shared, servers, { policy, storage, validation }, loadQuestions);
  // A page without a model never pays for the model's loop.
  let turns: Turns | undefined;
  let loading: Promise<Turns> | undefined;
  const load = async (): Promise<Turns> => {
    try {
      const parts = [import('./conversation/turns.js'), shared.recorderReady(), past.ready()] as const;
      const [{ createTurns }] = await Promise.all(parts);
      return (turns ??= createTurns(shared, calls));
    } finally {
      // What could not be loaded may be there the next time.
      loading = undefined;
    }
  };
  const stop = (): void => {
    if (turns) turns.stop();
    else void loading?.then(stop, () => undefined);
  };
  let stopAnswering: (() => void) | undefined;
  let isDestroyed = false;

  const alive = <Args extends readonly unknown[], Value>(command: (...args: Args) => Value) => {
    return (...args: Args): Value => {
      if (isDestroyed) throw new McpToolsError(problem('host-destroyed'));
      return command(...args);
    };
  };

  const host: McpHost = {
    getSnapshot: store.get,
    subscribe: store.subscribe,
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
    setToolVisibility: alive((...args) => {
      servers.setToolVisibility(...args);
    }),
    call: alive((request) => calls.begin(request).settled),
    readResource: alive(calls.readResource),
    cancel: calls.cancel,
    answer: asks.answer,
    revokeGrant: calls.revokeGrant,
    resume: calls.resume,
    exportPins: () => pinsOf(store.get().tools, (serverId) => servers.endpointOf(serverId).url),
    exportAudit: shared.exportAudit,
    noteOpened: shared.noteOpened,
    send: alive(async (text) => (turns ?? (await (loading ??= load()))).send(text)),
    stop,
    saveState: past.keep,
    destroy() {
      if (isDestroyed) return;
      stop();
      calls.destroy();
      stopAnswering?.();
      servers.destroy();
      isDestroyed = true;
    },
  };
  if (options.llm !== undefined) stopAnswering = answerModelTurns(host, () => options.llm);
  for (const server of options.servers ?? []) host.addServer(server);
  return host;
}
