import type { CallEvent } from './calls/reducer.js';
import { createDoor, type Offer, type SignInDoor } from './connection/sign-in/index.js';
import { detailOf, McpToolsError, problem, type Problem } from './errors.js';
import type { UnderWay } from './host-inputs.js';
import type { SignInServers } from './host-sign-ins.js';
import type { Shared } from './host-shared.js';
import type { ServerConfig, SignInAnswer, SignInAsk, SignInOptions, SignInRecord } from './types.js';

/** Where one server's sign-ins are asked about. */
export interface Desk {
  readonly door: SignInDoor;
  /** The server wants a sign-in before anything else. */
  wanted(): void;
  /** What it had to be given it has. */
  stands(): void;
  /** Has a person sign in for a call that was refused for `why`, `more` times before. Rejects where they do not. */
  during(call: UnderWay, dispatch: (event: CallEvent) => void, why: Problem, more: number): Promise<void>;
  /** Goes on with what was begun before the page was left. Whether it was begun here. */
  resume(response: string): Promise<boolean>;
  signOut(): Promise<void>;
  leave(): void;
}

export interface Desks {
  of(serverId: string, config: ServerConfig): Desk;
}

export function createDesks(shared: Shared, options: SignInOptions, servers: SignInServers): Desks {
  const desks = new Map<string, { readonly config: ServerConfig; readonly desk: Desk }>();
  return {
    of(serverId, config) {
      const known = desks.get(serverId);
      if (known?.config === config) return known.desk;
      known?.desk.leave();
      const desk = createDesk(serverId, config, shared, options, servers);
      desks.set(serverId, { config, desk });
      return desk;
    },
  };
}

/** One question to a person, for all that wait for its answer. */
interface Asking {
  readonly done: Promise<boolean>;
  readonly askId: Promise<string>;
}

