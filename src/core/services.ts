import { Lazy } from '../shared/lazy.js';
import type { Apps, AppsParts } from './apps/apps.js';
import type { HostTools } from './calls/call-context.js';
import type { createRuntime } from './calls/call-runtime.js';
import type { Calls } from './calls/calls.js';
import type { Questions } from './calls/questions.js';
import type { Turns } from './conversation/turns.js';
import type { TimedStorage } from './base/storage.js';
import type { HostConversations } from './conversations/commands.js';
import type { Offers } from './offers/offers.js';
import type { HostOptions, LogLevel, UserPart } from './protocol/index.js';
import type { StateTransfer } from './resume/state-transfer.js';
import type { Logs } from './servers/logs.js';
import type { Messages } from './servers/messages/messages.js';
import type { Servers } from './servers/servers.js';
import type { HostState } from './state/host-state.js';

/** The parts that every host has from the beginning. */
export interface HostParts {
  readonly shared: HostState;
  readonly state: StateTransfer;
  readonly servers: Servers;
  readonly calls: Calls;
  readonly logging: { level?: LogLevel };
  readonly questions: Lazy<Questions>;
  readonly storage: TimedStorage | undefined;
  readonly options: HostOptions;
}

/** Services of a host beside its servers and calls. Each is loaded when one of its commands is first used. */
export interface Services {
  readonly turns: Lazy<Turns>;
  readonly conversations: Lazy<HostConversations>;
  readonly offers: Lazy<Offers>;
  readonly apps: Lazy<Apps>;
  readonly logs: Lazy<Logs>;
  readonly messages: Lazy<Messages>;
}

export function createServices(parts: HostParts): Services {
  const { shared, state, servers, calls, logging, questions, options } = parts;
  const turns: Lazy<Turns> = new Lazy(async () => {
    const restored = state.ready().then(() => conversations.use(({ ready }) => ready).catch(() => undefined));
    const loading = [import('./conversation/turns.js'), shared.recorder.ready(), restored] as const;
    const [{ Turns }] = await Promise.all(loading);
    return new Turns(shared, calls, options.backgroundTasks);
  });
  const logs = new Lazy(async () => {
    const { Logs } = await import('./servers/logs.js');
    return new Logs(shared, servers, logging);
  });
  const messages = new Lazy(async () => {
    const { Messages } = await import('./servers/messages/messages.js');
    return new Messages(shared, servers, options.isSecret);
  });
  const offers = new Lazy(async () => {
    const { Offers } = await import('./offers/offers.js');
    return new Offers({ shared, servers, runtime: calls.runtime });
  });
  const apps = new Lazy(async () => {
    const { Apps } = await import('./apps/apps.js');
    const { runtime } = calls;
    const logged: AppsParts['logged'] = (...args) => void logs.load().then((loaded) => loaded.add(...args));
    const send = async (said: readonly UserPart[]): Promise<void> => (await turns.load()).send(said);
    const own = { shared, servers, calls, runtime, questions, send, logged };
    return new Apps({ ...own, options: options.apps });
  });
  const conversations: Lazy<HostConversations> = new Lazy(async () => {
    const { createConversations } = await import('./conversations/services.js');
    return createConversations(parts, turns);
  });
  return { turns, conversations, offers, apps, logs, messages };
}

/** Few servers ask anything, and few pages have a model: others do not load the code for them. */
export function questionsOf(shared: HostState, withSampling: boolean): Lazy<Questions> {
  return new Lazy(async () => {
    const { Questions } = await import('./calls/questions.js');
    if (!withSampling) return new Questions(shared, undefined);
    return new Questions(shared, async (request, signal) => {
      const { askModelOnce } = await import('./conversation/ask-model-once.js');
      return askModelOnce(shared, request, signal);
    });
  });
}

/** Loads the code for calls. Every page loads it once a server is connected, before the first call. */
export async function loadCallRuntime(): Promise<typeof createRuntime> {
  return (await import('./calls/call-runtime.js')).createRuntime;
}

/** The model's tools for resources, where the page gives it some. */
export const resourceTools = new Lazy<HostTools>(
  async () => (await import('./offers/host-tools.js')).hostTools,
);
