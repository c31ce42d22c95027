import { exactNumbers } from '../shared/exact/exact.js';
import { Lazy } from '../shared/lazy.js';
import type { Apps, AppsParts } from './apps/apps.js';
import { copyArguments } from './calls/call-state.js';
import type { Calls } from './calls/calls.js';
import type { Questions } from './calls/questions.js';
import type { Turns } from './conversation/turns.js';
import type { CallRequest, HostOptions, LogLevel, McpHost, SettledCall, UserPart } from './protocol/index.js';
import type { StateTransfer } from './resume/state-transfer.js';
import type { Offered } from './servers/connection/session.js';
import type { Servers } from './servers/servers.js';
import type { HostState } from './state/host-state.js';
import type { LaterCommand } from './later-commands.js';

/** The parts that every host has from the beginning. */
export interface FirstParts {
  readonly shared: HostState;
  readonly state: StateTransfer;
  readonly servers: Servers;
  readonly calls: Calls;
  readonly logging: { level?: LogLevel };
  readonly options: HostOptions;
}

/** What a host has beside its servers and calls. Each part is loaded when it is first needed. */
export interface LaterParts extends Pick<
  McpHost,
  LaterCommand | 'exportConversation' | 'complete' | 'closeResource' | 'setLogLevel' | 'stop'
> {
  readonly questions: Lazy<Questions>;
  /** Makes a call of the page, with those of its digits that fit their places. */
  callExactly(request: CallRequest): Promise<SettledCall>;
  offersChanged(serverId: string, changed: Offered): void;
  logged(serverId: string, params: object): void;
}

export function createLater(parts: FirstParts): LaterParts {
  const { shared, state, servers, calls, logging, options } = parts;
  const questions = questionsOf(shared, options.sampling === true);
  const turns = new Lazy(async () => {
    const loading = [import('./conversation/turns.js'), shared.recorder.ready(), state.ready()] as const;
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
  return {
    questions,
    async callExactly({ exact: given, ...request }) {
      const { exactIn } = await exactNumbers.load();
      const exact = exactIn(copyArguments(request.arguments ?? {}, shared.limits).args, given);
      return calls.begin({ ...request, ...(exact && { exact }) }).settled;
    },
    offersChanged(...args) {
      // No resource was read, and no tool looked at, before the parts for calls are loaded.
      calls.runtime.value?.reads.value?.changed(...args);
      offers.value?.changed(...args);
    },
    logged: (...args) => void logs.load().then((loaded) => loaded.add(...args)),
    setLogLevel: (level) => void logs.load().then((loaded) => loaded.setLevel(level)),
    ...loading(messages, 'watchMessages'),
    ...loading(offers, 'listResources', 'openResource', 'listPrompts', 'getPrompt', 'complete'),
    closeResource: (...args) => offers.value?.closeResource(...args),
    async readResource(...args) {
      const { reads } = await calls.runtime.load();
      return (await reads.load()).read(...args);
    },
    openApp: async (...args) => (await apps.load()).open(...args),
    ...conversationCommands(shared, turns, apps),
  };
}

type Loading<Part, Name extends keyof Part> = {
  readonly [Key in Name]: Part[Key] extends (...args: infer Args) => infer Value
    ? (...args: Args) => Promise<Awaited<Value>>
    : never;
};

/** Returns functions of a part that load it first. */
function loading<
  Name extends PropertyKey,
  Part extends Readonly<Record<Name, (...args: never[]) => unknown>>,
>(part: Lazy<Part>, ...names: readonly Name[]): Loading<Part, Name> {
  const made = names.map((name) => [
    name,
    async (...args: never[]): Promise<unknown> => (part.value ?? (await part.load()))[name](...args),
  ]);
  return Object.fromEntries(made) as Loading<Part, Name>;
}

/** What is said to the model and by it. */
function conversationCommands(
  shared: HostState,
  turns: Lazy<Turns>,
  apps: Lazy<Apps>,
): Pick<
  LaterParts,
  'send' | 'resend' | 'clearConversation' | 'exportConversation' | 'loadConversation' | 'stop'
> {
  // One step each: what is stopped at once after it was sent is stopped then, and not before.
  return {
    send: async (said) => (turns.value ?? (await turns.load())).send(apps.value?.withTold(said) ?? said),
    ...loading(turns, 'resend', 'clearConversation'),
    async exportConversation() {
      await turns.load();
      return (await import('./resume/history.js')).exportConversation(shared);
    },
    async loadConversation(text) {
      const loaded = await turns.load();
      return (await import('./resume/history.js')).loadConversation(text, shared, loaded);
    },
    stop: () => turns.whenLoaded((loaded) => loaded.stop()),
  };
}

/** Few servers ask anything, and few pages have a model: others do not load the code for them. */
function questionsOf(shared: HostState, withSampling: boolean): Lazy<Questions> {
  return new Lazy(async () => {
    const { Questions } = await import('./calls/questions.js');
    if (!withSampling) return new Questions(shared, undefined);
    return new Questions(shared, async (request, signal) => {
      const { askModelOnce } = await import('./conversation/ask-model-once.js');
      return askModelOnce(shared, request, signal);
    });
  });
}