function createDesk(
  serverId: string,
  config: ServerConfig,
  { store, limits, nextId, asks, record }: Shared,
  options: SignInOptions,
  servers: SignInServers,
): Desk {
  const { origin } = new URL(config.url);
  let asking: Asking | undefined;
  /** Ends what is asked, where it is. */
  let settle: ((isSignedIn: boolean) => void) | undefined;
  /** Sign-ins after each of which the server wanted more before it let anything be done. */
  let more = 0;

  const note = (
    outcome: SignInRecord['outcome'],
    about: Partial<SignInAsk> & { problem?: Problem } = {},
  ): void => {
    const server = store.get().servers.find(({ id }) => id === serverId);
    record({
      kind: 'sign-in',
      serverId,
      ...(server ? { server: server.label } : {}),
      outcome,
      ...(about.callId ? { callId: about.callId } : {}),
      ...(about.host ? { host: about.host } : {}),
      ...(about.scopes ? { scopes: about.scopes } : {}),
      ...(about.problem ? { problem: about.problem } : {}),
    });
  };

  const door = createDoor({
    config,
    options,
    limits,
    renewed: () => {
      note('renewed', door.standing());
      servers.noteSignedIn(serverId);
    },
  });

  const signedIn = (about: Partial<SignInAsk>): void => {
    note('signed-in', { ...about, ...door.standing() });
    servers.noteSignedIn(serverId);
    settle?.(true);
  };

  /** Puts the question, and takes its answers until one of them ends it. */
  const open = (
    offer: Offer,
    callId: string | undefined,
    before?: Problem,
  ): { id: string; done: Promise<boolean> } => {
    const id = nextId('ask');
    let ask: SignInAsk = {
      kind: 'sign-in',
      id,
      createdAt: Date.now(),
      serverId,
      ...(callId ? { callId } : {}),
      ...offer,
      ...(before ? { problem: before } : {}),
    };
    let patience: ReturnType<typeof setTimeout> | undefined;
    const put = (next: Pick<SignInAsk, 'step' | 'url' | 'state' | 'problem'>): void => {
      clearTimeout(patience);
      const { url: _url, state: _state, problem: _problem, ...rest } = ask;
      ask = { ...rest, ...next };
      asks.put(ask);
    };
    const failed = (error: unknown): void => {
      const why = problemOf(error, ask.host);
      note('failed', { ...ask, problem: why });
      if (settle === undefined) return;
      // Where this page is not known, a person may know an id that is.
      put({ step: why.code === 'sign-in-no-client' ? 'client-id' : 'ready', problem: why });
    };
    const begin = async (answer: Extract<SignInAnswer, { action: 'continue' }>): Promise<void> => {
      put({ step: 'preparing' });
      try {
        const { url, state } = await door.begin(answer);
        if (settle === undefined) return;
        put({ step: 'open', url, state });
        note('opened', ask);
        patience = setTimeout(() => {
          door.forget();
          const minutes = Math.round(limits.signInLifeMs / 60_000);
          failed(new McpToolsError(problem('sign-in-too-late', { host: ask.host, minutes })));
        }, limits.signInLifeMs);
      } catch (error) {
        failed(error);
      }
    };
    const finish = async (response: string): Promise<void> => {
      put({ step: 'finishing' });
      try {
        await door.finish(response);
        signedIn(ask);
      } catch (error) {
        failed(error);
      }
    };
    const done = new Promise<boolean>((resolve) => {
      settle = (isSignedIn) => {
        settle = undefined;
        asking = undefined;
        clearTimeout(patience);
        asks.close(id);
        resolve(isSignedIn);
      };
      asks.open(ask, (answer) => {
        if (answer.kind !== 'sign-in') return 'refused';
        if (answer.action === 'finish') {
          if (ask.step !== 'open' || !door.expects(answer.response)) return 'refused';
          void finish(answer.response);
          return 'kept';
        }
        if (answer.action === 'decline') {
          door.forget();
          note('declined', ask);
          settle?.(false);
          return 'taken';
        }
        if (ask.step === 'preparing' || ask.step === 'finishing') return 'refused';
        // The window was lost, or is to be opened again: it is the same sign-in.
        if (ask.step === 'open' && !answer.leaving) return 'kept';
        if (ask.step === 'client-id' && !isClientId(answer.clientId)) return 'refused';
        void begin(answer);
        return 'kept';
      });
    });
    note('asked', ask);
    return { id, done };
  };

  /** Asks, or waits with those who have. Rejects where there is nothing to ask about. */
  const ask = (callId?: string, before?: Problem): Asking => {
    if (asking) return asking;
    const opened = door.offer().then((offer) => open(offer, callId, before));
    const mine: Asking = {
      done: opened.then(({ done }) => done),
      askId: opened.then(({ id }) => id),
    };
    asking = mine;
    opened.catch(() => {
      if (asking === mine) asking = undefined;
    });
    mine.askId.catch(() => undefined);
    return mine;
  };

  const wanted = async (before?: Problem): Promise<void> => {
    const isMore = store.get().servers.some((server) => server.id === serverId && isForMore(server));
    if (isMore && more >= limits.signInMore) {
      servers.refuse(serverId, problem('sign-in-endless', { origin, value: limits.signInMore }));
      return;
    }
    try {
      if (!(await ask(undefined, before).done)) return;
      if (isMore) more++;
      const server = store.get().servers.find(({ id }) => id === serverId);
      if (server?.status === 'needs-sign-in') await servers.connect(serverId);
    } catch (error) {
      const why = problemOf(error, origin);
      note('failed', { problem: why });
      servers.refuse(serverId, why);
    }
  };

  return {
    door,
    wanted: () => void wanted(),
    stands() {
      more = 0;
    },
    async during({ callId, clock, signal }, dispatch, why, tries) {
      if (tries >= limits.signInMore) {
        throw new McpToolsError(problem('sign-in-endless', { origin, value: limits.signInMore }));
      }
      const go = clock.pause();
      const { done, askId } = ask(callId);
      try {
        dispatch({ type: 'input', askId: await askId, round: tries + 1 });
        const isSignedIn = await Promise.race([done, aborted(signal)]);
        if (!isSignedIn) {
          if (why.code === 'sign-in-required' && !signal.aborted) servers.signedOut(serverId, why);
          throw new McpToolsError(problem('sign-in-declined', { origin }));
        }
        dispatch({ type: 'resume' });
      } finally {
        go();
      }
    },
    async resume(response) {
      if (!(await door.takeUp(response))) return false;
      try {
        await door.finish(response);
        signedIn({});
        await servers.connect(serverId);
      } catch (error) {
        const why = problemOf(error, origin);
        note('failed', { problem: why });
        settle?.(false);
        await wanted(why);
      }
      return true;
    },
    async signOut() {
      const before = door.standing();
      const { principal, isNamed } = door.whose();
      await door.signOut();
      settle?.(false);
      if (!before) return;
      note('signed-out', before);
      // Nobody can be told to be that one again.
      if (!isNamed) servers.revokeGrants(principal);
      servers.end(serverId);
    },
    leave() {
      door.forget();
      settle?.(false);
    },
  };
}

function isForMore(server: { readonly status: string; readonly problem?: Problem }): boolean {
  return server.status === 'needs-sign-in' && server.problem?.code === 'access-missing';
}

function isClientId(given: unknown): boolean {
  return typeof given === 'string' && /^[\x21-\x7e]{1,500}$/.test(given);
}

function problemOf(error: unknown, host: string): Problem {
  return McpToolsError.isInstance(error)
    ? error.problem
    : problem('sign-in-failed', { host, detail: detailOf(error) });
}

/** Resolves with `false` when the signal strikes. */
function aborted(signal: AbortSignal): Promise<false> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(false);
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
}
